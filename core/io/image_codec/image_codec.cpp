#include "core/io/image_codec/image_codec.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <memory>
#include <mutex>
#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>
#include <unistd.h>
#include <vector>

namespace {

/// libpng and libjpeg print what they find straight to stderr. What a person needs to know is in our one message, so the
/// descriptor points to nowhere while they work. Sanitizers report on it: there it stays.
class QuietStderr {
public:
#ifdef KS_SANITIZED
    QuietStderr() {} // NOLINT: with a body it is used for its scope
#else
    QuietStderr() : m_lock(mutex()), m_saved(::dup(STDERR_FILENO))
    {
        const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (m_saved >= 0 && nowhere >= 0)
            ::dup2(nowhere, STDERR_FILENO);
        if (nowhere >= 0)
            ::close(nowhere);
    }
    ~QuietStderr()
    {
        if (m_saved < 0)
            return;
        ::dup2(m_saved, STDERR_FILENO);
        ::close(m_saved);
    }
#endif
    QuietStderr(const QuietStderr&) = delete;
    QuietStderr& operator=(const QuietStderr&) = delete;

#ifndef KS_SANITIZED
private:
    static std::mutex& mutex()
    {
        static std::mutex one;
        return one;
    }
    std::unique_lock<std::mutex> m_lock;
    int m_saved = -1;
#endif
};

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
        const cv::Mat file(1, static_cast<int>(size), CV_8UC1, const_cast<void*>(bytes));
        auto image = std::make_unique<cv::Mat>();
        {
            const QuietStderr quiet;
            *image = cv::imdecode(file, cv::IMREAD_UNCHANGED);
        }
        if (image->empty())
            throw std::runtime_error("its contents are damaged");
        if (image->depth() != CV_8U && image->depth() != CV_16U)
            throw std::runtime_error("its values are not whole numbers of 8 or 16 bits");
        *out = {image->cols, image->rows, image->channels(), image->depth() == CV_8U ? 8 : 16, image->step[0], image->data, nullptr};
        out->owner = image.release();
    });
}

void ksImageReleasePixels(KsPixels* pixels)
{
    delete static_cast<cv::Mat*>(pixels->owner);
    *pixels = {};
}

int ksImageEncodePng(const unsigned char* grey, int width, int height, KsEncoded* out, char* message, size_t messageSize)
{
    return guarded(message, messageSize, [&] {
        const cv::Mat image(height, width, CV_8UC1, const_cast<unsigned char*>(grey));
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
