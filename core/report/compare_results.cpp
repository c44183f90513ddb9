#include "core/report/compare_results.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/report/chart_parts.h"
#include "core/report/line_strokes.h"
#include "core/report/result_charts.h"
#include "core/report/result_machines.h"
#include "core/report/result_page.h"

#include <algorithm>

namespace ks {

namespace {

std::vector<SweepAxis> axesOf(const Experiment& experiment)
{
    std::vector<SweepAxis> axes;
    for (const Sweep& sweep : experiment.sweeps)
        axes.push_back(sweep.axis);
    return axes;
}

double middle(std::vector<double> values)
{
    return Timing(std::move(values)).median();
}

/// "size 64 · openmp"
std::string pointName(const BenchmarkResult& result, const Measurement& one)
{
    const std::string series = one.seriesName(result.experiment).english();
    const SweepAxis axis = axisOf(result.experiment);
    return axis == SweepAxis::None ? series : std::string(nameOf(axis)) + " " + valueText(axis, one.point.at.front()) + ", " + series;
}

/// Why two results cannot stand side by side; nothing where both timed the same work. Backends, implementations and threads are the machine's
/// affair, values that only one of them has leave a gap, and how often a point is timed does not change it.
std::optional<Text> differenceOf(const Experiment& one, const Experiment& other)
{
    const bool same = std::ranges::equal(one.subjects, other.subjects, sameSubject);
    const auto namesOfAxes = [](const Experiment& experiment) {
        const std::string names = joined(experiment.sweeps, ", ", [](const Sweep& sweep) { return nameOf(sweep.axis); });
        return names.empty() ? std::string(nameOf(SweepAxis::None)) : names;
    };
    if (!same && hasNetworks(one) && hasNetworks(other) && subjectsText(one) == subjectsText(other))
        return Text(KS_TEXT("core", "the results are about different things: two networks that are both called %1"), {subjectsText(one)});
    if (!same || axesOf(one) != axesOf(other))
        return Text(KS_TEXT("core", "the results are about different things: %1 over %2, and %3 over %4"),
                    {subjectsText(one), namesOfAxes(one), subjectsText(other), namesOfAxes(other)});
    for (std::size_t i = 0; i < one.subjects.size(); ++i) { // what is held of the swept setting was not measured
        const OpSpec first = firstSpec(one, one.subjects[i]);
        OpSpec second = other.subjects[i].spec;
        for (const Sweep& sweep : one.sweeps)
            if (!sweep.values.empty())
                setValue(second, sweep.axis, sweep.values.front());
        if (first != second)
            return Text(KS_TEXT("core", "the results are about different things: %1, and %2"),
                        {describe(one.subjects[i], first), describe(other.subjects[i], second)});
    }
    if (!std::ranges::is_permutation(one.passes, other.passes))
        return Text(KS_TEXT("core", "the results are about different passes: %1, and %2"), {passesText(one), passesText(other)});
    if (one.optimizer != other.optimizer && !sweepOf(one, SweepAxis::Optimizer) &&
        std::ranges::find(one.passes, Pass::Training) != one.passes.end() && hasNetworks(one))
        return Text(KS_TEXT("core", "some of the results are of training steps with %1, others with %2"),
                    {std::string(nameOf(one.optimizer)), std::string(nameOf(other.optimizer))});
    if (one.cache != other.cache)
        return Text(KS_TEXT("core", "some of the results are of warm caches, others of cold ones"));
    return std::nullopt;
}

} // namespace

const Measurement* samePointIn(const BenchmarkResult& other, const Experiment& mine, const Measurement& one)
{
    if (other.experiment.cache != mine.cache)
        return nullptr;
    const bool sameAxes = axesOf(other.experiment) == axesOf(mine);
    const auto found = std::ranges::find_if(other.measurements, [&](const Measurement& theirs) {
        const ExperimentPoint& a = theirs.point;
        const ExperimentPoint& b = one.point;
        return a.spec == b.spec && a.pass == b.pass && a.backend == b.backend && a.implementation == b.implementation &&
               a.threads == b.threads && (a.at == b.at || !sameAxes) && sameSubject(subjectOf(other.experiment, a), subjectOf(mine, b));
    });
    return found == other.measurements.end() ? nullptr : &*found;
}

std::vector<BaselineRow> againstBaseline(const BenchmarkResult& now, const BenchmarkResult& baseline, double tolerance)
{
    std::vector<BaselineRow> rows;
    for (const Measurement& one : now.measurements) {
        BaselineRow row;
        const Measurement* then = samePointIn(baseline, now.experiment, one);
        if (then && !(then->comparable() && one.comparable())) {
            row.verdict = BaselineRow::Verdict::Untimed;
        } else if (then) {
            row.ratio = one.summary.median / then->summary.median;
            row.interval = bootstrapRatio(one.runs.runs(), then->runs.runs());
            row.verdict = row.interval.low > 1 + tolerance          ? BaselineRow::Verdict::Slower
                          : row.interval.high < 1 / (1 + tolerance) ? BaselineRow::Verdict::Faster
                                                                    : BaselineRow::Verdict::Alike;
        }
        rows.push_back(row);
    }
    return rows;
}

std::vector<Text> baselineReading(const BenchmarkResult& now, const BenchmarkResult& baseline, std::span<const BaselineRow> rows,
                                  double tolerance)
{
    const auto count = [&](BaselineRow::Verdict verdict) { return std::ranges::count(rows, verdict, &BaselineRow::verdict); };
    const auto slower = count(BaselineRow::Verdict::Slower);
    const auto faster = count(BaselineRow::Verdict::Faster);
    const auto unmatched = count(BaselineRow::Verdict::Unmatched) + count(BaselineRow::Verdict::Untimed);
    const std::string percent = shortNumber(100 * tolerance);
    const auto matched = static_cast<std::ptrdiff_t>(rows.size()) - unmatched;
    std::vector<Text> sentences;
    if (slower > 0) {
        const auto worst = std::ranges::max_element(
            rows, {}, [](const BaselineRow& row) { return row.verdict == BaselineRow::Verdict::Slower ? row.ratio : 0.0; });
        const Measurement& one = now.measurements[static_cast<std::size_t>(worst - rows.begin())];
        sentences.push_back(counted(slower,
                                    KS_TEXT("core", "REGRESSION: %1 of %2 points is slower than the baseline by more than %7 % beyond the "
                                                    "noise, %3: %4 times as fast (95 % interval %5–%6)."),
                                    KS_TEXT("core", "REGRESSION: %1 of %2 points are slower than the baseline by more than %7 % beyond the "
                                                    "noise; most at %3: %4 times as fast (95 % interval %5–%6)."),
                                    {groupedDigits(slower), groupedDigits(matched), pointName(now, one), shortNumber(worst->speed()),
                                     shortNumber(worst->speed95().low), shortNumber(worst->speed95().high), percent}));
    } else if (matched > 0) {
        sentences.emplace_back(
            KS_TEXT("core", "No point is slower than the baseline by more than %3 % beyond the noise (%1 compared, %2 faster)."),
            std::vector<Text>{groupedDigits(matched), groupedDigits(faster), percent});
    }
    if (unmatched == 1)
        sentences.emplace_back(KS_TEXT("core", "1 point cannot be compared: the baseline does not have it, or one side has no time."));
    else if (unmatched > 1)
        sentences.emplace_back(KS_TEXT("core", "%1 points cannot be compared: the baseline does not have them, or one side has no time."),
                               std::vector<Text>{groupedDigits(unmatched)});
    if (now.environment.processor != baseline.environment.processor)
        sentences.emplace_back(KS_TEXT("core",
                                       "The baseline was taken on another processor (%1): ratios say how the machines differ, not the "
                                       "programs."),
                               std::vector<Text>{baseline.environment.processor});
    return sentences;
}

Text oneOfSeveral(const BenchmarkResult& result, std::size_t all)
{
    return {KS_TEXT("core", "These figures and the table are those of one result, of %1; the chart of machines has all %2."),
            {result.environment.date, std::to_string(all)}};
}

bool canStandTogether(const Experiment& one, const Experiment& other)
{
    return !differenceOf(one, other);
}

std::vector<MachinePoint> acrossMachines(std::span<const BenchmarkResult> results)
{
    std::vector<MachinePoint> points;
    for (std::size_t r = 0; r < results.size(); ++r) {
        const Experiment& first = results.front().experiment;
        const Experiment& mine = results[r].experiment;
        if (const std::optional<Text> difference = differenceOf(first, mine))
            throw InputError(*difference);
        for (const Measurement& one : results[r].measurements) {
            const Text series = one.seriesName(mine);
            auto point = std::ranges::find_if(points, [&](const MachinePoint& known) {
                return known.series == series && sameCell(known.point, one.point) && known.point.pass == one.point.pass;
            });
            if (point == points.end())
                point = points.insert(points.end(), {series, one.point, placeOnAxis(first, one.point),
                                                     std::vector<std::optional<double>>(results.size()), 0, 0, 0});
            if (one.comparable())
                point->medians[r] = one.summary.median;
        }
    }
    for (MachinePoint& point : points) {
        std::vector<double> there;
        for (const auto& median : point.medians)
            if (median)
                there.push_back(*median);
        if (there.empty())
            continue;
        point.least = std::ranges::min(there);
        point.most = std::ranges::max(there);
        point.median = middle(std::move(there));
    }
    return points;
}

namespace {

/// The series of all results in the order in which they come.
std::vector<Text> variantsOf(const std::vector<MachinePoint>& points)
{
    std::vector<Text> variants;
    for (const MachinePoint& point : points)
        if (std::ranges::find(variants, point.series) == variants.end())
            variants.push_back(point.series);
    return variants;
}

/// A line a series and machine, against the swept value.
void addLines(Chart& chart, const std::vector<MachinePoint>& points, const std::vector<std::string>& names)
{
    int variantStyle = -1;
    for (const Text& variant : variantsOf(points)) {
        ++variantStyle; // one colour a variant, one dash a result
        for (std::size_t r = 0; r < names.size(); ++r) {
            ChartSeries line{.name = Text("%1: %2", {Text::name(names[r]), variant}),
                             .style = variantStyle % seriesColours + seriesColours * static_cast<int>(r)};
            for (const MachinePoint& point : points)
                if (point.series == variant && point.medians[r])
                    line.points.push_back(ChartPoint::exact(point.x, *point.medians[r] * 1e3));
            std::ranges::sort(line.points, {}, &ChartPoint::x);
            if (!line.points.empty())
                chart.series.push_back(std::move(line));
        }
        ChartSeries all{
            .name = Text(KS_TEXT("core", "median of the results: %1"), {variant}), .style = variantStyle % seriesColours, .markers = false};
        for (const MachinePoint& point : points)
            if (point.series == variant && point.median > 0)
                all.points.push_back({point.x, point.median * 1e3, point.least * 1e3, point.most * 1e3});
        std::ranges::sort(all.points, {}, &ChartPoint::x);
        if (names.size() > 1 && !all.points.empty())
            chart.series.push_back(std::move(all));
    }
}

/// Nothing is swept: a group of bars a series, a bar a machine.
void addBars(Chart& chart, const std::vector<MachinePoint>& points, const std::vector<std::string>& names)
{
    constexpr double visible = 20; ///< times a bar may be lower than another on a linear axis
    chart.kind = Chart::Kind::Bars;
    chart.categories = variantsOf(points);
    double lowest = 0;
    double highest = 0;
    const auto add = [&](Text name, const auto& topOf) {
        ChartSeries bars{.name = std::move(name), .style = static_cast<int>(chart.series.size()), .line = false};
        for (const MachinePoint& point : points) {
            const auto place = static_cast<double>(std::ranges::find(chart.categories, point.series) - chart.categories.begin());
            const ChartPoint top = topOf(point); // seconds
            if (top.y <= 0)
                continue;
            bars.points.push_back({place, top.y * 1e3, top.low * 1e3, top.high * 1e3});
            lowest = lowest > 0 ? std::min(lowest, top.y) : top.y;
            highest = std::max(highest, top.y);
        }
        if (!bars.points.empty())
            chart.series.push_back(std::move(bars));
    };
    for (std::size_t r = 0; r < names.size(); ++r)
        add(Text(names[r]), [r](const MachinePoint& point) { return ChartPoint::exact(0, point.medians[r].value_or(0)); });
    if (names.size() > 1)
        add(Text(KS_TEXT("core", "median of the results")), [](const MachinePoint& point) {
            return ChartPoint{0, point.median, point.least, point.most};
        });
    chart.logY = highest > visible * lowest;
}

Text titleOf(std::span<const BenchmarkResult> results)
{
    const std::vector<std::size_t> machines = machinesOf(results);
    const std::string count = std::to_string(results.size());
    const std::size_t all = *std::ranges::max_element(machines) + 1;
    if (all == 1)
        return results.size() == 1 ? Text(KS_TEXT("core", "Time of one pass"))
                                   : Text(KS_TEXT("core", "Time of one pass: %1 results of one machine"), {count});
    if (all == results.size())
        return Text(KS_TEXT("core", "Time of one pass on %1 machines"), {count});
    return Text(KS_TEXT("core", "Time of one pass: %1 results of %2 machines"), {count, std::to_string(all)});
}

} // namespace

Chart machinesChart(std::span<const BenchmarkResult> results)
{
    const std::vector<MachinePoint> points = acrossMachines(results);
    const Experiment& experiment = results.front().experiment;
    Chart chart{.id = "machines",
                .title = titleOf(results),
                .tab = Text(KS_TEXT("core", "Side by side")),
                .y = Text(KS_TEXT("core", "milliseconds"))};
    if (experiment.sweeps.empty()) {
        addBars(chart, points, machineNames(results));
    } else {
        chart.logX = chart.logY = true;
        chart.x = charts::axisLabel(experiment);
        addLines(chart, points, machineNames(results));
    }
    chart.notes.emplace_back(KS_TEXT("core", "Each result has its own name or that of its machine’s processor; the bars on the median go "
                                             "from the fastest result to the slowest."));
    return chart;
}

std::string machinesCsv(std::span<const BenchmarkResult> results)
{
    const std::vector<MachinePoint> points = acrossMachines(results);
    std::string out;
    const std::vector<std::string> machines = machineNames(results);
    out += "value,series,pass";
    for (const std::string& name : machines)
        out += "," + csvField(name);
    out += ",median,least,most\n";
    for (const MachinePoint& point : points) {
        out += csvField(valuesText(results.front().experiment, point.point)) + "," + csvField(point.series.english()) + "," +
               std::string(nameOf(point.point.pass));
        for (const auto& median : point.medians)
            out += median ? "," + tellingDigits(*median) : std::string(",");
        out += point.median > 0 ? "," + tellingDigits(point.median) + "," + tellingDigits(point.least) + "," + tellingDigits(point.most)
                                : std::string(",,,");
        out += "\n";
    }
    return out;
}

std::string machinesHtml(std::span<const BenchmarkResult> results, const Wording& words)
{
    const std::vector<MachinePoint> points = acrossMachines(results);
    const Chart chart = machinesChart(results);
    const std::vector<std::string> names = machineNames(results);
    HtmlPage page(words.say(chart.title), words);
    page.figure(chart);
    const Experiment& experiment = results.front().experiment;
    const auto number = [&](std::string digits) { return htmlNumber(page.number(std::move(digits))); };
    std::vector<std::string> head;
    if (!experiment.sweeps.empty())
        head.push_back(htmlNumberName(page.say(axesText(experiment))));
    for (const Text& label : {Text(KS_TEXT("core", "series")), Text(KS_TEXT("core", "pass"))})
        head.push_back(htmlName(page.say(label)));
    for (const std::string& name : names)
        head.push_back(htmlNumberName(name));
    for (const Text& label : {Text(KS_TEXT("core", "median of the results")), Text(KS_TEXT("core", "fastest and slowest result"))})
        head.push_back(htmlNumberName(page.say(label)));
    page.table(head);
    for (const MachinePoint& point : points) {
        std::vector<std::string> cells;
        if (!experiment.sweeps.empty())
            cells.push_back(htmlNumber(page.say(valuesSaid(experiment, point.point))));
        for (const Text& word : {point.series, passText(experiment, point.point.pass)})
            cells.push_back(htmlWord(page.say(word)));
        for (const auto& median : point.medians)
            cells.push_back(number(median ? secondsText(*median) : std::string(noNumber)));
        cells.push_back(number(point.median > 0 ? secondsText(point.median) : std::string(noNumber)));
        cells.push_back(number(point.median > 0 ? secondsRange(point.least, point.most).text() : std::string(noNumber)));
        page.row(cells);
    }
    page.tableEnd();
    for (std::size_t r = 0; r < results.size(); ++r) {
        page.raw("<h2>" + escapedXml(names[r]) + "</h2>\n");
        addMachine(page, results[r]);
    }
    return page.finish();
}

} // namespace ks
