#include "core/measure/result_charts.h"

#include "core/measure/graphics_energy.h"
#include "core/measure/network_run.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>

namespace ks {

namespace {

/// The measurements of one line of a chart, in ascending order of the swept value.
struct Group {
    std::string name;
    std::vector<std::size_t> rows;
};

std::vector<Group> groupsOf(const Experiment& experiment, std::span<const Measurement> measurements)
{
    std::vector<Group> groups;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        const std::string name = measurements[row].seriesName(experiment);
        auto group = std::ranges::find(groups, name, &Group::name);
        if (group == groups.end())
            group = groups.insert(groups.end(), {name, {}});
        group->rows.push_back(row);
    }
    for (Group& group : groups)
        std::ranges::stable_sort(group.rows, {}, [&](std::size_t row) { return measurements[row].point.value; });
    return groups;
}

using Rows = std::span<const Measurement>;

Chart timeChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups)
{
    Chart chart{.id = "time",
                .title = Text(KS_TEXT("core", "Time of one pass")),
                .x = axisText(experiment.axis),
                .y = Text(KS_TEXT("core", "milliseconds")),
                .logX = true,
                .logY = true};
    for (std::size_t g = 0; g < groups.size(); ++g) {
        ChartSeries series{.name = Text(groups[g].name), .style = static_cast<int>(g)};
        for (const std::size_t row : groups[g].rows)
            if (rows[row].comparable())
                series.points.push_back({static_cast<double>(rows[row].point.value), rows[row].summary.median * 1e3,
                                         rows[row].summary.median95.low * 1e3, rows[row].summary.median95.high * 1e3, row});
        chart.series.push_back(std::move(series));
    }
    chart.notes.emplace_back(
        KS_TEXT("core", "Both axes are logarithmic: a straight line is a power of the size. Bars are 95 % intervals of the median."));
    return chart;
}

const Measurement* onOneThread(Rows rows, const Group& group)
{
    for (const std::size_t row : group.rows)
        if (rows[row].point.threads == 1 && rows[row].comparable())
            return &rows[row];
    return nullptr;
}

/// Speed-up against threads with Amdahl's curve, and efficiency.
void addThreadCharts(const Experiment& experiment, Rows rows, const std::vector<Group>& groups, std::vector<Chart>& charts)
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
            speedUp.notes.emplace_back(
                KS_TEXT("core", "%1: Amdahl's law fits a serial fraction of %2 %, so at most %3 times as fast with any number of threads."),
                std::vector<std::string>{groups[g].name, shortNumber(100 * fit.serial),
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
    for (ChartSeries& fit : fits)
        speedUp.series.push_back(std::move(fit));
    speedUp.series.push_back(std::move(ideal));
    efficiency.notes.emplace_back(KS_TEXT("core", "100 % means that every thread does a full share of the work."));
    charts.push_back(std::move(speedUp));
    charts.push_back(std::move(efficiency));
}

/// The same pass on the first backend and implementation.
const Measurement* baselineOf(Rows rows, const Measurement& measurement)
{
    for (const Measurement& one : rows)
        if (one.point.value == measurement.point.value && one.point.pass == measurement.point.pass)
            return &one;
    return nullptr;
}

Chart ratioChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups)
{
    const bool swept = experiment.axis != SweepAxis::None;
    Chart chart{.id = "ratio",
                .title = Text(KS_TEXT("core", "How many times as fast as %1"), {groups.front().name}),
                .x = axisText(experiment.axis),
                .y = Text(KS_TEXT("core", "times as fast")),
                .logX = swept,
                .logY = true};
    for (std::size_t g = 1; g < groups.size(); ++g) {
        ChartSeries series{.name = Text(groups[g].name), .style = static_cast<int>(g)};
        for (const std::size_t row : groups[g].rows) {
            const Measurement* base = baselineOf(rows, rows[row]);
            if (!base || base == &rows[row] || !base->comparable() || !rows[row].comparable())
                continue;
            const Interval spread = bootstrapRatio(base->runs.runs(), rows[row].runs.runs());
            series.points.push_back({static_cast<double>(rows[row].point.value), base->summary.median / rows[row].summary.median,
                                     spread.low, spread.high, row});
        }
        if (!series.points.empty())
            chart.series.push_back(std::move(series));
    }
    chart.notes.emplace_back(
        KS_TEXT("core", "The pass alone, without copies, against the same pass alone; bars are 95 % intervals of the ratio."));
    return chart;
}

