#include "core/io/image_codec/image_codec.h"

#include "core/io/image_codec/decoders.h"

#include <climits>
#include <cstdio>
#include <exception>
#include <memory>
#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace {

/// Bitmaps of OS/2 come in grey unless colours are asked for.
int flagsFor(std::string_view file)
{
    const bool ofOs2 = file.starts_with("BM") && file.substr(0, 18).ends_with(std::string_view("\x0C\0\0\0", 4));
    return ofOs2 ? cv::IMREAD_COLOR | cv::IMREAD_IGNORE_ORIENTATION : cv::IMREAD_UNCHANGED;
}

/// Runs `work`; whatever it throws becomes a message, since nothing may leave a C interface.
template <class Work>
int guarded(char* message, size_t messageSize, Work&& work)
{
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT); // one message, ours
    try {
        work();
        return 0;
    } catch (const cv::Exception& error) {
        std::snprintf(message, messageSize, "%s", error.err.c_str());
    } catch (const std::exception& error) {
        std::snprintf(message, messageSize, "%s", error.what());
    } catch (...) {
        std::snprintf(message, messageSize, "unknown reason");
    }
    return 1;
}

} // namespace

int ksImageCodecAbi(void)
{
    return KS_IMAGE_CODEC_ABI;
}

int ksImageDecode(const void* bytes, size_t size, KsPixels* out, char* message, size_t messageSize)
{
    return guarded(message, messageSize, [&] {
        if (size > INT_MAX)
            throw std::length_error("the file is larger than 2 GiB");
        const std::string_view file(static_cast<const char*>(bytes), size);
        std::optional<DecodedFile> decoded = decodePng(file);
        if (!decoded)
            decoded = decodeJpeg(file);
        if (!decoded) {
            const cv::Mat given(1, static_cast<int>(size), CV_8UC1, const_cast<void*>(bytes));
            decoded = DecodedFile{cv::imdecode(given, flagsFor(file)), {}};
        }
        auto image = std::make_unique<cv::Mat>(std::move(decoded->pixels));
        if (image->empty())
            throw std::runtime_error("its contents are damaged");
        if (image->depth() != CV_8U && image->depth() != CV_16U)
            throw std::runtime_error("its values are not whole numbers of 8 or 16 bits");
        *out = {image->cols, image->rows, image->channels(), image->depth() == CV_8U ? 8 : 16, image->step[0], image->data, nullptr, {}};
        std::snprintf(out->damage, sizeof out->damage, "%s", decoded->damage.c_str());
        out->owner = image.release();
    });
}

void ksImageReleasePixels(KsPixels* pixels)
{
    delete static_cast<cv::Mat*>(pixels->owner);
    *pixels = {};
}

int ksImageEncodePng(const unsigned char* pixels, int width, int height, int channels, KsEncoded* out, char* message, size_t messageSize)
{
    return guarded(message, messageSize, [&] {
        const cv::Mat given(height, width, channels == 3 ? CV_8UC3 : CV_8UC1, const_cast<unsigned char*>(pixels));
        cv::Mat image = given;
        if (channels == 3) { // OpenCV writes blue, green, red
            image = cv::Mat(height, width, CV_8UC3);
            cv::mixChannels(given, image, {0, 2, 1, 1, 2, 0});
        }
        auto bytes = std::make_unique<std::vector<unsigned char>>();
        if (!cv::imencode(".png", image, *bytes))
            throw std::runtime_error("the picture could not be compressed");
        *out = {bytes->data(), bytes->size(), nullptr};
        out->owner = bytes.release();
    });
}

void ksImageReleaseEncoded(KsEncoded* encoded)
{
    delete static_cast<std::vector<unsigned char>*>(encoded->owner);
    *encoded = {};
}
