#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ks {

/// A 64-bit digest of a sequence of numbers and runs of bytes, for noticing damage and comparing states; no protection against intent.
/// The length of a run counts too, so that where one run ends and the next begins matters.
class Hash {
public:
    void add(std::span<const std::byte> bytes);
    void add(std::uint64_t number)
    {
        // One round of the mixing function of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) over the digest so far.
        std::uint64_t z = std::rotl(m_value, 27) ^ number;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        m_value = z ^ (z >> 31U);
    }
    std::uint64_t value() const { return m_value; }

private:
    std::uint64_t m_value = 0x9E3779B97F4A7C15U;
};

} // namespace ks