double roofAt(const Ceilings& ceilings, double operationsPerByte)
{
    return std::min(ceilings.flops, operationsPerByte * ceilings.copy) * 1e-9;
}

/// Those of so many threads, or of the most there are.
const Ceilings& ceilingsOf(const std::map<int, Ceilings>& ceilings, int threads)
{
    const auto found = ceilings.find(threads);
    return found == ceilings.end() ? ceilings.rbegin()->second : found->second;
}

/// Where the points of an experiment lie at best: on the roof above their operations per byte.
ChartSeries plannedPoints(const Experiment& planned, const std::map<int, Ceilings>& ceilings, std::set<int>& roofs)
{
    ChartSeries series{.name = Text(KS_TEXT("core", "the settings, at best")), .style = 3, .line = false, .hollow = true};
    for (const ExperimentPoint& point : pointsOf(planned)) {
        const Cost cost = planned.network ? costOf(planned.network->model.graph, point.spec.src.n, point.pass)
                                          : operatorOf(point.spec.op).cost(point.spec, point.pass);
        if (cost.flops <= 0 || cost.bytes <= 0 || point.backend != planned.backends.front())
            continue;
        const Ceilings& above = ceilingsOf(ceilings, point.threads);
        roofs.insert(above.threads);
        const double x = cost.flops / cost.bytes;
        const double y = roofAt(above, x);
        series.points.push_back({x, y, y, y});
    }
    std::ranges::sort(series.points, {}, &ChartPoint::x);
    return series;
}

} // namespace

Chart rooflineOf(const Experiment& experiment, Rows rows, const std::map<int, Ceilings>& ceilings, const Experiment* planned)
{
    Chart chart{.id = "roofline",
                .title = Text(KS_TEXT("core", "Roofline of this machine")),
                .x = Text(KS_TEXT("core", "operations per byte")),
                .y = Text(KS_TEXT("core", "10⁹ operations per second")),
                .logX = true,
                .logY = true};
    if (ceilings.empty())
        return chart;
    std::set<int> roofs; // by threads: each point lies under the roof of its own
    const std::vector<Group> groups = groupsOf(experiment, rows);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        ChartSeries series{.name = Text(groups[g].name), .style = static_cast<int>(g), .line = false};
        for (const std::size_t row : groups[g].rows) {
            const Measurement& one = rows[row];
            if (!one.comparable() || !ceilings.contains(one.point.threads) || runsOnGraphicsCard(one.point.backend) ||
                one.gbytesPerSecond <= 0 || one.gflops <= 0)
                continue;
            roofs.insert(one.point.threads);
            series.points.push_back({one.gflops / one.gbytesPerSecond, one.gflops, one.gflops, one.gflops, row});
        }
        std::ranges::sort(series.points, {}, &ChartPoint::x);
        if (!series.points.empty())
            chart.series.push_back(std::move(series));
    }
    if (planned) {
        if (ChartSeries series = plannedPoints(*planned, ceilings, roofs); !series.points.empty())
            chart.series.push_back(std::move(series));
        if (!planned->network)
            chart.notes.push_back(costFormula(pointsOf(*planned).front().spec, planned->passes.front()));
    }
    if (roofs.empty())
        roofs.insert(ceilings.rbegin()->first);
    double least = ceilings.at(*roofs.begin()).flops / ceilings.at(*roofs.begin()).copy;
    double most = least;
    for (const ChartSeries& series : chart.series)
        for (const ChartPoint& point : series.points) {
            least = std::min(least, point.x);
            most = std::max(most, point.x);
        }
    int style = 4; // the colour of what is no backend, then with another dash
    for (const int threads : roofs) {
        const Ceilings& above = ceilings.at(threads);
        ChartSeries roof{.name = threads == 1 ? Text(KS_TEXT("core", "ceiling, 1 thread"))
                                              : Text(KS_TEXT("core", "ceiling, %1 threads"), {std::to_string(threads)}),
                         .style = style,
                         .markers = false};
        style += 5;
        const double edge = above.flops / above.copy;
        for (const double x : {std::min(least, edge) / 4, edge, std::max(most, edge) * 4}) {
            const double y = roofAt(above, x);
            roof.points.push_back({x, y, y, y});
        }
        chart.series.push_back(std::move(roof));
        chart.notes.emplace_back(
            KS_TEXT("core", "Ceilings measured here, threads: %1: %2 · 10⁹ multiply-add operations and %3 GB copied a second."),
            std::vector<std::string>{std::to_string(threads), shortNumber(above.flops * 1e-9), shortNumber(above.copy * 1e-9)});
    }
    chart.notes.emplace_back(KS_TEXT("core",
                                     "Operations and bytes are the textbook's: every tensor is touched once; an algorithm that needs "
                                     "fewer operations may rise above the roof."));
    return chart;
}

