#include "core/data/loaders/table.h"
#include "core/data/options.h"
#include "core/data/source.h"
#include "tests/data/message.h"
#include "tests/data/sample_files.h"

#include <QTest>

using namespace ks;
using namespace ks::test;

namespace {

DatasetPtr tableFrom(const QString& text, const QString& options = {})
{
    DataOptions given(options.toStdString());
    return readTable(text.toStdString(), "weather.csv", given);
}

/// Columns a = row, b = 10·row, c = 100·row.
QString rows(int count, const QString& header = "a,b,c\n")
{
    QString text = header;
    for (int i = 0; i < count; ++i)
        text += QString("%1,%2,%3\n").arg(i).arg(10 * i).arg(100 * i);
    return text;
}

} // namespace

/// Tables for regression: windows and horizons hold the rows they should; every gap is named by line and column.
class TestTable : public QObject {
    Q_OBJECT

private slots:
    void lastColumnIsTheTarget();
    void columnsByNameAndNumber();
    void windowAndHorizon();
    void sequentialPartsShareNoRow();
    void formsOfText_data();
    void formsOfText();
    void decimalCommas();
    void faults_data();
    void faults();
    void fromAFile();
    void rowsKeepToTheBudget();
};

void TestTable::lastColumnIsTheTarget()
{
    const DatasetPtr data = tableFrom(rows(10));
    QVERIFY(data->sampleShape() == (Shape{1, 2, 1, 1}));
    QVERIFY(!data->classification());
    QCOMPARE(data->size(), 10);
    QCOMPARE(data->count(Split::Train), 8);
    QCOMPARE(data->count(Split::Test), 2);
    QCOMPARE(data->columnNames(), (std::vector<std::string>{"a", "b"}));
    QCOMPARE(data->targetNames(), std::vector<std::string>{"c"});
    QCOMPARE(data->cells().floats(7)[1], 70.0F);
    QCOMPARE(data->targets().cells()[7], 700.0F);
}

void TestTable::columnsByNameAndNumber()
{
    const DatasetPtr data = tableFrom(rows(10), "target=a,c&columns=#2");
    QVERIFY(data->sampleShape() == (Shape{1, 1, 1, 1}));
    QCOMPARE(data->targetsPerSample(), 2);
    QCOMPARE(data->cells().floats(3)[0], 30.0F);
    QCOMPARE(data->targets().cells()[6], 3.0F);
    QCOMPARE(data->targets().cells()[7], 300.0F);
    const DatasetPtr unnamed = tableFrom(rows(5, {}), "target=column 1");
    QCOMPARE(unnamed->size(), 5);
    QCOMPARE(unnamed->targets().cells()[4], 4.0F);
}

void TestTable::windowAndHorizon()
{
    const DatasetPtr data = tableFrom(rows(20), "window=3&horizon=5");
    QVERIFY(data->sampleShape() == (Shape{1, 3, 1, 3})); // with a horizon the target's own past is an input
    QCOMPARE(data->size(), 20 - 2 - 5);
    for (std::int64_t i = 0; i < data->size(); ++i) {
        for (std::size_t t = 0; t < 3; ++t) {
            const auto row = static_cast<float>(i) + static_cast<float>(t);
            QCOMPARE(data->cells().floats(i)[t], row);
            QCOMPARE(data->cells().floats(i)[3 + t], 10 * row);
            QCOMPARE(data->cells().floats(i)[6 + t], 100 * row);
        }
        QCOMPARE(data->targets().cells()[static_cast<std::size_t>(i)], 100.0F * static_cast<float>(i + 2 + 5));
    }
}

void TestTable::sequentialPartsShareNoRow()
{
    const DatasetPtr data = tableFrom(rows(100), "window=4&horizon=2&split=0.5,0.25,0.25");
    const auto lastRow = [](std::uint32_t sample) { return sample + 3 + 2; };
    QVERIFY(lastRow(data->samples(Split::Train).back()) < data->samples(Split::Validation).front());
    QVERIFY(lastRow(data->samples(Split::Validation).back()) < data->samples(Split::Test).front());
    const DatasetPtr random = tableFrom(rows(100), "split-order=random&split-seed=5");
    QVERIFY(random->samples(Split::Test).back() - random->samples(Split::Test).front() > 20);
}

