#include "core/measure/rates.h"

#include "core/backends/traits.h"
#include "core/measure/network_run.h"

#include <algorithm>
#include <cmath>

namespace ks {

void rate(Measurement& measurement, const Experiment& experiment, const std::map<int, Ceilings>& ceilings)
{
    measurement.gflops = measurement.gbytesPerSecond = measurement.percentOfCeiling = 0;
    const ExperimentPoint& point = measurement.point;
    const double seconds = measurement.summary.median;
    if (seconds <= 0 || measurement.summary.tooShort)
        return;
    const Cost cost = costOf(subjectOf(experiment, point), point);
    measurement.gflops = cost.flops / seconds * 1e-9;
    measurement.gbytesPerSecond = cost.bytes / seconds * 1e-9;
    measurement.percentOfCeiling = percentOfCeiling(measurement, experiment, ceilings);
}

double percentOfCeiling(const Measurement& measurement, const Experiment& experiment, const std::map<int, Ceilings>& ceilings)
{
    const auto known = ceilings.find(measurement.point.threads);
    if (known == ceilings.end() || traitsOf(measurement.point.backend).isDevice)
        return 0;
    const double ofMemory = measurement.gbytesPerSecond * 1e9 / known->second.copy;
    const double ofOperations = isOfProducts(subjectOf(experiment, measurement.point)) ? measurement.gflops * 1e9 / known->second.flops : 0;
    const double percent = 100 * std::max(ofMemory, ofOperations);
    return std::isfinite(percent) ? percent : 0;
}

bool isAboveCeiling(const Measurement& measurement)
{
    return measurement.percentOfCeiling > 100;
}

Text aboveCeilingMeaning()
{
    return Text(KS_TEXT(
        "core", "More than 100 % of the ceiling: it is what was measured of the machine at its best, with operands from the memory and "
                "all operations of the textbook. What stays in the caches, or needs fewer operations, gets above it; and it was measured "
                "too low where other programs were at work then."));
}

Text textbookRate()
{
    return Text(KS_TEXT("core", "textbook GFLOP/s"));
}

Text textbookRateMeaning()
{
    return Text(KS_TEXT(
        "core", "Textbook GFLOP/s are the operations of the definition, in thousand millions, divided by the time: an implementation that "
                "needs fewer of them, as vanherk does, shows more than the processor did."));
}

} // namespace ks
