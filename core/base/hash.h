#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ks {

/// A 64-bit digest of a sequence of numbers and runs of bytes, for noticing damage and comparing states; no protection against intent.
/// The length of a run counts too, so that where one run ends and the next begins matters.
class Hash {
public:
    void add(std::span<const std::byte> bytes);
    void add(std::uint64_t number);
    std::uint64_t value() const { return m_value; }

private:
    std::uint64_t m_value = 0x9E3779B97F4A7C15U;
};

} // namespace ks
