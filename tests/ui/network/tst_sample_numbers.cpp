#include "core/data/source.h"
#include "ui/language/numbers.h"
#include "ui/network/data/dataset_title.h"
#include "ui/network/moments/compared_text.h"

#include <QTest>

using namespace ks;

/// Counts and rates have the region's groups; the number by which a sample is called is a name, and has none.
class TestSampleNumbers : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void namesAreInOnePiece()
    {
        const DatasetPtr data = openDataset("synthetic:digits?count=2000&test=100");
        QCOMPARE(sampleTitle(data, 1517), QStringLiteral("sample 1517"));
        QCOMPARE(sampleTitle(DatasetPtr(), 9517), QStringLiteral("9517"));
        QCOMPARE(sampleNumber(9517), QStringLiteral("9517"));
        QCOMPARE(data->sampleText(1517).english(), std::string("sample 1517"));
        QCOMPARE(countOnScreen(9517), QStringLiteral("9,517"));
    }

    void ratesAreInGroups()
    {
        QCOMPARE(rateOnScreen(4497), QStringLiteral("4,497"));
        QCOMPARE(moreRateText(1517), QStringLiteral("+1,517"));
        QCOMPARE(moreRateText(-1517), QStringLiteral("−1,517"));
        QCOMPARE(moreRateText(0), QStringLiteral("0"));
    }
};

QTEST_MAIN(TestSampleNumbers)
#include "tst_sample_numbers.moc"
