#include "core/data/sample_unit.h"
#include "core/data/source.h"

#include <QTest>

using namespace ks;

/// Pictures are images, tables have rows, and a window of rows is neither.
class TestSampleUnit : public QObject {
    Q_OBJECT

private slots:
    void whatASampleIsCalled_data()
    {
        QTest::addColumn<int>("channels");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("many");
        QTest::newRow("pictures") << 3 << 32 << 32 << "one image"
                                  << "1,200 images";
        QTest::newRow("a table") << 7 << 1 << 1 << "one row"
                                 << "1,200 rows";
        QTest::newRow("windows of a table") << 7 << 1 << 24 << "one sample"
                                            << "1,200 samples";
    }

    void whatASampleIsCalled()
    {
        QFETCH(const int, channels);
        QFETCH(const int, rows);
        QFETCH(const int, columns);
        QFETCH(const QString, one);
        QFETCH(const QString, many);
        const Shape sample{1, channels, rows, columns};
        QCOMPARE(QString::fromStdString(countedSamples(1, sample).english()), one);
        QCOMPARE(QString::fromStdString(countedSamples(1200, sample).english()), many);
        QCOMPARE(QString::fromStdString(sampleRate("1,200", sample).english()), many + "/s");
        QCOMPARE(QString::fromStdString(sampleRate("1", sample).english()), QString(one).replace("one", "1") + "/s");
        QVERIFY(many.endsWith(QString::fromStdString(samplesTitle(sample).english()).toLower()));
        QVERIFY(one.endsWith(QString::fromStdString(oneSampleTitle(sample).english()).toLower()));
    }

    void generatedDataAreCalledWhatTheyAre()
    {
        const auto unit = [](const char* data) { return unitOf(openDataset(data)->sampleShape()); };
        QVERIFY(unit("synthetic:digits?count=20&test=5") == SampleUnit::Image);
        QVERIFY(unit("synthetic:irradiance?count=20&test=5") != SampleUnit::Image);
    }
};

QTEST_MAIN(TestSampleUnit)
#include "tst_sample_unit.moc"