void TestTable::formsOfText_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("commas") << "x,y\n1,2\n3,4\n5,6\n";
    QTest::newRow("semicolons, Windows lines") << "x;y\r\n1;2\r\n3;4\r\n5;6\r\n\r\n";
    QTest::newRow("tabs, no last line end") << "x\ty\n1\t2\n3\t4\n5\t6";
    QTest::newRow("byte order mark, spaces") << QString::fromUtf8("\xEF\xBB\xBFx, y\n 1 , 2\n+3,4.0\n5e0,6\n");
    QTest::newRow("quotes") << "\"x\",\"y\"\n\"1\",2\n3,4\n5,\"6\"\n";
}

void TestTable::formsOfText()
{
    QFETCH(QString, text);
    const DatasetPtr data = tableFrom(text);
    QCOMPARE(data->columnNames(), std::vector<std::string>{"x"});
    QCOMPARE(data->targetNames(), std::vector<std::string>{"y"});
    QCOMPARE(data->size(), 3);
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(data->cells().floats(static_cast<std::int64_t>(i))[0], static_cast<float>(2 * i + 1));
        QCOMPARE(data->targets().cells()[i], static_cast<float>(2 * i + 2));
    }
}

/// As spreadsheets write them where numbers have a comma.
void TestTable::decimalCommas()
{
    const DatasetPtr data = tableFrom("a;b\n1,5;2\n-0,25;4\n3;6,75\n", "");
    QCOMPARE(data->cells().floats()[0], 1.5F);
    QCOMPARE(data->cells().floats()[1], -0.25F);
    QCOMPARE(data->targets().cells()[2], 6.75F);
    QVERIFY_EXCEPTION_THROWN(tableFrom("a;b\n1,234.5;2\n1;4\n", ""), Error); // the comma of thousands
    for (const char separator : {';', '\t'}) { // points before thousands, in columns that have no comma themselves
        QString text = "poblacion;renta, media;gasto\n2.701;1.138,84;6.540,84\n12.345.678;0,5;1.000\n1;2;3\n";
        const DatasetPtr spanish = tableFrom(text.replace(';', separator), "columns=poblacion");
        QCOMPARE(spanish->cells().floats()[0], 2701.0F);
        QCOMPARE(spanish->cells().floats()[1], 12345678.0F);
        QCOMPARE(spanish->targets().cells()[0], 6540.84F);
        QCOMPARE(spanish->targets().cells()[1], 1000.0F);
    }
    // One comma of thousands makes no thousands of decimal points.
    const QString message = messageOf([] { tableFrom("people\tsize\tprice\n900\t0.125\t1.375\n1,250\t3.5\t2.125\n", ""); });
    QVERIFY2(message.contains("line 3, column 'people': '1,250' is not a finite number"), qPrintable(message));
    for (const char* text :
         {"people\tsize\tprice\n1,250\t3.5\t2.125\n900\t0.125\t1.375\n", "people\tsize\tprice\n1,250\t2.125\t2.125\n900\t1.375\t.5\n"}) {
        const DatasetPtr sizes = tableFrom(text, "columns=size");
        QCOMPARE(sizes->targets().cells()[0], 2.125F);
    }
    const DatasetPtr mixed = tableFrom("a;b;c\n1,250;3.5;2.125\n0,5;2.125;1,75\n", "");
    QCOMPARE(mixed->cells().floats()[0], 1.25F);
    QCOMPARE(mixed->cells().floats()[1], 3.5F);
    QCOMPARE(mixed->targets().cells()[0], 2.125F);
    QCOMPARE(mixed->targets().cells()[1], 1.75F);
    // Commas of words, and of headings, make no decimal comma.
    const DatasetPtr points = tableFrom("place;time, s;voltage, V\nGijon, port;0.125;1.234\nOviedo, centre;0.5;2.250\n", "columns=#2");
    QCOMPARE(points->cells().floats()[0], 0.125F);
    QCOMPARE(points->targets().cells()[0], 1.234F);
}

