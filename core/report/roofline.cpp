#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/measure/network_run.h"
#include "core/measure/rates.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/touched_bytes.h"
#include "core/ops/window.h"
#include "core/report/chart_parts.h"
#include "core/report/line_strokes.h"
#include "core/report/result_charts.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace ks {

using namespace charts;

namespace {

double roofAt(const Ceilings& ceilings, double operationsPerByte, bool products)
{
    const double ofMemory = operationsPerByte * ceilings.copy;
    return (products ? std::min(ceilings.flops, ofMemory) : ofMemory) * 1e-9;
}

/// Those of so many threads, or of the most there are.
const Ceilings& ceilingsOf(const std::map<int, Ceilings>& ceilings, int threads)
{
    const auto found = ceilings.find(threads);
    return found == ceilings.end() ? ceilings.rbegin()->second : found->second;
}

/// Where the points of an experiment lie at best: on the roof above their operations per byte, that of the most threads which it takes for them.
ChartSeries plannedPoints(const Experiment& planned, const std::map<int, Ceilings>& ceilings, std::set<int>& roofs)
{
    ChartSeries series{.name = Text(KS_TEXT("core", "the settings, at best")), .style = neutralStyle, .line = false, .hollow = true};
    const std::vector<ExperimentPoint> points = pointsOf(planned);
    std::vector<const ExperimentPoint*> fastest; // of each cell and pass
    for (const ExperimentPoint& point : points) {
        if (traitsOf(point.backend).isDevice)
            continue;
        const auto known =
            std::ranges::find_if(fastest, [&](const ExperimentPoint* one) { return one->pass == point.pass && sameCell(*one, point); });
        if (known == fastest.end())
            fastest.push_back(&point);
        else if ((*known)->threads < point.threads)
            *known = &point;
    }
    for (const ExperimentPoint* point : fastest) {
        const Cost cost = costOf(subjectOf(planned, *point), *point);
        const bool products = isOfProducts(subjectOf(planned, *point));
        if (cost.flops <= 0 || cost.bytes <= 0)
            continue;
        const Ceilings& above = ceilingsOf(ceilings, point->threads);
        roofs.insert(above.threads);
        const double x = cost.flops / cost.bytes;
        series.points.push_back(ChartPoint::exact(x, roofAt(above, x, products)));
    }
    std::ranges::sort(series.points, {}, &ChartPoint::x);
    return series;
}

bool isPooling(const Subject& subject)
{
    return !subject.network && infoOf(subject.spec.op).family == OpFamily::Pooling;
}

/// By their threads. Roofs that are the same line are drawn as one: of two, one would hide the other.
std::vector<std::vector<int>> alikeRoofs(const std::set<int>& roofs, const std::map<int, Ceilings>& ceilings, bool products)
{
    std::vector<std::vector<int>> lines;
    for (const int threads : roofs) {
        const Ceilings& own = ceilings.at(threads);
        const auto same = std::ranges::find_if(lines, [&](const std::vector<int>& line) {
            const Ceilings& other = ceilings.at(line.front());
            return own.copy == other.copy && (!products || own.flops == other.flops);
        });
        if (same == lines.end())
            lines.push_back({threads});
        else
            same->push_back(threads);
    }
    return lines;
}

/// "ceiling, 1 and 2 threads"
Text roofName(const std::vector<int>& threads, bool products)
{
    if (threads == std::vector{1})
        return products ? KS_TEXT("core", "ceiling, 1 thread") : KS_TEXT("core", "ceiling of the memory, 1 thread");
    Text all(std::to_string(threads.front()));
    for (std::size_t i = 1; i < threads.size(); ++i)
        all = Text(i + 1 < threads.size() ? "%1, %2" : KS_TEXT("core", "%1 and %2"), {all, std::to_string(threads[i])});
    return {products ? KS_TEXT("core", "ceiling, %1 threads") : KS_TEXT("core", "ceiling of the memory, %1 threads"), {all}};
}

} // namespace