namespace {

std::string categoryOf(const Experiment& experiment, const Measurement& measurement)
{
    return experiment.axis == SweepAxis::None ? std::string(nameOf(measurement.point.pass))
                                              : valueText(experiment, measurement.point.value);
}

std::vector<std::string> categoriesOf(const Experiment& experiment, Rows rows)
{
    std::vector<std::string> categories;
    for (const Measurement& one : rows)
        if (const std::string name = categoryOf(experiment, one); std::ranges::find(categories, name) == categories.end())
            categories.push_back(name);
    return categories;
}

Chart spreadChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups)
{
    Chart chart{.id = "spread",
                .kind = Chart::Kind::Bars,
                .title = Text(KS_TEXT("core", "Median and quartiles")),
                .x = axisText(experiment.axis),
                .y = Text(KS_TEXT("core", "milliseconds")),
                .categories = categoriesOf(experiment, rows)};
    for (std::size_t g = 0; g < groups.size(); ++g) {
        ChartSeries series{.name = Text(groups[g].name), .style = static_cast<int>(g)};
        for (const std::size_t row : groups[g].rows) {
            const Measurement& one = rows[row];
            const auto category = std::ranges::find(chart.categories, categoryOf(experiment, one)) - chart.categories.begin();
            if (one.comparable())
                series.points.push_back({static_cast<double>(category), one.summary.median * 1e3, one.summary.lowerQuartile * 1e3,
                                         one.summary.upperQuartile * 1e3, row});
        }
        chart.series.push_back(std::move(series));
    }
    chart.notes.emplace_back(KS_TEXT("core", "Each bar is a median; its line goes from the lower to the upper quartile of the runs."));
    return chart;
}

/// Each run with both copies: a total, to be compared with totals alone.
std::vector<double> totalsOf(const Measurement& one)
{
    std::vector<double> totals(one.runs.runs().begin(), one.runs.runs().end());
    for (double& seconds : totals)
        seconds += one.copyIn + one.copyOut;
    return totals;
}

