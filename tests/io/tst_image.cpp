#include "core/base/file.h"
#include "core/io/image.h"
#include "core/io/tensor_file.h"
#include "tests/io/io_testing.h"

#include <QTemporaryDir>
#include <map>
#include <opencv2/imgcodecs.hpp>
#include <zlib.h>

using namespace ks;

namespace {

using Cells = std::vector<float>;

std::string encoded(const char* format, const cv::Mat& image, const std::vector<int>& parameters = {})
{
    std::vector<unsigned char> bytes;
    if (!cv::imencode(format, image, bytes, parameters))
        return {};
    return {bytes.begin(), bytes.end()};
}

/// 2 rows, 3 columns: all values differ.
cv::Mat grey(int type = CV_8UC1)
{
    cv::Mat image(2, 3, type);
    for (int i = 0; i < 6; ++i) {
        if (type == CV_16UC1)
            image.at<unsigned short>(i / 3, i % 3) = static_cast<unsigned short>(1000 * (i + 1));
        else
            image.at<unsigned char>(i / 3, i % 3) = static_cast<unsigned char>(10 * (i + 1));
    }
    return image;
}

/// Red, green, blue of 1×2 pixels: (1,2,3) and (4,5,6); OpenCV's order is the other way round.
cv::Mat colour()
{
    cv::Mat image(1, 2, CV_8UC3);
    image.at<cv::Vec3b>(0, 0) = {3, 2, 1};
    image.at<cv::Vec3b>(0, 1) = {6, 5, 4};
    return image;
}

std::string exif(int orientation)
{
    std::string block("II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0", 18);
    block += static_cast<char>(orientation);
    block.append(7, '\0');
    return block;
}

/// Its one scan again and again, as a progressive picture may have them.
std::string jpegOfScans(int count)
{
    std::string file = encoded(".jpg", grey());
    const std::size_t scan = file.find("\xFF\xDA");
    const std::string one = file.substr(scan, file.size() - 2 - scan);
    for (int i = 1; i < count; ++i)
        file.insert(scan, one);
    return file;
}

std::string jpegTurned(int orientation)
{
    std::string file = encoded(".jpg", cv::Mat(8, 16, CV_8UC1, cv::Scalar(200)));
    const std::string block = std::string("Exif\0\0", 6) + exif(orientation);
    const std::size_t length = block.size() + 2;
    return file.insert(2, std::string("\xFF\xE1") + static_cast<char>(length >> 8U) + static_cast<char>(length & 0xFFU) + block);
}

std::string bigEndian(unsigned value)
{
    return {static_cast<char>(value >> 24U), static_cast<char>(value >> 16U), static_cast<char>(value >> 8U), static_cast<char>(value)};
}

std::string pngChunk(const std::string& type, const std::string& data)
{
    const std::string checked = type + data;
    const auto crc = ::crc32_z(0, reinterpret_cast<const Bytef*>(checked.data()), checked.size());
    return bigEndian(static_cast<unsigned>(data.size())) + checked + bigEndian(static_cast<unsigned>(crc));
}

/// A PNG whose second chunk is eXIf.
std::string pngTurned(int orientation)
{
    std::string file = encoded(".png", grey());
    return file.insert(33, pngChunk("eXIf", exif(orientation)));
}

std::string pngDeclaring(unsigned width, unsigned height)
{
    std::string file = encoded(".png", grey());
    return file.replace(8, 25, pngChunk("IHDR", bigEndian(width) + bigEndian(height) + std::string("\x08\0\0\0\0", 5)));
}

std::string little(unsigned value, int bytes)
{
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> (8 * i));
    return text;
}

