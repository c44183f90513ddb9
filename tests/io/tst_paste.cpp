#include "core/io/paste.h"
#include "tests/io/io_testing.h"

#include <cmath>
#include <limits>
#include <string>

using namespace ks;

class TestPaste : public QObject {
    Q_OBJECT
private slots:
    void clear_data();
    void clear();
    void ambiguous();
    void countsWhatIsTooLarge();
    void endless();
    void whatIsNoBlockOfNumbersIsTold_data();
    void whatIsNoBlockOfNumbersIsTold();
};

using Cells = std::vector<float>;

void TestPaste::clear_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("columns");
    QTest::addColumn<Cells>("cells");
    QTest::addColumn<bool>("decimalComma");
    QTest::newRow("spreadsheet") << QByteArray("1\t2\r\n3\t4\r\n") << 2 << Cells{1, 2, 3, 4} << false;
    QTest::newRow("Spanish spreadsheet") << QByteArray("1,5\t2\n3\t-4,25\n") << 2 << Cells{1.5, 2, 3, -4.25} << true;
    QTest::newRow("Spanish with groups") << QByteArray("1.234,5\t2\n") << 2 << Cells{1234.5, 2} << true;
    QTest::newRow("semicolons") << QByteArray("1,5;2,5\n") << 2 << Cells{1.5, 2.5} << true;
    QTest::newRow("English table") << QByteArray("1.5;2.5\n") << 2 << Cells{1.5, 2.5} << false;
    QTest::newRow("spaces") << QByteArray("  1 2   3\n4 5 6\n") << 3 << Cells{1, 2, 3, 4, 5, 6} << false;
    QTest::newRow("list") << QByteArray("1, 2, 3,\n4, 5, 6,\n") << 3 << Cells{1, 2, 3, 4, 5, 6} << false;
    QTest::newRow("points and commas") << QByteArray("1.5,2.5\n") << 2 << Cells{1.5, 2.5} << false;
    QTest::newRow("one number") << QByteArray("7") << 1 << Cells{7} << false;
    constexpr float infinity = std::numeric_limits<float>::infinity();
    QTest::newRow("as printed") << QByteArray("\u22121.5 \u221E\n\u2212\u221E +\u221E\n") << 2 << Cells{-1.5, infinity, -infinity, infinity}
                                << false;
    QTest::newRow("as printed, with commas") << QByteArray("\u22121,5\t\u2212\u221E\n") << 2 << Cells{-1.5, -infinity} << true;
    QTest::newRow("spaces and decimal commas") << QByteArray("1,5 2,5\n3,5 4,5") << 2 << Cells{1.5, 2.5, 3.5, 4.5} << true;
}

void TestPaste::clear()
{
    QFETCH(QByteArray, text);
    QFETCH(int, columns);
    QFETCH(Cells, cells);
    QFETCH(bool, decimalComma);
    const PasteResult result = parsePaste(text.toStdString());
    QVERIFY2(result.readings.size() == 1, result.problem.english().c_str());
    QCOMPARE(result.readings[0].values.shape().w, columns);
    QCOMPARE(cellsOf(result.readings[0].values), cells);
    QCOMPARE(result.readings[0].decimalComma, decimalComma);
}

