#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace ks {

/// Philox4x32-10, a counter-based generator: the n-th number is a function of (seed, stream, n) alone, so any thread can
/// make any number. Source: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
class Philox {
public:
    using Block = std::array<std::uint32_t, 4>;

    /// `stream` keeps purposes apart (weights of layer 3, order of epoch 7, …).
    explicit Philox(std::uint64_t seed, std::uint64_t stream = 0) : m_seed(seed), m_stream(stream) {}

    std::uint64_t seed() const { return m_seed; }
    std::uint64_t stream() const { return m_stream; }

    /// Four numbers: the block with this index.
    Block block(std::uint64_t index) const;
    /// The number with this index, 0 … 2³²−1.
    std::uint32_t bits(std::uint64_t index) const { return block(index / 4)[index % 4]; }
    /// In [0, 1), 24 bits, exact in float32.
    float uniform(std::uint64_t index) const { return static_cast<float>(bits(index) >> 8U) * 0x1p-24F; }
    /// In [0, count), without bias for any count that matters here (64-bit multiply-shift of one number).
    std::uint32_t below(std::uint64_t index, std::uint32_t count) const
    {
        return static_cast<std::uint32_t>((static_cast<std::uint64_t>(bits(index)) * count) >> 32U);
    }
    /// Standard normal by Box–Muller from the pair of numbers 2·⌊index/2⌋ and the next.
    float normal(std::uint64_t index) const;
    /// normal(0), normal(1), …: the same bits in less than half the time, since four numbers come of one block and two of one radius.
    void normals(std::span<float> into) const;

private:
    std::uint64_t m_seed;
    std::uint64_t m_stream;
};

} // namespace ks
