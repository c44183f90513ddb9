#include "core/io/image_codec/image_codec.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstdio>
#include <exception>
#include <memory>
#include <mutex>
#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace {

/// libpng and libjpeg print what they find straight to stderr, and tell it nobody else: OpenCV gives them no handler. What a person needs to know is in
/// our own message, so the descriptor points into memory while one of these two works. Sanitizers report on it: there it stays.
class StderrInMemory {
public:
#ifdef KS_SANITIZED
    std::string text() const
    {
        return {};
    }
#else
    StderrInMemory() : m_lock(mutex()), m_memory(::memfd_create("decoder", MFD_CLOEXEC)), m_saved(::dup(STDERR_FILENO))
    {
        if (m_saved >= 0 && m_memory >= 0)
            ::dup2(m_memory, STDERR_FILENO);
    }
    ~StderrInMemory()
    {
        if (m_saved >= 0) {
            ::dup2(m_saved, STDERR_FILENO);
            ::close(m_saved);
        }
        if (m_memory >= 0)
            ::close(m_memory);
    }
    StderrInMemory(const StderrInMemory&) = delete;
    StderrInMemory& operator=(const StderrInMemory&) = delete;

    /// The first of it.
    std::string text() const
    {
        std::array<char, 512> begin{};
        const ssize_t read = m_memory >= 0 ? ::pread(m_memory, begin.data(), begin.size(), 0) : 0;
        return {begin.data(), static_cast<std::size_t>(std::max<ssize_t>(read, 0))};
    }

private:
    static std::mutex& mutex()
    {
        static std::mutex one;
        return one;
    }
    std::unique_lock<std::mutex> m_lock;
    int m_memory;
    int m_saved;
#endif
};

/// Whether the decoder of this file prints: libtiff has handlers from OpenCV, which are silent as its log is, the others have nothing to say.
bool prints(std::string_view file)
{
    return file.starts_with("\x89PNG") || file.starts_with("\xFF\xD8");
}

/// libjpeg's line on data that are damaged but could be read over; its other warnings are harmless.
std::string damageIn(const std::string& said)
{
    for (const char* words : {"Corrupt JPEG data", "Premature end of JPEG file"})
        if (const std::size_t at = said.find(words); at != std::string::npos)
            return said.substr(at, said.find('\n', at) - at);
    return {};
}

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
        const cv::Mat given(1, static_cast<int>(size), CV_8UC1, const_cast<void*>(bytes));
        auto image = std::make_unique<cv::Mat>();
        std::string damage;
        {
            std::optional<StderrInMemory> said;
            if (prints(file))
                said.emplace();
            *image = cv::imdecode(given, flagsFor(file));
            if (said)
                damage = damageIn(said->text());
        }
        if (image->empty())
            throw std::runtime_error("its contents are damaged");
        if (image->depth() != CV_8U && image->depth() != CV_16U)
            throw std::runtime_error("its values are not whole numbers of 8 or 16 bits");
        *out = {image->cols, image->rows, image->channels(), image->depth() == CV_8U ? 8 : 16, image->step[0], image->data, nullptr, {}};
        std::snprintf(out->damage, sizeof out->damage, "%s", damage.c_str());
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
