#include "core/base/file.h"
#include "core/tensor/npy.h"
#include "core/tensor/random.h"
#include "tests/io/io_testing.h"

#include <QTemporaryDir>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

using namespace ks;

namespace {

std::string npy(const std::string& dictionary, std::string_view data, char major = 1)
{
    std::string file = "\x93NUMPY";
    file += major;
    file += '\0';
    const std::string header = dictionary + "\n";
    for (int i = 0; i < (major == 1 ? 2 : 4); ++i)
        file += static_cast<char>(header.size() >> (8 * i) & 0xFFU);
    return file + header + std::string(data);
}

std::string dictionary(const std::string& type, const std::string& shape, bool fortran = false)
{
    return "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape + ", }";
}

template <class Number>
std::string raw(std::initializer_list<Number> numbers, bool swapped = false)
{
    std::string bytes;
    for (const Number number : numbers) {
        std::string one(sizeof(Number), '\0');
        std::memcpy(one.data(), &number, sizeof(Number));
        if (swapped)
            std::ranges::reverse(one);
        bytes += one;
    }
    return bytes;
}

} // namespace

class TestNpy : public QObject {
    Q_OBJECT
private slots:
    void roundTrip();
    void readsEveryTypeInBothByteOrders();
    void fewerThanFourAxesAreTheLast();
    void headers();
    void countsWhatFloat32CannotHold();
    void badFiles_data();
    void badFiles();
    void missingFile();
    void overBudget();
    void oldFileStays();
};

void TestNpy::roundTrip()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath("a.npy").toStdString();
    Tensor tensor = randomTensor({.shape = {2, 3, 5, 7}, .distribution = Distribution::Normal, .low = 0, .high = 1});
    tensor.data()[0] = std::numeric_limits<float>::quiet_NaN();
    tensor.data()[1] = -std::numeric_limits<float>::infinity();
    tensor.data()[2] = -0.0F;
    writeNpy(path, tensor);
    QVERIFY(sameCells(readNpy(path).tensor, tensor));
    QCOMPARE(readFile(path).bytes().size() % 64, tensor.shape().bytes() % 64); // the header is padded, as NumPy does

    const Tensor bias({1, 4, 1, 1}, std::vector<float>{1, 2, 3, 4});
    writeNpy(path, bias, NpyAxes::Vector);
    QVERIFY(sameCells(readNpy(path, VectorAs::Channels).tensor, bias));
    QCOMPARE(readNpy(path).tensor.shape(), (Shape{1, 1, 1, 4}));
}

void TestNpy::readsEveryTypeInBothByteOrders()
{
    const auto cells = [](const std::string& file) { return cellsOf(readNpy(bytesOf(file), "f").tensor); };
    const std::vector<float> expected = {1, 0, 100};
    for (const bool big : {false, true}) {
        const std::string order = big ? ">" : "<";
        QCOMPARE(cells(npy(dictionary(order + "f4", "(3,)"), raw<float>({1, 0, 100}, big))), expected);
        QCOMPARE(cells(npy(dictionary(order + "f8", "(3,)"), raw<double>({1, 0, 100}, big))), expected);
        QCOMPARE(cells(npy(dictionary(order + "u2", "(3,)"), raw<std::uint16_t>({1, 0, 100}, big))), expected);
        QCOMPARE(cells(npy(dictionary(order + "i2", "(3,)"), raw<std::int16_t>({1, 0, 100}, big))), expected);
        QCOMPARE(cells(npy(dictionary(order + "u4", "(3,)"), raw<std::uint32_t>({1, 0, 100}, big))), expected);
        QCOMPARE(cells(npy(dictionary(order + "i4", "(3,)"), raw<std::int32_t>({1, 0, 100}, big))), expected);
        QCOMPARE(cells(npy(dictionary(order + "u8", "(3,)"), raw<std::uint64_t>({1, 0, 100}, big))), expected);
        QCOMPARE(cells(npy(dictionary(order + "i8", "(3,)"), raw<std::int64_t>({1, 0, 100}, big))), expected);
    }
    QCOMPARE(cells(npy(dictionary("|u1", "(3,)"), raw<std::uint8_t>({1, 0, 255}))), (std::vector<float>{1, 0, 255}));
    QCOMPARE(cells(npy(dictionary("|i1", "(3,)"), raw<std::int8_t>({1, 0, -128}))), (std::vector<float>{1, 0, -128}));
    QCOMPARE(cells(npy(dictionary("|b1", "(3,)"), raw<std::uint8_t>({1, 0, 2}))), (std::vector<float>{1, 0, 1}));
}

