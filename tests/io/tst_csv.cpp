#include "core/base/file.h"
#include "core/io/csv.h"
#include "tests/io/io_testing.h"

#include <QTemporaryDir>
#include <bit>
#include <cmath>
#include <limits>
#include <rapidcheck.h>

using namespace ks;

class TestCsv : public QObject {
    Q_OBJECT
private slots:
    void readsSeparatorsBlocksAndSpecialNumbers();
    void anyFloatSurvives();
    void spreadsheets();
    void badFiles_data();
    void badFiles();
    void fullDisk();
};

void TestCsv::readsSeparatorsBlocksAndSpecialNumbers()
{
    const auto same = [](const char* text, const Shape& shape, const std::vector<float>& cells) {
        const Tensor tensor = readCsv(text, "t");
        return tensor.shape() == shape && cellsOf(tensor) == cells;
    };
    QVERIFY(same("1,2\n3,4\n", {1, 1, 2, 2}, {1, 2, 3, 4}));
    QVERIFY(same("1;2\r\n3;4", {1, 1, 2, 2}, {1, 2, 3, 4}));
    QVERIFY(same("\xEF\xBB\xBF 1 \t+2.5\n-3e2\t.5\n", {1, 1, 2, 2}, {1, 2.5, -300, .5}));
    QVERIFY(same("\n\n1\n2\n\n\n3\n4\n\n", {1, 2, 2, 1}, {1, 2, 3, 4})); // two channels
    QVERIFY(same("1e99,-1e99,1e-99", {1, 1, 1, 3}, {HUGE_VALF, -HUGE_VALF, 0}));
    const Tensor special = readCsv("nan,inf,-inf,NaN", "t");
    QVERIFY(std::isnan(special.data()[0]) && std::isinf(special.data()[1]) && special.data()[2] < 0 && std::isnan(special.data()[3]));
}

void TestCsv::anyFloatSurvives()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath("a.csv").toStdString();
    const bool ok = rc::check([&] {
        const auto c = *rc::gen::inRange<std::int64_t>(1, 4);
        const auto h = *rc::gen::inRange<std::int64_t>(1, 6);
        const auto w = *rc::gen::inRange<std::int64_t>(1, 6);
        const auto bits =
            *rc::gen::container<std::vector<std::uint32_t>>(static_cast<std::size_t>(c * h * w), rc::gen::arbitrary<std::uint32_t>());
        Tensor tensor({1, c, h, w});
        for (std::size_t i = 0; i < bits.size(); ++i) {
            const auto number = std::bit_cast<float>(bits[i] ^ (bits[i] << 20U)); // small integers are small numbers otherwise
            tensor.cells()[i] = std::isnan(number) ? std::numeric_limits<float>::quiet_NaN() : number;
        }
        for (const char separator : {',', ';', '\t'}) {
            writeCsv(path, tensor, separator);
            RC_ASSERT(sameCells(readCsv(readFile(path).text(), path), tensor));
        }
    });
    QVERIFY(ok);
}

/// As spreadsheets write them: semicolons, decimal commas, points before thousands, a heading.
void TestCsv::spreadsheets()
{
    const auto cells = [](std::string_view text) {
        const Tensor tensor = readCsv(text, "table.csv");
        return std::pair(tensor.shape(), std::vector<float>(tensor.cells().begin(), tensor.cells().end()));
    };
    using Table = std::pair<Shape, std::vector<float>>;
    QCOMPARE(cells("-1,46;2\n1.234,5;0,25\n"), (Table{{1, 1, 2, 2}, {-1.46F, 2, 1234.5F, 0.25F}}));
    QCOMPARE(cells("1,5\t2.25\n"), (Table{{1, 1, 1, 2}, {1.5F, 2.25F}}));
    QCOMPARE(cells("\xEF\xBB\xBFrow;\"Größe\"\r\n1;2\r\n"), (Table{{1, 1, 1, 2}, {1, 2}}));
    QCOMPARE(cells("x,y\n1,2\n\n3,4\n"), (Table{{1, 2, 1, 2}, {1, 2, 3, 4}}));
    QCOMPARE(cells("time, s;voltage, V\n0.125;1.234\n0.5;2.250\n"), (Table{{1, 1, 2, 2}, {0.125F, 1.234F, 0.5F, 2.25F}}));
    QCOMPARE(cells("0.125;1,5\n"), (Table{{1, 1, 1, 2}, {0.125F, 1.5F}}));
    QCOMPARE(cells("3.5;2.125\n1,250;0,5\n"), (Table{{1, 1, 2, 2}, {3.5F, 2.125F, 1.25F, 0.5F}}));
    QVERIFY(fileErrorOf([] { readCsv(std::string_view("1,250\t3.5\t2.125\n"), "table.csv"); }).contains("'1,250' is not a number"));
    QCOMPARE(cells("nan,1\n2,3\n").first, (Shape{1, 1, 2, 2})); // a number, not a word
}

void TestCsv::badFiles_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const QByteArray& file, const char* message) {
        QTest::newRow(name) << file << QString::fromUtf8(message);
    };
    row("empty", "", "bad.csv holds no numbers");
    row("blank", "\n  \n", "bad.csv holds no numbers");
    row("text", "1,2\n3,four\n", "bad.csv, line 2, column 2: 'four' is not a number; write numbers with a decimal point, such as 1.5");
    row("missing cell", "1,,3\n", "bad.csv, line 1, column 2: '' is not a number; write numbers with a decimal point, such as 1.5");
    row("decimal comma where commas separate", "1,5 2,5\n",
        "bad.csv, line 1, column 2: '5 2' is not a number; write numbers with a decimal point, such as 1.5");
    row("comma in the wrong place", "1,5;2,5,1\n",
        "bad.csv, line 1, column 2: '2,5,1' is not a number; write numbers with a decimal point, such as 1.5");
    row("only words", "red,green\n", "bad.csv, line 1, column 1: 'red' is not a number; write numbers with a decimal point, such as 1.5");
    row("words below the heading", "a,b\nc,d\n",
        "bad.csv, line 2, column 1: 'c' is not a number; write numbers with a decimal point, such as 1.5");
    row("two signs", "+-1\n", "bad.csv, line 1, column 1: '+-1' is not a number; write numbers with a decimal point, such as 1.5");
    row("ragged", "1,2,3\n4,5\n", "bad.csv, line 2: the row has 2 values, the first one has 3; all rows must be equally long");
    row("unequal channels", "1,2\n3,4\n\n5,6\n",
        "bad.csv, line 4: the block that ends here has 1 rows, the first one has 2; all channels must be equally large");
    row("binary", QByteArray("1,2\0", 4), "bad.csv is not a text file; a table of numbers is needed");
    row("control characters", "a\x01\xFF\n",
        "bad.csv, line 1, column 1: 'a?\?' is not a number; write numbers with a decimal point, such as 1.5");
}

void TestCsv::badFiles()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, message);
    QCOMPARE(fileErrorOf([&] { readCsv(std::string_view(file.constData(), static_cast<std::size_t>(file.size())), "bad.csv"); }), message);
}

void TestCsv::fullDisk()
{
    QTemporaryDir folder;
    const std::string full = folder.filePath("full.csv").toStdString();
    std::filesystem::create_symlink("/dev/full", full);
    QCOMPARE(fileErrorOf([&] {
                 writeCsv(full, Tensor({1, 1, 300, 300}));
             }),
             QString::fromStdString(full + " cannot be written: No space left on device"));
}

QTEST_APPLESS_MAIN(TestCsv)
#include "tst_csv.moc"
