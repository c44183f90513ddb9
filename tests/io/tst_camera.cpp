#include "core/base/error.h"
#include "core/io/camera/frame.h"
#include "core/io/camera/v4l2.h"

#include <QTest>
#include <linux/videodev2.h>
#include <opencv2/imgcodecs.hpp>

#include <cerrno>
#include <cstring>
#include <deque>
#include <map>

using namespace ks;
using namespace std::chrono_literals;

namespace {

using Bytes = std::vector<unsigned char>;

/// A driver with one camera, which does what the kernel's documentation asks of it and fails where a test says so.
class FakeDriver final : public V4l2Calls {
public:
    std::uint32_t capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
    std::vector<std::uint32_t> formats = {V4L2_PIX_FMT_MJPEG, V4L2_PIX_FMT_GREY};
    unsigned width = 4;
    unsigned height = 2;
    int openError = 0;
    std::map<unsigned long, int> errors; ///< of a request
    std::deque<Bytes> coming;            ///< the camera's next pictures

    bool opened = false;
    bool streaming = false;
    int mapped = 0;
    std::deque<unsigned> queued;

    std::vector<std::string> nodes() override { return {"/dev/video0"}; }
    std::string nameOf(const std::string&) override { return "Fake camera"; }
    int open(const std::string&) override
    {
        if (openError != 0) {
            errno = openError;
            return -1;
        }
        opened = true;
        return 7;
    }
    void close(int) override { opened = false; }
    void* map(int, std::size_t bytes, std::size_t offset) override
    {
        ++mapped;
        Bytes& memory = m_memory[offset];
        memory.resize(bytes);
        return memory.data();
    }
    void unmap(void*, std::size_t) override { --mapped; }
    int wait(int, int) override { return coming.empty() ? 0 : 1; }

    int control(int, unsigned long request, void* argument) override
    {
        if (const auto found = errors.find(request); found != errors.end()) {
            errno = found->second;
            return -1;
        }
        switch (request) {
        case VIDIOC_QUERYCAP: static_cast<v4l2_capability*>(argument)->capabilities = capabilities; return 0;
        case VIDIOC_ENUM_FMT: return describe(*static_cast<v4l2_fmtdesc*>(argument));
        case VIDIOC_S_FMT: {
            v4l2_pix_format& format = static_cast<v4l2_format*>(argument)->fmt.pix;
            format.width = width;
            format.height = height;
            format.bytesperline = width;
            m_chosen = format.pixelformat;
            return 0;
        }
        case VIDIOC_REQBUFS: return 0;
        case VIDIOC_QUERYBUF: {
            auto& buffer = *static_cast<v4l2_buffer*>(argument);
            buffer.length = 4096;
            buffer.m.offset = buffer.index * 4096;
            return 0;
        }
        case VIDIOC_QBUF: queued.push_back(static_cast<v4l2_buffer*>(argument)->index); return 0;
        case VIDIOC_DQBUF: return deliver(*static_cast<v4l2_buffer*>(argument));
        case VIDIOC_STREAMON: streaming = true; return 0;
        case VIDIOC_STREAMOFF: streaming = false; return 0;
        default: errno = ENOTTY; return -1;
        }
    }
    std::uint32_t chosen() const { return m_chosen; }

private:
    int describe(v4l2_fmtdesc& one) const
    {
        if (one.index >= formats.size()) {
            errno = EINVAL;
            return -1;
        }
        one.pixelformat = formats[one.index];
        return 0;
    }
    int deliver(v4l2_buffer& buffer)
    {
        if (coming.empty() || queued.empty()) {
            errno = EAGAIN;
            return -1;
        }
        buffer.index = queued.front();
        queued.pop_front();
        std::ranges::copy(coming.front(), m_memory[buffer.index * 4096].begin());
        buffer.bytesused = static_cast<unsigned>(coming.front().size());
        coming.pop_front();
        return 0;
    }

    std::map<std::size_t, Bytes> m_memory;
    std::uint32_t m_chosen = 0;
};

std::span<const std::byte> view(const Bytes& bytes)
{
    return std::as_bytes(std::span(bytes));
}

std::vector<float> cells(const Tensor& tensor)
{
    return {tensor.cells().begin(), tensor.cells().end()};
}

} // namespace

class TestCamera : public QObject {
    Q_OBJECT

