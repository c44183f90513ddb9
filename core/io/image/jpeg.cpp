#include "core/io/image/header.h"

namespace ks {

namespace {

constexpr std::uint32_t startOfScan = 0xDA;
constexpr std::uint32_t endOfImage = 0xD9;

/// SOF0 … SOF15; three codes in that row mean something else.
bool isFrame(std::uint32_t marker)
{
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// Markers without a length: TEM, RST0 … RST7, SOI.
bool isBare(std::uint32_t marker)
{
    return marker == 0x01 || (marker >= 0xD0 && marker <= 0xD8);
}

/// The next marker from `at` on, skipping coded data; `at` ends behind it.
std::uint32_t nextMarker(const Bytes& bytes, std::uint64_t& at)
{
    while (true) {
        const std::string_view rest = bytes.text(at, bytes.size() - at);
        const std::size_t found = rest.find('\xFF');
        bytes.require(at, found == std::string_view::npos ? bytes.size() : found + 2);
        at += found + 1;
        const std::uint32_t marker = bytes.number(at, 1, ByteOrder::Big);
        if (marker == 0xFF) // fill byte
            continue;
        ++at;
        if (marker != 0)
            return marker;
    }
}

} // namespace

std::optional<ImageHeader> readJpegHeader(const Bytes& bytes)
{
    if (!bytes.startsWith("\xFF\xD8\xFF"))
        return std::nullopt;
    ImageHeader header{.format = "JPEG"};
    bool scan = false;
    for (std::uint64_t at = 2;;) {
        const std::uint32_t marker = nextMarker(bytes, at);
        if (marker == endOfImage)
            break;
        if (isBare(marker))
            continue;
        const std::uint32_t length = bytes.number(at, 2, ByteOrder::Big);
        bytes.require(at, length);
        scan = scan || marker == startOfScan;
        if (isFrame(marker) && header.width == 0) {
            if (const std::uint32_t bits = bytes.number(at + 2, 1, ByteOrder::Big); bits != 8)
                throw FileError(Text(KS_TEXT("core", "%1 is a JPEG picture with %2 bits a value; 8 can be read"),
                                     {bytes.name(), std::to_string(bits)}));
            header.height = bytes.number(at + 3, 2, ByteOrder::Big);
            header.width = bytes.number(at + 5, 2, ByteOrder::Big);
            header.channels = bytes.number(at + 7, 1, ByteOrder::Big) == 1 ? 1 : 3;
        }
        constexpr std::string_view exif("Exif\0\0", 6);
        if (marker == 0xE1 && length >= 2 + exif.size() && bytes.text(at + 2, exif.size()) == exif)
            header.orientation = exifOrientation(bytes.part(at + 2 + exif.size(), length - 2 - exif.size()));
        at += length;
    }
    if (header.width == 0 || !scan)
        throw FileError(Text(KS_TEXT("core", "%1 is a damaged JPEG picture"), {bytes.name()}));
    return header;
}

} // namespace ks
