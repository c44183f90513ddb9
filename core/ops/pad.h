#pragma once

#include "core/ops/operator.h"

#include <algorithm>

namespace ks {

/// Rows or columns of a Pad.
struct PadAxis {
    std::int64_t size = 0;   ///< of src
    std::int64_t before = 0; ///< cells that are added
    std::int64_t behind = 0;
    PadMode mode = PadMode::Constant;

    std::int64_t padded() const { return before + size + behind; }
    /// The coordinate of src that a coordinate of dst takes its number from; −1: none, it has the constant.
    std::int64_t from(std::int64_t dst) const
    {
        const std::int64_t at = dst - before;
        if (at >= 0 && at < size)
            return at;
        switch (mode) {
        case PadMode::Constant: return -1;
        case PadMode::Reflect: return at < 0 ? -at : 2 * (size - 1) - at;
        case PadMode::Edge: return std::clamp<std::int64_t>(at, 0, size - 1);
        }
        return -1;
    }
};
struct PadAxes {
    PadAxis y;
    PadAxis x;
};
PadAxes padAxesOf(const OpSpec& spec);

} // namespace ks