    static QString whyNot(FakeDriver& driver)
    {
        V4l2Cameras cameras(driver);
        try {
            cameras.open({"/dev/video0", "Fake camera"});
        } catch (const FileError& error) {
            return QString::fromStdString(error.text().english());
        }
        return {};
    }

private slots:
    void deliversTheNewestPicture()
    {
        FakeDriver driver;
        driver.formats = {V4L2_PIX_FMT_GREY};
        V4l2Cameras cameras(driver);
        QCOMPARE(cameras.devices(), (std::vector<Cameras::Device>{{"/dev/video0", "Fake camera"}}));
        {
            const std::unique_ptr<Camera> camera = cameras.open(cameras.devices().front());
            QVERIFY(driver.streaming);
            QVERIFY(!camera->next(1ms));
            for (const int first : {10, 20, 30})
                driver.coming.push_back({static_cast<unsigned char>(first), 1, 2, 3, 4, 5, 6, 7});
            const std::optional<Tensor> picture = camera->next(1ms);
            QVERIFY(picture);
            QCOMPARE(picture->shape(), (Shape{1, 1, 2, 4}));
            QCOMPARE(cells(*picture), (std::vector<float>{30, 1, 2, 3, 4, 5, 6, 7}));
            QCOMPARE(driver.queued.size(), std::size_t{4}); // all buffers are the driver's again
        }
        QVERIFY(!driver.streaming && !driver.opened);
        QCOMPARE(driver.mapped, 0);
    }

    void leavesOutDamagedPictures()
    {
        FakeDriver driver;
        driver.formats = {V4L2_PIX_FMT_GREY};
        V4l2Cameras cameras(driver);
        const std::unique_ptr<Camera> camera = cameras.open(cameras.devices().front());
        driver.coming.push_back({1, 2, 3}); // too short
        QVERIFY(!camera->next(1ms));
        QCOMPARE(driver.queued.size(), std::size_t{4});
        driver.errors[VIDIOC_DQBUF] = EIO;
        driver.coming.push_back({1, 2, 3, 4, 5, 6, 7, 8});
        QVERIFY(!camera->next(1ms));
        driver.errors.clear();
        QVERIFY(camera->next(1ms));
    }

    void saysWhyItCannotBeUsed_data()
    {
        QTest::addColumn<int>("openError");
        QTest::addColumn<qulonglong>("request");
        QTest::addColumn<int>("error");
        QTest::addColumn<QString>("words");
        QTest::newRow("forbidden") << EACCES << 0ULL << 0 << "You may not use the camera Fake camera";
        QTest::newRow("gone") << ENODEV << 0ULL << 0 << "is not there any more";
        QTest::newRow("busy when opened") << EBUSY << 0ULL << 0 << "used by another program";
        QTest::newRow("busy format") << 0 << static_cast<qulonglong>(VIDIOC_S_FMT) << EBUSY << "used by another program";
        QTest::newRow("busy buffers") << 0 << static_cast<qulonglong>(VIDIOC_REQBUFS) << EBUSY << "used by another program";
        QTest::newRow("busy stream") << 0 << static_cast<qulonglong>(VIDIOC_STREAMON) << EBUSY << "used by another program";
        QTest::newRow("crowded bus") << 0 << static_cast<qulonglong>(VIDIOC_STREAMON) << ENOSPC << "USB bus has no room";
        QTest::newRow("something else") << 0 << static_cast<qulonglong>(VIDIOC_QUERYBUF) << EINVAL << "cannot be used: Invalid argument";
        QTest::newRow("no camera") << 0 << static_cast<qulonglong>(VIDIOC_QUERYCAP) << ENOTTY << "not a camera";
    }
    void saysWhyItCannotBeUsed()
    {
        QFETCH(int, openError);
        QFETCH(qulonglong, request);
        QFETCH(int, error);
        QFETCH(QString, words);
        FakeDriver driver;
        driver.openError = openError;
        if (request != 0)
            driver.errors[request] = error;
        const QString why = whyNot(driver);
        QVERIFY2(why.contains(words), qPrintable(why));
        QVERIFY(!driver.opened && driver.mapped == 0);
    }

    void formatsThatNobodyReadsAreNamed()
    {
        FakeDriver driver;
        driver.formats = {V4L2_PIX_FMT_H264, V4L2_PIX_FMT_SBGGR8};
        const QString why = whyNot(driver);
        QVERIFY2(why.contains("H264, BA81") && why.contains("YUYV") && why.contains("MJPG"), qPrintable(why));
    }

    void theCheapestFormatIsTaken()
    {
        FakeDriver driver;
        driver.formats = {V4L2_PIX_FMT_GREY, V4L2_PIX_FMT_MJPEG, V4L2_PIX_FMT_YUYV};
        QVERIFY(whyNot(driver).isEmpty());
        QCOMPARE(driver.chosen(), std::uint32_t{V4L2_PIX_FMT_YUYV});
    }

    void unpluggedIsSaid()
    {
        FakeDriver driver;
        driver.formats = {V4L2_PIX_FMT_GREY};
        V4l2Cameras cameras(driver);
        const std::unique_ptr<Camera> camera = cameras.open(cameras.devices().front());
        driver.coming.push_back({});
        driver.errors[VIDIOC_DQBUF] = ENODEV;
        QVERIFY_EXCEPTION_THROWN(camera->next(1ms), FileError);
    }