void TestTable::faults_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("says");
    QTest::newRow("empty") << ""
                           << ""
                           << "weather.csv is empty";
    QTest::newRow("gap") << "a,b\n1,2\n3,\n5,6\n"
                         << ""
                         << "weather.csv, line 3, column 'b' is empty";
    QTest::newRow("text") << "a,b\n1,2\nn/a,4\n5,6\n"
                          << ""
                          << "line 3, column 'a': 'n/a' is not a finite number";
    QTest::newRow("class") << "a,b\n1,rose\n3,tulip\n5,rose\n"
                           << ""
                           << "not classes: write numbers, or choose another column in Targets";
    QTest::newRow("infinite") << "a,b\n1,2\n3,inf\n5,6\n"
                              << ""
                              << "line 3, column 'b': 'inf' is not a finite number; correct it, or leave this row out of the file";
    QTest::newRow("a gap that is written") << "a,b\n1,2\n3,nan\n5,6\n"
                                           << ""
                                           << "'nan' is not a finite number; correct it, or leave this row out of the file";
    QTest::newRow("short row") << "a,b\n1,2\n3\n5,6\n"
                               << ""
                               << "line 3: the row has 1 cells; the first row has 2";
    QTest::newRow("blank line") << "a,b\n1,2\n\n5,6\n"
                                << ""
                                << "line 3: the row has 1 cells";
    QTest::newRow("line breaks in quotes are counted") << "\"a\nb\",c\n1,2\n3,x\n"
                                                       << ""
                                                       << "line 4, column 'c'";
    QTest::newRow("no such column") << rows(5) << "target=d"
                                    << "no column 'd'; it has 3 columns: a, b, c";
    QTest::newRow("column 0") << rows(5) << "target=#0"
                              << "no column '#0'";
    QTest::newRow("horizon beyond the end") << rows(10) << "horizon=20"
                                            << "the horizon can be at most 8";
    QTest::newRow("only the target") << "a\n1\n2\n3\n"
                                     << ""
                                     << "no column left for the inputs";
    QTest::newRow("shares") << rows(10) << "split=0.8,0.4,0.1"
                            << "must not exceed 1";
    QTest::newRow("shares of words") << rows(10) << "split=most,rest"
                                     << "for example 0.8,0.1,0.1";
    QTest::newRow("no training") << rows(10) << "split=0,0,1"
                                 << "none for training";
}

void TestTable::faults()
{
    QFETCH(QString, text);
    QFETCH(QString, options);
    QFETCH(QString, says);
    const QString message = messageOf([&] { tableFrom(text, options); });
    QVERIFY2(message.contains(says), qPrintable(message));
}

/// A cell that is one letter in the file is a hundred bytes in memory.
void TestTable::rowsKeepToTheBudget()
{
    MemoryBudget& budget = MemoryBudget::instance();
    const std::size_t limit = budget.limit();
    budget.setLimit(budget.used() + (std::size_t{8} << 20U));
    const QString wide = messageOf([] { tableFrom(QString(1000000, ','), ""); });
    const QString long_ = messageOf([] { tableFrom(QStringLiteral("1,2\n").repeated(2000000), ""); });
    budget.setLimit(limit);
    QVERIFY2(wide.startsWith("not enough memory for a row of the table"), qPrintable(wide));
    QVERIFY2(long_.startsWith("not enough memory"), qPrintable(long_));
}

void TestTable::fromAFile()
{
    const QTemporaryDir folder;
    write(folder, "t.csv", rows(50).toUtf8());
    const std::string where = "csv:" + folder.filePath("t.csv").toStdString();
    const DatasetPtr data = openDataset(where + "?target=b&validation=0.25");
    QCOMPARE(data->name(), std::string("t"));
    QCOMPARE(data->count(Split::Train), 30);
    QCOMPARE(data->count(Split::Validation), 10);
    QCOMPARE(data->samples(Split::Validation).front(), 30U); // rows in a series: the last ones
    QVERIFY(messageOf([&] { openDataset("csv:" + folder.filePath("none.csv").toStdString()); }).contains("none.csv"));
}

QTEST_GUILESS_MAIN(TestTable)
#include "tst_table.moc"
