#include "core/ops/im2col.h"

#include "core/ops/op_info.h"
#include "core/ops/window.h"

namespace ks {

namespace {

std::int64_t groupsOf(const OpSpec& spec)
{
    return isConvolution(spec.op) ? spec.group : spec.src.c;
}

std::int64_t imageChannels(const OpSpec& spec)
{
    return im2colImage(spec.op) == Role::Src ? spec.src.c : spec.filters;
}

struct Place {
    std::int64_t n;
    std::int64_t y;
    std::int64_t x;
};

Place windowAtColumn(const Window& window, std::int64_t column)
{
    const std::int64_t plane = window.positions();
    return {column / plane, column % plane / window.x.count, column % window.x.count};
}

} // namespace

bool hasIm2col(OpKind op)
{
    return isConvolution(op) || isPool(op);
}

Role im2colImage(OpKind op)
{
    return infoOf(op).transposed ? Role::Dst : Role::Src;
}

Role im2colMap(OpKind op)
{
    return infoOf(op).transposed ? Role::Src : Role::Dst;
}

Im2colMatrix im2colOf(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    Im2colMatrix matrix;
    matrix.groups = groupsOf(spec);
    matrix.channels = imageChannels(spec) / matrix.groups;
    matrix.rows = matrix.channels * window.taps();
    matrix.columns = spec.src.n * window.positions();
    matrix.cells = matrix.groups * matrix.rows * matrix.columns;
    matrix.imageCells = shapeOf(spec, im2colImage(spec.op)).elements();
    matrix.factor = static_cast<double>(matrix.cells) / static_cast<double>(matrix.imageCells);
    return matrix;
}

Im2colPlace im2colPlace(const OpSpec& spec, std::int64_t group, std::int64_t row, std::int64_t column)
{
    const Window window = windowOf(spec);
    const std::int64_t taps = window.taps();
    const Place at = windowAtColumn(window, column);
    const std::int64_t tap = row % taps;
    const Cell image{at.n, group * (imageChannels(spec) / groupsOf(spec)) + row / taps, window.y.at(at.y, tap / window.x.kernel),
                     window.x.at(at.x, tap % window.x.kernel)};
    return {.image = image, .outside = !window.inside(image.y, image.x), .beyond = window.overhangs(image.y, image.x)};
}

std::int64_t im2colColumn(const OpSpec& spec, const Cell& map)
{
    const Window window = windowOf(spec);
    return (map.n * window.y.count + map.y) * window.x.count + map.x;
}

Cell im2colMapCell(const OpSpec& spec, std::int64_t channel, std::int64_t column)
{
    const Place at = windowAtColumn(windowOf(spec), column);
    return {at.n, channel, at.y, at.x};
}

std::int64_t im2colGroup(const OpSpec& spec, std::int64_t dstChannel)
{
    return isConvolution(spec.op) ? dstChannel / (spec.filters / spec.group) : dstChannel;
}

std::optional<std::int64_t> im2colRow(const OpSpec& spec, const Cell& image, std::int64_t column)
{
    const Window window = windowOf(spec);
    const Place at = windowAtColumn(window, column);
    const std::int64_t y = image.y - window.y.at(at.y, 0);
    const std::int64_t x = image.x - window.x.at(at.x, 0);
    if (image.n != at.n || y < 0 || x < 0 || y % window.y.dilation != 0 || x % window.x.dilation != 0)
        return std::nullopt;
    const std::int64_t ky = y / window.y.dilation;
    const std::int64_t kx = x / window.x.dilation;
    if (ky >= window.y.kernel || kx >= window.x.kernel)
        return std::nullopt;
    const std::int64_t channel = image.c % (imageChannels(spec) / groupsOf(spec));
    return (channel * window.y.kernel + ky) * window.x.kernel + kx;
}

} // namespace ks
