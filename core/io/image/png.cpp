#include "core/io/image/header.h"

#include <zlib.h>

namespace ks {

namespace {

ImageHeader readIhdr(const Bytes& bytes, std::uint64_t at)
{
    constexpr std::uint32_t palette = 3;
    const std::uint32_t colour = bytes.number(at + 9, 1, ByteOrder::Big);
    ImageHeader header{.format = "PNG", .width = bytes.number(at, 4, ByteOrder::Big), .height = bytes.number(at + 4, 4, ByteOrder::Big)};
    header.channels = (colour & 2U) != 0 || colour == palette ? 3 : 1;
    header.bits = bytes.number(at + 8, 1, ByteOrder::Big) == 16 ? 16 : 8;
    header.alpha = colour != palette && (colour & 4U) != 0;
    return header;
}

/// What a step of grey becomes that is stored with so many bits: less than 8 are spread over 8.
std::uint32_t decodedGreyStep(std::uint32_t bits)
{
    return bits == 1 ? 255 : bits == 2 ? 85 : bits == 4 ? 17 : 1;
}

} // namespace

std::optional<ImageHeader> readPngHeader(const Bytes& bytes)
{
    constexpr std::string_view signature("\x89PNG\r\n\x1A\n", 8);
    if (!bytes.startsWith(signature))
        return std::nullopt;
    const auto damaged = [&] { return FileError(Text(KS_TEXT("core", "%1 is a damaged PNG picture"), {bytes.name()})); };
    std::optional<ImageHeader> header;
    bool data = false;
    std::uint32_t greyStep = 1;
    for (std::uint64_t at = signature.size();;) {
        const std::uint32_t length = bytes.number(at, 4, ByteOrder::Big);
        const std::string_view type = bytes.text(at + 4, 4);
        bytes.require(at, 12 + std::uint64_t{length});
        const std::string_view checked = bytes.text(at + 4, 4 + std::uint64_t{length});
        if (::crc32_z(0, reinterpret_cast<const Bytef*>(checked.data()), checked.size()) !=
            bytes.number(at + 8 + length, 4, ByteOrder::Big))
            throw damaged();
        if (type == "IHDR" && length == 13) {
            header = readIhdr(bytes, at + 8);
            greyStep = decodedGreyStep(bytes.number(at + 16, 1, ByteOrder::Big));
        }
        if (!header)
            throw damaged();
        if (type == "tRNS") {
            header->alpha = true;
            if (header->channels == 1)
                header->transparentGrey = bytes.number(at + 8, 2, ByteOrder::Big) * greyStep;
        }
        if (type == "eXIf")
            header->orientation = exifOrientation(bytes.part(at + 8, length));
        data = data || type == "IDAT";
        if (type == "IEND")
            break;
        at += 12 + std::uint64_t{length};
    }
    if (!data)
        throw damaged();
    return header;
}

} // namespace ks
