#include "core/io/codec.h"
#include "core/io/image/header.h"
#include "tests/io/io_testing.h"
#include "tests/io/picture_files.h"
#include "tests/volume.h"

#include <QTest>

#include <array>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <random>
#include <string>
#include <vector>

using namespace ks;
using namespace ks::test;

namespace {

/// What the codec gives of a file, and why it gives nothing.
struct Read {
    explicit Read(const std::string& file)
    {
        KsPixels pixels{};
        std::array<char, 512> text{};
        if (imageCodec("a test").decode(file.data(), file.size(), &pixels, text.data(), text.size()) != 0) {
            reason = text.data();
            return;
        }
        const int type = CV_MAKETYPE(pixels.bits == 16 ? CV_16U : CV_8U, pixels.channels);
        cv::Mat(pixels.height, pixels.width, type, const_cast<void*>(pixels.pixels), pixels.rowBytes).copyTo(image);
        damage = pixels.damage;
        imageCodec("a test").releasePixels(&pixels);
    }
    cv::Mat image;
    QString reason;
    QString damage;
};

cv::Mat readByOpenCv(const std::string& file)
{
    return cv::imdecode(std::vector<unsigned char>(file.begin(), file.end()), cv::IMREAD_UNCHANGED);
}

bool same(const cv::Mat& a, const cv::Mat& b)
{
    if (a.empty() || b.empty())
        return a.empty() && b.empty();
    return a.size() == b.size() && a.type() == b.type() && cv::norm(a, b, cv::NORM_INF) == 0;
}

/// What is cut off or otherwise not whole never comes to the codec.
bool isGivenToCodec(const std::string& file)
{
    const std::string name;
    try {
        return readImageHeader(Bytes(bytesOf(file), name)).has_value();
    } catch (const FileError&) {
        return false;
    }
}

/// Half of the coded data is lost, the end marker stands.
std::string halfOf(const std::string& jpeg)
{
    return jpeg.substr(0, jpeg.size() / 2) + "\xFF\xD9";
}

std::vector<PngKind> pngKinds()
{
    std::vector<PngKind> kinds;
    for (const PngColours colours : {PngColours::Grey, PngColours::Rgb, PngColours::Palette, PngColours::GreyAlpha, PngColours::RgbAlpha})
        for (const int bits : {1, 2, 4, 8, 16}) {
            const bool small = colours == PngColours::Grey || colours == PngColours::Palette;
            if ((bits < 8 && !small) || (bits == 16 && colours == PngColours::Palette))
                continue;
            for (const bool interlaced : {false, true})
                for (const bool transparent : {false, true})
                    if (!transparent || (colours != PngColours::GreyAlpha && colours != PngColours::RgbAlpha))
                        kinds.push_back({colours, bits, interlaced, transparent, interlaced});
        }
    return kinds;
}

std::vector<JpegKind> jpegKinds()
{
    std::vector<JpegKind> kinds;
    for (const JpegColours colours : {JpegColours::Grey, JpegColours::YCbCr, JpegColours::Rgb, JpegColours::Cmyk, JpegColours::Ycck})
        for (const bool progressive : {false, true}) {
            kinds.push_back({colours, 1, 1, progressive});
            kinds.push_back({colours, 2, 1, progressive, true});
            kinds.push_back({colours, 2, 2, progressive, false, true});
        }
    return kinds;
}

} // namespace

/// PNG and JPEG are read without OpenCV, but come as it gives them.
class TestCodec : public QObject {
    Q_OBJECT
private slots:
    void pngIsThatOfOpenCv_data();
    void pngIsThatOfOpenCv();
    void jpegIsThatOfOpenCv_data();
    void jpegIsThatOfOpenCv();
    void damagedFilesAreThoseOfOpenCv();
    void damageIsSaid();
    void tooManyPixelsAreRefused();
};

