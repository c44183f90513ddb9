#include "core/backends/lanes/tap_classes.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ks::lanes {

namespace {

/// Along one axis: a tap of the window, and how far its cell lies behind the place's first cell.
using AxisTap = std::pair<std::int64_t, std::int64_t>;
/// A result's coordinate, and that of its first cell.
using AxisPlace = std::pair<std::int64_t, std::int64_t>;
using AxisClasses = std::map<std::vector<AxisTap>, std::vector<AxisPlace>>;

AxisClasses gatherAxis(const WindowAxis& axis)
{
    AxisClasses classes;
    for (std::int64_t o = 0; o < axis.count; ++o) {
        std::vector<AxisTap> taps;
        std::int64_t first = 0;
        for (std::int64_t k = 0; k < axis.kernel; ++k)
            if (const std::int64_t at = axis.at(o, k); axis.inside(at)) {
                if (taps.empty())
                    first = at;
                taps.emplace_back(k, at - first);
            }
        classes[taps].emplace_back(o, first);
    }
    return classes;
}

AxisClasses scatterAxis(const WindowAxis& axis)
{
    AxisClasses classes;
    for (std::int64_t i = 0; i < axis.size; ++i) {
        std::vector<AxisTap> taps;
        std::int64_t first = 0;
        for (std::int64_t k = axis.kernel; k-- > 0;) // windows in ascending order
            if (const std::int64_t at = axis.windowAt(i, k); at >= 0) {
                if (taps.empty())
                    first = at;
                taps.emplace_back(k, at - first);
            }
        classes[taps].emplace_back(i, first);
    }
    return classes;
}

/// Planes that are read (height × width) and written (width alone matters).
struct Planes {
    std::int64_t height;
    std::int64_t width;
    std::int64_t dstWidth;
};

std::vector<TapClass> combine(const AxisClasses& ys, const AxisClasses& xs, const Window& window, std::int64_t channels,
                              const Planes& planes, std::int64_t lanes)
{
    std::vector<TapClass> classes;
    for (const auto& [yTaps, yPlaces] : ys)
        for (const auto& [xTaps, xPlaces] : xs) {
            TapClass one;
            for (std::int64_t c = 0; c < channels; ++c)
                for (const auto& [ky, y] : yTaps)
                    for (const auto& [kx, x] : xTaps)
                        one.taps.push_back({static_cast<std::int32_t>(((c * planes.height + y) * planes.width + x) * lanes),
                                            static_cast<std::int32_t>((c * window.y.kernel + ky) * window.x.kernel + kx)});
            for (const auto& [y, firstY] : yPlaces)
                for (const auto& [x, firstX] : xPlaces)
                    one.places.push_back({static_cast<std::int32_t>((firstY * planes.width + firstX) * lanes),
                                          static_cast<std::int32_t>((y * planes.dstWidth + x) * lanes)});
            classes.push_back(std::move(one));
        }
    return classes;
}

} // namespace

std::vector<TapClass> gatherClasses(const Window& window, std::int64_t channels, std::int64_t lanes)
{
    return combine(gatherAxis(window.y), gatherAxis(window.x), window, channels, {window.y.size, window.x.size, window.x.count}, lanes);
}

std::vector<TapClass> scatterClasses(const Window& window, std::int64_t filters, std::int64_t lanes)
{
    return combine(scatterAxis(window.y), scatterAxis(window.x), window, filters, {window.y.count, window.x.count, window.x.size}, lanes);
}

std::vector<RowBlock> packedBlocks(std::int64_t rows, std::int64_t taps, std::int64_t places)
{
    std::vector<RowBlock> blocks;
    for (std::int64_t first = 0; first < rows;) {
        const std::int64_t count = tileRows(rows - first, places);
        blocks.push_back({static_cast<std::int32_t>(first), static_cast<std::int32_t>(count), first * taps});
        first += count;
    }
    return blocks;
}

} // namespace ks::lanes
