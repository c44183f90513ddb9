#include "core/backends/lanes/tap_classes.h"

#include "core/base/error.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace ks::lanes {

namespace {

/// Along one axis: a tap of the window, and how far its cell lies behind the place's first cell.
using AxisTap = std::pair<std::int64_t, std::int64_t>;
/// A result's coordinate, and that of its first cell.
using AxisPlace = std::pair<std::int64_t, std::int64_t>;
using AxisClasses = std::map<std::vector<AxisTap>, std::vector<AxisPlace>>;

constexpr const char* tapTables = "the tables of taps";

void addPlace(AxisClasses& classes, const std::vector<AxisTap>& taps, const AxisPlace& place, Reservation& room)
{
    constexpr std::size_t bytesOfNode = 128;
    const auto [known, isNew] = classes.try_emplace(taps);
    room.add(sizeof(AxisPlace) + (isNew ? bytesOfNode + taps.size() * sizeof(AxisTap) : 0), tapTables);
    known->second.push_back(place);
}

AxisClasses gatherAxis(const WindowAxis& axis, Reservation& room)
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
        addPlace(classes, taps, {o, first}, room);
    }
    return classes;
}

AxisClasses scatterAxis(const WindowAxis& axis, Reservation& room)
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
        addPlace(classes, taps, {i, first}, room);
    }
    return classes;
}

/// Planes that are read and written.
struct Planes {
    std::int64_t height;
    std::int64_t width;
    std::int64_t dstHeight;
    std::int64_t dstWidth;
};

struct Counts {
    std::size_t taps = 0;
    std::size_t places = 0;
};

Counts countsOf(const AxisClasses& classes)
{
    Counts counts;
    for (const auto& [taps, places] : classes) {
        counts.taps += taps.size();
        counts.places += places.size();
    }
    return counts;
}

/// Every class of rows meets every class of columns.
void reserveProducts(const AxisClasses& ys, const AxisClasses& xs, std::int64_t channels, Reservation& room)
{
    const Counts y = countsOf(ys);
    const Counts x = countsOf(xs);
    const double bytes = static_cast<double>(y.taps) * static_cast<double>(x.taps) * static_cast<double>(channels) * sizeof(Tap) +
                         static_cast<double>(y.places) * static_cast<double>(x.places) * sizeof(Place) +
                         static_cast<double>(ys.size()) * static_cast<double>(xs.size()) * sizeof(TapClass);
    constexpr double most = 1e18; // more than there is, and whole as a number of bytes
    room.add(static_cast<std::size_t>(std::min(bytes, most)), tapTables);
}

std::vector<TapClass> combine(const AxisClasses& ys, const AxisClasses& xs, const Window& window, std::int64_t channels,
                              const Planes& planes, std::int64_t lanes, Reservation& room)
{
    constexpr double furthest = std::numeric_limits<std::int32_t>::max();
    const double width = static_cast<double>(lanes) * static_cast<double>(channels) * static_cast<double>(planes.height);
    if (width * static_cast<double>(planes.width) > furthest ||
        static_cast<double>(lanes) * static_cast<double>(planes.dstHeight) * static_cast<double>(planes.dstWidth) > furthest)
        throw Unsupported(Text(KS_TEXT("core", "lanes has offsets of 32 bits, which do not reach through planes of %1×%2 and %3×%4 cells"),
                               {std::to_string(planes.height), std::to_string(planes.width), std::to_string(planes.dstHeight),
                                std::to_string(planes.dstWidth)}));
    reserveProducts(ys, xs, channels, room);
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

std::vector<TapClass> gatherClasses(const Window& window, std::int64_t channels, std::int64_t lanes, Reservation& room)
{
    const WindowAxis& y = window.y;
    const WindowAxis& x = window.x;
    return combine(gatherAxis(y, room), gatherAxis(x, room), window, channels, {y.size, x.size, y.count, x.count}, lanes, room);
}

std::vector<TapClass> scatterClasses(const Window& window, std::int64_t filters, std::int64_t lanes, Reservation& room)
{
    const WindowAxis& y = window.y;
    const WindowAxis& x = window.x;
    return combine(scatterAxis(y, room), scatterAxis(x, room), window, filters, {y.count, x.count, y.size, x.size}, lanes, room);
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
