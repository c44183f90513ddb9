#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ks {

/// Fisher–Yates with the numbers of Philox(seed, stream): equal on every machine and backend.
void shuffle(std::span<std::uint32_t> numbers, std::uint64_t seed, std::uint64_t stream);

/// The order in which `samples` are seen in an epoch (counted from 0): a function of (samples, seed, epoch) alone.
std::vector<std::uint32_t> epochOrder(std::span<const std::uint32_t> samples, std::uint64_t seed, std::int64_t epoch);

} // namespace ks
