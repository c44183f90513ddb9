#include "core/report/track.h"
#include "core/report/training_charts.h"
#include "tests/work_time.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace ks;

class TestTrack : public QObject {
    Q_OBJECT

private slots:
    void keepsEveryValue()
    {
        Track track;
        for (int i = 0; i < 1000; ++i)
            track.append(static_cast<float>(i));
        QCOMPARE(track.size(), std::size_t{1000});
        QCOMPARE(track.at(999).low, 999.0F);
        QCOMPARE(track.drawn(0, 1000, 500).size(), std::size_t{1000}); // fewer than two a column: all of them
    }

    void noPeakIsLost()
    {
        Track track;
        for (int i = 0; i < 100000; ++i)
            track.append(std::sin(static_cast<float>(i)));
        const std::size_t peak = 77777;
        Track with;
        for (std::size_t i = 0; i < track.size(); ++i)
            with.append(i == peak ? 50.0F : std::sin(static_cast<float>(i)));
        for (const std::size_t first : {std::size_t{0}, std::size_t{13}, std::size_t{70001}}) {
            const std::vector<Track::Point> points = with.drawn(first, with.size(), 300);
            QVERIFY(points.size() <= 2 * 302);
            QCOMPARE(std::ranges::max(points, {}, &Track::Point::value).value, 50.0F);
            QVERIFY(std::ranges::is_sorted(points, {}, &Track::Point::index));
        }
        QVERIFY(std::ranges::max(with.drawn(0, peak, 300), {}, &Track::Point::value).value <= 1.0F);
        QVERIFY(std::ranges::max(with.drawn(peak + 1, with.size(), 300), {}, &Track::Point::value).value <= 1.0F);
    }

    void whatIsOldIsKeptInSixteens()
    {
        Track track;
        for (int i = 0; i < 1000000; ++i)
            track.append(i == 1234 ? 50.0F : std::sin(static_cast<float>(i)));
        QCOMPARE(track.size(), std::size_t{1000000});
        const Track::Known old = track.at(1234);
        QCOMPARE(old.first, std::size_t{1232});
        QCOMPARE(old.last, std::size_t{1247});
        QCOMPARE(old.high, 50.0F);
        QCOMPARE(track.at(999999).first, track.at(999999).last);
        QCOMPARE(track.at(999999).low, std::sin(999999.0F));
        for (const std::size_t first : {std::size_t{0}, std::size_t{1230}, std::size_t{1234}})
            for (const std::size_t last : {std::size_t{1236}, std::size_t{3000}, std::size_t{1000000}}) {
                const std::vector<Track::Point> points = track.drawn(first, last, 300);
                QCOMPARE(std::ranges::max(points, {}, &Track::Point::value).value, 50.0F);
                QVERIFY(std::ranges::is_sorted(points, {}, &Track::Point::index));
            }
    }

    void whatIsNoNumberIsAGap()
    {
        Track track;
        for (int i = 0; i < 10000; ++i)
            track.append(i < 5000 ? std::numeric_limits<float>::quiet_NaN() : 1.0F);
        for (const Track::Point& point : track.drawn(0, 10000, 100))
            QCOMPARE(point.value, 1.0F);
    }

    void aMillionValuesAreDrawnAtOnce()
    {
        Track track;
        for (int i = 0; i < 1000000; ++i)
            track.append(1 / (1 + static_cast<float>(i)) + std::sin(static_cast<float>(i)) * 0.1F);
        const test::WorkTime clock;
        for (int i = 0; i < 10; ++i)
            QVERIFY(!track.drawn(static_cast<std::size_t>(i), 1000000, 1200).empty());
        QVERIFY2(clock.milliseconds() < 100, qPrintable(QStringLiteral("%1 ms for ten").arg(clock.milliseconds())));
    }

    void smoothingFollowsSlowly()
    {
        const std::vector<float> flat(100, 3.0F);
        for (const float value : smoothed(flat, 0.9))
            QVERIFY(std::abs(value - 3.0F) < 1e-5F);
        std::vector<float> step(50, 0.0F);
        step.resize(100, 1.0F);
        const std::vector<float> result = smoothed(step, 0.9);
        QCOMPARE(result[49], 0.0F);
        QVERIFY(result[50] > 0.05F && result[50] < 0.2F);
        QVERIFY(result[99] > 0.98F);
        QCOMPARE(smoothed(step, 0), step);
    }

    /// Not drawn to 0 or held at the first value: each point is the mean of those that are there, from the first one on.
    void smoothingIsRightFromItsBeginning()
    {
        const std::vector<float> result = smoothed({4, 2, 1}, 0.5);
        QCOMPARE(result[0], 4.0F);
        QCOMPARE(result[1], (4 * 0.5F + 2) / 1.5F);
        QCOMPARE(result[2], (4 * 0.25F + 2 * 0.5F + 1) / 1.75F);
    }
};

QTEST_GUILESS_MAIN(TestTrack)
#include "tst_track.moc"
