#include "core/io/codec.h"
#include "core/io/image.h"
#include "tests/io/picture_files.h"

#include <QTest>

#include <array>
#include <atomic>
#include <opencv2/imgcodecs.hpp>
#include <span>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace ks;
using namespace ks::test;

namespace {

/// Where the standard error stream of the program goes.
std::pair<dev_t, ino_t> errorStream()
{
    struct stat status {};
    return ::fstat(STDERR_FILENO, &status) == 0 ? std::pair(status.st_dev, status.st_ino) : std::pair<dev_t, ino_t>();
}

/// Takes what the program prints there, while it lives.
class ErrorStreamHeard {
public:
    ErrorStreamHeard() : m_memory(::memfd_create("heard", MFD_CLOEXEC)), m_own(::dup(STDERR_FILENO)) { ::dup2(m_memory, STDERR_FILENO); }
    ~ErrorStreamHeard()
    {
        ::dup2(m_own, STDERR_FILENO);
        ::close(m_own);
        ::close(m_memory);
    }
    ErrorStreamHeard(const ErrorStreamHeard&) = delete;
    ErrorStreamHeard& operator=(const ErrorStreamHeard&) = delete;

    std::string text() const
    {
        std::array<char, 512> begin{};
        const ssize_t count = ::pread(m_memory, begin.data(), begin.size(), 0);
        return count < 0 ? "it cannot be read" : std::string(begin.data(), static_cast<std::size_t>(count));
    }

private:
    int m_memory;
    int m_own;
};

/// With one bit changed in the byte so far behind the first `words`.
std::string changedBehind(std::string file, const std::string& words, std::size_t behind)
{
    char& byte = file.at(file.find(words) + behind);
    byte = static_cast<char>(byte ^ 1);
    return file;
}

} // namespace

/// The standard error stream is everybody's: who decodes a picture leaves it to the others.
class TestErrorStream : public QObject {
    Q_OBJECT

private slots:
    void othersKeepIt_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {".png", ".jpg", ".bmp", ".tiff", ".webp"})
            QTest::addRow("%s", ending) << ending;
    }

    void othersKeepIt()
    {
        QFETCH(const QString, ending);
        const cv::Mat grey(256, 256, CV_8UC1, cv::Scalar(100));
        std::vector<unsigned char> file;
        QVERIFY(cv::imencode(ending.toStdString(), grey, file));
        const std::span<const std::byte> bytes = std::as_bytes(std::span<const unsigned char>(file));
        constexpr int times = 100;                                   // so that somebody who looks now and then sees it go elsewhere
        QCOMPARE(readImage(bytes, "picture").tensor.shape().h, 256); // opens the codec
        const auto before = errorStream();
        std::atomic<int> decoded = 0;
        std::jthread decoder([&] {
            while (decoded < times) {
                (void)readImage(bytes, "picture");
                ++decoded;
            }
        });
        bool same = true;
        while (decoded < times)
            same = errorStream() == before && same;
        decoder.join();
        QVERIFY(same);
        QVERIFY(errorStream() == before);
    }

    void nothingIsPrinted_data()
    {
        QTest::addColumn<QByteArray>("file");
        const auto row = [](const char* name, const std::string& file) { QTest::newRow(name) << QByteArray::fromStdString(file); };
        const std::string png = pngFile({.moreChunks = true});
        row("PNG with a warning", changedBehind(png, "gAMA", 5));
        row("PNG with an error", changedBehind(png, "IDAT", 20));
        row("PNG that is cut off", png.substr(0, png.size() / 2));
        const std::string jpeg = jpegFile({});
        row("JPEG with a warning", jpeg.substr(0, jpeg.size() / 2) + "\xFF\xD9");
        row("JPEG with an error", changedBehind(jpeg, "\xFF\xC0", 3));
        row("JPEG that is cut off", jpeg.substr(0, jpeg.size() / 2));
    }

    /// libpng and libjpeg do so where nobody listens to them.
    void nothingIsPrinted()
    {
        QFETCH(const QByteArray, file);
        const ImageCodec& codec = imageCodec("a test");
        KsPixels pixels{};
        std::array<char, 512> reason{};
        std::string heard;
        {
            const ErrorStreamHeard errors;
            if (codec.decode(file.data(), static_cast<std::size_t>(file.size()), &pixels, reason.data(), reason.size()) == 0)
                codec.releasePixels(&pixels);
            heard = errors.text();
        }
        QCOMPARE(QString::fromStdString(heard), QString());
    }
};

QTEST_GUILESS_MAIN(TestErrorStream)
#include "tst_error_stream.moc"