/// 3 pixels a row in one strip, with tags that OpenCV does not write.
std::string tiffOf(int bits, const Cells& values, const std::vector<std::pair<int, int>>& tags)
{
    std::map<int, int> all = {{256, 3}, {259, 1}, {262, 1}, {273, 8}, {277, 1}};
    for (const auto& [tag, value] : tags)
        all[tag] = value;
    const int samples = all[277];
    std::string file("II*\0....", 8);
    for (const float value : values)
        file += little(static_cast<unsigned>(value), bits / 8);
    all[279] = static_cast<int>(file.size()) - 8;
    all[257] = all[278] = static_cast<int>(values.size()) / samples / 3;
    file += std::string(file.size() % 2, '\0');
    const auto depths = static_cast<unsigned>(file.size());
    for (int i = 0; i < samples; ++i)
        file += little(static_cast<unsigned>(bits), 2);
    all[258] = samples <= 2 ? bits * (samples == 2 ? 0x10001 : 1) : static_cast<int>(depths); // up to four bytes stand in the entry
    file.replace(4, 4, little(static_cast<unsigned>(file.size()), 4));
    file += little(static_cast<unsigned>(all.size()), 2);
    for (const auto& [tag, value] : all)
        file += little(static_cast<unsigned>(tag), 2) + little(3, 2) + little(tag == 258 ? static_cast<unsigned>(samples) : 1, 4) +
                little(static_cast<unsigned>(value), 4);
    return file + little(0, 4);
}

/// 1×2 pixels of OS/2: (1,2,3) and (4,5,6).
std::string bitmapOfOs2()
{
    return "BM" + little(34, 4) + little(0, 4) + little(26, 4) + little(12, 4) + little(2, 2) + little(1, 2) + little(1, 2) +
           little(24, 2) + std::string("\3\2\1\6\5\4\0\0", 8);
}

DecodedImage decode(const std::string& file)
{
    return readImage(bytesOf(file), "p");
}

} // namespace

class TestImage : public QObject {
    Q_OBJECT
private slots:
    void formats_data();
    void formats();
    void deep();
    void alpha();
    void alphaOfTiff();
    void alphaOfGreyPng_data();
    void alphaOfGreyPng();
    void everyOrientationIsTurnedUpright();
    void jpegOrientation();
    void damageInsideAJpegIsSaid();
    void badFiles_data();
    void badFiles();
    void everyTruncationIsAnError_data() { formats_data(); }
    void everyTruncationIsAnError();
    void hugeIsRefusedBeforeDecoding();
    void writesGrey();
    void writesMontage();
    void fullDisk();
    void anyTensorFile();
};

void TestImage::formats_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("format");
    QTest::addColumn<bool>("isColour");
    const auto add = [](const char* ending, const QString& format, const std::vector<int>& parameters = {}) {
        for (const bool isColour : {false, true}) {
            const std::string file = encoded(ending, isColour ? colour() : grey(), parameters);
            QTest::newRow(qPrintable(format + (isColour ? " colour" : " grey"))) << QByteArray::fromStdString(file) << format << isColour;
        }
    };
    add(".png", "PNG");
    add(".bmp", "BMP");
    add(".tiff", "TIFF");
    const std::string webp = encoded(".webp", colour(), {cv::IMWRITE_WEBP_QUALITY, 101}); // lossless
    QTest::newRow("BMP of OS/2") << QByteArray::fromStdString(bitmapOfOs2()) << QString("BMP") << true;
    QTest::newRow("WebP colour") << QByteArray::fromStdString(webp) << QString("WebP") << true;
}

void TestImage::formats()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, format);
    QFETCH(bool, isColour);
    const DecodedImage image = decode(file.toStdString());
    QCOMPARE(QString::fromStdString(image.format), format);
    QCOMPARE(image.bits, 8);
    QVERIFY(!image.alphaOnWhite && !image.turned);
    QCOMPARE(image.tensor.shape(), (isColour ? Shape{1, 3, 1, 2} : Shape{1, 1, 2, 3}));
    QCOMPARE(cellsOf(image.tensor), (isColour ? Cells{1, 4, 2, 5, 3, 6} : Cells{10, 20, 30, 40, 50, 60}));
}

void TestImage::deep()
{
    for (const char* format : {".png", ".tiff"}) {
        const DecodedImage image = decode(encoded(format, grey(CV_16UC1)));
        QCOMPARE(image.bits, 16);
        QCOMPARE(image.white(), 65535.0F);
        QCOMPARE(cellsOf(image.tensor), (Cells{1000, 2000, 3000, 4000, 5000, 6000}));
        cv::Mat deepColour(1, 1, CV_16UC3, cv::Scalar(300, 20000, 65535));
        QCOMPARE(cellsOf(decode(encoded(format, deepColour)).tensor), (Cells{65535, 20000, 300}));
    }
}