/// Copy-in, kernel, copy-out of the first series' last comparable value, and of all others there.
Chart copiesChart(const Experiment& experiment, Rows rows)
{
    Chart chart{.id = "copies",
                .kind = Chart::Kind::Stacks,
                .title = Text(KS_TEXT("core", "Copies and kernel at the last value")),
                .y = Text(KS_TEXT("core", "milliseconds"))};
    constexpr double Measurement::*parts[] = {&Measurement::copyIn, &Measurement::kernel, &Measurement::copyOut};
    const Text names[] = {Text(KS_TEXT("core", "copy in")), Text(KS_TEXT("core", "kernel")), Text(KS_TEXT("core", "copy out"))};
    for (int part = 0; part < 3; ++part)
        chart.series.push_back({.name = names[part], .style = part, .line = false});
    std::map<std::int64_t, int> there; // later values may have run out of time for some
    for (const Measurement& row : rows)
        there[row.point.value] += row.comparable() ? 1 : 0;
    std::int64_t last = 0;
    int most = 0;
    for (const auto& [value, count] : there)
        if (count >= most) {
            most = count;
            last = value;
        }
    const Measurement* first = nullptr;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].point.value != last || !rows[row].comparable())
            continue;
        first = first ? first : &rows[row];
        if (first != &rows[row] && first->point.pass == rows[row].point.pass) {
            const Interval ratio = bootstrapRatio(totalsOf(*first), totalsOf(rows[row]));
            chart.notes.emplace_back(KS_TEXT("core", "With the copies, %1 takes %2 where %3 takes %4: %5–%6 times as fast."),
                                     std::vector<std::string>{rows[row].seriesName(experiment), secondsText(rows[row].totalSeconds()),
                                                              first->seriesName(experiment), secondsText(first->totalSeconds()),
                                                              shortNumber(ratio.low), shortNumber(ratio.high)});
        }
        const auto place = static_cast<double>(chart.categories.size());
        chart.categories.push_back(rows[row].seriesName(experiment));
        for (std::size_t part = 0; part < 3; ++part) {
            const double y = rows[row].*parts[part] * 1e3;
            chart.series[part].points.push_back({place, y, y, y, row});
        }
    }
    chart.notes.emplace_back(
        KS_TEXT("core", "On this processor's own backends a copy is one within its memory; to and from a graphics card it crosses a bus."));
    return chart;
}

/// The layers that take longest each by itself, the others together, of every series at the last value.
Chart layersChart(const Experiment& experiment, Rows rows)
{
    constexpr std::size_t mostLayers = 9;
    Chart chart{.id = "layers",
                .kind = Chart::Kind::Stacks,
                .title = Text(KS_TEXT("core", "Time per layer at the last value")),
                .y = Text(KS_TEXT("core", "milliseconds"))};
    std::vector<std::size_t> shown;
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (!rows[row].layers.empty() && rows[row].comparable() && rows[row].point.value == rows.back().point.value)
            shown.push_back(row);
    if (shown.empty())
        return chart;
    const std::vector<LayerSeconds>& layers = rows[shown.front()].layers;
    std::vector<double> weight(layers.size());
    for (const std::size_t row : shown)
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            weight[layer] += rows[row].layers[layer].total();
    std::vector<std::size_t> order(layers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, std::ranges::greater(), [&](std::size_t layer) { return weight[layer]; });
    const std::size_t alone = layers.size() <= mostLayers + 1 ? layers.size() : mostLayers;
    std::vector<std::size_t> named(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(alone));
    std::ranges::sort(named);
    for (std::size_t i = 0; i < named.size(); ++i)
        chart.series.push_back(
            {.name = Text(layers[named[i]].name + " (" + layers[named[i]].op + ")"), .style = static_cast<int>(i), .line = false});
    if (alone < layers.size())
        chart.series.push_back({.name = Text(KS_TEXT("core", "%1 other layers"), {std::to_string(layers.size() - alone)}),
                                .style = static_cast<int>(alone),
                                .line = false});
    for (const std::size_t row : shown) {
        const auto place = static_cast<double>(chart.categories.size());
        chart.categories.push_back(rows[row].seriesName(experiment));
        double others = 0;
        for (const std::size_t layer : order)
            others += std::ranges::find(named, layer) == named.end() ? rows[row].layers[layer].total() * 1e3 : 0;
        for (std::size_t i = 0; i < chart.series.size(); ++i) {
            const double y = i < named.size() ? rows[row].layers[named[i]].total() * 1e3 : others;
            chart.series[i].points.push_back({place, y, y, y, row});
        }
    }
    chart.notes.emplace_back(KS_TEXT(
        "core", "Measured on a plan that reads the clock around every layer: its sum may be a little above the time of the plain run. "
                "In training a layer's forward pass, its gradients and its update count together."));
    return chart;
}

} // namespace

