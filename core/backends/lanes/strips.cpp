#include "core/backends/lanes/strips.h"

#include <algorithm>

namespace ks::lanes {

void productInStrips(const Product& task, const TapView& one)
{
    constexpr std::size_t placesPerStrip = 96;
    constexpr std::size_t tapsPerPiece = 1024;
    Product part = task;
    const auto& [taps, places] = one;
    const std::size_t all = taps.size() + static_cast<std::size_t>(task.range.count);
    for (std::size_t p = 0; p < places.size(); p += placesPerStrip) {
        part.places = places.subspan(p, std::min(placesPerStrip, places.size() - p));
        std::size_t t = 0;
        do { // once for results without taps: all padding
            const std::size_t count = std::min(tapsPerPiece, all - t);
            const bool lastPiece = t + count == all;
            if (taps.empty())
                part.range = {task.range.first + static_cast<std::int64_t>(t), static_cast<std::int64_t>(count), task.range.step};
            else
                part.taps = taps.subspan(t, count);
            part.accumulate = task.accumulate || t > 0;
            part.relu = task.relu && lastPiece;
            part.mask = lastPiece ? task.mask : nullptr;
            product(part);
            t += count;
        } while (t < all);
    }
}

} // namespace ks::lanes
