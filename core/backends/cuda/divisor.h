#pragma once

// For .cu files only.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

/// Division by a number that is known before the launch, as a product and a shift. Exact below 2³¹: the multiplier is 2^shift / divisor
/// rounded up, by less than 1, and value · 1 < 2³¹ ≤ 2^shift / divisor.
struct Divisor {
    std::uint32_t divisor = 1;
    std::uint32_t multiplier = 0;
    std::uint32_t shift = 31;

    Divisor() = default;
    explicit Divisor(int by) : divisor(static_cast<std::uint32_t>(by))
    {
        while ((std::uint64_t{1} << (shift - 31)) < divisor)
            ++shift;
        multiplier = static_cast<std::uint32_t>(((std::uint64_t{1} << shift) + divisor - 1) / divisor);
    }
    __device__ int quotient(int value) const
    {
        return static_cast<int>(static_cast<std::uint64_t>(static_cast<std::uint32_t>(value)) * multiplier >> shift);
    }
};

} // namespace ks::cuda
