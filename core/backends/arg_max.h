#pragma once

#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace ks {

class Buffer;

/// How our backends keep MaxPool's arg-max between the training and the backward pass: per dst cell the index ky·kW + kx of
/// the winning tap inside its window, in one byte where the window has up to 255 taps, else in two, else in four. The largest
/// value of the type says that no cell won (nothing but padding, or a pad cell with pad_value 0).
struct ArgMaxLayout {
    std::size_t bytesPerCell = 1;

    explicit ArgMaxLayout(const OpSpec& spec)
    {
        const std::int64_t taps = windowOf(spec).taps();
        bytesPerCell = taps <= 255 ? 1 : taps <= 65535 ? 2 : 4;
    }
};

/// Bytes of the whole arg-max: what a MaxPool's training row puts into its table as `savedBytes`.
inline std::size_t argMaxBytes(const OpSpec& spec)
{
    return ArgMaxLayout(spec).bytesPerCell * static_cast<std::size_t>(shapeOf(spec, Role::Dst).elements());
}

template <class Index>
inline constexpr Index noWinner = std::numeric_limits<Index>::max();

/// Calls f(Index{}) with the type that the layout says.
template <class F>
decltype(auto) withArgMaxType(const OpSpec& spec, F&& f)
{
    switch (ArgMaxLayout(spec).bytesPerCell) {
    case 1: return f(std::uint8_t{});
    case 2: return f(std::uint16_t{});
    default: return f(std::uint32_t{});
    }
}

/// What `saved` holds in this layout, as `Kernel::decodeSaved` gives it.
std::vector<std::int64_t> decodeArgMax(const OpSpec& spec, const Buffer& saved);

} // namespace ks
