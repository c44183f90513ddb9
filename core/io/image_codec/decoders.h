#pragma once

#include "core/io/image_codec/image_codec.h"

#include <cstdint>
#include <opencv2/core/mat.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

/// What was read of a picture, as cv::imdecode() gives it unchanged: grey or blue, green, red (, alpha), not turned by EXIF.
struct DecodedFile {
    cv::Mat pixels;     ///< empty where it cannot be read
    std::string damage; ///< the decoder's words on damage that it read over
};

/// PNG and JPEG through libpng and libjpeg themselves. OpenCV uses the same two, but gives them nobody to tell what they find, and then they print it
/// to the standard error stream, which is the whole program's. Nothing if the bytes do not begin like such a file. Throw std::length_error, cv::Exception.
std::optional<DecodedFile> decodePng(std::string_view file);
std::optional<DecodedFile> decodeJpeg(std::string_view file);

/// Memory for so many pixels, if they may be so many.
inline cv::Mat roomFor(std::int64_t width, std::int64_t height, int type)
{
    if (width > KS_IMAGE_LONGEST_SIDE || height > KS_IMAGE_LONGEST_SIDE || width * height > KS_IMAGE_MOST_PIXELS)
        throw std::length_error("it has more pixels than can be read");
    return {static_cast<int>(height), static_cast<int>(width), type};
}
