#include "core/tensor/philox.h"

#include <cmath>
#include <numbers>

namespace ks {

namespace {

/// Of two numbers of a generator, two of the normal distribution.
class BoxMuller {
public:
    BoxMuller(std::uint32_t first, std::uint32_t second)
        // (0, 1]: the logarithm must not see 0.
        : m_radius(std::sqrt(-2.0 * std::log((static_cast<double>(first) + 1.0) * 0x1p-32))),
          m_angle(2.0 * std::numbers::pi * static_cast<double>(second) * 0x1p-32)
    {
    }

    float number(bool odd) const { return static_cast<float>(m_radius * (odd ? std::sin(m_angle) : std::cos(m_angle))); }

private:
    double m_radius;
    double m_angle;
};

} // namespace

Philox::Block Philox::block(std::uint64_t index) const
{
    constexpr std::uint32_t multiplier0 = 0xD2511F53U;
    constexpr std::uint32_t multiplier1 = 0xCD9E8D57U;
    constexpr std::uint32_t weyl0 = 0x9E3779B9U;
    constexpr std::uint32_t weyl1 = 0xBB67AE85U;

    Block counter = {static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32U), static_cast<std::uint32_t>(m_stream),
                     static_cast<std::uint32_t>(m_stream >> 32U)};
    std::uint32_t key0 = static_cast<std::uint32_t>(m_seed);
    std::uint32_t key1 = static_cast<std::uint32_t>(m_seed >> 32U);
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t product0 = static_cast<std::uint64_t>(multiplier0) * counter[0];
        const std::uint64_t product1 = static_cast<std::uint64_t>(multiplier1) * counter[2];
        counter = {static_cast<std::uint32_t>(product1 >> 32U) ^ counter[1] ^ key0, static_cast<std::uint32_t>(product1),
                   static_cast<std::uint32_t>(product0 >> 32U) ^ counter[3] ^ key1, static_cast<std::uint32_t>(product0)};
        key0 += weyl0;
        key1 += weyl1;
    }
    return counter;
}

float Philox::normal(std::uint64_t index) const
{
    const std::uint64_t even = index & ~std::uint64_t{1};
    return BoxMuller(bits(even), bits(even + 1)).number((index & 1U) != 0U);
}

void Philox::normals(std::span<float> into) const
{
    Block four{};
    for (std::size_t i = 0; i < into.size(); i += 2) {
        if (i % 4 == 0)
            four = block(i / 4);
        const BoxMuller pair(four[i % 4], four[i % 4 + 1]);
        into[i] = pair.number(false);
        if (i + 1 < into.size())
            into[i + 1] = pair.number(true);
    }
}

} // namespace ks
