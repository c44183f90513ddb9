#include "core/io/image/header.h"

namespace ks {

namespace {

constexpr std::uint32_t startOfScan = 0xDA;
constexpr std::uint32_t endOfImage = 0xD9;

/// Programs write about ten; every one means going over all pixels again, and may be a few bytes of the file.
constexpr int mostScans = 64;
/// A block of 8×8 pixels takes one bit at least, whatever is in it.
constexpr std::int64_t mostPixelsPerByte = std::int64_t{8} * 64;

/// SOF0 … SOF15; three codes in that row mean something else.
bool isFrame(std::uint32_t marker)
{
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// Frames whose coefficients are all kept until the last scan.
bool isProgressive(std::uint32_t marker)
{
    return marker == 0xC2 || marker == 0xC6 || marker == 0xCA || marker == 0xCE;
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
    int scans = 0;
    bool progressive = false;
    for (std::uint64_t at = 2;;) {
        const std::uint32_t marker = nextMarker(bytes, at);
        if (marker == endOfImage)
            break;
        if (isBare(marker))
            continue;
        const std::uint32_t length = bytes.number(at, 2, ByteOrder::Big);
        bytes.require(at, length);
        scans += marker == startOfScan ? 1 : 0;
        if (isFrame(marker) && header.width == 0) {
            if (const std::uint32_t bits = bytes.number(at + 2, 1, ByteOrder::Big); bits != 8)
                throw FileError(Text(KS_TEXT("core", "%1 is a JPEG picture with %2 bits a value; 8 can be read"),
                                     {bytes.name(), std::to_string(bits)}));
            header.height = bytes.number(at + 3, 2, ByteOrder::Big);
            header.width = bytes.number(at + 5, 2, ByteOrder::Big);
            header.channels = bytes.number(at + 7, 1, ByteOrder::Big) == 1 ? 1 : 3;
            progressive = isProgressive(marker);
        }
        constexpr std::string_view exif("Exif\0\0", 6);
        if (marker == 0xE1 && length >= 2 + exif.size() && bytes.text(at + 2, exif.size()) == exif)
            header.orientation = exifOrientation(bytes.part(at + 2 + exif.size(), length - 2 - exif.size()));
        at += length;
    }
    if (header.width == 0 || scans == 0)
        throw FileError(Text(KS_TEXT("core", "%1 is a damaged JPEG picture"), {bytes.name()}));
    const std::int64_t pixels = header.width * header.height;
    if (pixels / mostPixelsPerByte > static_cast<std::int64_t>(bytes.size()))
        throw FileError(Text(KS_TEXT("core", "%1 is a damaged JPEG picture: it declares %2×%3 pixels and has only %4 bytes"),
                             {bytes.name(), std::to_string(header.width), std::to_string(header.height), std::to_string(bytes.size())}));
    if (scans > mostScans)
        throw FileError(Text(KS_TEXT("core", "%1 is a JPEG picture that goes over its pixels %2 times; at most %3 times are read"),
                             {bytes.name(), std::to_string(scans), std::to_string(mostScans)}));
    if (progressive || scans > 1)
        header.decoderBytes = static_cast<std::size_t>(pixels * header.channels) * sizeof(std::int16_t);
    return header;
}

} // namespace ks
