#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ks::fuzz {

/// One of `files`, damaged in one to five ways: bytes changed, left out, repeated, cut off; numbers and texts of JSON replaced by others.
/// The same for the same seed and index, on every machine.
std::string damaged(const std::vector<std::string>& files, std::uint64_t seed, std::uint64_t index);

} // namespace ks::fuzz
