#pragma once

#include "core/io/image/bytes.h"

#include <optional>
#include <string_view>

namespace ks {

/// What an image file says of itself, read before any pixel is decoded.
struct ImageHeader {
    std::string_view format; ///< "PNG"
    std::int64_t width = 0;
    std::int64_t height = 0;
    /// 1: grey. 3: colour, or a palette that may turn out to be grey.
    int channels = 3;
    int bits = 8; ///< of a decoded value: 8 or 16
    bool alpha = false;
    int orientation = 1;          ///< EXIF's 1 to 8: how the stored picture must be turned
    bool morePages = false;       ///< behind the first, which is the one that is read
    std::size_t decoderBytes = 0; ///< that the decoder takes beside the pixels it gives
};

/// Each recognises its format by the first bytes (nothing if it is another one) and checks that the file is whole: every
/// chunk, segment or strip lies inside it. Throw FileError.
std::optional<ImageHeader> readPngHeader(const Bytes& bytes);
std::optional<ImageHeader> readJpegHeader(const Bytes& bytes);
std::optional<ImageHeader> readBmpHeader(const Bytes& bytes);
std::optional<ImageHeader> readTiffHeader(const Bytes& bytes);
std::optional<ImageHeader> readWebpHeader(const Bytes& bytes);

/// Nothing if the bytes are none of the five formats. Throws FileError for a broken file of one of them.
std::optional<ImageHeader> readImageHeader(const Bytes& bytes);

/// The orientation in an EXIF block (which is a small TIFF); 1 where it is missing or senseless.
int exifOrientation(std::span<const std::byte> block);

} // namespace ks
