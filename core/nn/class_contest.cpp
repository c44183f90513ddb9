#include "core/nn/class_contest.h"

#include "core/base/error.h"
#include "core/io/picture.h"
#include "core/nn/saliency.h"
#include "core/ops/op_info.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

const OpSpec& specAt(const Graph& graph, int node)
{
    return graph.nodes[static_cast<std::size_t>(node)].spec;
}

Shape dstShapeOf(const Graph& graph, int node)
{
    return node == graphInput ? graph.input : shapeOf(specAt(graph, node), Role::Dst);
}

bool isFilters(const OpInfo& info)
{
    return info.weights == WeightsKind::Filters && !info.transposed;
}

/// Where the numbers that a dense layer reads are maps still: behind it they were laid in a row, or one was made of each map, or passed on.
int mapsBehind(const Graph& graph, int node)
{
    const auto keepsMaps = [](const OpSpec& spec) {
        const OpInfo& info = infoOf(spec.op);
        return info.isRandom || info.reach == Reach::Row || (info.window == Windowing::WholeImage && info.weights == WeightsKind::None);
    };
    while (node != graphInput && keepsMaps(specAt(graph, node)))
        node = graph.nodes[static_cast<std::size_t>(node)].src;
    return node;
}

/// The two classes' gradients of one layer, and its numbers.
struct LayerGradients {
    int node = graphInput;
    Tensor first;
    Tensor second;
};

/// Σ (weights[first] − weights[second]) · src, gathered by the maps that src was made of.
ContestSum exactTerms(const NetworkProbe& probe, int dense, std::int64_t first, std::int64_t second)
{
    const Graph& graph = probe.model().graph;
    const int reads = graph.nodes[static_cast<std::size_t>(dense)].src;
    ContestSum sum{.node = mapsBehind(graph, reads), .dense = dense};
    const Tensor src = probe.tensor(reads, Role::Dst);
    const Tensor weights = probe.tensor(dense, Role::Weights);
    const std::size_t columns = src.cells().size();
    const auto maps = static_cast<std::size_t>(dstShapeOf(graph, sum.node).c);
    sum.shares.assign(maps, 0.0);
    const std::span<const float> ours = weights.cells().subspan(static_cast<std::size_t>(first) * columns, columns);
    const std::span<const float> theirs = weights.cells().subspan(static_cast<std::size_t>(second) * columns, columns);
    const std::size_t cells = std::max<std::size_t>(1, columns / maps); // of one map; they lie one behind another
    for (std::size_t k = 0; k < columns; ++k)
        sum.shares[k / cells] += (static_cast<double>(ours[k]) - static_cast<double>(theirs[k])) * static_cast<double>(src.cells()[k]);
    if (probe.has(dense, Role::Bias)) {
        const Tensor bias = probe.tensor(dense, Role::Bias);
        sum.bias = static_cast<double>(bias.cells()[static_cast<std::size_t>(first)]) -
                   static_cast<double>(bias.cells()[static_cast<std::size_t>(second)]);
    }
    return sum;
}

/// Σ (∂first − ∂second) · value over each map.
ContestSum gradientSum(const NetworkProbe& probe, const LayerGradients& gradients)
{
    ContestSum sum{.node = gradients.node};
    sum.shares = sharesByMap(probe.tensor(gradients.node, Role::Dst), gradients.first, &gradients.second);
    return sum;
}

/// Which layers' gradient times value is told: what the last layer reads where its terms are not exact, and the maps of the last convolution before it.
std::vector<int> summedByGradient(const Graph& graph, int exact)
{
    const int last = lastProduct(graph);
    if (last == noNode)
        return {};
    std::vector<int> layers;
    if (exact == noNode)
        layers.push_back(graph.nodes[static_cast<std::size_t>(last)].src);
    for (int node = last - 1; node >= 0; --node)
        if (const Shape maps = dstShapeOf(graph, node); isFilters(infoOf(specAt(graph, node).op)) && maps.h * maps.w > 1) {
            if (!std::ranges::count(layers, node))
                layers.push_back(node);
            break;
        }
    return layers;
}

Tensor timesInput(const Tensor& gradient, const Tensor& input)
{
    const Shape& shape = input.shape();
    const auto plane = static_cast<std::size_t>(shape.h * shape.w);
    std::vector<double> sums(plane);
    for (std::size_t i = 0; i < input.cells().size(); ++i)
        sums[i % plane] += static_cast<double>(gradient.cells()[i]) * static_cast<double>(input.cells()[i]);
    Tensor times({1, 1, shape.h, shape.w}, "gradient × input");
    std::ranges::transform(sums, times.data(), [](double one) { return static_cast<float>(one); });
    return times;
}

/// As gradCam() of a probe enlarges it.
Tensor camOf(const Tensor& maps, const Tensor& gradient, const Shape& input)
{
    Tensor cam = gradCam(maps, gradient);
    return cam.shape() == Shape{1, 1, input.h, input.w} ? cam : fitted(cam, input.h, input.w, Fit::Scale);
}

} // namespace

