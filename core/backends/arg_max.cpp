#include "core/backends/arg_max.h"

#include "core/backends/backend.h"

#include <span>

namespace ks {

std::vector<std::int64_t> decodeArgMax(const OpSpec& spec, const Buffer& saved)
{
    return withArgMaxType(spec, [&]<class Index>(Index) {
        const Shape dst = shapeOf(spec, Role::Dst);
        std::vector<Index> taps(static_cast<std::size_t>(dst.elements()));
        saved.download(std::as_writable_bytes(std::span(taps)));
        const Window window = windowOf(spec);
        std::vector<std::int64_t> offsets(taps.size(), -1);
        for (std::size_t i = 0; i < taps.size();)
            for (std::int64_t y = 0; y < dst.h; ++y)
                for (std::int64_t x = 0; x < dst.w; ++x, ++i)
                    if (const std::int64_t tap = taps[i]; taps[i] != noWinner<Index>)
                        offsets[i] = window.y.at(y, tap / window.x.kernel) * spec.src.w + window.x.at(x, tap % window.x.kernel);
        return offsets;
    });
}

} // namespace ks
