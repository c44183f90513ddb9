#pragma once

#include "core/tensor/philox.h"

#include <cstddef>
#include <cstdint>
#include <span>

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
    float bell() { return bellOf(bits()); }
    /// As many calls of bell() give the same: block by block, without a question between two numbers.
    void bells(std::span<float> out)
    {
        std::size_t done = 0;
        for (; done < out.size() && m_next % 4 != 0; ++done)
            out[done] = bell();
        for (; out.size() - done >= 4; done += 4, m_next += 4) {
            const Philox::Block block = m_random.block(m_next / 4);
            for (std::size_t i = 0; i < block.size(); ++i)
                out[done + i] = bellOf(block[i]);
        }
        for (; done < out.size(); ++done)
            out[done] = bell();
    }

private:
    static float bellOf(std::uint32_t b)
    {
        const std::uint32_t pairs = (b & 0x00FF00FFU) + (b >> 8U & 0x00FF00FFU); // two sums, neither of which reaches the other
        const auto sum = static_cast<std::int32_t>((pairs & 0xFFFFU) + (pairs >> 16U));
        return (static_cast<float>(sum) - 510.0F) * (1.0F / 147.8F); // each byte: mean 127.5, variance (256² − 1) / 12
    }

    Philox m_random;
    Philox::Block m_block{};
    std::uint64_t m_next = 0;
};

} // namespace ks
