#include "ui/network/watch/pace.h"

#include <QTest>

#include <cstdlib>

using namespace ks;

/// How often a training is looked at.
class TestPace : public QObject {
    Q_OBJECT

private slots:
    /// The window is not kept busy by what it is shown.
    void whatTakesLongToShowIsAskedForSeldom()
    {
        Pace pace(0.05);
        pace.asked();
        pace.answered(0.001);
        QVERIFY(pace.wait() <= 200);
        pace.shown(0.1);
        QVERIFY(pace.wait() > 1500);
    }

    /// While a slow training waits for its next batch it is looked at for nothing: only what takes longer counts, and what keeps the window.
    void aLookThatFitsIntoTheRestIsFree()
    {
        qint64 now = 5;
        Pace pace(0.03, 90, [&now] { return now; });
        const auto waits = [&pace](qint64 expected) { return std::abs(pace.wait() - expected) <= 1; }; // but for rounding
        QCOMPARE(pace.wait(), qint64(0));
        pace.asked();
        pace.answered(0.02);
        pace.shown(0.005);
        pace.drawn(0.005);
        QVERIFY(waits(1000)); // 3 % of the time, at full speed
        QVERIFY(pace.cost() > 0.029);
        pace.rests(0.095); // ten batches a second, of 5 ms each
        QCOMPARE(pace.wait(), qint64(90));
        QCOMPARE(pace.cost(), 0.0);
        now += 90;
        QCOMPARE(pace.wait(), qint64(0)); // each of them is seen
        pace.answered(0.115);             // 30 ms longer than the rest
        QVERIFY(waits(1000 - 90));
        pace.answered(0.001);
        pace.shown(0.06);
        pace.drawn(0.02);
        QVERIFY(waits(320 - 90)); // a quarter of the window's time
        pace.rests(0);
        QVERIFY(waits(2700 - 90));
    }

    /// A large network, of which a look takes long, is seen again after seconds, and not when its small share of the time has come together.
    void whatTakesLongComesAllTheSame()
    {
        const qint64 now = 5;
        Pace pace = Pace(0.03, 90, [&now] { return now; }).atLeastEach(3000);
        const auto waits = [&pace](qint64 expected) { return std::abs(pace.wait() - expected) <= 1; };
        pace.asked();
        pace.answered(0.03);
        QVERIFY(waits(1000)); // what is done soon keeps to its share
        QVERIFY(pace.cost() <= 0.031);
        pace.answered(0.6);
        QVERIFY2(waits(3000), qPrintable(QString::number(pace.wait()))); // by its share: 20 s
        QVERIFY(std::abs(pace.cost() - 0.2) < 0.001);                    // and that is said
        pace.answered(2);
        QVERIFY(waits(8000)); // the training has most of the time
    }
};

QTEST_GUILESS_MAIN(TestPace)
#include "tst_pace.moc"