Text axisText(SweepAxis axis)
{
    switch (axis) {
    case SweepAxis::Size: return Text(KS_TEXT("core", "height and width of the input"));
    case SweepAxis::Window: return Text(KS_TEXT("core", "window size"));
    case SweepAxis::Stride: return Text(KS_TEXT("core", "stride"));
    case SweepAxis::Channels: return Text(KS_TEXT("core", "channels"));
    case SweepAxis::Filters: return Text(KS_TEXT("core", "filters"));
    case SweepAxis::Batch: return Text(KS_TEXT("core", "images in the batch"));
    case SweepAxis::Threads: return Text(KS_TEXT("core", "threads"));
    case SweepAxis::Precision: return Text(KS_TEXT("core", "bits of the factors: 24 float32, 11 TF32, 8 bfloat16"));
    case SweepAxis::None: break;
    }
    return {};
}

std::string Measurement::seriesName(const Experiment& experiment) const
{
    std::string name = point.backend;
    if (experiment.implementations.size() > 1 || experiment.implementations.front() != "auto")
        name += " · " + point.implementation;
    if (experiment.passes.size() > 1)
        name += " · " + std::string(nameOf(point.pass));
    return name;
}

std::vector<Chart> chartsOf(const Experiment& experiment, std::span<const Measurement> measurements,
                            const std::map<int, Ceilings>& ceilings)
{
    std::vector<Chart> charts;
    const std::vector<Group> groups = groupsOf(experiment, measurements);
    if (groups.empty())
        return charts;
    if (experiment.axis == SweepAxis::Threads)
        addThreadCharts(experiment, measurements, groups, charts);
    if (experiment.axis != SweepAxis::None)
        charts.push_back(timeChart(experiment, measurements, groups));
    if (groups.size() > 1 && experiment.axis != SweepAxis::None)
        if (Chart chart = ratioChart(experiment, measurements, groups); !chart.series.empty())
            charts.push_back(std::move(chart));
    charts.push_back(spreadChart(experiment, measurements, groups));
    if (!ceilings.empty())
        charts.push_back(rooflineOf(experiment, measurements, ceilings, &experiment));
    if (experiment.network)
        charts.push_back(layersChart(experiment, measurements));
    else
        charts.push_back(copiesChart(experiment, measurements));
    return charts;
}

Text costFormula(const OpSpec& spec, Pass pass)
{
    const Cost cost = operatorOf(spec.op).cost(spec, pass);
    const auto cellsOf = [&](Role role) { return static_cast<double>(shapeOf(spec, role).elements()); };
    const std::string numbers = shortNumber(cost.bytes / sizeof(float));
    const std::string flops = shortNumber(cost.flops);
    const std::string bytes = shortNumber(cost.bytes);
    if (isConvolution(spec.op) || spec.op == OpKind::Gemm) {
        const double map = cellsOf(spec.op == OpKind::ConvTranspose ? Role::Src : Role::Dst);
        const Shape weights = shapeOf(spec, Role::Weights);
        const double terms = static_cast<double>(weights.c * weights.h * weights.w);
        return Text(KS_TEXT("core",
                            "Operations: 2 · %1 cells · %2 products each, and the bias: %3. Bytes: 4 · %4 numbers read or written: %5. "
                            "Operations per byte: %6."),
                    {shortNumber(map), shortNumber(terms), flops, numbers, bytes, shortNumber(cost.flops / cost.bytes)});
    }
    const double cells = cellsOf(hasWindow(spec.op) ? Role::Dst : Role::Src);
    return Text(KS_TEXT("core", "Operations: %1 cells · %2 each: %3. Bytes: 4 · %4 numbers read or written: %5. Operations per byte: %6."),
                {shortNumber(cells), shortNumber(cost.flops / cells), flops, numbers, bytes, shortNumber(cost.flops / cost.bytes)});
}

