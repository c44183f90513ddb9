#include "core/base/hash.h"

#include <cstring>

namespace ks {

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
