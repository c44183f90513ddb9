#include "ui/network/try/picture.h"

#include <algorithm>
#include <cmath>

namespace ks {

std::vector<GreyRange> levelsOf(const Pipeline& pipeline, std::int64_t channels, float white)
{
    std::vector<GreyRange> levels;
    if (white == 1)
        return levels;
    for (const ChannelScale& scale : channelScales(pipeline, channels, white))
        levels.push_back({scale.offset, white * scale.factor + scale.offset});
    return levels;
}

QImage imageOf(const Tensor& tensor, std::span<const GreyRange> levels)
{
    const Shape& shape = tensor.shape();
    if (shape.empty())
        return {};
    const auto width = static_cast<int>(shape.w);
    const auto height = static_cast<int>(shape.h);
    const std::span<const float> cells = tensor.cells();
    const auto plane = static_cast<std::size_t>(shape.h * shape.w);
    const bool colour = shape.c == 3 && shape.h > 1; // windows of a table have columns, and no colours
    const std::span<const float> shown = cells.first(plane * (colour ? 3 : 1));
    const auto [lowest, highest] = std::ranges::minmax(shown);
    const GreyRange stretched{lowest, highest};
    const auto level = [&](std::size_t at) {
        const GreyRange& range = levels.empty() ? stretched : levels[at / plane];
        const float share = (shown[at] - range.low) / std::max(range.high - range.low, 1e-12F);
        return std::isfinite(share) ? static_cast<int>(std::lround(std::clamp(share, 0.0F, 1.0F) * 255)) : 0;
    };
    QImage image(width, height, QImage::Format_RGB32);
    for (int y = 0; y < height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < width; ++x) {
            const std::size_t at = static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
            const int first = level(at);
            line[x] = colour ? qRgb(first, level(at + plane), level(at + 2 * plane)) : qRgb(first, first, first);
        }
    }
    return image;
}

QImage imageOf(const Tensor& tensor, float white)
{
    return imageOf(tensor, levelsOf({.scaling = Scaling::Raw}, tensor.shape().c, white));
}

} // namespace ks
