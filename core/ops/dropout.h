#pragma once

#include "core/ops/operator.h"
#include "core/tensor/philox.h"

namespace ks {

/// Masks and initial weights of one seed have nothing in common.
inline constexpr std::uint64_t dropoutStream = std::uint64_t{0xD0} << 56U;

/// The numbers that decide in the run with this number (`Args::step`): one a cell, by row-major N, C, H, W offset. They are those of the first
/// run with the seed so much higher: so an operation by itself can show any step of a training.
inline Philox dropoutNumbers(const OpSpec& spec, std::uint64_t step)
{
    return Philox(static_cast<std::uint64_t>(spec.seed) + step, dropoutStream);
}

/// Is the cell at this offset dropped in that run? Where its number lies below `ratio`; the same on every backend.
bool isDropped(const OpSpec& spec, std::uint64_t step, std::int64_t offset);

} // namespace ks
