#include "core/session/zip_archive.h"
#include "core/tensor/philox.h"
#include "tests/data/sample_files.h"
#include "tests/fuzz/seed_session.h"
#include "tests/fuzz/targets.h"

#include <QElapsedTimer>
#include <QTest>
#include <opencv2/imgcodecs.hpp>
#include <string>
#include <vector>

using namespace ks;

/// Damages good files in thousands of small ways, the same ones in every run.
class TestMutations : public QObject {
    Q_OBJECT
private slots:
    void npy() { mutate(fuzz::npy, npyFiles(), 20000); }
    void csv() { mutate(fuzz::csv, textFiles(), 20000); }
    void paste() { mutate(fuzz::paste, textFiles(), 20000); }
    void image() { mutate(fuzz::image, imageFiles(), 1500); }
    void idx() { mutate(fuzz::idx, idxFiles(), 20000); }
    void cifar() { mutate(fuzz::cifar, cifarFiles(), 3000); }
    void table() { mutate(fuzz::table, tableFiles(), 20000); }
    void session() { mutate(fuzz::session, {textOf(packZip(fuzz::seedEntries()))}, 1500); }
    void settings() { mutate(fuzz::settings, {textOf(fuzz::seedEntries().at(fuzz::settingsEntry))}, 3000); }

private:
    using Files = std::vector<std::string>;
    static void mutate(fuzz::Target target, const Files& files, std::uint64_t count);
    static Files npyFiles();
    static Files textFiles();
    static Files imageFiles();
    static Files idxFiles();
    static Files cifarFiles();
    static Files tableFiles();
    static std::string textOf(const std::vector<std::byte>& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
};

void TestMutations::mutate(fuzz::Target target, const Files& files, std::uint64_t count)
{
    const auto bytes = [](const std::string& file) { return std::as_bytes(std::span(file)); };
    for (const std::string& file : files)
        target(bytes(file)); // whole
    const Philox random(7);
    std::uint64_t index = 0;
    const auto below = [&](std::size_t limit) {
        return random.below(index++, static_cast<std::uint32_t>(std::max<std::size_t>(limit, 1)));
    };
    QElapsedTimer time;
    time.start();
    for (std::uint64_t i = 0; i < count && time.elapsed() < 5000; ++i) {
        std::string file = files[below(files.size())];
        for (std::uint32_t change = 0; change <= below(4); ++change) {
            const std::size_t at = below(file.size());
            switch (below(5)) {
            case 0: file.resize(at); break;
            case 1: file.insert(at, 1, static_cast<char>(below(256))); break;
            case 2: file.erase(at, 1 + below(8)); break;
            case 3: file.insert(at, file.substr(below(file.size()), below(32))); break;
            default:
                if (!file.empty())
                    file[at] = (below(2) == 0 ? static_cast<char>(below(256)) : std::string("\x7F\xFF-9,x")[below(6)]);
            }
        }
        target(bytes(file));
    }
}

TestMutations::Files TestMutations::npyFiles()
{
    Files files;
    for (const char* type : {"<f4", ">f8", "|u1", "<i8"}) {
        const std::string header = std::string("{'descr': '") + type + "', 'fortran_order': False, 'shape': (2, 1, 1, 1), }\n";
        files.push_back(std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' + header + std::string(16, '\x3F'));
    }
    return files;
}

TestMutations::Files TestMutations::textFiles()
{
    return {"1,2,3\n4,5,6\n\n7,8,9\n1,2,3\n", "1.5;-2e3\r\nnan;inf\r\n", "1,5\t2,25\n3\t1.234,5\n", "1 2 3\n4 5 6"};
}

TestMutations::Files TestMutations::imageFiles()
{
    Files files;
    const cv::Mat grey(9, 7, CV_8UC1, cv::Scalar(77));
    const cv::Mat colour(5, 6, CV_8UC4, cv::Scalar(10, 20, 30, 40));
    for (const char* format : {".png", ".jpg", ".bmp", ".tiff", ".webp"}) {
        for (const cv::Mat& picture : {grey, colour}) {
            std::vector<unsigned char> bytes;
            cv::imencode(format, picture, bytes);
            files.emplace_back(bytes.begin(), bytes.end());
        }
    }
    return files;
}

TestMutations::Files TestMutations::idxFiles()
{
    Files files;
    for (const QByteArray& file : {test::idxImages(2, 3, 4), test::idxLabels(5)}) {
        files.push_back(file.toStdString());
        files.push_back(test::gzip(file).toStdString());
    }
    return files;
}

TestMutations::Files TestMutations::cifarFiles()
{
    const std::string picture(3072, 'p');
    return {'\x03' + picture + '\x09' + picture, std::string("\x01\x63") + picture};
}

TestMutations::Files TestMutations::tableFiles()
{
    return {"a,b,c\n1,2,3\n4,5,6\n7,8,9\n1,2,3\n4,5,6\n", "\"x;y\";z\r\n1.5;-2e3\r\n1;2\r\n3;4\r\n5;6\r\n",
            "1\t2\n3\t4\n5\t6\n7\t8\n9\t10\n"};
}

QTEST_APPLESS_MAIN(TestMutations)
#include "tst_mutations.moc"