/// An infinity that was written is one; what became one is counted, so that it can be said.
void TestPaste::countsWhatIsTooLarge()
{
    QCOMPARE(parsePaste("1e400 -1e400 2").readings[0].beyond, std::int64_t{2});
    QCOMPARE(cellsOf(parsePaste("1e-400 2").readings[0].values), (Cells{0, 2}));
    const std::string zeros(500, '0');
    QCOMPARE(cellsOf(parsePaste("0." + zeros + "1 2").readings[0].values), (Cells{0, 2})); // small without a power of ten
    QVERIFY(std::isinf(parsePaste("1" + zeros + " 2").readings[0].values.cells()[0]));
    QVERIFY(std::isinf(parsePaste("0." + zeros + "1e900 2").readings[0].values.cells()[0]));
    QCOMPARE(cellsOf(parsePaste("1" + zeros + "e-900 2").readings[0].values), (Cells{0, 2}));
    QCOMPARE(cellsOf(parsePaste("1e-9223372036854775808 2").readings[0].values), (Cells{0, 2})); // the least power that is read as one
    QVERIFY(std::isinf(parsePaste("10e9223372036854775807 2").readings[0].values.cells()[0]));
    const PasteResult result = parsePaste("1e39 -2e40 inf 3e38");
    QCOMPARE(result.readings.size(), std::size_t{1});
    QCOMPARE(result.readings[0].beyond, std::int64_t{2});
    QVERIFY(std::isinf(result.readings[0].values.cells()[0]));
    QCOMPARE(parsePaste("1 2").readings[0].beyond, std::int64_t{0});
}

void TestPaste::ambiguous()
{
    const PasteResult result = parsePaste("1,5\n2,25\n");
    QVERIFY(result.ambiguous());
    QCOMPARE(cellsOf(result.readings[0].values), (Cells{1, 5, 2, 25}));
    QCOMPARE(cellsOf(result.readings[1].values), (Cells{1.5, 2.25}));
    QVERIFY(!result.readings[0].decimalComma && result.readings[1].decimalComma);
    QVERIFY(parsePaste("2,25").ambiguous());
    for (const char* alone : {"2,25", " -2,25\n", "1.234,5"}) {
        const PasteResult known = parsePaste(alone, true);
        QVERIFY2(known.readings.size() == 1 && known.readings[0].decimalComma, alone);
    }
    QVERIFY(parsePaste("1,5\n2,25\n", true).ambiguous()); // may be two columns
    QCOMPARE(result.readings[1].meaning.english(), std::string("1×1×2×1 numbers with a decimal comma, separator: space"));
}

/// Nobody waits for a text of any length: there is a file for those.
void TestPaste::endless()
{
    std::string text;
    while (text.size() <= std::size_t{4} << 20U)
        text += "1 2 3 4 5 6 7\n";
    const PasteResult result = parsePaste(text);
    QVERIFY(result.readings.empty());
    QVERIFY2(result.problem.english().find("save it as a CSV file") != std::string::npos, result.problem.english().c_str());
    QCOMPARE(parsePaste(text.substr(0, text.size() / 14 / 8 * 14)).readings.size(), std::size_t{1});
}

void TestPaste::whatIsNoBlockOfNumbersIsTold_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("problem");
    QTest::newRow("nothing") << QByteArray(" \n\t") << "there is nothing to paste; copy a block of numbers first";
    QTest::newRow("words") << QByteArray("hello world") << "line 1, column 1: 'hello' is not a number; paste a block of numbers";
    QTest::newRow("hole") << QByteArray("1\t\t3\n") << "line 1, column 2 is empty; every cell of a block needs a number";
    QTest::newRow("far down") << QByteArray("1 2\n\n3 4\n5 abc\n") << "line 4, column 2: 'abc' is not a number; paste a block of numbers";
    QTest::newRow("both decimals") << QByteArray("1,234\t2.5\n")
                                   << "line 1, column 2: '2.5' has a decimal point, and other numbers of the block have a decimal comma; "
                                      "write all of them one way";
    QTest::newRow("ragged") << QByteArray("1 2\n3\n")
                            << "pasted text, line 2: the row has 1 values, the first one has 2; all rows must be equally long";
    QTest::newRow("two commas") << QByteArray("1,2,3\t4\n") << "line 1, column 1: '1,2,3' is not a number; paste a block of numbers";
}

void TestPaste::whatIsNoBlockOfNumbersIsTold()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, problem);
    const PasteResult result = parsePaste(text.toStdString());
    QVERIFY(result.readings.empty());
    QCOMPARE(QString::fromStdString(result.problem.english()), problem);
}

QTEST_APPLESS_MAIN(TestPaste)
#include "tst_paste.moc"
