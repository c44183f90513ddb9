#include "core/io/camera/frame.h"

#include "core/base/error.h"
#include "core/io/image.h"

#include <linux/videodev2.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>

namespace ks {

namespace {

/// One or three interleaved bytes a pixel as planes of floats.
Tensor planesOf(const cv::Mat& pixels)
{
    Tensor picture = Tensor::uninitialized({1, pixels.channels(), pixels.rows, pixels.cols}, "camera picture");
    cv::Mat plane;
    for (int c = 0; c < pixels.channels(); ++c) {
        cv::extractChannel(pixels, plane, c);
        plane.convertTo(cv::Mat(pixels.rows, pixels.cols, CV_32F, picture.view().row(0, c, 0)), CV_32F);
    }
    return picture;
}

constexpr int wholeFile = 0;
struct Packing {
    std::uint32_t format;
    int channels;  ///< bytes a pixel in a row; or wholeFile
    int halfRows;  ///< rows of the matrix are this many halves of the picture's
    int toColours; ///< cv::ColorConversionCodes; negative: as it is
};
/// The cheapest first.
constexpr std::array packings = {
    Packing{V4L2_PIX_FMT_YUYV, 2, 2, cv::COLOR_YUV2RGB_YUYV},
    Packing{V4L2_PIX_FMT_UYVY, 2, 2, cv::COLOR_YUV2RGB_UYVY},
    Packing{V4L2_PIX_FMT_NV12, 1, 3, cv::COLOR_YUV2RGB_NV12},
    Packing{V4L2_PIX_FMT_YUV420, 1, 3, cv::COLOR_YUV2RGB_I420},
    Packing{V4L2_PIX_FMT_RGB24, 3, 2, -1},
    Packing{V4L2_PIX_FMT_BGR24, 3, 2, cv::COLOR_BGR2RGB},
    Packing{V4L2_PIX_FMT_MJPEG, wholeFile, 2, -1},
    Packing{V4L2_PIX_FMT_JPEG, wholeFile, 2, -1},
    Packing{V4L2_PIX_FMT_GREY, 1, 2, -1},
};

} // namespace

std::span<const std::uint32_t> readableFormats()
{
    static constexpr auto formats = [] {
        std::array<std::uint32_t, packings.size()> all{};
        std::ranges::transform(packings, all.begin(), &Packing::format);
        return all;
    }();
    return formats;
}

std::string formatName(std::uint32_t format)
{
    std::string name;
    for (int shift = 0; shift < 32; shift += 8)
        name += static_cast<char>((format >> shift) & 0x7FU); // the highest bit means "big-endian"
    name.erase(name.find_last_not_of(' ') + 1);
    return name;
}

std::optional<Tensor> pictureOf(const FrameLayout& layout, std::span<const std::byte> bytes)
{
    const auto* packing = std::ranges::find(packings, layout.format, &Packing::format);
    if (packing == packings.end())
        return std::nullopt;
    if (packing->channels == wholeFile) {
        try {
            return readImage(bytes, "camera picture").tensor;
        } catch (const FileError&) {
            return std::nullopt;
        }
    }
    const bool halved = packing->halfRows == 3; // colours of two rows and two columns together
    if (layout.width < 1 || layout.height < 1 || (halved && (layout.width % 2 != 0 || layout.height % 2 != 0)) ||
        (packing->channels == 2 && layout.width % 2 != 0))
        return std::nullopt;
    const int rows = layout.height * packing->halfRows / 2;
    const std::size_t least = static_cast<std::size_t>(layout.width) * static_cast<std::size_t>(packing->channels);
    const std::size_t step = std::max(layout.rowBytes, least);
    // Three planes: the rows of the colours are half as long as those of the brightness, with their padding.
    const bool paddedPlanes = packing->format == V4L2_PIX_FMT_YUV420 && step != least;
    const auto height = static_cast<std::size_t>(layout.height);
    if (bytes.size() <
        (paddedPlanes ? step * height + step / 2 * (height - 1) + least / 2 : step * static_cast<std::size_t>(rows - 1) + least))
        return std::nullopt;
    cv::Mat stored(rows, layout.width, CV_8UC(packing->channels), const_cast<std::byte*>(bytes.data()), step);
    if (paddedPlanes) {
        cv::Mat tight(rows, layout.width, CV_8UC1);
        stored.rowRange(0, layout.height).copyTo(tight.rowRange(0, layout.height));
        const cv::Mat colourRows(layout.height, layout.width / 2, CV_8UC1, const_cast<std::byte*>(bytes.data()) + step * height, step / 2);
        colourRows.copyTo(cv::Mat(layout.height, layout.width / 2, CV_8UC1, tight.ptr(layout.height)));
        stored = tight;
    }
    if (packing->toColours < 0)
        return planesOf(stored);
    cv::Mat colours;
    cv::cvtColor(stored, colours, packing->toColours);
    return planesOf(colours);
}

} // namespace ks
