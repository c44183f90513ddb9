#include "core/measure/chart_parts.h"
#include "core/measure/result_charts.h"

#include <algorithm>

namespace ks::charts {

namespace {

const Measurement* onOneThread(Rows rows, const Group& group)
{
    for (const std::size_t row : group.rows)
        if (rows[row].point.threads == 1 && rows[row].comparable())
            return &rows[row];
    return nullptr;
}

} // namespace

void addThreadCharts(const Experiment& experiment, Rows rows, const std::vector<Group>& groups, int processors, std::vector<Chart>& charts)
{
    Chart speedUp{.id = "speed-up",
                  .title = Text(KS_TEXT("core", "Speed-up over one thread")),
                  .x = axisText(SweepAxis::Threads),
                  .y = Text(KS_TEXT("core", "times as fast"))};
    Chart efficiency{.id = "efficiency",
                     .title = Text(KS_TEXT("core", "Efficiency: speed-up divided by threads")),
                     .x = axisText(SweepAxis::Threads),
                     .y = Text(KS_TEXT("core", "percent"))};
    std::vector<ChartSeries> fits;
    bool crowded = false; // somewhere threads share a processor
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const Measurement* one = onOneThread(rows, groups[g]);
        if (!one || rows[groups[g].rows.front()].point.backend == "serial")
            continue;
        ChartSeries fast{.name = Text(groups[g].name), .style = static_cast<int>(g)};
        ChartSeries good = fast;
        std::vector<double> threads;
        std::vector<double> seconds;
        for (const std::size_t row : groups[g].rows) {
            const Measurement& measurement = rows[row];
            if (!measurement.comparable())
                continue;
            const double p = measurement.point.threads;
            const double ratio = one->summary.median / measurement.summary.median;
            const Interval spread = &measurement == one ? Interval{1, 1} : bootstrapRatio(one->runs.runs(), measurement.runs.runs());
            fast.points.push_back({p, ratio, spread.low, spread.high, row});
            good.points.push_back({p, 100 * ratio / p, 100 * spread.low / p, 100 * spread.high / p, row});
            if (processors > 0 && measurement.point.threads > processors) {
                crowded = true;
                continue;
            }
            threads.push_back(p);
            seconds.push_back(measurement.summary.median);
        }
        if (const Amdahl fit = fitAmdahl(threads, seconds); fit.first > 0) {
            ChartSeries curve{
                .name = Text(KS_TEXT("core", "%1: Amdahl"), {groups[g].name}), .style = static_cast<int>(g), .markers = false};
            const double most = *std::ranges::max_element(threads);
            for (int step = 0; step <= 40; ++step) {
                const double p = 1 + (most - 1) * step / 40;
                const double y = one->summary.median / fit.seconds(p);
                curve.points.push_back({p, y, y, y});
            }
            fits.push_back(std::move(curve));
            if (fit.serial > 0.99)
                speedUp.notes.emplace_back(
                    KS_TEXT("core", "%1: more threads do not make it faster; all of the work behaves as if it were serial."),
                    std::vector<Text>{groups[g].name});
            else
                speedUp.notes.emplace_back(
                    KS_TEXT("core",
                            "%1: Amdahl's law fits a serial fraction of %2 %, so at most %3 times as fast with any number of threads."),
                    std::vector<Text>{groups[g].name, shortNumber(100 * fit.serial),
                                      fit.serial > 1e-3 ? shortNumber(1 / fit.serial) : std::string("1000")});
        }
        speedUp.series.push_back(std::move(fast));
        efficiency.series.push_back(std::move(good));
    }
    if (speedUp.series.empty())
        return;
    ChartSeries ideal{.name = Text(KS_TEXT("core", "ideal")), .style = 4, .markers = false};
    for (const double p : {1.0, static_cast<double>(*std::ranges::max_element(experiment.values))})
        ideal.points.push_back({p, p, p, p});
    if (crowded)
        speedUp.notes.emplace_back(
            KS_TEXT("core", "This machine has %1 logical processors: more threads than these share them and do not count in the fit."),
            std::vector<Text>{std::to_string(processors)});
    for (ChartSeries& fit : fits)
        speedUp.series.push_back(std::move(fit));
    speedUp.series.push_back(std::move(ideal));
    efficiency.notes.emplace_back(KS_TEXT("core", "100 % means that every thread does a full share of the work."));
    charts.push_back(std::move(speedUp));
    charts.push_back(std::move(efficiency));
}

} // namespace ks::charts