std::vector<std::int64_t> ContestSum::speakers(bool forFirst) const
{
    std::vector<std::int64_t> maps;
    for (std::size_t map = 0; map < shares.size(); ++map)
        if (forFirst ? shares[map] > 0 : shares[map] < 0)
            maps.push_back(static_cast<std::int64_t>(map));
    std::ranges::stable_sort(maps, std::ranges::greater(),
                             [this](std::int64_t map) { return std::fabs(shares[static_cast<std::size_t>(map)]); });
    return maps;
}

double ContestSum::spoken(bool forFirst) const
{
    double sum = 0;
    for (const double share : shares)
        sum += (forFirst ? share > 0 : share < 0) ? share : 0;
    return sum;
}

std::vector<double> sharesByMap(const Tensor& values, const Tensor& gradient, const Tensor* less)
{
    const Shape& shape = values.shape();
    const auto plane = static_cast<std::size_t>(shape.h * shape.w);
    std::vector<double> shares(static_cast<std::size_t>(shape.c));
    for (std::size_t i = 0; i < values.cells().size(); ++i) {
        const double other = less ? static_cast<double>(less->cells()[i]) : 0.0;
        shares[i / plane] += (static_cast<double>(gradient.cells()[i]) - other) * static_cast<double>(values.cells()[i]);
    }
    return shares;
}

int lastProduct(const Graph& graph)
{
    for (int node = static_cast<int>(graph.nodes.size()) - 1; node >= 0; --node) {
        const OpInfo& info = infoOf(specAt(graph, node).op);
        if (info.weights == WeightsKind::Matrix || info.weights == WeightsKind::Filters)
            return node;
    }
    return noNode;
}

int layerBeforeLast(const Graph& graph)
{
    const int last = lastProduct(graph);
    return graph.nodes.empty() ? graphInput : last == noNode ? graph.nodes.back().src : graph.nodes[static_cast<std::size_t>(last)].src;
}

ContestPair contestPair(const Prediction& said, std::int64_t rival)
{
    const auto outputs = static_cast<std::int64_t>(said.outputs.size());
    ContestPair pair{.first = said.predicted, .second = said.predicted};
    if (said.predicted < 0 || outputs < 2)
        return pair;
    if (rival < 0 || rival >= outputs || rival == pair.first)
        rival = said.label;
    if (rival >= 0 && rival < outputs && rival != pair.first)
        return {pair.first, rival};
    pair.second = pair.first == 0 ? 1 : 0;
    for (std::int64_t one = pair.second + 1; one < outputs; ++one)
        if (one != pair.first && said.outputs[static_cast<std::size_t>(one)] > said.outputs[static_cast<std::size_t>(pair.second)])
            pair.second = one;
    return pair;
}

ClassContest contestOf(NetworkProbe& probe, std::int64_t first, std::int64_t second)
{
    const Graph& graph = probe.model().graph;
    const std::int64_t outputs = probe.model().outputs();
    const bool there = first >= 0 && second >= 0 && first < outputs && second < outputs && first != second && !probe.outputs().empty();
    if (!there)
        throw InputError(Text(KS_TEXT("core", "two of the %1 outputs can be compared, not %2 with %3"),
                              {std::to_string(outputs), std::to_string(first), std::to_string(second)}));
    ClassContest contest{.first = first,
                         .second = second,
                         .firstLogit = static_cast<double>(probe.outputs()[static_cast<std::size_t>(first)]),
                         .secondLogit = static_cast<double>(probe.outputs()[static_cast<std::size_t>(second)])};
    if (!std::isfinite(contest.firstLogit) || !std::isfinite(contest.secondLogit))
        throw InputError(Text(KS_TEXT("core", "the network’s answer is no number, and nothing speaks for it")));

    const int last = lastProduct(graph);
    const bool exact = last != noNode && last == lastComputing(graph) && infoOf(specAt(graph, last).op).weights == WeightsKind::Matrix;
    std::vector<LayerGradients> layers;
    for (const int node : summedByGradient(graph, exact ? last : noNode))
        layers.push_back({.node = node});
    contest.camNode = usualGradCamLayer(graph);
    const Tensor input = probe.tensor(graphInput, Role::Dst);
    const auto look = [&](std::int64_t output, Tensor& times, Tensor& cam, Tensor LayerGradients::*kept) {
        probe.towardsOutput(output);
        times = timesInput(probe.tensor(graphInput, Role::DiffDst), input);
        if (contest.camNode != noNode)
            cam = camOf(probe.tensor(contest.camNode, Role::Dst), probe.tensor(contest.camNode, Role::DiffDst), graph.input);
        for (LayerGradients& layer : layers)
            layer.*kept = probe.tensor(layer.node, Role::DiffDst);
    };
    look(first, contest.firstTimes, contest.firstCam, &LayerGradients::first);
    look(second, contest.secondTimes, contest.secondCam, &LayerGradients::second);

    if (exact)
        contest.sums.push_back(exactTerms(probe, last, first, second));
    for (const LayerGradients& layer : layers)
        contest.sums.push_back(gradientSum(probe, layer));
    for (ContestSum& sum : contest.sums)
        sum.rest = contest.difference() - (sum.spoken(true) + sum.spoken(false) + sum.bias);
    contest.features = probe.tensor(layerBeforeLast(graph), Role::Dst);
    return contest;
}

} // namespace ks
