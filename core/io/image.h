#pragma once

#include "core/base/text.h"
#include "core/tensor/tensor.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// A picture as a tensor: 1×C×H×W, the file's whole numbers, one channel if grey, else red, green, blue.
struct DecodedImage {
    Tensor tensor;
    std::string format;        ///< "PNG"
    int bits = 8;              ///< of a value in the file: 8 or 16
    bool alphaOnWhite = false; ///< it was transparent in places and has been laid on white
    bool alphaLost = false;    ///< its transparency could not be read
    bool turned = false;       ///< the camera's orientation has been applied
    bool morePages = false;    ///< only the first has been read
    std::string damage;        ///< the decoder's words on damage that it read over; empty where there was none

    /// The largest value that the file can hold: 255 or 65535.
    float white() const { return bits == 16 ? 65535.0F : 255.0F; }
};

/// PNG, JPEG, BMP, TIFF (first page) and WebP. The declared size is checked against the memory budget before anything is
/// decoded. Throws FileError (names the file and what is wrong with it), OutOfMemory.
DecodedImage readImage(const std::filesystem::path& path);
/// The same from memory; `name` stands for the file in messages.
DecodedImage readImage(std::span<const std::byte> bytes, const std::string& name);
/// What people should know of it: laid on white or read without its transparency, the first of several pages, damaged.
std::vector<Text> notesOn(const DecodedImage& image, const std::string& name);
/// True if the first bytes are those of one of the five formats; nothing else is looked at.
bool looksLikeImage(std::span<const std::byte> bytes);

/// Which numbers become black and white.
struct GreyRange {
    float low = 0;
    float high = 255;

    bool operator==(const GreyRange&) const = default;
};

/// Smallest and largest finite cell; 0:1 if there is none.
GreyRange finiteRange(const Tensor& tensor);

/// 8-bit grey PNG: one channel as it is, several as a montage (images and channels in order, row by row, 2 grey pixels
/// between). `range` (default: finiteRange) is mapped to 0 … 255 and what lies outside is clipped; NaN is black.
/// Returns the range used. Throws FileError, OutOfMemory.
GreyRange writePng(const std::filesystem::path& path, const Tensor& tensor, std::optional<GreyRange> range = {});

/// One picture 1×C×H×W as the bytes of a PNG: three channels in colour, else the first one in grey. Throws FileError.
std::vector<std::byte> encodePicture(const Tensor& picture, const GreyRange& range);

} // namespace ks
