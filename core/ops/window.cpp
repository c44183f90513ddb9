#include "core/ops/window.h"

#include "core/ops/op_info.h"

#include <tuple>
#include <utility>

namespace ks {

namespace {

std::int64_t ceilDivide(std::int64_t a, std::int64_t b)
{
    return a >= 0 ? (a + b - 1) / b : a / b;
}

/// Begin and end padding for `total` cells.
std::pair<std::int64_t, std::int64_t> split(std::int64_t total, AutoPad preset)
{
    const std::int64_t small = total / 2;
    const std::int64_t large = total - small;
    return preset == AutoPad::SameLower ? std::pair{large, small} : std::pair{small, large};
}

struct AxisSettings {
    std::int64_t src;
    std::int64_t kernel;
    std::int64_t stride;
    std::int64_t dilation;
    std::int64_t padBegin;
    std::int64_t padEnd;
    std::int64_t outputPadding;
};

WindowAxis forwardAxis(const OpSpec& spec, const AxisSettings& s)
{
    WindowAxis axis{s.src, s.padBegin, s.padEnd, s.kernel, s.stride, s.dilation, 0};
    if (spec.autoPad == AutoPad::Valid)
        axis.padBegin = axis.padEnd = 0;
    if (isSamePadding(spec.autoPad)) {
        const std::int64_t count = ceilDivide(s.src, s.stride);
        std::tie(axis.padBegin, axis.padEnd) =
            split(std::max<std::int64_t>((count - 1) * s.stride + axis.extent() - s.src, 0), spec.autoPad);
    }
    const std::int64_t room = axis.padded() - axis.extent();
    if (room < 0)
        return axis;
    const bool ceil = spec.ceilMode && isPool(spec.op);
    axis.count = (ceil ? ceilDivide(room, s.stride) : room / s.stride) + 1;
    // A last window that would start in the far padding is dropped.
    if (ceil && axis.count > 1 && (axis.count - 1) * s.stride >= axis.size + axis.padBegin)
        --axis.count;
    return axis;
}

/// ConvTranspose: the same window slid over dst, whose size follows from src.
WindowAxis transposedAxis(const OpSpec& spec, const AxisSettings& s)
{
    WindowAxis axis{0, s.padBegin, s.padEnd, s.kernel, s.stride, s.dilation, s.src};
    if (spec.autoPad == AutoPad::Valid)
        axis.padBegin = axis.padEnd = 0;
    const std::int64_t full = s.stride * (s.src - 1) + s.outputPadding + axis.extent();
    if (isSamePadding(spec.autoPad))
        std::tie(axis.padBegin, axis.padEnd) = split(std::max<std::int64_t>(full - s.src * s.stride, 0), spec.autoPad);
    axis.size = full - axis.padBegin - axis.padEnd;
    return axis;
}

} // namespace

std::int64_t WindowAxis::tapsInside(std::int64_t window) const
{
    std::int64_t found = 0;
    for (std::int64_t tap = 0; tap < kernel; ++tap)
        found += inside(at(window, tap)) ? 1 : 0;
    return found;
}

std::int64_t WindowAxis::windowAt(std::int64_t coordinate, std::int64_t tap) const
{
    const std::int64_t start = coordinate + padBegin - tap * dilation;
    if (start < 0 || start % stride != 0)
        return -1;
    const std::int64_t window = start / stride;
    return window < count ? window : -1;
}

bool isPool(OpKind op)
{
    return infoOf(op).family == OpFamily::Pooling;
}

bool isGlobalPool(OpKind op)
{
    return infoOf(op).window == Windowing::WholeImage;
}

bool isActivation(OpKind op)
{
    return infoOf(op).family == OpFamily::Activation && infoOf(op).weights == WeightsKind::None;
}

bool isConvolution(OpKind op)
{
    return infoOf(op).weights == WeightsKind::Filters;
}

std::int64_t otherChannelOf(const OpSpec& spec, const Cell& weight)
{
    const Shape weights = shapeOf(spec, Role::Weights);
    return weight.n / (weights.n / spec.group) * weights.c + weight.c;
}

bool isLoss(OpKind op)
{
    return hasTarget(infoOf(op));
}

bool hasWindow(OpKind op)
{
    return infoOf(op).window != Windowing::None;
}

bool hasWeights(OpKind op)
{
    return infoOf(op).weights != WeightsKind::None;
}

Window windowOf(const OpSpec& spec)
{
    if (isGlobalPool(spec.op))
        return {{spec.src.h, 0, 0, spec.src.h, 1, 1, 1}, {spec.src.w, 0, 0, spec.src.w, 1, 1, 1}};
    const auto axis = infoOf(spec.op).transposed ? transposedAxis : forwardAxis;
    // A stride below 1 counts as 1: a network under edit may have one, and who asks for its shapes divides by it.
    const auto stride = [](std::int64_t one) { return std::max<std::int64_t>(one, 1); };
    return {axis(spec, {spec.src.h, spec.kernel.y, stride(spec.strides.y), spec.dilations.y, spec.pads.top, spec.pads.bottom,
                        spec.outputPadding.y}),
            axis(spec, {spec.src.w, spec.kernel.x, stride(spec.strides.x), spec.dilations.x, spec.pads.left, spec.pads.right,
                        spec.outputPadding.x})};
}

Pads resolvedPads(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    return {window.y.padBegin, window.x.padBegin, window.y.padEnd, window.x.padEnd};
}

OpSpec withPadsInForce(OpSpec spec)
{
    if (spec.autoPad != AutoPad::NotSet && hasWindow(spec.op) && isLegal(spec))
        spec.pads = resolvedPads(spec);
    return spec;
}

} // namespace ks
