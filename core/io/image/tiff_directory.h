#pragma once

#include "core/io/image/bytes.h"

#include <optional>
#include <vector>

namespace ks {

/// The first directory of a TIFF file or an EXIF block. Source: Adobe, TIFF 6.0, section 2.
class TiffDirectory {
public:
    /// Nothing if `bytes` do not begin like a TIFF. Throws FileError when cut off.
    static std::optional<TiffDirectory> read(const Bytes& bytes);

    /// The whole numbers of a tag; empty where it is missing or of another type. Throws FileError when cut off.
    std::vector<std::uint32_t> values(std::uint32_t tag) const;
    std::uint32_t value(std::uint32_t tag, std::uint32_t fallback) const;
    /// What makes a tag's first number `value`; nothing where it is missing.
    std::vector<ByteChange> change(std::uint32_t tag, std::uint8_t value) const;
    /// Another page, or a smaller copy of this one.
    bool hasNext() const { return m_next != 0; }

private:
    explicit TiffDirectory(const Bytes& bytes) : m_bytes(bytes) {}

    struct Entry {
        std::uint32_t tag;
        std::uint32_t type;
        std::uint32_t count;
        std::uint64_t valueAt; ///< of the four bytes that hold the value or its offset
    };
    struct Place {
        std::uint64_t at;
        unsigned bytesEach;
        std::uint32_t count;
    };
    std::optional<Place> placeOf(std::uint32_t tag) const;

    Bytes m_bytes;
    ByteOrder m_order = ByteOrder::Little;
    std::vector<Entry> m_entries;
    std::uint32_t m_next = 0; ///< offset of the next directory
};

} // namespace ks
