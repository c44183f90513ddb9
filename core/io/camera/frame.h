#pragma once

#include "core/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace ks {

/// How a camera lays its pixels in memory.
struct FrameLayout {
    std::uint32_t format = 0; ///< V4L2_PIX_FMT_…
    int width = 0;
    int height = 0;
    std::size_t rowBytes = 0; ///< from one row to the next, padding with it; of planes: of the first. Not looked at for JPEG
};

/// The formats that can be read, the cheapest first: YUYV, UYVY, NV12, YU12, RGB3, BGR3, MJPG, JPEG, GREY.
std::span<const std::uint32_t> readableFormats();
/// "YUYV": the four letters that stand for a format.
std::string formatName(std::uint32_t format);

/// The picture, 1×C×H×W with whole numbers 0 … 255; nothing where bytes are missing or the JPEG is damaged, as the first pictures of many
/// cameras are. Throws OutOfMemory.
std::optional<Tensor> pictureOf(const FrameLayout& layout, std::span<const std::byte> bytes);

} // namespace ks