void TestNpy::fewerThanFourAxesAreTheLast()
{
    const std::string six = raw<float>({1, 2, 3, 4, 5, 6});
    const auto shape = [&](const char* text) { return readNpy(bytesOf(npy(dictionary("<f4", text), six)), "f").tensor.shape(); };
    QCOMPARE(shape("(6,)"), (Shape{1, 1, 1, 6}));
    QCOMPARE(shape("(2, 3)"), (Shape{1, 1, 2, 3}));
    QCOMPARE(shape("(3, 1, 2)"), (Shape{1, 3, 1, 2}));
    QCOMPARE(shape("(3, 2, 1, 1)"), (Shape{3, 2, 1, 1}));
    QCOMPARE(shape("(2L, 3L)"), (Shape{1, 1, 2, 3})); // Python 2
}

void TestNpy::headers()
{
    const std::string one = raw<float>({7});
    for (const char version : {'\1', '\2', '\3'})
        QCOMPARE(readNpy(bytesOf(npy(dictionary("<f4", "(1,)"), one, version)), "f").tensor.data()[0], 7.0F);
    QCOMPARE(readNpy(bytesOf(npy("{\"shape\":(1,),\"descr\":\"<f4\",\"fortran_order\":False}   ", one)), "f").tensor.data()[0], 7.0F);
}

void TestNpy::countsWhatFloat32CannotHold()
{
    const auto changed = [](const std::string& file) { return readNpy(bytesOf(file), "f").changed; };
    QCOMPARE(changed(npy(dictionary("<i4", "(4,)"), raw<std::int32_t>({16777216, 16777217, -16777217, 33554436}))), 2);
    QCOMPARE(changed(npy(dictionary("<u8", "(2,)"), raw<std::uint64_t>({1ULL << 63U, ~0ULL}))), 1);
    QCOMPARE(changed(npy(dictionary("<i8", "(1,)"), raw<std::int64_t>({std::numeric_limits<std::int64_t>::min()}))), 0);
    QCOMPARE(changed(npy(dictionary("<f8", "(4,)"), raw<double>({0.1, 1e300, HUGE_VAL, std::nan("")}))), 1);
}

