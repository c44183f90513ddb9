#pragma once

#include "core/tensor/philox.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace ks {

/// A running stream of small decisions, the same on every machine.
class Dice {
public:
    explicit Dice(std::uint64_t seed, std::uint64_t stream = 0) : m_philox(seed, stream) {}

    /// low … high, both included.
    std::int64_t between(std::int64_t low, std::int64_t high)
    {
        return low + m_philox.below(m_index++, static_cast<std::uint32_t>(high - low + 1));
    }
    bool oneIn(std::int64_t count) { return between(1, count) == 1; }
    template <class Value, std::size_t count>
    Value oneOf(const std::array<Value, count>& values)
    {
        return values[static_cast<std::size_t>(between(0, static_cast<std::int64_t>(count) - 1))];
    }
    /// −1 … 1
    float uniform() { return m_philox.uniform(m_index++) * 2.0F - 1.0F; }
    /// Standard normal.
    float normal() { return m_philox.normal(2 * m_index++); }

private:
    Philox m_philox;
    std::uint64_t m_index = 0;
};

} // namespace ks
