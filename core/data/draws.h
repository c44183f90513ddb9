#pragma once

#include "core/tensor/philox.h"

#include <cstdint>

namespace ks {

/// The random numbers of one generated sample, one after the other. Only + − × ÷ are used on them here and in the generators that
/// promise equal bytes on every machine.
class Draws {
public:
    Draws(std::uint64_t seed, std::uint64_t stream) : m_random(seed, stream) {}

    std::uint32_t bits()
    {
        if (m_next % 4 == 0)
            m_block = m_random.block(m_next / 4);
        return m_block[m_next++ % 4];
    }
    /// [0, 1)
    float uniform() { return static_cast<float>(bits() >> 8U) * 0x1p-24F; }
    float uniform(float low, float high) { return low + (high - low) * uniform(); }
    /// [0, count)
    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>((std::uint64_t{bits()} * count) >> 32U); }
    /// Nearly normal, mean 0, deviation 1, −3.5 … 3.5: the sum of four bytes of one number.
    float bell()
    {
        const std::uint32_t b = bits();
        const std::uint32_t sum = (b & 0xFFU) + (b >> 8U & 0xFFU) + (b >> 16U & 0xFFU) + (b >> 24U);
        return (static_cast<float>(sum) - 510.0F) * (1.0F / 147.8F); // each byte: mean 127.5, variance (256² − 1) / 12
    }

private:
    Philox m_random;
    Philox::Block m_block{};
    std::uint64_t m_next = 0;
};

} // namespace ks
