#include "core/nn/checkpoint.h"
#include "core/nn/trainer.h"
#include "core/nn/weights.h"
#include "core/session/network_session.h"
#include "tests/ui/files.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/try/drawing_pad.h"
#include "ui/network/try/try_page.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <utility>
#include <vector>

using namespace ks;

/// Sessions of the Network lab: what a file, a copy or a list of changes gives back.
class TestNetworkSession : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

private slots:
    void init()
    {
        openWindow();
        QVERIFY(!m_lab->isModified());
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=600&test=100&validation=0.2";
            content.settings.backend = "openmp";
            content.settings.threads = 1;
            content.settings.stop.epochs = 3;
        });
        waitUntilReady();
    }

    void cleanup() { closeWindow(); }

    void comesBackAsItWas()
    {
        run().run({.batches = 11});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(m_lab->isModified());
        m_lab->trainPage().setShowsMore(true);
        m_lab->trainPage().setLossLog(true);
        m_lab->tabs().open(QStringLiteral("build"));
        save(path("net.kscope"));
        QCOMPARE(m_lab->sessionPath(), path("net.kscope"));
        const NetworkContent content = m_lab->document().content();
        const std::uint64_t hash = hashOf(loadNetworkSession(path("net.kscope").toStdString()).training->state);

        run().run(); // to the end, for comparison
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        const double loss = run().view().history.batches.back().loss;
        m_lab->newSession();
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("see"));
        waitUntilReady();

        QVERIFY(m_lab->canOpen(path("net.kscope")));
        m_window->openFile(path("net.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(m_lab->document().content(), content);
        QCOMPARE(m_lab->tabs().openId(), QStringLiteral("build"));
        QVERIFY(m_lab->trainPage().showsMore());
        QVERIFY(m_lab->trainPage().lossIsLog());
        QCOMPARE(batches(), 11U);
        QVERIFY(!m_lab->isModified());
        std::uint64_t now = 0;
        run().query<std::uint64_t>([](Trainer& trainer) { return hashOf(trainer.state()); }, [&](std::uint64_t value) { now = value; },
                                   [](const Text&) {});
        QTRY_COMPARE(now, hash);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        QCOMPARE(run().view().history.batches.back().loss, loss); // bit for bit
    }

    /// What a training takes from its data, the loss that a file did not say and the names of the classes, is nothing that waits for another one.
    void whatTheDataDecideIsNoChange()
    {
        change([](NetworkContent& content) {
            content.model.lossAssumed = true;
            content.model.classes.clear();
        });
        waitUntilReady();
        train(1);
        save(path("silent.kscope"));
        beginAnew();
        m_window->openFile(path("silent.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(m_lab->document().model().lossAssumed && m_lab->document().model().classes.empty());
        QVERIFY(!run().view().content.model.lossAssumed && !run().view().content.model.classes.empty());
        const auto* note = m_lab->panel().findChild<QLabel*>(QStringLiteral("trainingNote"));
        QVERIFY2(note->text().isEmpty(), qPrintable(note->text()));
        change([](NetworkContent& content) { content.settings.seed = 7; });
        QVERIFY(!note->text().isEmpty());
    }

    /// A batch larger than the data is what was asked for, also in the file: nobody has changed anything for a next training.
    void aBatchLargerThanTheData()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=40&test=10";
            content.settings.batch = 64;
        });
        waitUntilReady();
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        save(path("few.kscope"));
        beginAnew();
        m_window->openFile(path("few.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(run().view().content.settings.batch, 64);
        const auto* note = m_lab->panel().findChild<QLabel*>(QStringLiteral("trainingNote"));
        QVERIFY2(note->text().isEmpty(), qPrintable(note->text()));
    }

    /// What is no session at all belongs to no other work area: it is told where it was opened.
    void aDamagedFileLeavesTheLabOpen()
    {
        m_window->openFile(test::written(path("damaged.kscope"), "no archive"), false);
        QTRY_COMPARE(lastMessage().kind, Message::Kind::Failure);
        QVERIFY2(lastMessage().text.said().contains(QLatin1String("damaged.kscope")), qPrintable(lastMessage().text.said()));
        QCOMPARE(m_window->activeLab(), m_lab);
    }

    void isSavedByItself()
    {
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->autosave(path("auto.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("auto.kscope")), 20000);
        QVERIFY(m_lab->isModified());
        QVERIFY(m_lab->sessionPath().isEmpty());
        QTRY_COMPARE(loadNetworkSession(path("auto.kscope").toStdString()).training->history.batches.size(), 3U);
    }

    void aTrainingKnowsItsData()
    {
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->save(path("t.safetensors"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("t.safetensors")), 20000);
        QCOMPARE(loadCheckpoint(path("t.safetensors").toStdString()).data, m_lab->document().content().data);
    }

    /// A rate that was changed in a pause is in the form, and goes on, when the training alone is opened.
    void aTrainingGoesOnByItsChangedRate()
    {
        const float first = m_lab->document().settings().schedule.rate;
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        change([first](NetworkContent& content) { content.settings.schedule.rate = first / 4; });
        run().run({.batches = 2});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 4, 20000);
        m_lab->save(path("changed.safetensors"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("changed.safetensors")), 20000);
        change([first](NetworkContent& content) { content.settings.schedule.rate = first; });
        m_window->openFile(path("changed.safetensors"), false);
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().settings().schedule.rate, first / 4, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 4, 20000);
        const double before = run().view().history.batches.back().rate;
        run().run({.batches = 2});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 6, 20000);
        QVERIFY(run().view().history.batches.back().rate < 2 * before); // a step of the schedule, not the rate of the beginning
        QCOMPARE(run().view().history.rules.back().rate, first / 4);
    }

    /// What comes back knows the file as it was when it was there, not what another session has read from it since.
    void aSessionThatComesBackAsksBeforeItOverwrites()
    {
        const QString both = path("both.kscope");
        save(both);
        NetworkSession theirs = loadNetworkSession(both.toStdString());
        theirs.settings.batch = 17;
        saveNetworkSession(theirs, both.toStdString());
        change([](NetworkContent& content) { content.settings.batch = 16; });
        waitUntilReady();
        m_window->openFile(both, false);
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().settings().batch, std::int64_t{17}, 20000);
        waitUntilReady();
        const std::function<void()> bringBack = offer(QStringLiteral("Bring it back"));
        QVERIFY(bringBack);
        bringBack();
        QCOMPARE(m_lab->document().settings().batch, std::int64_t{16});
        QCOMPARE(m_lab->sessionPath(), both);
        m_lab->save(both);
        QTRY_COMPARE_WITH_TIMEOUT(lastMessage().kind, Message::Kind::Warning, 20000);
        QCOMPARE(loadNetworkSession(both.toStdString()).settings.batch, std::int64_t{17});
        QVERIFY(follow(lastMessage(), QStringLiteral("Open it as it is now")));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().settings().batch, std::int64_t{17}, 20000);
    }

    void aFullDiskLeavesTheOldSession()
    {
        m_lab->save(path("old.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("old.kscope")), 20000);
        QTRY_VERIFY(!m_lab->isModified());
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit small{4096, before.rlim_max}; // as a disk with 4 KiB left
        setrlimit(RLIMIT_FSIZE, &small);
        m_lab->save(path("old.kscope"));
        QTRY_COMPARE_WITH_TIMEOUT(lastMessage().kind, Message::Kind::Failure, 20000);
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY2(lastMessage().text.said().contains(QStringLiteral("old.kscope")), qPrintable(lastMessage().text.said()));
        QVERIFY(m_lab->isModified());
        QVERIFY(!loadNetworkSession(path("old.kscope").toStdString()).training); // the old one, whole
    }

    /// At once: a crash may come before the first look of the autosave.
    void aFinishedEpochIsKeptUnasked()
    {
        const QTemporaryDir folder;
        m_window->startAutosave(folder.path());
        run().run({.epochs = 1});
        const auto epochs = [&] {
            const QStringList kept = QDir(folder.path()).entryList({QStringLiteral("autosave-*.kscope")});
            if (kept.isEmpty())
                return std::size_t{0};
            const NetworkSession session = loadNetworkSession(folder.filePath(kept.first()).toStdString());
            return session.training ? session.training->history.epochs.size() : 0;
        };
        QTRY_COMPARE_WITH_TIMEOUT(epochs(), std::size_t{1}, 4000);
    }

    /// After a crash it is the only one: what comes in its place is in a file, or put aside itself.
    void theCopyOfASessionPutAsideIsNotWrittenOver()
    {
        run().run({.epochs = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        save(path("two.kscope"));
        beginAnew();
        useLittleData();
        const QTemporaryDir folder;
        m_window->startAutosave(folder.path());
        const auto kept = [&folder](const char* name) {
            std::vector<std::size_t> epochs;
            for (const QFileInfo& file : QDir(folder.path()).entryInfoList({QLatin1String(name)}, QDir::Files, QDir::Name)) {
                const NetworkSession session = loadNetworkSession(file.filePath().toStdString());
                epochs.push_back(session.training ? session.training->history.epochs.size() : 0);
            }
            return epochs;
        };
        using Epochs = std::vector<std::size_t>;
        run().run({.epochs = 1});
        QTRY_COMPARE_WITH_TIMEOUT(kept("autosave-*-network.kscope"), Epochs{1}, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);

        m_window->openFile(path("two.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 16, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(kept("autosave-*-aside*.kscope").size(), std::size_t{1}, 20000);
        QCOMPARE(kept("autosave-*-aside*.kscope"), Epochs{1});

        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(kept("autosave-*-network.kscope"), Epochs{3}, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        const std::function<void()> bringBack = offer(QStringLiteral("Bring it back"));
        QVERIFY(bringBack);
        bringBack();
        QTRY_COMPARE_WITH_TIMEOUT(batches(), std::size_t{8}, 20000);
        QTRY_COMPARE_WITH_TIMEOUT(kept("autosave-*-aside*.kscope").size(), std::size_t{2}, 20000);
        QCOMPARE(kept("autosave-*-aside*.kscope"), (Epochs{1, 3}));
    }

    /// The second crash comes soon after the first: what is restored must not be written over by something poorer.
    void aRestoredTrainingIsNeverKeptWithoutItsWeights()
    {
        const QTemporaryDir folder;
        m_window->startAutosave(folder.path());
        run().run({.epochs = 1});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        save(path("epoch.kscope"));
        beginAnew();
        bool asked = false;
        const auto whileItLoads = connect(&run(), &TrainingRun::stateChanged, this, [&] {
            if (run().state() == State::Loading && !std::exchange(asked, true))
                m_lab->autosave(path("loading.kscope")); // no trainer has it yet
        });
        m_window->openFile(path("epoch.kscope"), true);
        QTRY_VERIFY_WITH_TIMEOUT(asked && run().state() == State::Paused, 20000);
        disconnect(whileItLoads);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("loading.kscope")), 20000);
        QVERIFY(loadNetworkSession(path("loading.kscope").toStdString()).training);
        QVERIFY(m_desk->settled());
        for (const QFileInfo& kept : QDir(folder.path()).entryInfoList({QStringLiteral("autosave-*.kscope")}))
            QVERIFY(loadNetworkSession(kept.filePath().toStdString()).training);
    }

    /// What lies at the place of the data has been replaced since: lines and accuracies are not of them.
    void otherDataAreNamed()
    {
        const auto warned = [this] {
            const auto* note = m_lab->trainPage().findChild<QLabel*>(QStringLiteral("networkWarning"));
            return note->text().contains("not the data that the network was trained on");
        };
        run().run({.batches = 3});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        save(path("three.kscope"));
        m_window->openFile(path("three.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        QVERIFY(!warned());
        NetworkSession replaced = loadNetworkSession(path("three.kscope").toStdString());
        replaced.data = replaced.training->data = "synthetic:digits?count=600&test=100&validation=0.2&seed=5";
        saveNetworkSession(replaced, path("replaced.kscope").toStdString());
        m_window->openFile(path("replaced.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(warned(), 20000);
        QCOMPARE(run().state(), State::Paused);
        QCOMPARE(batches(), std::size_t{3});
    }

    /// The weights in the session's own file are in no other: another network takes their place only when that is said.
    void anotherNetworkAsksBeforeItReplacesTheFile()
    {
        train(2);
        const QString file = path("own.kscope");
        save(file);
        train(1); // the same network goes on
        save(file);
        QVERIFY(!offer(QStringLiteral("Replace it")));
        const auto inFile = [&file] { return loadNetworkSession(file.toStdString()); };
        const std::string before = inFile().training->data;
        const QString others = QStringLiteral("synthetic:irradiance?count=300&test=50&validation=0.2");
        m_lab->dataPage().use(others);
        QTRY_COMPARE_WITH_TIMEOUT(run().view().content.data, others.toStdString(), 20000);
        waitUntilReady();
        m_lab->save(file); // nothing is trained on these
        QTRY_VERIFY_WITH_TIMEOUT(said().contains(QStringLiteral("would be lost there")), 20000);
        QVERIFY(inFile().training);
        train(1);
        m_lab->save(file);
        QTRY_VERIFY_WITH_TIMEOUT(offer(QStringLiteral("Replace it")), 20000);
        QVERIFY(m_lab->isModified());
        QCOMPARE(inFile().training->data, before);
        QVERIFY(follow(lastMessage(), QStringLiteral("Replace it")));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        QVERIFY(inFile().training->data != before);
        m_lab->save(file);
        QTRY_VERIFY_WITH_TIMEOUT(said().contains(QStringLiteral("Saved as")), 20000);
        beginAnew();
        m_window->openFile(file, false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        train(1); // what comes from the file goes on in it
        QVERIFY(m_lab->isModified());
        save(file);
    }

    /// What is put aside and saved nowhere is asked for before the program ends.
    void whatIsPutAsideIsUnsavedWork()
    {
        run().run({.epochs = 1});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QVERIFY(m_lab->isModified());
        untrain();
        QVERIFY(m_lab->isModified());
    }

    /// Of what Try shows a session keeps the drawing alone: saving says so where a picture was opened in its place.
    void openedPicturesAreSaidToBeLeftOut()
    {
        const auto savedAs = [this](const char* name) {
            m_lab->save(path(name));
            QTRY_VERIFY_WITH_TIMEOUT(said().contains(QStringLiteral("Saved as")) && said().contains(QLatin1String(name)), 20000);
        };
        const QString leftOut = QStringLiteral("The picture opened in Try is not in it.");
        TryPage& page = m_lab->tryPage();
        page.pad().stroke({{0.3, 0.2}, {0.7, 0.2}});
        savedAs("drawn.kscope");
        QVERIFY(!said().contains(leftOut));
        QImage picture(28, 28, QImage::Format_Grayscale8);
        picture.fill(Qt::gray);
        QVERIFY(picture.save(path("opened.png")));
        page.openPicture(path("opened.png"));
        QTRY_VERIFY_WITH_TIMEOUT(page.showsOpenedPicture(), 20000);
        savedAs("opened.kscope");
        QVERIFY2(said().contains(leftOut), qPrintable(said()));
        page.focusDrawing(); // which is there again
        savedAs("again.kscope");
        QVERIFY(!said().contains(leftOut));
    }

    /// Modified is what differs from the file: neither more nor less.
    void onlyWhatDiffersIsUnsaved()
    {
        save(path("set.kscope"));
        change([](NetworkContent& content) { content.settings.seed = 12; });
        QVERIFY(m_lab->isModified());
        m_lab->undoStack()->undo();
        QVERIFY(!m_lab->isModified());
        waitUntilReady();

        // What is edited while a file is being written is not in it.
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        m_lab->save(path("set.kscope"));
        change([](NetworkContent& content) { content.settings.seed = 13; });
        QTRY_COMPARE_WITH_TIMEOUT(loadNetworkSession(path("set.kscope").toStdString()).training.has_value(), true, 20000);
        QTRY_VERIFY(said().contains(QStringLiteral("Saved as")));
        QVERIFY(m_lab->isModified());
        m_lab->undoStack()->undo();
        QVERIFY(!m_lab->isModified());

        // As many batches of another training are not those that were saved.
        change([](NetworkContent& content) { content.settings.seed = 14; });
        untrain();
        run().run({.batches = 2});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        save(path("other.kscope"));
        m_lab->undoStack()->undo(); // holds for the next training
        QVERIFY(m_lab->isModified());
        m_lab->undoStack()->redo();
        QVERIFY(!m_lab->isModified());
    }

    void openingAnotherFileLosesNothing()
    {
        run().run({.batches = 4});
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        save(path("four.kscope"));
        run().run({.batches = 2});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 6, 20000);
        m_window->openFile(path("four.kscope"), true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 4, 20000);
        QVERIFY(follow(lastMessage(), QStringLiteral("Bring it back")));
        QCOMPARE(batches(), std::size_t{6});
        QCOMPARE(m_lab->sessionPath(), path("four.kscope"));
        QVERIFY(m_lab->isModified());
    }

    void aFinishedTrainingComesBackFinished()
    {
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        save(path("done.kscope"));
        beginAnew();
        m_window->openFile(path("done.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        QVERIFY(!action("network.stepEpoch")->isEnabled());
        change([](NetworkContent& content) { content.settings.stop.epochs = 4; });
        QCOMPARE(run().state(), State::Paused);
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        QCOMPARE(run().view().history.epochs.size(), std::size_t{4});
    }
};

QTEST_MAIN(TestNetworkSession)
#include "tst_network_session.moc"
