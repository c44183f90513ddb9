#pragma once

#include "core/base/text.h"
#include "core/io/image_codec/image_codec.h"

#include <string>

namespace ks {

/// The functions of the image codec module.
struct ImageCodec {
    decltype(&ksImageDecode) decode;
    decltype(&ksImageReleasePixels) releasePixels;
    decltype(&ksImageEncodePng) encodePng;
    decltype(&ksImageReleaseEncoded) releaseEncoded;
};

/// Opens the module on first use: in ../lib, ../lib/kernelscope or the program's own folder. Thread-safe.
/// Throws FileError with the reason when it is missing or does not fit; `purpose` is the file that needs it.
const ImageCodec& imageCodec(const std::string& purpose);

/// Why there will be none; empty where its file is there. Does not open it, which takes 70 ms.
Text imageCodecMissing();

} // namespace ks
