#include "tests/ui/network/network_test.h"
#include "tests/ui/network/watch_test.h"
#include "tests/ui/watchdog.h"
#include "ui/network/page_tabs.h"
#include "ui/network/watch/watch_page.h"

#include <QCheckBox>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <semaphore>

using namespace ks;

/// What looking at a network costs its training and the window.
class TestWatchPace : public test::WatchTest {
    Q_OBJECT

private slots:
    void init()
    {
        openWindow();
        use("synthetic:digits?count=600&test=100&validation=0.2");
    }

    void cleanup() { closeWindow(); }

    /// What is closed asks nothing, however long the training runs; nor does it after it was closed again.
    void costsNothingWhileClosed()
    {
        m_lab->tabs().open(QStringLiteral("data")); // Charts judges the untrained network
        QVERIFY(m_desk->settled());
        QSignalSpy refreshed(&page(), &WatchPage::refreshed); // also by an answer that comes when it is closed
        trainSome({.epochs = 1});
        QCOMPARE(batches(), std::size_t{10});
        QVERIFY(m_desk->settled());
        QCOMPARE(refreshed.size(), 0);
        openWatch();
        QVERIFY(!refreshed.isEmpty());
        m_lab->tabs().open(QStringLiteral("train"));
        QVERIFY(m_desk->settled());
        refreshed.clear();
        trainSome({.epochs = 1});
        QVERIFY(m_desk->settled());
        QCOMPARE(refreshed.size(), 0);
    }

    void followsTheTrainingAtAPace()
    {
        use("synthetic:digits?count=3000&test=100&validation=0.2", "lenet-5", 50);
        openWatch();
        QSignalSpy refreshed(&page(), &WatchPage::refreshed);
        QElapsedTimer clock;
        clock.start();
        run().run();
        QTRY_VERIFY_WITH_TIMEOUT(refreshed.size() >= 4, 20000);
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
        const double seconds = double(clock.elapsed()) / 1e3;
        QVERIFY2(double(refreshed.size()) <= 5 * seconds + 3, qPrintable(QStringLiteral("%1 in %2 s").arg(refreshed.size()).arg(seconds)));
        QVERIFY(page().cost() <= 0.051);
        // At rest it shows the network as it is.
        const TensorPtr last = page().answer()->tensor;
        QVERIFY(m_desk->settled());
        refreshed.clear();
        QVERIFY(m_desk->settled());
        QCOMPARE(refreshed.size(), 0);
        // Not live: the training goes on unseen.
        child<QCheckBox>("watchLive")->setChecked(false);
        const std::size_t seen = batches();
        run().run({.batches = 40});
        QTRY_VERIFY_WITH_TIMEOUT(batches() >= seen + 10, 20000);
        QVERIFY(!run().isBusy() || refreshed.isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 60000);
    }

    /// Of a training that waits for each batch a look takes nothing.
    void aSlowTrainingIsWatchedForNothing()
    {
        use("synthetic:digits?count=600&test=100&validation=0.2", "lenet-5", 50);
        openWatch();
        run().speed().set(2);
        run().run();
        QSignalSpy refreshed(&page(), &WatchPage::refreshed);
        QTRY_VERIFY_WITH_TIMEOUT(refreshed.size() >= 2 && batches() >= 2, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(page().cost(), 0.0, 20000);
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
        run().speed().set(0);
    }

    /// Every view is opened and used while it trains; the window's thread must never be away for more than 50 ms.
    void theWindowAnswersWhileItIsWatched()
    {
        use("synthetic:digits?count=6000&test=100&validation=0.2", "lenet-5", 1000);
        openWatch();
        QVERIFY(m_desk->settled()); // fonts and buffers are there
        QSignalSpy refreshed(&page(), &WatchPage::refreshed);
        Watchdog watchdog;
        run().run();
        watchdog.start();
        for (const auto tab : {WatchPage::Tab::Numbers, WatchPage::Tab::Attention, WatchPage::Tab::Confusion, WatchPage::Tab::Maps}) {
            page().setTab(tab);
            const std::size_t before = batches();
            refreshed.clear();
            QTRY_VERIFY_WITH_TIMEOUT(refreshed.size() >= 2 && batches() >= before + 15, 20000);
        }
        watchdog.stop();
        qInfo("%s, %zu batches", qPrintable(watchdog.report()), batches());
        QVERIFY(batches() > 50);
        QVERIFY2(watchdog.faults().empty(), qPrintable(watchdog.report()));
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
    }

    /// Batches a second of the compute thread's own time with a layer on screen against without.
    void watchingKeepsNineTenthsOfTheSpeed()
    {
        use("synthetic:digits?count=6000&test=100", "lenet-5", 1000);
        const auto computed = [this] { // seconds, between two batches
            double seconds = 0;
            std::binary_semaphore known(0);
            m_window->compute().post([&] {
                seconds = std::chrono::duration<double>(processorTimeOfThisThread()).count();
                known.release();
            });
            known.acquire();
            return seconds;
        };
        const auto speed = [&] {
            const std::size_t before = batches();
            const double begin = computed();
            [&] { QTRY_VERIFY_WITH_TIMEOUT(batches() >= before + 150, 20000); }();
            return double(batches() - before) / (computed() - begin);
        };
        const auto at = [&](const char* strip) {
            m_lab->tabs().open(QString::fromLatin1(strip)); // Build computes nothing
            return speed();
        };
        run().run();
        at("build"); // warm
        double best = 0;
        for (int attempt = 0; attempt < 4 && best < 0.9; ++attempt) {
            const double before = at("build");
            const double watched = at("watch");
            const double after = at("build");
            QVERIFY(before > 0 && after > 0);
            best = std::max(best, 2 * watched / (before + after));
        }
        qInfo("%.1f %% of the speed while a layer is watched, which says it costs %.1f %%", best * 100, page().cost() * 100);
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
        QVERIFY(best >= 0.9);
    }
};

QTEST_MAIN(TestWatchPace)
#include "tst_watch_pace.moc"
