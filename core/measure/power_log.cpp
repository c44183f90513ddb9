#include "core/measure/power_log.h"

#include "core/base/digits.h"
#include "core/base/escapes.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// What forbids integrals; empty where nothing does.
Text problemOfSamples(const PowerSeries& series)
{
    const Text name = Text::name(series.device);
    const std::vector<PowerSample>& samples = series.samples;
    if (samples.empty())
        return {KS_TEXT("core", "the power log of %1 is empty"), {name}};
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Text place = groupedDigits(static_cast<std::int64_t>(i) + 1);
        const PowerSample& one = samples[i];
        if (!std::isfinite(one.seconds))
            return {KS_TEXT("core", "the time of sample %1 of %2 is no number"), {place, name}};
        if (i > 0 && one.seconds < samples[i - 1].seconds)
            return {KS_TEXT("core", "time goes backwards at sample %1 of %2, from %3 s to %4 s"),
                    {place, name, shortNumber(samples[i - 1].seconds), shortNumber(one.seconds)}};
        if (!std::isfinite(one.watts))
            return {KS_TEXT("core", "sample %1 of %2, at %3 s, could not be read or is no number"),
                    {place, name, shortNumber(one.seconds)}};
        if (one.watts < 0)
            return {KS_TEXT("core", "sample %1 of %2, at %3 s, is negative (%4 W)"),
                    {place, name, shortNumber(one.seconds), shortNumber(one.watts)}};
    }
    if (samples.size() == 1)
        return {KS_TEXT("core", "the power log of %1 has one sample; an integral needs two"), {name}};
    if (series.end && !(*series.end >= samples.back().seconds))
        return {KS_TEXT("core", "the power log of %1 ends before its last sample"), {name}};
    return {};
}

void tellGaps(const PowerSeries& series, double period, double end, std::vector<Text>& remarks)
{
    for (std::size_t i = 0; i < series.samples.size(); ++i) {
        const double from = series.samples[i].seconds;
        const double gap = (i + 1 < series.samples.size() ? series.samples[i + 1].seconds : end) - from;
        if (period <= 0 || !(gap > periodsOfGap * period) || series.declared())
            continue;
        const std::vector<Text> values = {Text::name(series.device), shortNumber(gap), shortNumber(from), shortNumber(gap / period)};
        remarks.push_back(
            series.counted ? Text(KS_TEXT("core", "%1: no sample for %2 s after %3 s (%4 periods); the watts there are a mean, the joules "
                                                  "are the counter’s and hold."),
                                  values)
                           : Text(KS_TEXT("core", "%1: no sample for %2 s after %3 s (%4 periods); what was drawn there is not known, and "
                                                  "the joules take it as what was before."),
                                  values));
    }
}

} // namespace

SeriesEnergy energyOf(const PowerSeries& series, double period)
{
    SeriesEnergy energy;
    energy.problem = problemOfSamples(series);
    if (series.counted && std::isfinite(*series.counted) && *series.counted >= 0)
        energy.joules = series.counted;
    if (!energy.problem.empty())
        return energy;
    const std::vector<PowerSample>& samples = series.samples;
    const double end = series.end.value_or(samples.back().seconds + period);
    double rectangle = samples.back().watts * (end - samples.back().seconds);
    double trapezoid = 0;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        const double seconds = samples[i].seconds - samples[i - 1].seconds;
        rectangle += samples[i - 1].watts * seconds;
        trapezoid += 0.5 * (samples[i - 1].watts + samples[i].watts) * seconds;
    }
    energy.rectangle = rectangle;
    energy.trapezoid = trapezoid;
    if (!energy.joules)
        energy.joules = rectangle;
    const double larger = std::max(rectangle, trapezoid);
    if (std::abs(rectangle - trapezoid) > telltaleDifference * larger)
        energy.remarks.emplace_back(
            KS_TEXT("core", "%1: %2 J by rectangles, %3 J by trapezoids, which end with the last sample: %4 % apart."),
            std::vector<Text>{Text::name(series.device), shortNumber(rectangle), shortNumber(trapezoid),
                              shortNumber(100 * std::abs(rectangle - trapezoid) / larger)});
    tellGaps(series, period, end, energy.remarks);
    return energy;
}

std::string csvOf(const PowerLog& log)
{
    std::string text = "seconds,device,used,watts_measured,watts_declared_estimate,period_seconds,begun_utc\n";
    for (const PowerSeries& series : log.series)
        for (const PowerSample& one : series.samples) {
            const std::string watts = knownDigits(one.watts);
            text += knownDigits(one.seconds) + ',' + csvField(series.device) + (series.used ? ",yes," : ",no,") +
                    (series.declared() ? "," + watts : watts + ",") + ',' + digitsOf(log.period) + ',' + csvField(log.begun) + '\n';
        }
    return text;
}

} // namespace ks
