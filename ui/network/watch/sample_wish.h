#pragma once

#include <cstdint>

namespace ks {

/// Which sample somebody wants to look at instead.
enum class SampleWish : std::uint8_t { Previous, Next, SameClass, Mistake, Random, Drawing };

} // namespace ks
