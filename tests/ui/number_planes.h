#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace ks::test {

inline Tensor matrix(std::int64_t h, std::int64_t w, const std::vector<float>& cells)
{
    return Tensor(Shape{1, 1, h, w}, cells);
}

inline constexpr float infinite = std::numeric_limits<float>::infinity();
inline constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

} // namespace ks::test
