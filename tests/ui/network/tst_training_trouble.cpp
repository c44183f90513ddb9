#include "core/backends/backend.h"
#include "core/base/memory.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/session/network_session.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "tests/ui/watchdog.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"

#include <QFile>
#include <QLabel>
#include <QScopeGuard>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// What must not be lost, and what helps, where a training cannot go on: data, device or memory are missing, or it diverged.
class TestTrainingTrouble : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    /// A session with one large batch trained, as on a machine with less memory.
    void openLargeWithoutRoom()
    {
        change([](NetworkContent& content) { content.settings.batch = 480; });
        waitUntilReady();
        train(1);
        save(path("large.kscope"));
        m_lab->newSession();
        change([](NetworkContent& content) { // what little it holds is given back before the session is made
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.batch = 4;
        });
        waitUntilReady();
        MemoryBudget& budget = MemoryBudget::instance();
        const auto restore = qScopeGuard([&budget, before = budget.limit()] { budget.setLimit(before); });
        budget.setLimit(budget.used() + (std::size_t{24} << 20U));
        m_window->openFile(path("large.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(run().view().lacksMemory);
    }

    /// The training at hand, from a file whose data are no longer there.
    void openWithoutItsData()
    {
        save(path("three.kscope"));
        NetworkSession moved = loadNetworkSession(path("three.kscope").toStdString());
        moved.data = moved.training->data = "mnist:/nowhere";
        saveNetworkSession(moved, path("moved.kscope").toStdString());
        m_window->openFile(path("moved.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
    }

private slots:
    void init()
    {
        openWindow();
        change([](NetworkContent& content) { content.settings.backend = "openmp"; }); // whose plans of a large batch take much memory
        useLittleData();
    }
    void cleanup() { closeWindow(); }

    /// Its folder was moved: the weights are there all the same, and go on with the data at their new place.
    void aTrainingWithoutItsDataIsNotLost()
    {
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        openWithoutItsData();
        m_lab->save(path("again.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("again.kscope")), 20000);
        QTRY_COMPARE(loadNetworkSession(path("again.kscope").toStdString()).training->history.batches.size(), 3U);
        change([](NetworkContent& content) { content.data = "synthetic:digits?count=600&test=100&validation=0.2"; });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{3});
        QVERIFY(!run().view().history.otherData); // the same digits at another place
    }

    /// Trained on a backend that this machine has not: the weights go on with one that it has, and nobody takes what comes for the same bits.
    void aTrainingOfAnotherMachineGoesOn()
    {
        train(3);
        save(path("three.kscope"));
        NetworkSession there = loadNetworkSession(path("three.kscope").toStdString());
        there.settings.backend = there.training->settings.backend = "abacus";
        there.settings.implementation = there.training->settings.implementation = "wooden";
        saveNetworkSession(there, path("there.kscope").toStdString());
        m_window->openFile(path("there.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(said().contains(QStringLiteral("abacus")), 20000);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{3});
        const TrainingSettings& settings = m_lab->document().settings();
        QVERIFY(findBackend(settings.backend)->info().available);
        QCOMPARE(settings.implementation, std::string("auto"));
        QCOMPARE(run().view().content.settings.backend, settings.backend);
        const QString words = QString::fromStdString(settings.backend) + QStringLiteral(" computes this instead");
        QVERIFY2(said().contains(words), qPrintable(said()));
        m_lab->save(path("here.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("here.kscope")), 20000);
        QTRY_VERIFY(said().contains(QStringLiteral("Saved as")));
        QVERIFY(loadNetworkSession(path("here.kscope").toStdString()).environment != currentEnvironment());
        train(1);
    }

    /// What keeps a training from being made may be cured in the settings of how it is computed: it goes on with those.
    void aTrainingThatCouldNotBeMadeGoesOnOtherwise()
    {
        openLargeWithoutRoom();
        change([](NetworkContent& content) { content.settings.backend = "serial"; });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{1});
        QCOMPARE(run().view().content.settings.backend, std::string("serial"));
    }

    /// Its data are not there, and it begins anew: what waits for them is put aside like any other training.
    void whatCouldNotBeMadeIsPutAside()
    {
        train(3);
        openWithoutItsData();
        action("network.untrained")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(!run().view().isTrained());
        const std::function<void()> bringBack = offer(QStringLiteral("Bring it back"));
        QVERIFY(bringBack);
        bringBack();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QCOMPARE(batches(), std::size_t{3});
        QVERIFY(run().earlier().all().empty()); // it does not stand beside itself
        QVERIFY(run().view().waiting);
        change([](NetworkContent& content) { content.data = "synthetic:digits?count=600&test=100&validation=0.2"; });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{3});
    }

    /// No other data are shown while those of a session are missing, no question waits for ever, and they are taken when they are back.
    void dataThatComeBackAreTaken()
    {
        const QString table = test::writtenTable(path("later.csv"), 60);
        m_lab->save(path("digits.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("digits.kscope")) && !m_lab->isModified(), 20000);
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->dataPage().use(QStringLiteral("csv:") + table + QStringLiteral("?target=target"));
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready && run().view().content.data.starts_with("csv:"), 20000);
        run().run({.batches = 1});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        save(path("table.kscope"));
        m_window->openFile(path("digits.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready && run().view().content.data.starts_with("synthetic:"), 20000);
        m_lab->tabs().open(QStringLiteral("data"));
        const auto* counts = m_window->findChild<QTableWidget*>("dataCounts");
        QTRY_VERIFY_WITH_TIMEOUT(counts->rowCount() > 0, 20000);
        QVERIFY(QFile::remove(table));
        m_window->openFile(path("table.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QCOMPARE(counts->rowCount(), 0);
        QVERIFY2(m_window->findChild<QLabel*>("dataFacts")->text().contains("later.csv"),
                 qPrintable(m_window->findChild<QLabel*>("dataFacts")->text()));
        std::optional<bool> answered;
        run().query<bool>([](Trainer&) { return true; }, [&answered](bool) { answered = true; },
                          [&answered](const Text&) { answered = false; });
        QTRY_VERIFY(answered.has_value());
        QVERIFY(!*answered);
        test::writtenTable(table, 60);
        m_lab->dataPage().use(QString::fromStdString(m_lab->document().content().data));
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 1, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(counts->rowCount() > 0, 20000);
    }

    void goesBackToBeforeItDiverged()
    {
        run().run({.epochs = 1});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        const std::size_t good = batches();
        run().setRate(1e30F);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Diverged, 20000);
        QVERIFY(run().view().lastFinite);
        const float rate = run().view().lastFinite->settings.schedule.rate;
        QVERIFY(follow(lastMessage(), QStringLiteral("half the rate")));
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), good);
        QCOMPARE(m_lab->document().settings().schedule.rate, rate / 2);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
    }

    /// Of the rate that was too large, not of one that was set before it.
    void goesBackWithHalfTheRateThatWasTooLarge()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:irradiance?count=300&test=50&validation=0.2";
            content.model = presetModel("fc:50-25");
            content.settings.optimizer.kind = OptimizerKind::Sgd;
        });
        waitUntilReady();
        QVERIFY(!m_lab->trainPage().findChild<QWidget*>(QStringLiteral("accuracyChart"))->isVisible());
        change([](NetworkContent& content) { content.settings.schedule.rate = 1e6F; });
        QCOMPARE(run().state(), State::Ready);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Diverged, 20000);
        QVERIFY(follow(lastMessage(), QStringLiteral("half the rate")));
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused || run().state() == State::Ready, 20000);
        QCOMPARE(m_lab->document().settings().schedule.rate, 5e5F);
        QCOMPARE(run().view().content.settings.schedule.rate, 5e5F);
    }

    /// One long epoch: its beginning would lose all of it.
    void goesBackToInsideTheEpoch()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=12000&test=100&validation=0.1";
            content.settings.batch = 4;
        });
        waitUntilReady();
        run().run({.batches = 40});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        run().setRate(1e30F);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Diverged, 20000);
        QVERIFY(run().view().lastFinite);
        QVERIFY(run().view().lastFinite->history.batches.size() >= 1); // the first inside the epoch is kept at once
        QVERIFY(run().view().history.epochs.empty());
    }

    void offersASmallerBatchWhereMemoryIsShort()
    {
        MemoryBudget& budget = MemoryBudget::instance();
        const auto restore = qScopeGuard([&budget, before = budget.limit()] { budget.setLimit(before); });
        budget.setLimit(budget.used() + (std::size_t{24} << 20U));
        change([](NetworkContent& content) { content.settings.batch = 480; });
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(run().view().lacksMemory);
        QVERIFY2(lastMessage().text.said().contains(QStringLiteral("MiB")), qPrintable(lastMessage().text.said()));
        // How much is left depends on what else the window holds: the offer is repeated until it fits.
        for (int offers = 0; offers < 5 && run().state() == State::Failed; ++offers) {
            QVERIFY(follow(lastMessage(), QStringLiteral("Use a batch of")));
            QTRY_VERIFY_WITH_TIMEOUT(run().state() != State::Loading, 20000);
        }
        QVERIFY(m_lab->document().settings().batch < 480);
        QCOMPARE(run().state(), State::Ready);
    }

    /// A smaller batch is another training: what was trained with the larger one, on a machine with more memory, is put aside.
    void aSmallerBatchLosesNoTraining()
    {
        openLargeWithoutRoom();
        QVERIFY(follow(lastMessage(), QStringLiteral("Begin anew with a batch of")));
        waitUntilReady();
        QCOMPARE(batches(), std::size_t{0});
        QVERIFY(m_lab->document().settings().batch < 480);
        QVERIFY(m_lab->isModified());
        const std::function<void()> bringBack = offer(QStringLiteral("Bring it back"));
        QVERIFY(bringBack);
        bringBack();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{1});
        QCOMPARE(run().view().content.settings.batch, std::int64_t{480});
    }

    /// Training fits, its validation does not: said before the first batch, not after the first epoch.
    void roomForValidationIsKnownFirst()
    {
        change([](NetworkContent& content) { content.settings.batch = 4; });
        waitUntilReady();
        MemoryBudget& budget = MemoryBudget::instance();
        const auto restore = qScopeGuard([&budget, before = budget.limit()] { budget.setLimit(before); });
        budget.setLimit(1000); // not even for one sample at once
        action("network.train")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().lacksMemory, 20000);
        QCOMPARE(batches(), std::size_t{0});
    }

    /// Charts, strips and settings are used while it trains; the window's thread must never be away for more than 50 ms: twice as much processor
    /// time where another program's thread shares its core.
    void theWindowAnswersWhileItTrains()
    {
        change([](NetworkContent& content) { content.settings.stop.epochs = 500; });
        m_lab->trainPage().setShowsMore(true);
        waitUntilReady();
        QVERIFY(m_desk->settled()); // fonts and buffers are there
        const auto trainOn = [this](std::size_t count) {
            const std::size_t wanted = batches() + count;
            QTRY_VERIFY_WITH_TIMEOUT(batches() >= wanted, 20000);
        };
        Watchdog watchdog(std::chrono::milliseconds(100));
        run().run();
        watchdog.start();
        for (const char* page : {"build", "train", "export", "train"}) {
            trainOn(20);
            m_lab->tabs().open(QString::fromLatin1(page));
        }
        trainOn(40);
        watchdog.stop();
        qInfo("%s, %zu batches", qPrintable(watchdog.report()), batches());
        QVERIFY(batches() > 50);
        QVERIFY2(watchdog.faults().empty(), qPrintable(watchdog.report()));
        run().pause();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
    }
};

QTEST_MAIN(TestTrainingTrouble)
#include "tst_training_trouble.moc"
