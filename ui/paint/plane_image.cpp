#include "ui/paint/plane_image.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr std::int64_t smallEnough = 512;

void halve(const ConstView& from, float* to)
{
    const Shape& shape = from.shape();
    const std::int64_t step = from.strides().w;
    const std::int64_t pairs = shape.w / 2;
    for (std::int64_t y = 0; y < shape.h; y += 2) {
        const float* above = from.row(0, 0, y);
        const float* below = from.row(0, 0, std::min(y + 1, shape.h - 1));
        if (step == 1) {
            for (std::int64_t i = 0; i < pairs; ++i)
                to[i] = 0.25F * ((above[2 * i] + above[2 * i + 1]) + (below[2 * i] + below[2 * i + 1]));
        } else {
            for (std::int64_t i = 0; i < pairs; ++i)
                to[i] = 0.25F * ((above[2 * i * step] + above[(2 * i + 1) * step]) + (below[2 * i * step] + below[(2 * i + 1) * step]));
        }
        to += pairs;
        if (shape.w % 2 != 0)
            *to++ = 0.5F * (above[(shape.w - 1) * step] + below[(shape.w - 1) * step]);
    }
}

} // namespace

PlanePyramid::PlanePyramid(const ConstView& plane)
{
    ConstView from = plane;
    while (std::max(from.shape().h, from.shape().w) > smallEnough) {
        const Shape shape{1, from.shape().c, (from.shape().h + 1) / 2, (from.shape().w + 1) / 2};
        Tensor half = Tensor::uninitialized(shape, "picture of a grid");
        for (std::int64_t c = 0; c < shape.c; ++c)
            halve(from.channel(0, c), half.data() + c * shape.h * shape.w);
        m_levels.push_back(std::move(half)); // the cells themselves do not move
        from = m_levels.back().view();
    }
}

namespace {

/// The part of `plane`, or of its pyramid, that `visible` touches; `fill(pixels, source, y, left, count, step)` colours one row of it.
template <class Fill>
PlaneImage render(const ConstView& plane, const PlanePyramid* pyramid, const QRectF& visible, qreal pixelsPerCell, Fill&& fill)
{
    const int wanted = pixelsPerCell >= 1 ? 0 : static_cast<int>(std::floor(std::log2(1 / pixelsPerCell) + 1e-9));
    const int level = pyramid ? std::min(wanted, pyramid->levels()) : 0;
    const ConstView source = level > 0 ? pyramid->level(level) : plane;
    const std::int64_t step = std::int64_t{1} << (wanted - level); // thinning out what no level stands for
    const double cellsPerPixel = static_cast<double>(std::int64_t{1} << wanted);

    const auto bounded = [](double value, std::int64_t end) { return std::clamp(static_cast<std::int64_t>(value), std::int64_t{0}, end); };
    const std::int64_t columns = (source.shape().w + step - 1) / step;
    const std::int64_t rows = (source.shape().h + step - 1) / step;
    const std::int64_t left = bounded(std::floor(visible.left() / cellsPerPixel), columns);
    const std::int64_t right = bounded(std::ceil(visible.right() / cellsPerPixel), columns);
    const std::int64_t top = bounded(std::floor(visible.top() / cellsPerPixel), rows);
    const std::int64_t bottom = bounded(std::ceil(visible.bottom() / cellsPerPixel), rows);
    if (left >= right || top >= bottom)
        return {};
    QImage image(static_cast<int>(right - left), static_cast<int>(bottom - top), QImage::Format_RGB32);
    const std::int64_t stride = source.strides().w * step;
    for (std::int64_t y = top; y < bottom; ++y)
        fill(reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(y - top))), source, y * step, left * stride, right - left, stride);
    return {std::move(image), QRectF(static_cast<double>(left) * cellsPerPixel, static_cast<double>(top) * cellsPerPixel,
                                     static_cast<double>(right - left) * cellsPerPixel, static_cast<double>(bottom - top) * cellsPerPixel)};
}

} // namespace

PlaneImage renderPlane(const ConstView& plane, const PlanePyramid* pyramid, const ValueScale& scale, const QRectF& visible,
                       qreal pixelsPerCell)
{
    return render(plane, pyramid, visible, pixelsPerCell,
                  [&](QRgb* pixels, const ConstView& source, std::int64_t y, std::int64_t left, std::int64_t count, std::int64_t stride) {
                      scale.fill(pixels, source.row(0, 0, y) + left, count, stride);
                  });
}

PlaneImage renderPicture(const ConstView& picture, const PlanePyramid* pyramid, float white, const QRectF& visible, qreal pixelsPerCell)
{
    return render(picture, pyramid, visible, pixelsPerCell,
                  [&](QRgb* pixels, const ConstView& source, std::int64_t y, std::int64_t left, std::int64_t count, std::int64_t stride) {
                      const float* red = source.row(0, 0, y) + left;
                      const float* green = source.row(0, 1, y) + left;
                      const float* blue = source.row(0, 2, y) + left;
                      for (std::int64_t i = 0; i < count; ++i)
                          pixels[i] = pictureColour(red[i * stride], green[i * stride], blue[i * stride], white);
                  });
}

QRgb pictureColour(float red, float green, float blue, float white)
{
    if (red != red || green != green || blue != blue)
        return notANumberColour;
    const auto byte = [white](float value) { return static_cast<int>(std::clamp(value / white, 0.0F, 1.0F) * 255.0F + 0.5F); };
    return qRgb(byte(red), byte(green), byte(blue));
}

std::optional<float> whiteOf(const Shape& shape, const ValueRange& range)
{
    if (shape.c != 3 || range.low < 0 || range.high > 65535)
        return std::nullopt;
    return range.high <= 1 ? 1.0F : range.high <= 255 ? 255.0F : 65535.0F;
}

} // namespace ks
