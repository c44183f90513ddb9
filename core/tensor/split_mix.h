#pragma once

#include <cstdint>

namespace ks {

/// SplitMix64: a short generator that published studies name; where no such text asks for it, use Philox.
class SplitMix64 {
public:
    explicit SplitMix64(std::uint64_t state) : m_state(state) {}

    /// Output number `index` of a generator that starts at `state`, without making those before it.
    static std::uint64_t at(std::uint64_t state, std::uint64_t index) { return SplitMix64(state + index * step).next(); }
    /// The same in [0, 1), 53 bits.
    static double uniformAt(std::uint64_t state, std::uint64_t index) { return toUniform(at(state, index)); }

    std::uint64_t next()
    {
        m_state += step;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }

    /// [0, 1), 53 bits.
    double uniform() { return toUniform(next()); }
    double uniform(double low, double high) { return low + (high - low) * uniform(); }

private:
    static constexpr std::uint64_t step = 0x9E3779B97F4A7C15U;
    static double toUniform(std::uint64_t bits) { return static_cast<double>(bits >> 11U) * 0x1p-53; }

    std::uint64_t m_state;
};

} // namespace ks