Chart rooflineOf(const Experiment& experiment, Rows rows, const std::map<int, Ceilings>& measured, const Experiment* planned)
{
    Chart chart{.id = "roofline",
                .title = Text(KS_TEXT("core", "Roofline: what the machine can do at best")),
                .tab = Text(KS_TEXT("core", "Roofline")),
                .x = Text(KS_TEXT("core", "textbook operations per byte")),
                .y = textbookRate(),
                .logX = true,
                .logY = true};
    if (measured.empty())
        return chart;
    if (Text struckOut = struckOutText(measured); !struckOut.empty())
        chart.notes.push_back(std::move(struckOut));
    const std::map<int, Ceilings> ceilings = withoutStruckOut(measured);
    std::set<int> roofs; // by threads: each point lies under the roof of its own
    const std::vector<Group> groups = groupsOf(experiment, rows);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        ChartSeries series{.name = groups[g].name, .style = static_cast<int>(g), .line = false};
        for (const std::size_t row : groups[g].rows) {
            const Measurement& one = rows[row];
            if (!one.comparable() || !measured.contains(one.point.threads) || traitsOf(one.point.backend).isDevice ||
                one.gbytesPerSecond <= 0 || one.gflops <= 0)
                continue;
            if (ceilings.contains(one.point.threads))
                roofs.insert(one.point.threads);
            series.points.push_back(ChartPoint::exact(one.gflops / one.gbytesPerSecond, one.gflops, row));
        }
        std::ranges::sort(series.points, {}, &ChartPoint::x);
        if (!series.points.empty())
            chart.series.push_back(std::move(series));
    }
    if (ceilings.empty()) // points without a roof
        return chart;
    if (planned) {
        if (ChartSeries series = plannedPoints(*planned, ceilings, roofs); !series.points.empty())
            chart.series.push_back(std::move(series));
        if (const std::vector<ExperimentPoint> points = pointsOf(*planned);
            !points.empty() && !subjectOf(*planned, points.front()).network) {
            const Text cost = costFormula(points.front().spec, points.front().pass);
            const Text place = planned->subjects.size() > 1 ? placeText(*planned, points.front()) : valuesSaid(*planned, points.front());
            chart.notes.push_back(place.empty() ? cost : Text(KS_TEXT("core", "At the first point (%1): %2"), {place, cost}));
        }
    }
    if (roofs.empty())
        roofs.insert(ceilingsOf(ceilings, mostThreadsOf(planned ? *planned : experiment)).threads);
    double least = ceilings.at(*roofs.begin()).flops / ceilings.at(*roofs.begin()).copy;
    double most = least;
    for (const ChartSeries& series : chart.series)
        for (const ChartPoint& point : series.points) {
            least = std::min(least, point.x);
            most = std::max(most, point.x);
        }
    const Experiment& shown = rows.empty() && planned ? *planned : experiment;
    const bool products = std::ranges::any_of(shown.subjects, isOfProducts);
    int style = neutralStyle; // then with another dash
    for (const std::vector<int>& alike : alikeRoofs(roofs, ceilings, products)) {
        const Ceilings& above = ceilings.at(alike.front());
        ChartSeries roof{.name = roofName(alike, products), .style = style, .markers = false};
        style += seriesColours;
        const double edge = above.flops / above.copy;
        for (const double x : {std::min(least, edge) / 4, edge, std::max(most, edge) * 4})
            roof.points.push_back(ChartPoint::exact(x, roofAt(above, x, products)));
        chart.series.push_back(std::move(roof));
    }
    for (const int threads : roofs) {
        const Ceilings& above = ceilings.at(threads);
        chart.notes.emplace_back(
            KS_TEXT("core", "Measured ceilings, threads: %1: %2 GFLOP/s, two operations for each multiply-add, and %3 GB copied a second."),
            std::vector<Text>{std::to_string(threads), shortNumber(above.flops * 1e-9), shortNumber(above.copy * 1e-9)});
    }
    chart.notes.emplace_back(
        products ? KS_TEXT("core", "Operations and bytes are the textbook’s: every tensor is touched once; an algorithm that needs fewer "
                                   "operations may rise above the ceiling.")
        : std::ranges::all_of(shown.subjects, isPooling)
            ? KS_TEXT("core", "Operations and bytes are the textbook’s: every tensor is touched once. Pooling needs no multiply-adders, "
                              "and clever ways do far fewer operations than the textbook, so only the memory is a ceiling here; what stays "
                              "in the caches may rise above it.")
            : KS_TEXT("core", "Operations and bytes are the textbook’s: every tensor is touched once. This operator does few operations "
                              "for each number that it reads, so that of the memory is the ceiling that it meets first, and the only one "
                              "drawn; what stays in the caches may rise above it."));
    return chart;
}

namespace {

/// "73,728"; what has more digits than that is short enough as a power of ten.
std::string countOf(double cells)
{
    const std::string text = shortNumber(cells);
    return text.find_first_not_of("0123456789") == std::string::npos ? groupedDigits(numberIn<std::int64_t>(text)) : text;
}

} // namespace

Text costFormula(const OpSpec& spec, Pass pass)
{
    const Cost cost = operatorOf(spec.op).cost(spec, pass);
    const auto cellsOf = [&](Role role) { return static_cast<double>(shapeOf(spec, role).elements()); };
    const double routes = routeBytes(spec, pass);
    const std::string numbers = countOf((cost.bytes - routes) / sizeof(float));
    const std::string flops = countOf(cost.flops);
    const std::string bytes = countOf(cost.bytes);
    if (isProduct(infoOf(spec.op))) {
        const double map = cellsOf(infoOf(spec.op).transposed ? Role::Src : Role::Dst);
        const Shape weights = shapeOf(spec, Role::Weights);
        const double terms = static_cast<double>(weights.c * weights.h * weights.w);
        const bool bias = spec.bias && pass != Pass::BackwardData; // which is no part of that gradient
        return Text(bias ? KS_TEXT("core", "Operations: 2 · %1 cells · %2 products each, and the bias: %3. Bytes: 4 · %4 numbers read or "
                                           "written: %5. Operations per byte: %6.")
                         : KS_TEXT("core", "Operations: 2 · %1 cells · %2 products each: %3. Bytes: 4 · %4 numbers read or written: %5. "
                                           "Operations per byte: %6."),
                    {countOf(map), countOf(terms), flops, numbers, bytes, shortNumber(cost.flops / cost.bytes)});
    }
    const double cells = cellsOf(infoOf(spec.op).window != Windowing::None ? Role::Dst : Role::Src);
    if (routes > 0)
        return Text(KS_TEXT("core", "Operations: %1 cells · %2 each: %3. Bytes: 4 · %4 numbers and %5 places of maxima, of one byte each, "
                                    "read or written: %6. Operations per byte: %7."),
                    {countOf(cells), shortNumber(cost.flops / cells), flops, numbers, countOf(routes), bytes,
                     shortNumber(cost.flops / cost.bytes)});
    return Text(KS_TEXT("core", "Operations: %1 cells · %2 each: %3. Bytes: 4 · %4 numbers read or written: %5. Operations per byte: %6."),
                {countOf(cells), shortNumber(cost.flops / cells), flops, numbers, bytes, shortNumber(cost.flops / cost.bytes)});
}

} // namespace ks
