#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ks {

enum class ByteOrder : std::uint8_t { Little, Big };

/// A byte that a file is read with in place of its own.
struct ByteChange {
    std::uint64_t at;
    std::byte value;
};

/// The bytes of an image file with checked access: whatever offset a broken file gives, reading beyond the end throws
/// FileError "… is cut off".
class Bytes {
public:
    Bytes(std::span<const std::byte> bytes, const std::string& name) : m_bytes(bytes), m_name(&name) {}

    const std::string& name() const { return *m_name; }
    std::uint64_t size() const { return m_bytes.size(); }
    bool holds(std::uint64_t offset, std::uint64_t count) const { return offset <= size() && count <= size() - offset; }
    void require(std::uint64_t offset, std::uint64_t count) const
    {
        if (!holds(offset, count))
            throw FileError(Text(KS_TEXT("core", "%1 is cut off: the picture goes on beyond the %2 bytes that are there"),
                                 {name(), std::to_string(size())}));
    }

    std::span<const std::byte> part(std::uint64_t offset, std::uint64_t count) const
    {
        require(offset, count);
        return m_bytes.subspan(offset, count);
    }
    std::string_view text(std::uint64_t offset, std::uint64_t count) const
    {
        return {reinterpret_cast<const char*>(part(offset, count).data()), count};
    }
    bool startsWith(std::string_view magic) const { return holds(0, magic.size()) && text(0, magic.size()) == magic; }

    /// An unsigned number of `count` bytes.
    std::uint32_t number(std::uint64_t offset, unsigned count, ByteOrder order) const
    {
        std::uint32_t value = 0;
        const auto raw = part(offset, count);
        for (unsigned i = 0; i < count; ++i)
            value = value << 8U | std::to_integer<std::uint32_t>(raw[order == ByteOrder::Big ? i : count - 1 - i]);
        return value;
    }

private:
    std::span<const std::byte> m_bytes;
    const std::string* m_name;
};

} // namespace ks