void TestImage::alpha()
{
    cv::Mat image(1, 3, CV_8UC4);
    image.at<cv::Vec4b>(0, 0) = {30, 20, 10, 255};
    image.at<cv::Vec4b>(0, 1) = {30, 20, 10, 0};
    image.at<cv::Vec4b>(0, 2) = {0, 0, 0, 128};
    for (const char* format : {".png", ".tiff"}) {
        const DecodedImage read = decode(encoded(format, image));
        QVERIFY2(read.alphaOnWhite, format);
        QCOMPARE(cellsOf(read.tensor), (Cells{10, 255, 127, 20, 255, 127, 30, 255, 127}));
    }
    const DecodedImage webp = decode(encoded(".webp", image, {cv::IMWRITE_WEBP_QUALITY, 101}));
    QVERIFY(webp.alphaOnWhite);
    QCOMPARE(webp.tensor.data()[1], 255.0F);
    QVERIFY(!decode(encoded(".png", cv::Mat(2, 2, CV_8UC4, cv::Scalar(1, 2, 3, 255)))).alphaOnWhite); // opaque
}

void TestImage::alphaOfTiff()
{
    constexpr int samples = 277;
    constexpr int photometric = 262;
    constexpr int extra = 338;
    constexpr int associated = 1; // colours are multiplied by alpha
    constexpr int unassociated = 2;
    const auto colours = [&](int bits, const Cells& pixels, int kind) {
        return decode(tiffOf(bits, pixels, {{samples, 4}, {photometric, 2}, {extra, kind}}));
    };
    // 10 20 30 opaque, the same transparent, black half transparent
    const DecodedImage straight = colours(8, {10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 128}, unassociated);
    QVERIFY(straight.alphaOnWhite);
    QCOMPARE(cellsOf(straight.tensor), (Cells{10, 255, 127, 20, 255, 127, 30, 255, 127}));
    const Cells half = {100, 60, 0, 128, 10, 20, 30, 255, 0, 0, 0, 0};
    QCOMPARE(cellsOf(colours(8, half, associated).tensor), (Cells{227, 10, 255, 187, 20, 255, 127, 30, 255}));
    QCOMPARE(cellsOf(colours(8, half, unassociated).tensor), (Cells{177, 10, 255, 157, 20, 255, 127, 30, 255}));
    const Cells deep = {1000, 2000, 3000, 65535, 1000, 2000, 3000, 60000, 0, 0, 0, 0};
    QCOMPARE(cellsOf(colours(16, deep, associated).tensor), (Cells{1000, 6535, 65535, 2000, 7535, 65535, 3000, 8535, 65535}));

    const DecodedImage grey = decode(tiffOf(8, {10, 0, 20, 128, 30, 255}, {{samples, 2}, {extra, unassociated}}));
    QCOMPARE(cellsOf(grey.tensor), (Cells{10, 20, 30}));
    QVERIFY(grey.alphaLost && !grey.alphaOnWhite);
    QCOMPARE(notesOn(grey, "p").size(), std::size_t{1});
}

void TestImage::alphaOfGreyPng_data()
{
    QTest::addColumn<int>("bits");
    QTest::addColumn<QByteArray>("row"); // two pixels, 1 and 0
    QTest::addColumn<float>("one");
    QTest::newRow("1 bit") << 1 << QByteArray("\x80", 1) << 255.0F;
    QTest::newRow("2 bits") << 2 << QByteArray("\x40", 1) << 85.0F;
    QTest::newRow("4 bits") << 4 << QByteArray("\x10", 1) << 17.0F;
    QTest::newRow("8 bits") << 8 << QByteArray("\1\0", 2) << 1.0F;
    QTest::newRow("16 bits") << 16 << QByteArray("\0\1\0\0", 4) << 1.0F;
}

/// A PNG may name one grey that is transparent.
void TestImage::alphaOfGreyPng()
{
    QFETCH(int, bits);
    QFETCH(QByteArray, row);
    QFETCH(float, one);
    const float white = bits == 16 ? 65535.0F : 255.0F;
    const auto file = [&](char transparent) {
        const std::string head = bigEndian(2) + bigEndian(1) + static_cast<char>(bits) + std::string(4, '\0');
        const QByteArray packed = qCompress(QByteArray(1, '\0') + row).mid(4); // behind Qt's own header
        return std::string("\x89PNG\r\n\x1A\n", 8) + pngChunk("IHDR", head) + pngChunk("tRNS", std::string(1, '\0') + transparent) +
               pngChunk("IDAT", packed.toStdString()) + pngChunk("IEND", "");
    };
    QCOMPARE(cellsOf(decode(file(0)).tensor), (Cells{one, white}));
    QVERIFY(decode(file(0)).alphaOnWhite);
    QCOMPARE(cellsOf(decode(file(1)).tensor), (Cells{white, 0}));
    if (bits > 1)
        QVERIFY(!decode(file(3)).alphaOnWhite); // of a grey that does not occur
}

