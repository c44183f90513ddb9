#pragma once

#include <cstdint>

namespace ks {

/// Keeps the random numbers of different purposes apart: the top byte of a Philox stream; `index` (a sample, an epoch) is the rest.
enum class DataStream : std::uint8_t {
    Order = 0x81,
    Augmentation,
    ValidationSplit,
    Digits,
    Shapes,
};

constexpr std::uint64_t streamOf(DataStream purpose, std::uint64_t index = 0)
{
    return static_cast<std::uint64_t>(purpose) << 56U | (index & 0x00FFFFFFFFFFFFFFU);
}

} // namespace ks