void TestNpy::badFiles_data()
{
    QTest::addColumn<std::string>("file");
    QTest::addColumn<QString>("message");
    const std::string two = raw<float>({1, 2});
    const auto row = [](const char* name, const std::string& file, const char* message) {
        QTest::newRow(name) << file << QString::fromUtf8(message);
    };
    row("empty", "", "bad.npy is empty");
    row("other file", "hello, this is no array", "bad.npy is not an NPY file");
    row("archive", std::string("PK\x03\x04") + "xxxxxx", "bad.npy is an archive (.npz); unpack it and open one of its .npy files");
    row("only the magic", "\x93NUMPY", "bad.npy is cut off: it ends inside the NPY header");
    row("cut header", npy(dictionary("<f4", "(2,)"), two).substr(0, 40), "bad.npy is cut off: it ends inside the NPY header");
    row("version 9", npy(dictionary("<f4", "(2,)"), two, 9), "bad.npy has NPY version 9; 1, 2 and 3 can be read");
    row("complex", npy(dictionary("<c8", "(1,)"), two),
        "bad.npy holds values of type “<c8”; float32, float64, bool and integers of 8 to 64 bits can be read");
    row("float16", npy(dictionary("<f2", "(1,)"), two),
        "bad.npy holds values of type “<f2”; float32, float64, bool and integers of 8 to 64 bits can be read");
    row("records", npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,), }", two),
        "bad.npy holds records with several fields; an array of plain numbers is needed");
    row("Fortran", npy(dictionary("<f4", "(2, 1)", true), two),
        "bad.npy is stored column by column (Fortran order); save it in C order (numpy.ascontiguousarray)");
    row("scalar", npy(dictionary("<f4", "()"), raw<float>({1})), "bad.npy has 0 dimensions; 1 to 4 can be read (H×W, C×H×W, N×C×H×W)");
    row("five axes", npy(dictionary("<f4", "(1, 1, 1, 1, 2)"), two), "bad.npy has 5 dimensions; 1 to 4 can be read (H×W, C×H×W, N×C×H×W)");
    row("negative", npy(dictionary("<f4", "(-1, 2)"), two), "bad.npy declares a dimension of -1; each must be at least 1");
    row("zero", npy(dictionary("<f4", "(0, 2)"), ""), "bad.npy declares a dimension of 0; each must be at least 1");
    row("beyond 64 bits", npy(dictionary("<f4", "(99999999999999999999,)"), two), "bad.npy declares a dimension that no computer can hold");
    row("one missing", npy(dictionary("<f4", "(3,)"), two), "bad.npy is cut off: 1×1×1×3 values take 12 bytes, and 8 are there");
    row("one too many", npy(dictionary("<f4", "(1,)"), two), "bad.npy has 4 bytes too many after its 1×1×1×1 values");
    const char* damaged = "bad.npy: the NPY header is damaged; it must give descr, fortran_order and shape, once each";
    row("no shape", npy("{'descr': '<f4', 'fortran_order': False}", two), damaged);
    row("shape twice", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'shape': (2,)}", two), damaged);
    row("no dictionary", npy("[1, 2, 3]", two), damaged);
    row("open quote", npy("{'descr: <f4", two), damaged);
    row("maybe", npy("{'descr': '<f4', 'fortran_order': Maybe, 'shape': (2,)}", two), damaged);
}

void TestNpy::badFiles()
{
    QFETCH(std::string, file);
    QFETCH(QString, message);
    QCOMPARE(fileErrorOf([&] { readNpy(bytesOf(file), "bad.npy"); }), message);
}

void TestNpy::missingFile()
{
    QCOMPARE(fileErrorOf([] { readNpy(std::filesystem::path("/nowhere/a.npy")); }), QString("/nowhere/a.npy: there is no such file"));
    QCOMPARE(fileErrorOf([] { readNpy(std::filesystem::path("/")); }), QString("/ is a folder; a file is needed"));
}

void TestNpy::overBudget()
{
    const std::size_t before = MemoryBudget::instance().limit();
    MemoryBudget::instance().setLimit(std::size_t{1} << 30U);
    const std::size_t used = MemoryBudget::instance().used();
    const auto message = [](const char* shape) {
        return fileErrorOf([&] { readNpy(bytesOf(npy(dictionary("<f4", shape), "1234")), "huge.npy"); });
    };
    const QString square = message("(1000000, 1000000)");
    const QString overflow = message("(4611686018427387904, 4611686018427387904, 4)");
    MemoryBudget::instance().setLimit(before);
    QCOMPARE(square, QString("huge.npy declares 1×1×1000000×1000000 values, more than the memory budget of 1.0 GiB can hold"));
    QCOMPARE(
        overflow,
        QString("huge.npy declares 1×4611686018427387904×4611686018427387904×4 values, more than the memory budget of 1.0 GiB can hold"));
    QCOMPARE(MemoryBudget::instance().used(), used);
}

void TestNpy::oldFileStays()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath("a.npy").toStdString();
    const Tensor old({1, 1, 1, 2}, std::vector<float>{1, 2});
    writeNpy(path, old);
    const std::string full = folder.filePath("full.npy").toStdString();
    std::filesystem::create_symlink("/dev/full", full);
    QCOMPARE(fileErrorOf([&] { writeNpy(full, old); }), QString::fromStdString(full + " cannot be written: No space left on device"));
    QVERIFY(std::filesystem::is_symlink(full));
    QVERIFY(sameCells(readNpy(path).tensor, old));
}

QTEST_APPLESS_MAIN(TestNpy)
#include "tst_npy.moc"