void TestImage::everyOrientationIsTurnedUpright()
{
    // Stored 10 20 30 / 40 50 60; what a viewer shows.
    const std::vector<std::pair<Shape, Cells>> expected = {
        {{1, 1, 2, 3}, {10, 20, 30, 40, 50, 60}}, {{1, 1, 2, 3}, {30, 20, 10, 60, 50, 40}}, {{1, 1, 2, 3}, {60, 50, 40, 30, 20, 10}},
        {{1, 1, 2, 3}, {40, 50, 60, 10, 20, 30}}, {{1, 1, 3, 2}, {10, 40, 20, 50, 30, 60}}, {{1, 1, 3, 2}, {40, 10, 50, 20, 60, 30}},
        {{1, 1, 3, 2}, {60, 30, 50, 20, 40, 10}}, {{1, 1, 3, 2}, {30, 60, 20, 50, 10, 40}}};
    for (int orientation = 1; orientation <= 8; ++orientation) {
        const DecodedImage image = decode(pngTurned(orientation));
        const auto& [shape, cells] = expected[static_cast<std::size_t>(orientation - 1)];
        QCOMPARE(image.tensor.shape(), shape);
        QCOMPARE(cellsOf(image.tensor), cells);
        QCOMPARE(image.turned, orientation != 1);

        for (const int bits : {8, 16})
            for (const bool whiteIsZero : {false, true}) {
                Cells stored = expected.front().second;
                if (whiteIsZero)
                    for (float& cell : stored)
                        cell = (bits == 16 ? 65535.0F : 255.0F) - cell;
                const DecodedImage turned = decode(tiffOf(bits, stored, {{274, orientation}, {262, whiteIsZero ? 0 : 1}}));
                QCOMPARE(turned.bits, bits);
                QCOMPARE(turned.tensor.shape(), shape);
                QCOMPARE(cellsOf(turned.tensor), cells);
                QCOMPARE(turned.turned, orientation != 1);
            }
    }
    QCOMPARE(decode(pngTurned(9)).turned, false);
}

void TestImage::jpegOrientation()
{
    QCOMPARE(decode(jpegTurned(1)).tensor.shape(), (Shape{1, 1, 8, 16}));
    QCOMPARE(decode(jpegTurned(6)).tensor.shape(), (Shape{1, 1, 16, 8}));
    QVERIFY(decode(jpegTurned(3)).turned);
}

void TestImage::damageInsideAJpegIsSaid()
{
    cv::Mat noise(64, 64, CV_8UC1);
    cv::randu(noise, 0, 256);
    const std::string whole = encoded(".jpg", noise);
    QVERIFY(decode(whole).damage.empty());
    QVERIFY(notesOn(decode(whole), "p").empty());
    // The second half of the coded data is lost, the end marker stands: as a file, it is whole.
    const DecodedImage damaged = decode(whole.substr(0, whole.size() / 2) + "\xFF\xD9");
    QCOMPARE(damaged.tensor.shape(), (Shape{1, 1, 64, 64}));
    const std::vector<Text> notes = notesOn(damaged, "p");
    QCOMPARE(notes.size(), std::size_t{1});
    QVERIFY2(notes.front().english().find("p is damaged") == 0, notes.front().english().c_str());
    QVERIFY2(notes.front().english().find("premature end") != std::string::npos, notes.front().english().c_str());
}

