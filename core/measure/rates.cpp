#include "core/measure/rates.h"

#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/base/joined.h"
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
    if (known == ceilings.end() || known->second.struckOut() || traitsOf(measurement.point.backend).isDevice)
        return 0;
    const double ofMemory = measurement.gbytesPerSecond * 1e9 / known->second.copy;
    const double ofOperations = isOfProducts(subjectOf(experiment, measurement.point)) ? measurement.gflops * 1e9 / known->second.flops : 0;
    const double percent = 100 * std::max(ofMemory, ofOperations);
    return std::isfinite(percent) ? percent : 0;
}

Text struckOutText(const std::map<int, Ceilings>& ceilings)
{
    std::vector<int> threads;
    double most = 0;
    for (const auto& [number, one] : ceilings)
        if (one.struckOut()) {
            threads.push_back(number);
            most = std::max(most, one.busy);
        }
    return threads.empty()
               ? Text()
               : Text(KS_TEXT("core",
                              "The ceilings are struck out (threads: %1): other programs used up to %2 of the processors while they "
                              "were measured."),
                      {joined(threads), percentText(most)});
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
