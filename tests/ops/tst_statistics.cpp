#include "core/tensor/random.h"
#include "core/tensor/statistics.h"

#include <QTest>

#include <cmath>
#include <numeric>
#include <vector>

using namespace ks;

class StatisticsTest : public QObject {
    Q_OBJECT

private slots:
    void smallWholeNumbers()
    {
        const float cells[] = {1, 2, 2, 3, 3, 3, 0, 0};
        const TensorStatistics s = statisticsOf(Tensor({1, 1, 2, 4}, cells));
        QCOMPARE(s.minimum, 0.0);
        QCOMPARE(s.maximum, 3.0);
        QCOMPARE(s.mean, 1.75);
        QCOMPARE(s.zeros, 2);
        QCOMPARE(s.quantiles[2], 2.0);
        QCOMPARE(s.bins, (std::vector<std::int64_t>{2, 1, 2, 3}));
        QCOMPARE(s.firstBin, -0.5);
        QVERIFY(std::abs(s.deviation - std::sqrt(1.4375)) < 1e-12);
    }
    /// Each bin holds equally many whole numbers: a flat count gives flat bars.
    void wholeNumbersMakeNoComb()
    {
        for (const int count : {100, 151, 256}) {
            std::vector<float> cells(static_cast<std::size_t>(count));
            std::iota(cells.begin(), cells.end(), 0.0F);
            const TensorStatistics s = statisticsOf(Tensor({1, 1, 1, count}, cells));
            QVERIFY(s.bins.size() > 30 && s.bins.size() <= 64);
            QCOMPARE(s.binWidth, std::round(s.binWidth));
            for (std::size_t bin = 0; bin + 1 < s.bins.size(); ++bin) // the last one may be cut
                QCOMPARE(s.bins[bin], static_cast<std::int64_t>(s.binWidth));
        }
    }
    void theNormIsOfFiniteCells()
    {
        const float cells[] = {3, -4, NAN, INFINITY, 0, 12};
        QCOMPARE(normOf(Tensor({1, 1, 2, 3}, cells)), 13.0);
    }
    void whatIsNotFiniteIsCounted()
    {
        const float cells[] = {NAN, INFINITY, -INFINITY, 5};
        const TensorStatistics s = statisticsOf(Tensor({1, 1, 1, 4}, cells));
        QCOMPARE(s.notANumber, 1);
        QCOMPARE(s.infinite, 2);
        QCOMPARE(s.finite, 1);
        QCOMPARE(s.mean, 5.0);
        QCOMPARE(s.bins, std::vector<std::int64_t>{1});
        const float none[] = {NAN};
        QVERIFY(statisticsOf(Tensor({1, 1, 1, 1}, none)).bins.empty());
    }
    void everyFiniteCellIsInOneBin()
    {
        const Tensor tensor = randomTensor({.shape = {1, 1, 100, 100}, .distribution = Distribution::Normal, .low = 0, .high = 1});
        const TensorStatistics s = statisticsOf(tensor);
        QCOMPARE(std::accumulate(s.bins.begin(), s.bins.end(), std::int64_t{0}), 10000);
        QVERIFY(std::abs(s.mean) < 0.05 && std::abs(s.deviation - 1) < 0.05 && std::abs(s.quantiles[4] - 1.645) < 0.1);
    }
};

QTEST_APPLESS_MAIN(StatisticsTest)
#include "tst_statistics.moc"
