#include "core/base/error.h"
#include "core/studies/published_table.h"
#include "tests/places.h"
#include "tests/studies/small_study.h"

#include <QTest>

#include <fstream>
#include <sstream>

using namespace ks;

/// Rows of studies are read as they are printed.
class TestPublishedTable : public QObject {
    Q_OBJECT

private slots:
    void cellsAreReadAsPrinted()
    {
        const PublishedTable table = publishedTable(test::smallTable, "small.csv");
        QCOMPARE(table.rows.size(), std::size_t{5});
        QCOMPARE(table.number(0, table.at("total_seconds")), std::optional<double>(0.5));
        QCOMPARE(table.note(1, "en"), std::string("printed as 7.5, which is wrong"));
        QCOMPARE(table.note(1, "es"), std::string("impreso como 7,5, que es erróneo"));
        QCOMPARE(table.note(2, "es"), std::string("an outlier")); // in English, where there is no other
        QVERIFY(table.qualities[1] == Quality::Corrected && table.qualities[2] == Quality::Doubtful);
    }

    void whatWasNotPrintedIsNoNumber()
    {
        const PublishedTable table = publishedTable("a,b,quality\n,0,ok\n7,x,ok\n3,1e3,missing\nnan,inf,ok\n", "t.csv");
        QVERIFY(!table.number(0, 0));
        QCOMPARE(table.number(0, 1), std::optional<double>(0));
        QVERIFY(!table.number(1, 1));
        QVERIFY(!table.number(2, 0) && !table.number(2, 1)); // a row that is missing has no number
        QVERIFY(!table.number(3, 0) && !table.number(3, 1));
    }

    /// Of pooling-hpc, Figures 28, 42 and 40, and of distributed-energy, Table 4.2.
    void goldenRows()
    {
        const auto tableOf = [](const std::string& name) {
            std::ifstream file(test::sourcePath("resources/studies/published/" + name));
            std::stringstream text;
            text << file.rdbuf();
            return publishedTable(text.str(), name);
        };
        const PublishedTable serial = tableOf("pooling-hpc-serial.csv");
        QCOMPARE(serial.rows.size(), std::size_t{18});
        QCOMPARE(serial.number(8, serial.at("total_seconds")), std::optional<double>(9.1822));
        QVERIFY(serial.qualities[8] == Quality::Corrected);
        const PublishedTable card = tableOf("pooling-hpc-gpu.csv");
        QCOMPARE(card.rows.size(), std::size_t{56});
        QVERIFY(card.qualities.back() == Quality::Missing); // K20, matmul3, N = 2048
        QVERIFY(!card.number(55, card.at("total_seconds")));
        QVERIFY(!card.number(55, card.at("image_side_pixels")));
        const PublishedTable energy = tableOf("distributed-energy-energy.csv");
        QCOMPARE(energy.number(0, energy.at("energy_joules")), std::optional<double>(8.48e6));
    }

    void badTablesAreRefused_data()
    {
        QTest::addColumn<QString>("csv");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << ""
                                 << "one row at least";
        QTest::newRow("names alone") << "a,quality\n"
                                     << "one row at least";
        QTest::newRow("no quality") << "a,b\n1,2\n"
                                    << "the column quality is missing";
        QTest::newRow("unknown quality") << "a,quality\n1,fine\n"
                                         << "line 2: there is no quality fine; there are ok, corrected";
        QTest::newRow("a cell too few") << "a,b,quality\n1,ok\n"
                                        << "line 2: there are 2 cells, and 3 columns";
        QTest::newRow("open quotes") << "a,quality\n\"1,ok\n"
                                     << "does not end on its line";
        QTest::newRow("behind quotes") << "a,quality\n\"1\"2,ok\n"
                                       << "a comma must follow";
        QTest::newRow("quotes inside") << "a,quality\n1\"2,ok\n"
                                       << "must be doubled";
        QTest::newRow("twice") << "a,a,quality\n1,2,ok\n"
                               << "two columns a";
        QTest::newRow("nameless") << "a,,quality\n1,2,ok\n"
                                  << "no name";
    }
    void badTablesAreRefused()
    {
        QFETCH(QString, csv);
        QFETCH(QString, says);
        const QString problem = test::problemOf([&] { (void)publishedTable(csv.toStdString(), "bad.csv"); });
        QVERIFY2(problem.contains(says) && problem.startsWith(QStringLiteral("bad.csv")), qPrintable(problem));
    }

    void unknownColumnsAreNamed()
    {
        const PublishedTable table = publishedTable(test::smallTable, "small.csv");
        QVERIFY(
            test::problemOf([&] { (void)table.at("time"); }).contains(QStringLiteral("small.csv has no column time; it has device, side")));
    }
};

QTEST_APPLESS_MAIN(TestPublishedTable)
#include "tst_published_table.moc"
