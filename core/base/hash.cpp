#include "core/base/hash.h"

#include <bit>
#include <cstring>

namespace ks {

void Hash::add(std::uint64_t number)
{
    // One round of the mixing function of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) over the digest so far.
    std::uint64_t z = std::rotl(m_value, 27) ^ number;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    m_value = z ^ (z >> 31U);
}

void Hash::add(std::span<const std::byte> bytes)
{
    add(static_cast<std::uint64_t>(bytes.size()));
    while (!bytes.empty()) {
        std::uint64_t word = 0;
        const std::size_t taken = bytes.size() < sizeof word ? bytes.size() : sizeof word;
        std::memcpy(&word, bytes.data(), taken);
        add(word);
        bytes = bytes.subspan(taken);
    }
}

} // namespace ks
