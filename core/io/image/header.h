#pragma once

#include "core/io/image/bytes.h"

#include <optional>
#include <string_view>
#include <vector>

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
    bool premultiplied = false;                   ///< by alpha, as if laid on black
    bool alphaLost = false;                       ///< there is one, which the decoder does not give
    std::optional<std::uint32_t> transparentGrey; ///< in place of alpha: the decoded value that is transparent
    bool whiteIsZero = false;                     ///< the larger a value, the darker
    int orientation = 1;                          ///< EXIF's 1 to 8: how the stored picture must be turned
    bool morePages = false;                       ///< behind the first, which is the one that is read
    std::size_t decoderBytes = 0;                 ///< that the decoder takes beside the pixels it gives
    /// What the decoder is not to see, since it heeds it for some kinds of pixels only: it is heeded here.
    std::vector<ByteChange> changes;
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