    void listsWhatMayNotBeOpenedButNoOutputs()
    {
        FakeDriver driver;
        driver.openError = EACCES;
        QCOMPARE(V4l2Cameras(driver).devices().size(), std::size_t{1});
        driver.openError = 0;
        driver.capabilities = V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_STREAMING;
        QVERIFY(V4l2Cameras(driver).devices().empty());
    }

    /// (200, 30, 90) all over, as each format has it: Y, U, V of BT.601 are 91, 129, 198.
    void formatsGiveTheSameColour_data()
    {
        QTest::addColumn<quint32>("format");
        QTest::addColumn<int>("rowBytes");
        QTest::addColumn<QByteArray>("bytes");
        const auto bytes = [](std::initializer_list<int> values) {
            QByteArray list;
            for (const int value : values)
                list.append(static_cast<char>(value));
            return list;
        };
        QTest::newRow("YUYV") << quint32{V4L2_PIX_FMT_YUYV} << 4 << bytes({91, 129, 91, 198, 91, 129, 91, 198});
        QTest::newRow("UYVY, padded rows") << quint32{V4L2_PIX_FMT_UYVY} << 6 << bytes({129, 91, 198, 91, 0, 0, 129, 91, 198, 91});
        QTest::newRow("NV12") << quint32{V4L2_PIX_FMT_NV12} << 2 << bytes({91, 91, 91, 91, 129, 198});
        QTest::newRow("YU12") << quint32{V4L2_PIX_FMT_YUV420} << 2 << bytes({91, 91, 91, 91, 129, 198});
        QTest::newRow("YU12, padded rows") << quint32{V4L2_PIX_FMT_YUV420} << 4 << bytes({91, 91, 0, 0, 91, 91, 0, 0, 129, 0, 198, 0});
        QTest::newRow("RGB3") << quint32{V4L2_PIX_FMT_RGB24} << 6 << bytes({200, 30, 90, 200, 30, 90, 200, 30, 90, 200, 30, 90});
        QTest::newRow("BGR3") << quint32{V4L2_PIX_FMT_BGR24} << 6 << bytes({90, 30, 200, 90, 30, 200, 90, 30, 200, 90, 30, 200});
    }
    void formatsGiveTheSameColour()
    {
        QFETCH(quint32, format);
        QFETCH(int, rowBytes);
        QFETCH(QByteArray, bytes);
        const FrameLayout layout{.format = format, .width = 2, .height = 2, .rowBytes = static_cast<std::size_t>(rowBytes)};
        const std::span<const std::byte> all = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        const std::optional<Tensor> picture = pictureOf(layout, all);
        QVERIFY(picture);
        QCOMPARE(picture->shape(), (Shape{1, 3, 2, 2}));
        const std::array<float, 3> wanted = {200, 30, 90};
        for (int c = 0; c < 3; ++c)
            for (int i = 0; i < 4; ++i)
                QVERIFY2(std::abs(picture->data()[c * 4 + i] - wanted[static_cast<std::size_t>(c)]) <= 3,
                         qPrintable(QStringLiteral("%1 %2").arg(c).arg(static_cast<double>(picture->data()[c * 4 + i]))));
        QVERIFY(!pictureOf(layout, all.first(all.size() - 2)));
    }

    /// Motion JPEG leaves out the tables that every decoder is expected to know.
    void motionJpegNeedsNoTables()
    {
        cv::Mat colour(16, 24, CV_8UC3, cv::Scalar(90, 30, 200));
        Bytes jpeg;
        QVERIFY(cv::imencode(".jpg", colour, jpeg, {cv::IMWRITE_JPEG_QUALITY, 95}));
        Bytes bare;
        for (std::size_t at = 0; at < jpeg.size();) {
            if (at + 4 < jpeg.size() && jpeg[at] == 0xFF && jpeg[at + 1] == 0xC4) { // a Huffman table
                at += 2 + (static_cast<std::size_t>(jpeg[at + 2]) << 8U) + jpeg[at + 3];
                continue;
            }
            bare.push_back(jpeg[at++]);
        }
        QVERIFY(bare.size() < jpeg.size());
        for (const Bytes& bytes : {jpeg, bare}) {
            const std::optional<Tensor> picture = pictureOf({.format = V4L2_PIX_FMT_MJPEG, .width = 24, .height = 16}, view(bytes));
            QVERIFY(picture);
            QCOMPARE(picture->shape(), (Shape{1, 3, 16, 24}));
            QVERIFY(std::abs(picture->data()[0] - 200) < 5 && std::abs(picture->data()[16 * 24] - 30) < 5);
        }
        QVERIFY(!pictureOf({.format = V4L2_PIX_FMT_MJPEG, .width = 24, .height = 16}, view({0xFF, 0xD8, 1, 2, 3})));
    }
};

QTEST_APPLESS_MAIN(TestCamera)
#include "tst_camera.moc"
