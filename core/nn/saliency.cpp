#include "core/nn/saliency.h"

#include "core/base/error.h"
#include "core/io/picture.h"
#include "core/ops/op_info.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

/// A place of which nothing can be said stays one, and is not taken for one that does not matter.
template <class Number>
Number largerOrNone(Number a, Number b)
{
    return std::isnan(b) || a < b ? b : a;
}

/// What moves an output that is no number cannot be said, whatever its gradients look like on the way.
bool saysNothing(const NetworkProbe& probe, std::int64_t output)
{
    return !std::isfinite(probe.outputs()[static_cast<std::size_t>(output)]);
}

} // namespace

Tensor saliency(NetworkProbe& probe, std::int64_t output)
{
    probe.towardsOutput(output);
    const Tensor gradient = probe.tensor(graphInput, Role::DiffDst);
    const Shape& shape = gradient.shape();
    Tensor largest({1, 1, shape.h, shape.w}, "saliency");
    const auto plane = static_cast<std::size_t>(shape.h * shape.w);
    for (std::size_t at = 0; at < gradient.cells().size(); ++at) {
        float& cell = largest.cells()[at % plane];
        cell = largerOrNone(cell, std::fabs(gradient.cells()[at]));
    }
    if (saysNothing(probe, output))
        std::ranges::fill(largest.cells(), std::numeric_limits<float>::quiet_NaN());
    return largest;
}

Tensor gradCam(const Tensor& maps, const Tensor& gradients)
{
    const Shape& shape = maps.shape();
    if (shape.n != 1 || shape.empty() || gradients.shape() != shape)
        throw InputError(Text(KS_TEXT("core", "Grad-CAM needs maps of one image and gradients of the same shape, not %1 and %2"),
                              {shape.text(), gradients.shape().text()}));
    const auto plane = static_cast<std::size_t>(shape.h * shape.w);
    std::vector<double> sum(plane);
    for (std::size_t c = 0; c < static_cast<std::size_t>(shape.c); ++c) {
        const std::span<const float> map = maps.cells().subspan(c * plane, plane);
        double weight = 0;
        for (const float gradient : gradients.cells().subspan(c * plane, plane))
            weight += static_cast<double>(gradient);
        weight /= static_cast<double>(plane);
        for (std::size_t at = 0; at < plane; ++at)
            sum[at] += weight * static_cast<double>(map[at]);
    }
    Tensor cam({1, 1, shape.h, shape.w}, "Grad-CAM");
    std::ranges::transform(sum, cam.data(), [](double one) { return static_cast<float>(largerOrNone(0.0, one)); });
    return cam;
}

Tensor gradCam(NetworkProbe& probe, int node, std::int64_t output)
{
    probe.towardsOutput(output);
    Tensor cam = gradCam(probe.tensor(node, Role::Dst), probe.tensor(node, Role::DiffDst));
    if (saysNothing(probe, output))
        std::ranges::fill(cam.cells(), std::numeric_limits<float>::quiet_NaN());
    const Shape& input = probe.model().graph.input;
    return cam.shape() == Shape{1, 1, input.h, input.w} ? cam : fitted(cam, input.h, input.w, Fit::Scale);
}

std::vector<int> gradCamLayers(const Graph& graph)
{
    std::vector<int> layers;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        if (const Shape shape = shapeOf(graph.nodes[i].spec, Role::Dst); shape.h * shape.w > 1)
            layers.push_back(static_cast<int>(i));
    return layers;
}

int usualGradCamLayer(const Graph& graph)
{
    const std::vector<int> layers = gradCamLayers(graph);
    const auto conv = std::find_if(layers.rbegin(), layers.rend(), [&](int node) {
        const OpInfo& info = infoOf(graph.nodes[static_cast<std::size_t>(node)].spec.op);
        return info.weights == WeightsKind::Filters && !info.transposed;
    });
    return conv != layers.rend() ? *conv : layers.empty() ? noNode : layers.back();
}

} // namespace ks