void TestCodec::pngIsThatOfOpenCv_data()
{
    QTest::addColumn<int>("number");
    const std::vector<PngKind> kinds = pngKinds();
    for (std::size_t i = 0; i < kinds.size(); ++i)
        QTest::addRow("colours %d, %d bits%s%s", static_cast<int>(kinds[i].colours), kinds[i].bits,
                      kinds[i].interlaced ? ", interlaced" : "", kinds[i].transparent ? ", transparent" : "")
            << static_cast<int>(i);
}

void TestCodec::pngIsThatOfOpenCv()
{
    QFETCH(int, number);
    const std::string file = pngFile(pngKinds()[static_cast<std::size_t>(number)]);
    const Read read(file);
    QVERIFY2(!read.image.empty(), qPrintable(read.reason));
    QVERIFY(same(read.image, readByOpenCv(file)));
    QVERIFY(read.damage.isEmpty());
}

void TestCodec::jpegIsThatOfOpenCv_data()
{
    QTest::addColumn<int>("number");
    const std::vector<JpegKind> kinds = jpegKinds();
    for (std::size_t i = 0; i < kinds.size(); ++i)
        QTest::addRow("colours %d, sampled %d×%d%s", static_cast<int>(kinds[i].colours), kinds[i].sampledAcross, kinds[i].sampledDown,
                      kinds[i].progressive ? ", progressive" : "")
            << static_cast<int>(i);
}

void TestCodec::jpegIsThatOfOpenCv()
{
    QFETCH(int, number);
    const std::string file = jpegFile(jpegKinds()[static_cast<std::size_t>(number)]);
    const Read read(file);
    QVERIFY2(!read.image.empty(), qPrintable(read.reason));
    QVERIFY(same(read.image, readByOpenCv(file)));
    QVERIFY(read.damage.isEmpty());
}

void TestCodec::damagedFilesAreThoseOfOpenCv()
{
    std::vector<std::string> files;
    for (const PngKind& kind : pngKinds())
        files.push_back(pngFile(kind));
    for (const JpegKind& kind : jpegKinds())
        files.push_back(jpegFile(kind));
    std::mt19937 random(3);
    int damaged = 0;
    int refused = 0;
    for (const std::string& whole : files) {
        const bool isPng = whole.starts_with("\x89PNG");
        for (std::uint64_t i = 0; i < casesOf(30, 3); ++i) {
            std::string file = whole;
            char& byte = file[3 + random() % (file.size() - 3)];
            byte = static_cast<char>(byte ^ static_cast<char>(1U << random() % 8));
            if (!isPng && !isGivenToCodec(file))
                continue;
            const Read read(file);
            QVERIFY2(same(read.image, readByOpenCv(file)), QByteArray::fromStdString(file).toBase64().constData());
            damaged += read.damage.isEmpty() ? 0 : 1;
            if (read.image.empty()) {
                ++refused;
                QCOMPARE(read.reason, QString("its contents are damaged"));
            }
        }
    }
    QVERIFY(damaged > 0 && refused > 0);
}

void TestCodec::damageIsSaid()
{
    const QString words = "Corrupt JPEG data: premature end of data segment";
    QCOMPARE(Read(halfOf(jpegFile({}))).damage, words);
    // A warning before it that is harmless: nobody knows this kind of colours.
    std::string file = halfOf(jpegFile({.colours = JpegColours::Rgb}));
    const std::size_t adobe = file.find("Adobe");
    QVERIFY(adobe != std::string::npos);
    file[adobe + 11] = 9;
    QCOMPARE(Read(file).damage, words);
    QCOMPARE(Read(jpegFile({}).substr(0, 500)).damage, QString("Premature end of JPEG file"));
}

void TestCodec::tooManyPixelsAreRefused()
{
    std::string file = jpegFile({});
    file.replace(file.find("\xFF\xC0") + 5, 4, "\xEA\x60\xEA\x60"); // 60000×60000
    QCOMPARE(Read(file).reason, QString("it has more pixels than can be read"));
}

QTEST_GUILESS_MAIN(TestCodec)
#include "tst_codec.moc"
