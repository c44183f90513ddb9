#include "core/io/image.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <opencv2/imgcodecs.hpp>
#include <span>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace ks;

namespace {

/// Where the standard error stream of the program goes.
std::pair<dev_t, ino_t> errorStream()
{
    struct stat status {};
    return ::fstat(STDERR_FILENO, &status) == 0 ? std::pair(status.st_dev, status.st_ino) : std::pair<dev_t, ino_t>();
}

} // namespace

/// The standard error stream is everybody's: who decodes a picture leaves it to the others.
class TestErrorStream : public QObject {
    Q_OBJECT

private slots:
    void othersKeepIt_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {".bmp", ".tiff", ".webp"}) // libpng and libjpeg can print to it alone
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
};

QTEST_GUILESS_MAIN(TestErrorStream)
#include "tst_error_stream.moc"
