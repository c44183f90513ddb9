#include "core/io/image/header.h"

namespace ks {

std::optional<ImageHeader> readWebpHeader(const Bytes& bytes)
{
    if (!bytes.startsWith("RIFF") || !bytes.holds(8, 4) || bytes.text(8, 4) != "WEBP")
        return std::nullopt;
    const auto number = [&](std::uint64_t at, unsigned count) { return bytes.number(at, count, ByteOrder::Little); };
    const std::uint64_t end = 8 + std::uint64_t{number(4, 4)};
    bytes.require(0, end);
    ImageHeader header{.format = "WebP"};
    const std::string_view first = bytes.text(12, 4);
    constexpr std::uint64_t data = 20;
    if (first == "VP8 ") {
        header.width = number(data + 6, 2) & 0x3FFFU;
        header.height = number(data + 8, 2) & 0x3FFFU;
    } else if (first == "VP8L") {
        const std::uint32_t sizes = number(data + 1, 4);
        header.width = (sizes & 0x3FFFU) + 1;
        header.height = ((sizes >> 14U) & 0x3FFFU) + 1;
        header.alpha = (sizes >> 28U & 1U) != 0;
    } else if (first == "VP8X") {
        const std::uint32_t flags = number(data, 1);
        if ((flags & 0x02U) != 0)
            throw FileError(Text(KS_TEXT("core", "%1 is an animation; a WebP file with one picture is needed"), {bytes.name()}));
        header.alpha = (flags & 0x10U) != 0;
        header.width = std::int64_t{number(data + 4, 3)} + 1;
        header.height = std::int64_t{number(data + 7, 3)} + 1;
        for (std::uint64_t at = 12; at + 8 <= end;) { // chunks are padded to even lengths
            const std::uint64_t length = number(at + 4, 4);
            if (bytes.text(at, 4) == "EXIF") {
                auto block = bytes.part(at + 8, length);
                const bool prefixed = length >= 6 && bytes.text(at + 8, 4) == "Exif";
                header.orientation = exifOrientation(prefixed ? block.subspan(6) : block);
            }
            at += 8 + length + length % 2;
        }
    } else {
        throw FileError(Text(KS_TEXT("core", "%1 is a damaged WebP picture"), {bytes.name()}));
    }
    return header;
}

} // namespace ks