void TestImage::badFiles_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& file, const char* message) {
        QTest::newRow(name) << QByteArray::fromStdString(file) << QString::fromUtf8(message);
    };
    row("empty", "", "bad is empty");
    row("text", "hello", "bad is not a picture; PNG, JPEG, BMP, TIFF and WebP can be read");
    row("GIF", "GIF89a", "bad is not a picture; PNG, JPEG, BMP, TIFF and WebP can be read");
    row("text that begins like a BMP", "BMW is a maker of cars and motorcycles in Munich",
        "bad is not a picture; PNG, JPEG, BMP, TIFF and WebP can be read");
    std::string large = encoded(".jpg", grey());
    large.replace(large.find("\xFF\xC0") + 5, 4, "\x1F\x40\x1F\x40"); // 8000×8000
    row("JPEG of more pixels than a file so small can hold", large,
        ("bad is a damaged JPEG picture: it declares 8000×8000 pixels and has only " + std::to_string(large.size()) + " bytes").c_str());
    row("JPEG of many scans", jpegOfScans(65), "bad is a JPEG picture that goes over its pixels 65 times; at most 64 times are read");
    row("JPEG without its end", encoded(".jpg", grey()).substr(0, 200),
        "bad is cut off: the picture goes on beyond the 200 bytes that are there");
    row("PNG without its end", encoded(".png", grey()).substr(0, 50),
        "bad is cut off: the picture goes on beyond the 50 bytes that are there");
    std::string flipped = encoded(".png", grey());
    flipped[45] = static_cast<char>(flipped[45] ^ 1);
    row("PNG with a wrong bit", flipped, "bad is a damaged PNG picture");
    row("PNG without pixels", pngDeclaring(0, 5), "bad is a picture of 0×5 pixels; there must be at least one");
    row("PNG of another size", pngDeclaring(3, 3000), "bad is a PNG picture that cannot be read: its contents are damaged");
    row("BigTIFF", std::string("II+\0\x08\0\0\0", 8), "bad is a BigTIFF file; ordinary TIFF can be read");
    row("huge", pngDeclaring(1000000, 1000000),
        "bad is a picture of 1000000×1000000 pixels; at most 1073741824 pixels with sides of at most 1048576 can be read");
    const char* kind =
        "bad is a TIFF picture of a kind that cannot be read: values of 16 bits are read as grey or as red, green and blue pixel "
        "by pixel, and palettes with 8 bits";
    row("TIFF of 16 bits in planes", tiffOf(16, Cells(9), {{277, 3}, {262, 2}, {284, 2}}), kind);
    row("TIFF of 16 bits in Lab", tiffOf(16, Cells(9), {{277, 3}, {262, 8}}), kind);
    row("float TIFF", encoded(".tiff", cv::Mat(2, 2, CV_32FC1, cv::Scalar(0.5))),
        "bad is a TIFF picture whose values are not whole numbers of 1, 8 or 16 bits, which is what can be read");
}

void TestImage::badFiles()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, message);
    const std::string bytes = file.toStdString();
    QCOMPARE(fileErrorOf([&] { readImage(bytesOf(bytes), "bad"); }), message);
}

void TestImage::everyTruncationIsAnError()
{
    QFETCH(QByteArray, file);
    const std::string whole = file.toStdString();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const std::string cut = whole.substr(0, length);
        QVERIFY2(fileErrorOf([&] { readImage(bytesOf(cut), "cut"); }).startsWith("cut "), qPrintable(QString::number(length)));
    }
}

void TestImage::hugeIsRefusedBeforeDecoding()
{
    const std::size_t before = MemoryBudget::instance().limit();
    MemoryBudget::instance().setLimit(std::size_t{100} << 20U);
    std::string message;
    try {
        decode(pngDeclaring(30000, 30000));
    } catch (const OutOfMemory& error) {
        message = error.what();
    }
    const std::size_t used = MemoryBudget::instance().used();
    MemoryBudget::instance().setLimit(before);
    QVERIFY2(message.starts_with("not enough memory for p 1×1×30000×30000: it needs 3.4 GiB"), message.c_str());
    QCOMPARE(used, std::size_t{0});
}

void TestImage::writesGrey()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath("a.png").toStdString();
    Tensor tensor({1, 1, 1, 5}, std::vector<float>{-1, 0, 1, std::nanf(""), HUGE_VALF});
    QCOMPARE(writePng(path, tensor), (GreyRange{-1, 1}));
    QCOMPARE(cellsOf(readImage(path).tensor), (Cells{0, 128, 255, 0, 255}));
    writePng(path, tensor, GreyRange{0, 255});
    QCOMPARE(cellsOf(readImage(path).tensor), (Cells{0, 0, 1, 0, 255}));
    QCOMPARE(finiteRange(Tensor({1, 1, 1, 1}, std::vector<float>{HUGE_VALF})), (GreyRange{0, 1}));
}

