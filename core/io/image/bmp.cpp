#include "core/io/image/header.h"

#include <cstdlib>

namespace ks {

std::optional<ImageHeader> readBmpHeader(const Bytes& bytes)
{
    if (!bytes.startsWith("BM"))
        return std::nullopt;
    const auto number = [&](std::uint64_t at, unsigned count) { return bytes.number(at, count, ByteOrder::Little); };
    const std::uint32_t infoSize = number(14, 4);
    const bool old = infoSize == 12; // OS/2: 16-bit sizes
    if (!old && (infoSize < 40 || infoSize > 4096))
        return std::nullopt; // text that begins with BM
    ImageHeader header{.format = "BMP"};
    header.width = old ? number(18, 2) : static_cast<std::int32_t>(number(18, 4));
    header.height = std::abs(old ? std::int64_t{number(20, 2)} : std::int64_t{static_cast<std::int32_t>(number(22, 4))});
    const std::uint32_t bits = number(old ? 24 : 28, 2);
    const std::uint32_t compression = old ? 0 : number(30, 4);
    constexpr std::uint32_t plain = 0;
    constexpr std::uint32_t bitFields = 3;
    if (header.width > 0 && (compression == plain || compression == bitFields)) {
        const std::uint64_t row = (static_cast<std::uint64_t>(header.width) * bits + 31) / 32 * 4;
        std::uint64_t pixels = 0;
        if (__builtin_mul_overflow(row, static_cast<std::uint64_t>(header.height), &pixels))
            pixels = bytes.size() + 1;
        bytes.require(number(10, 4), pixels);
    }
    // Only the fourth and fifth version of the header say where alpha lies; elsewhere the fourth byte is unused.
    constexpr std::uint32_t versionFour = 108;
    header.alpha = bits == 32 && infoSize >= versionFour && number(66, 4) != 0;
    return header;
}

} // namespace ks
