#include "core/backends/traits.h"
#include "core/report/chart_parts.h"
#include "core/report/line_strokes.h"
#include "core/report/result_charts.h"
#include "core/report/speed_up_factors.h"

#include <algorithm>

namespace ks::charts {

namespace {

/// More than a thread can do, beyond its noise and a twentieth.
constexpr double mostEfficiency = 1.05;

const Measurement* onOneThread(Rows rows, const Group& group)
{
    for (const std::size_t row : group.rows)
        if (rows[row].point.threads == 1 && rows[row].comparable())
            return &rows[row];
    return nullptr;
}

std::string percentOf(double share)
{
    return shortNumber(100 * share);
}

/// How many times as fast any number of threads makes it: 1 at least, as the law has it.
std::string limitOf(double serial)
{
    return shortNumber(1 / std::max(serial, 1e-3));
}

/// What the fit says of a series, no more than its runs tell. `upTo`: the most threads that it takes, where runs on more are drawn beside it; 0: it
/// takes all.
Text amdahlSentence(const Text& series, const Amdahl& fit, int upTo)
{
    // Noise can put the ends outside of what the law allows; percents and limits are of the same ends.
    const Interval serial95{std::clamp(fit.serial95.low, 0.0, 1.0), std::clamp(fit.serial95.high, 0.0, 1.0)};
    const std::string low = percentOf(serial95.low);
    const std::string high = percentOf(serial95.high);
    const Text name = upTo > 0 ? Text(KS_TEXT("core", "%1, fitted up to %2 threads"), {series, std::to_string(upTo)}) : series;
    constexpr double slower = 1.1; // all of the work would be serial, and more than all
    if (fit.serial95.low > slower)
        return Text(
            KS_TEXT("core",
                    "%1: more threads make it slower, which Amdahl’s law does not know: sharing the work costs more than it gains."),
            {name});
    if (fit.serial95.low > 0.99)
        return upTo > 0 ? Text(KS_TEXT("core",
                                       "%1: up to %2 threads, as many as the fit takes, more of them do not make it faster; so far all of "
                                       "the work behaves as if it were serial."),
                               {series, std::to_string(upTo)})
                        : Text(KS_TEXT("core", "%1: more threads do not make it faster; all of the work behaves as if it were serial."),
                               {series});
    if (!fit.determined())
        return Text(KS_TEXT("core", "%1: the serial fraction of Amdahl’s law is not determined by these runs (95 % interval %2–%3 %)."),
                    {name, low, high});
    if (!fit.limited())
        return Text(KS_TEXT("core", "%1: Amdahl’s law fits a serial fraction of at most %2 % (95 % interval %3–%2 %); how fast many "
                                    "threads can make it is not determined, %4 times at least."),
                    {name, high, low, limitOf(serial95.high)});
    return Text(KS_TEXT("core", "%1: Amdahl’s law fits a serial fraction of %2 % (95 % interval %3–%4 %), so at most %5 times as fast with "
                                "any number of threads (%6–%7)."),
                {name, percentOf(fit.serial), low, high, limitOf(fit.serial), limitOf(serial95.high), limitOf(serial95.low)});
}

/// What Gustafson's line says beside it; nothing where threads gain nothing, which is said already.
Text gustafsonSentence(const Text& series, const Gustafson& fit)
{
    const Interval serial95{std::clamp(fit.serial95.low, 0.0, 1.0), std::clamp(fit.serial95.high, 0.0, 1.0)};
    if (fit.serial95.low > 0.99)
        return {};
    const std::vector<Text> values = {series, percentOf(serial95.low), percentOf(serial95.high), percentOf(fit.serial)};
    if (!fit.determined())
        return {KS_TEXT("core", "%1: the serial fraction of Gustafson’s law, for work that grows with the threads, is not determined "
                                "(95 % interval %2–%3 %)."),
                values};
    return {KS_TEXT("core", "%1: Gustafson’s law, for work that grows with the threads, would have %4 % serial (95 % interval %2–%3 %)."),
            values};
}

template <class Law>
ChartSeries curveOf(const Law& law, const Text& name, std::size_t style, double most, ChartSeries::Pen pen)
{
    ChartSeries curve{.name = name, .style = static_cast<int>(style), .markers = false, .pen = pen};
    for (int step = 0; step <= 40; ++step) {
        const double p = 1 + (most - 1) * step / 40;
        curve.points.push_back(ChartPoint::exact(p, law.speedUp(p)));
    }
    return curve;
}

} // namespace

void addThreadCharts(const Experiment& experiment, Rows rows, const std::vector<Group>& groups, int processors, std::vector<Chart>& charts)
{
    Chart speedUp{.id = "speed-up",
                  .title = Text(KS_TEXT("core", "Speed-up over one thread")),
                  .tab = Text(KS_TEXT("core", "Speed-up")),
                  .x = axisText(SweepAxis::Threads),
                  .y = Text(KS_TEXT("core", "times as fast"))};
    Chart efficiency{.id = "efficiency",
                     .title = Text(KS_TEXT("core", "Efficiency: speed-up divided by threads")),
                     .tab = Text(KS_TEXT("core", "Efficiency")),
                     .x = axisText(SweepAxis::Threads),
                     .y = Text(KS_TEXT("core", "percent"))};
    std::vector<ChartSeries> fits;
    bool crowded = false; // somewhere threads share a processor
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const Measurement* one = onOneThread(rows, groups[g]);
        if (!one || !traitsOf(one->point.backend).takesThreads())
            continue;
        ChartSeries fast{.name = groups[g].name, .style = static_cast<int>(g)};
        ChartSeries good = fast;
        std::vector<ThreadRuns> times;
        bool someLeftOut = false;         // of the fit
        double impossible = 0;            // threads at the point that gains most beyond what they can
        const Measurement* all = nullptr; // on most threads that do not share processors
        for (const std::size_t row : groups[g].rows) {
            const Measurement& measurement = rows[row];
            if (!measurement.comparable())
                continue;
            const double p = measurement.point.threads;
            const double ratio = one->summary.median / measurement.summary.median;
            const Interval spread = &measurement == one ? Interval{1, 1} : bootstrapRatio(one->runs.runs(), measurement.runs.runs());
            fast.points.push_back({p, ratio, spread.low, spread.high, row});
            good.points.push_back(
                {p, 100 * efficiencyOf(ratio, p), 100 * efficiencyOf(spread.low, p), 100 * efficiencyOf(spread.high, p), row});
            if (p > 1 && spread.low > mostEfficiency * p)
                impossible = p;
            if (processors > 0 && measurement.point.threads > processors) {
                crowded = someLeftOut = true;
                continue;
            }
            times.push_back({p, measurement.runs.runs()});
            all = !all || p > all->point.threads ? &measurement : all;
        }
        if (impossible > 0) {
            const Text disturbed(KS_TEXT("core",
                                         "%1: %2 threads are more than %2 times as fast as one, which they cannot be: the run on one "
                                         "thread was disturbed, or the backend works in another way there. Measure again."),
                                 {groups[g].name, shortNumber(impossible)});
            speedUp.notes.push_back(disturbed);
            efficiency.notes.push_back(disturbed);
        } else if (const Amdahl fit = fitAmdahl(times); fit.first > 0) {
            const double most = std::ranges::max_element(times, {}, &ThreadRuns::threads)->threads;
            speedUp.notes.push_back(amdahlSentence(groups[g].name, fit, someLeftOut ? static_cast<int>(most) : 0));
            fits.push_back(curveOf(fit, {KS_TEXT("core", "%1: Amdahl"), {groups[g].name}}, g, most, ChartSeries::Pen::Guide));
            const Gustafson line = fitGustafson(times);
            if (Text sentence = gustafsonSentence(groups[g].name, line); !sentence.empty())
                speedUp.notes.push_back(std::move(sentence));
            if (line.determined())
                fits.push_back(curveOf(line, {KS_TEXT("core", "%1: Gustafson"), {groups[g].name}}, g, most, ChartSeries::Pen::Dashed));
        }
        // Where the textbook was measured, too, what more there is to say than of the threads alone.
        if (const SpeedUpFactors parts = all ? speedUpFactors(experiment, rows, *all) : SpeedUpFactors(); parts.total && impossible == 0)
            speedUp.notes.push_back(textOf(experiment, parts));
        speedUp.series.push_back(std::move(fast));
        efficiency.series.push_back(std::move(good));
    }
    if (speedUp.series.empty())
        return;
    ChartSeries ideal{.name = Text(KS_TEXT("core", "ideal")), .style = neutralStyle, .markers = false};
    double most = 1;
    for (const SweepValue& value : experiment.sweeps.front().values)
        most = std::max(most, numberOf(value).value_or(1));
    for (const double p : {1.0, most})
        ideal.points.push_back(ChartPoint::exact(p, p));
    if (crowded)
        speedUp.notes.emplace_back(KS_TEXT("core", "The machine it was measured on has %1 logical processors: more threads than these "
                                                   "share them and do not count in the fit."),
                                   std::vector<Text>{std::to_string(processors)});
    for (ChartSeries& fit : fits)
        speedUp.series.push_back(std::move(fit));
    speedUp.series.push_back(std::move(ideal));
    efficiency.notes.emplace_back(KS_TEXT("core", "100 % means that every thread does a full share of the work."));
    charts.push_back(std::move(speedUp));
    charts.push_back(std::move(efficiency));
}

} // namespace ks::charts
