#include "core/report/layer_charts.h"

#include "core/base/digits.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ks {

namespace {

double bytesOf(const LayerFacts& layer)
{
    return static_cast<double>(layer.parameterBytes) + static_cast<double>(layer.outputBytes);
}

double chartedValue(LayerChart which, const LayerFacts& layer)
{
    switch (which) {
    case LayerChart::Parameters: return static_cast<double>(layer.parameters);
    case LayerChart::MultiplyAdds: return layer.multiplyAdds;
    case LayerChart::Memory: break;
    }
    return bytesOf(layer);
}

/// In which the largest of them is read best.
struct ByteUnit {
    const char* name;
    double bytes;
};

ByteUnit unitFor(double most)
{
    constexpr std::array units = {ByteUnit{"B", 1}, ByteUnit{"KiB", 1024}, ByteUnit{"MiB", 1024.0 * 1024},
                                  ByteUnit{"GiB", 1024.0 * 1024 * 1024}};
    const auto larger = std::ranges::find_if(units, [&](const ByteUnit& unit) { return unit.bytes > most; });
    return larger == units.begin() ? units.front() : *std::prev(larger);
}

/// Of its first operand.
Shape shapeRead(const Graph& graph, const std::vector<LayerSummary>& layers, int node)
{
    const int src = graph.nodes[static_cast<std::size_t>(node)].src;
    const auto from = std::ranges::find(layers, src, &LayerSummary::node);
    return from == layers.end() ? graph.input : from->dst;
}

/// The unit in the middle, whose field no padding cuts; also of planes that are laid out as one row.
Cell middleOf(const Shape& src, const Shape& dst)
{
    const bool isRow = dst.h * dst.w == 1 && src.h * src.w > 1 && dst.c == src.c * src.h * src.w;
    return isRow ? Cell{0, ((src.c / 2) * src.h + src.h / 2) * src.w + src.w / 2, 0, 0} : Cell{0, dst.c / 2, dst.h / 2, dst.w / 2};
}

} // namespace

std::vector<LayerFacts> layerFactsOf(const Graph& graph, std::int64_t batch)
{
    const std::vector<LayerSummary> one = summaryOf(graph);
    const std::vector<LayerSummary> all = summaryOf(graph, batch);
    std::vector<LayerFacts> facts;
    for (std::size_t i = 0; i < one.size(); ++i) {
        const Shape& dst = one[i].dst;
        facts.push_back({.name = one[i].name,
                         .op = one[i].op,
                         .dst = dst,
                         .parameters = one[i].parameters,
                         .multiplyAdds = one[i].multiplyAdds,
                         .parameterBytes = one[i].parameterBytes,
                         .outputBytes = all[i].outputBytes,
                         .field = receptiveField(graph, one[i].node, middleOf(shapeRead(graph, one, one[i].node), dst))});
    }
    return facts;
}

LayerSums sumsOf(std::span<const LayerFacts> layers)
{
    LayerSums sums;
    for (const LayerFacts& layer : layers) {
        sums.parameters += layer.parameters;
        sums.multiplyAdds += layer.multiplyAdds;
        sums.bytes += layer.parameterBytes + layer.outputBytes;
    }
    return sums;
}

std::string_view nameOf(LayerChart chart)
{
    constexpr std::array<std::string_view, allLayerCharts.size()> names = {"parameters", "multiply-adds", "memory"};
    return names[static_cast<std::size_t>(chart)];
}

Chart layerChart(LayerChart which, std::span<const LayerFacts> layers, std::int64_t batch)
{
    Chart chart{.id = std::string(nameOf(which)), .kind = Chart::Kind::Bars, .x = Text(KS_TEXT("core", "Layer"))};
    std::vector<const LayerFacts*> shown;
    for (const LayerFacts& layer : layers)
        if (chartedValue(which, layer) > 0)
            shown.push_back(&layer);
    for (const LayerFacts* layer : shown)
        chart.categories.push_back(Text::name(layer->name));
    const auto add = [&](const Text& name, int style, auto value) {
        ChartSeries series{.name = name, .style = style};
        for (const LayerFacts* layer : shown)
            series.points.push_back(ChartPoint::exact(static_cast<double>(series.points.size()), value(*layer)));
        if (!shown.empty())
            chart.series.push_back(std::move(series));
    };
    switch (which) {
    case LayerChart::Parameters:
        chart.title = Text(KS_TEXT("core", "Parameters of each layer"));
        chart.y = Text(KS_TEXT("core", "Parameters"));
        add(chart.y, 0, [](const LayerFacts& layer) { return static_cast<double>(layer.parameters); });
        break;
    case LayerChart::MultiplyAdds:
        chart.title = Text(KS_TEXT("core", "Multiply-adds of each layer, one sample"));
        chart.y = Text(KS_TEXT("core", "Multiply-adds"));
        add(chart.y, 0, [](const LayerFacts& layer) { return layer.multiplyAdds; });
        break;
    case LayerChart::Memory: {
        double most = 0;
        for (const LayerFacts* layer : shown)
            most = std::max(most, bytesOf(*layer));
        const ByteUnit unit = unitFor(most);
        chart.kind = Chart::Kind::Stacks;
        chart.title = Text(KS_TEXT("core", "Memory of each layer, samples in the batch: %1"), {groupedDigits(batch)});
        chart.y = Text(unit.name);
        add(Text(KS_TEXT("core", "outputs")), 0,
            [&](const LayerFacts& layer) { return static_cast<double>(layer.outputBytes) / unit.bytes; });
        add(Text(KS_TEXT("core", "parameters")), 1,
            [&](const LayerFacts& layer) { return static_cast<double>(layer.parameterBytes) / unit.bytes; });
        break;
    }
    }
    return chart;
}

} // namespace ks