void TestImage::writesMontage()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath("a.png").toStdString();
    writePng(path, Tensor({1, 3, 1, 1}, std::vector<float>{0, 100, 255}), GreyRange{0, 255});
    const Tensor montage = readImage(path).tensor; // 2 × 2 maps, 2 pixels between, the last place empty
    QCOMPARE(montage.shape(), (Shape{1, 1, 4, 4}));
    QCOMPARE(cellsOf(montage), (Cells{0, 128, 128, 100, 128, 128, 128, 128, 128, 128, 128, 128, 255, 128, 128, 128}));
}

void TestImage::fullDisk()
{
    QTemporaryDir folder;
    const std::string full = folder.filePath("full.png").toStdString();
    std::filesystem::create_symlink("/dev/full", full);
    QCOMPARE(fileErrorOf([&] {
                 writePng(full, Tensor({1, 1, 9, 9}));
             }),
             QString::fromStdString(full + " cannot be written: No space left on device"));
}

void TestImage::anyTensorFile()
{
    QTemporaryDir folder;
    const auto write = [&](const char* name, const std::string& bytes) {
        const std::string path = folder.filePath(name).toStdString();
        writeFile(path, bytesOf(bytes));
        return path;
    };
    QCOMPARE(readTensorFile(write("a.csv", "1,2\n")).format, std::string("CSV"));
    QCOMPARE(readTensorFile(write("photo.jpg", encoded(".png", grey()))).format, std::string("PNG")); // the contents count
    QCOMPARE(readTensorFile(write("photo.png", encoded(".png", grey()))).white, 255.0F);
    // Bytes say so by their type.
    const auto array = [&](const std::string& type, const std::string& data) {
        const std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (2,), }\n";
        const std::string file = std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' + header + data;
        return readTensorFile(write("bytes.npy", file));
    };
    QVERIFY(array("|u1", "ab").bytes && array("|u1", "ab").white == 0);
    QVERIFY(!array("|i1", "ab").bytes && !array("<u2", "abcd").bytes);
    // What a person should know: of several pages the first is there, and colours that lie last are not looked for.
    const std::string pages = folder.filePath("pages.tiff").toStdString();
    QVERIFY(cv::imwritemulti(pages, std::vector<cv::Mat>{grey(), grey()}));
    const TensorFile first = readTensorFile(pages);
    QCOMPARE(cellsOf(first.tensor), (Cells{10, 20, 30, 40, 50, 60}));
    QCOMPARE(first.notes.size(), std::size_t{1});
    QCOMPARE(first.notes.front().english(), pages + " has several pages; the first has been read.");
    QVERIFY(readTensorFile(write("page.tiff", encoded(".tiff", grey()))).notes.empty());
    const auto notesOfArray = [&](const Shape& shape) {
        const std::string path = folder.filePath("array.npy").toStdString();
        writeNumbers(path, Tensor(shape), TensorFormat::Npy);
        return readTensorFile(path).notes;
    };
    QCOMPARE(notesOfArray({1, 48, 64, 3}).size(), std::size_t{1});
    QVERIFY(notesOfArray({1, 48, 64, 3}).front().english().find("a picture of 48 rows and 64 columns with its colours last") !=
            std::string::npos);
    for (const Shape& shape : {Shape{1, 3, 48, 64}, Shape{8, 16, 16, 3}, Shape{1, 6, 5, 3}, Shape{1, 1, 64, 3}})
        QVERIFY2(notesOfArray(shape).empty(), shape.text().c_str());
    const std::string odd = write("a.bin", "nothing known");
    QCOMPARE(fileErrorOf([&] { readTensorFile(odd); }),
             QString::fromStdString(
                 odd + " is of no kind that can be read; there are NPY (.npy), tables of numbers (.csv, .tsv, .txt) and pictures "
                       "(PNG, JPEG, BMP, TIFF, WebP)"));
    const std::string words = write("a.png", "no picture");
    QCOMPARE(fileErrorOf([&] { readTensorFile(words); }),
             QString::fromStdString(words + " is called a picture and holds none: it is damaged, or of another kind"));
    const std::string empty = write("a.npy", "");
    QCOMPARE(fileErrorOf([&] { readTensorFile(empty); }), QString::fromStdString(empty + " is empty"));
}

QTEST_APPLESS_MAIN(TestImage)
#include "tst_image.moc"
