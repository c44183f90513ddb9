#include "core/measure/timer_check.h"
#include "tests/work_time.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ks;

/// Statistics of repeated runs against known values, and the timer against work of known length.
class TestTiming : public QObject {
    Q_OBJECT

private slots:
    void orderStatistics()
    {
        const Summary summary = summarize(Timing({5, 1, 4, 2, 3}));
        QCOMPARE(summary.samples, std::size_t{5});
        QCOMPARE(summary.median, 3.0);
        QCOMPARE(summary.minimum, 1.0);
        QCOMPARE(summary.lowerQuartile, 2.0);
        QCOMPARE(summary.upperQuartile, 4.0);
        QCOMPARE(summary.outliers, std::size_t{0});
        QVERIFY(!summary.tooShort);
        QVERIFY(summary.median95.contains(3.0));
        QCOMPARE(summarize(Timing({1, 2, 3, 4, 100})).outliers, std::size_t{1});
    }

    void intervalOfTheMedian()
    {
        // 101 runs 0 … 100: by the binomial distribution the 95 % interval of the median is about 40 … 60.
        std::vector<double> runs;
        for (int run = 0; run <= 100; ++run)
            runs.push_back(run);
        const Interval interval = bootstrapMedian(runs);
        QVERIFY2(std::abs(interval.low - 40) <= 3, qPrintable(QString::number(interval.low)));
        QVERIFY2(std::abs(interval.high - 60) <= 3, qPrintable(QString::number(interval.high)));
        QVERIFY(bootstrapMedian(runs) == interval); // the same on every machine
        const std::vector<double> equal(20, 7.0);
        QVERIFY((bootstrapMedian(equal) == Interval{7, 7}));
        QVERIFY((bootstrapMedian({}) == Interval{0, 0}));
    }

    void intervalOfARatio()
    {
        std::vector<double> slow;
        std::vector<double> fast;
        for (int run = 0; run < 50; ++run) {
            slow.push_back(10 + 0.01 * run);
            fast.push_back(2 + 0.002 * run);
        }
        const Interval ratio = bootstrapRatio(slow, fast);
        QVERIFY(ratio.contains(5.0));
        QVERIFY(ratio.low > 4.9 && ratio.high < 5.1 && ratio.low < ratio.high);
        QVERIFY((bootstrapRatio(slow, {}) == Interval{0, 0}));
    }

    /// Charts ask for the same intervals with every point that arrives: only runs that are new are resampled.
    void intervalsAreKnown()
    {
        std::vector<double> slow;
        std::vector<double> fast;
        for (int run = 0; run < 3000; ++run) {
            slow.push_back(10 + 0.001 * (run * 7 % 3000));
            fast.push_back(2 + 0.0005 * (run * 11 % 3000));
        }
        const auto timed = [](const auto& ask) {
            const test::ThreadWorkTime time;
            ask();
            return time.seconds();
        };
        const auto isKnown = [&](const auto& ask) {
            const double first = timed(ask);
            return timed(ask) < first / 10;
        };
        Interval ratio;
        QVERIFY(isKnown([&] { ratio = bootstrapRatio(slow, fast); }));
        QVERIFY(bootstrapRatio(slow, fast) == ratio && ratio.low < ratio.high);
        const Interval inverse = bootstrapRatio(fast, slow);
        QVERIFY(inverse.high < 1 && ratio.low > 1);
        slow.push_back(1000);
        for (double& seconds : slow)
            seconds *= 2;
        QVERIFY(bootstrapRatio(slow, fast).low > 1.9 * ratio.low); // others are resampled
        const std::vector<ThreadRuns> times = {{1, slow}, {2, fast}};
        Amdahl fit;
        QVERIFY(isKnown([&] { fit = fitAmdahl(times); }));
        QVERIFY(fitAmdahl(times).serial95 == fit.serial95);
    }

    /// Through what one thread takes, with an interval that says what the runs do not tell.
    void amdahl()
    {
        const auto runsOf = [](double seconds, double noise) {
            std::vector<double> runs;
            for (int i = 0; i < 21; ++i)
                runs.push_back(seconds * (1 + noise * ((i * 7) % 21 - 10) / 10));
            return runs;
        };
        const auto fitted = [&](std::vector<std::pair<double, double>> medians, double noise) {
            std::vector<std::vector<double>> runs;
            for (const auto& [threads, seconds] : medians)
                runs.push_back(runsOf(seconds, noise));
            std::vector<ThreadRuns> times;
            for (std::size_t i = 0; i < medians.size(); ++i)
                times.push_back({medians[i].first, runs[i]});
            return fitAmdahl(times);
        };
        const auto law = [](double p) { return std::pair(p, 2.0 * (0.1 + 0.9 / p)); };
        const Amdahl fit = fitted({law(1), law(2), law(4), law(8)}, 1e-6);
        QVERIFY(std::abs(fit.serial - 0.1) < 1e-5 && fit.serial95.contains(0.1));
        QVERIFY(std::abs(fit.first - 2.0) < 1e-5);
        QCOMPARE(fit.speedUp(1), 1.0); // by definition
        QVERIFY(std::abs(fit.speedUp(8) - 1 / (0.1 + 0.9 / 8)) < 1e-4);
        QVERIFY(fit.determined() && fit.limited());
        // much noise: the fraction is not determined; a little: it is, but no limit where it may be 0
        QVERIFY(!fitted({law(1), law(2)}, 0.5).determined());
        const Amdahl linear = fitted({{1, 1.0}, {2, 0.5}, {4, 0.25}}, 0.02);
        QVERIFY(linear.determined() && !linear.limited());
        // faster than linear is no negative serial fraction; slower with more threads is all serial
        QCOMPARE(fitted({{1, 1}, {2, 0.4}}, 0).serial, 0.0);
        QVERIFY(fitted({{1, 1}, {2, 0.4}}, 0).serial95.low < 0);
        QCOMPARE(fitted({{1, 1}, {2, 1.5}}, 0).serial, 1.0);
        QCOMPARE(fitted({{2, 1}, {4, 1}}, 0).first, 0.0); // nothing on one thread
        QCOMPARE(fitted({{1, 1}}, 0).first, 0.0);
    }

    /// What `bench --self-check` says: right on this machine, and wrong where the work is longer than it says or nothing is something.
    void theTimerIsTried()
    {
        TimerCheck check;
        for (int attempt = 0; attempt < 5 && !check.ok(); ++attempt) // other programs may hold the processor for a while
            check = checkTimer();
        QVERIFY2(check.recovered(), qPrintable(QString::number(check.work.median)));
        QVERIFY(check.nothingIsTooShort());
        QCOMPARE(check.work.samples, std::size_t{51});
        for (const double wrong : {1.1, 0.9}) {
            bool isSeen = false;
            for (int attempt = 0; attempt < 5 && !isSeen; ++attempt) // they may make good for what is missing, too
                isSeen = !checkTimer([wrong](double seconds) { workFor(wrong * seconds); }).recovered();
            QVERIFY2(isSeen, qPrintable(QString::number(wrong)));
        }
        QVERIFY(!checkTimer(workFor, [] { workFor(1e-4); }).nothingIsTooShort());
    }
};

QTEST_GUILESS_MAIN(TestTiming)
#include "tst_timing.moc"