std::vector<Text> readingOf(const Experiment& experiment, std::span<const Measurement> measurements)
{
    std::vector<Text> sentences;
    if (measurements.empty())
        return sentences;
    sentences.emplace_back(KS_TEXT("core", "Median of at most %1 runs after %2 to warm up, with its 95 % interval (bootstrap)."),
                           std::vector<std::string>{std::to_string(experiment.repeat), std::to_string(experiment.warmUp)});
    const std::vector<Group> groups = groupsOf(experiment, measurements);
    for (const Group& group : groups) {
        const auto last = std::ranges::find_if(group.rows.rbegin(), group.rows.rend(), [&](std::size_t row) {
            const Measurement* base = baselineOf(measurements, measurements[row]);
            return base && base != &measurements[row] && base->comparable() && measurements[row].comparable();
        });
        if (last == group.rows.rend())
            continue;
        const Measurement& one = measurements[*last];
        const Measurement& base = *baselineOf(measurements, one);
        const Interval ratio = bootstrapRatio(base.runs.runs(), one.runs.runs());
        const Interval inverse{1 / ratio.high, 1 / ratio.low};
        const bool swept = experiment.axis != SweepAxis::None;
        const std::string where = swept ? axisText(experiment.axis).english() : KS_TEXT("core", "pass");
        const std::string at = swept ? valueText(experiment, one.point.value) : std::string(nameOf(one.point.pass));
        const auto sentence = [&](const char* pattern, const Interval& times) {
            sentences.emplace_back(pattern, std::vector<std::string>{group.name, shortNumber(times.low), shortNumber(times.high),
                                                                     base.seriesName(experiment), where, at});
        };
        if (ratio.low > 1)
            sentence(KS_TEXT("core", "%1 is %2–%3 times as fast as %4 (%5: %6)."), ratio);
        else if (ratio.high < 1)
            sentence(KS_TEXT("core", "%1 is %2–%3 times as slow as %4 (%5: %6)."), inverse);
        else
            sentence(KS_TEXT("core", "%1 and %4 cannot be told apart (%5: %6; ratio %2–%3)."), ratio);
    }
    const auto count = [&](auto&& is) { return std::ranges::count_if(measurements, is); };
    const auto wrong = count([](const Measurement& one) { return one.verified == Verified::Wrong; });
    const auto failed = count([](const Measurement& one) { return one.failed(); });
    const auto tooShort = count([](const Measurement& one) { return !one.failed() && one.summary.tooShort; });
    if (wrong > 0)
        sentences.emplace_back(KS_TEXT("core", "WRONG: %1 of %2 results do not agree with the oracle; their times say nothing."),
                               std::vector<std::string>{std::to_string(wrong), std::to_string(measurements.size())});
    else if (failed < static_cast<std::ptrdiff_t>(measurements.size()))
        sentences.emplace_back(KS_TEXT("core", "Every result that was timed agrees with the oracle on the cells that were sampled."));
    // The oracle knows operators; gradients of a whole network have no bound derived from its terms.
    if (experiment.network && count([](const Measurement& one) { return !one.failed() && one.point.pass == Pass::Training; }) > 0)
        sentences.emplace_back(KS_TEXT("core",
                                       "Of training steps the oracle judges the layers forwards; the gradients were compared with another "
                                       "backend's, to a thousandth."));
    if (tooShort > 0)
        sentences.emplace_back(
            KS_TEXT("core", "%1 results are too short to time: the clock's step or its noise is more than a fiftieth of them."),
            std::vector<std::string>{std::to_string(tooShort)});
    const auto leftOut = count([](const Measurement& one) { return one.leftOut; });
    if (leftOut > 0)
        sentences.emplace_back(
            KS_TEXT("core",
                    "Points that were not measured, because the time budget of %1 was used up: %2 of %3. A larger budget measures them."),
            std::vector<std::string>{secondsText(experiment.budget), std::to_string(leftOut), std::to_string(measurements.size())});
    if (failed > leftOut)
        sentences.emplace_back(KS_TEXT("core", "Points without figures, for reasons that the table names: %1 of %2."),
                               std::vector<std::string>{std::to_string(failed - leftOut), std::to_string(measurements.size())});
    return sentences;
}

} // namespace ks
