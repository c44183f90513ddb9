#include "core/nn/presets.h"
#include "core/session/network_session.h"
#include "tests/ui/network/growing_lines.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/try/try_page.h"
#include "ui/plots/chart_view.h"
#include "ui/tasks/compute_thread.h"

#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <atomic>

using namespace ks;

namespace {

const QString bringItBack = QStringLiteral("Bring it back");

} // namespace

/// What is put aside comes back once, as it was, and takes nothing else with it.
class TestNetworkAside : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    /// Opens a session with two batches over one with `count`.
    void openOver(std::int64_t count)
    {
        const QString two = m_folder.filePath(QStringLiteral("two.kscope"));
        train(2);
        save(two);
        train(count - 2);
        m_window->openFile(two, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
    }

private slots:
    void init() { openWithLittleData(); }

    void cleanup() { closeWindow(); }

    void anOfferIsTakenOnce()
    {
        openOver(6);
        const std::function<void()> back = offer(bringItBack);
        QVERIFY(back);
        back();
        QCOMPARE(batches(), std::size_t{6});
        QVERIFY(!offer(bringItBack)); // nor is it among the earlier messages
        train(3);
        back(); // from a list that was open all the while
        QCOMPARE(run().state(), State::Paused);
        QCOMPARE(batches(), std::size_t{9});
    }

    void aRunningTrainingIsTakenOnce()
    {
        change([](NetworkContent& content) { content.settings.stop.epochs = 1000; });
        action("network.train")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(batches() > 4, 20000);
        untrain();
        const std::function<void()> back = offer(bringItBack);
        QVERIFY(back);
        back();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        const std::size_t then = batches();
        train(2);
        QVERIFY(!offer(bringItBack));
        back();
        QCOMPARE(run().state(), State::Paused); // it was "being stopped" for ever
        QCOMPARE(batches(), then + 2);
    }

    /// The bar forgets it after an epoch of another training, the list of messages does not.
    void whatIsNoLongerThoughtOfCanStillBeFound()
    {
        train(3);
        untrain();
        train(8);
        QVERIFY2(!said().contains("put aside"), qPrintable(said()));
        const std::function<void()> back = offer(bringItBack);
        QVERIFY(back);
        back();
        QCOMPARE(batches(), std::size_t{3});
    }

    void bringingBackOffersWhatIsNewer()
    {
        openOver(6);
        const std::function<void()> back = offer(bringItBack);
        QVERIFY(back);
        train(3); // of the other session, not saved either
        back();
        QCOMPARE(batches(), std::size_t{6});
        const std::function<void()> newer = offer(bringItBack);
        QVERIFY(newer);
        newer();
        QCOMPARE(batches(), std::size_t{5});
    }

    /// The training of a session whose data are missing waits there: the one that comes back in its place is saved as its own.
    void aWaitingTrainingStaysInItsSession()
    {
        const auto file = [this](const char* name) { return m_folder.filePath(QLatin1String(name)); };
        train(2);
        save(file("there.kscope"));
        NetworkSession moved = loadNetworkSession(file("there.kscope").toStdString());
        moved.data = moved.training->data = "mnist:/nowhere";
        saveNetworkSession(moved, file("moved.kscope").toStdString());
        train(3);
        m_window->openFile(file("moved.kscope"), false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        QVERIFY(run().view().waiting);
        const std::function<void()> back = offer(bringItBack);
        QVERIFY(back);
        back();
        QCOMPARE(batches(), std::size_t{5});
        QVERIFY(!run().view().waiting);
    }

    /// A training put aside in a session that was left itself belongs to no other.
    void whatWasPutAsideGoesWithItsSession()
    {
        openOver(6);
        const std::function<void()> session = offer(bringItBack);
        QVERIFY(session);
        action("network.untrained")->trigger(); // the two batches are put aside
        waitUntilReady();
        const std::function<void()> two = offer(bringItBack);
        QVERIFY(two);
        session();
        QCOMPARE(batches(), std::size_t{6});
        two();
        QCOMPARE(batches(), std::size_t{6});
        QCOMPARE(run().view().content, m_lab->document().content());
        train(1);
    }

    /// And it is offered there again when that session comes back.
    void whatWasPutAsideComesBackWithItsSession()
    {
        const QString two = m_folder.filePath(QStringLiteral("two.kscope"));
        train(2);
        save(two);
        train(4);
        untrain();
        m_window->openFile(two, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
        const std::function<void()> session = offer(bringItBack);
        QVERIFY(session);
        session();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        QVERIFY2(said().startsWith(QStringLiteral("In this session")), qPrintable(said()));
        const std::function<void()> six = offer(bringItBack);
        QVERIFY(six);
        six();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{6});
        QVERIFY(!offer(bringItBack));
        for (const MessageHistory::Entry& entry : m_window->messages().history()) // what they say stays when their offer has gone
            QVERIFY2(!entry.message.text.said().contains(QStringLiteral("can still be")), qPrintable(entry.message.text.said()));
    }

    void anotherNetworksTrainingIsOfferedWhileItIsKept()
    {
        train(3);
        change([](NetworkContent& content) { content.model.name = "Another network"; });
        waitUntilReady();
        QVERIFY(offer(bringItBack));
        m_lab->undoStack()->undo();
        QCOMPARE(batches(), std::size_t{3});
        QVERIFY(!offer(bringItBack));
    }

    /// Nor is one lost that was put aside before, for a training that began anew.
    void whatWasLeftIsWhereUndoLeads()
    {
        train(3);
        untrain();
        change([](NetworkContent& content) { content.model.name = "Another network"; });
        waitUntilReady();
        QVERIFY(offer(bringItBack));
        m_lab->undoStack()->undo();
        QTRY_COMPARE(batches(), std::size_t{3});
        QVERIFY(!offer(bringItBack));
    }

    /// Nor where another one was trained since: that one is where undo leads, and the one before is offered with it.
    void whatWasLeftStaysBesideWhatWasTrainedSince()
    {
        train(3);
        untrain();
        train(2);
        change([](NetworkContent& content) { content.model.name = "Another network"; });
        waitUntilReady();
        m_lab->undoStack()->undo();
        QTRY_COMPARE(batches(), std::size_t{2});
        const std::function<void()> before = offer(bringItBack);
        QVERIFY(before);
        before();
        QTRY_COMPARE(batches(), std::size_t{3});
    }

    /// Nor is one lost that was put aside before that: each comes back, and what stood there is put aside for it.
    void whatWasLeftBeforeIsKeptToo()
    {
        const auto follow = [this](const char* words) {
            const std::function<void()> link = offer(QLatin1String(words));
            return link ? (link(), true) : false;
        };
        const auto trainAndLeave = [this](std::int64_t count) {
            train(count);
            untrain();
        };
        trainAndLeave(3);
        QVERIFY(!offer(QStringLiteral("oldest")));
        trainAndLeave(2);
        for (const std::size_t count : {2, 3, 2}) {
            QVERIFY(follow("Bring it back"));
            QTRY_COMPARE(batches(), count);
        }
        trainAndLeave(2); // after the two that it had
        QVERIFY2(!said().contains(QStringLiteral("takes the place of the oldest")), qPrintable(said()));
        trainAndLeave(1);
        QVERIFY2(said().contains(QStringLiteral("takes the place of the oldest")), qPrintable(said()));
        QVERIFY(follow("Bring the oldest back"));
        QTRY_COMPARE(batches(), std::size_t{3});
        // They go with the network that another one takes the place of.
        change([](NetworkContent& content) { content.model.name = "Another network"; });
        waitUntilReady();
        m_lab->undoStack()->undo();
        for (const std::size_t count : {3, 1}) {
            QTRY_COMPARE(batches(), count);
            QVERIFY(follow("Bring it back"));
        }
        QTRY_COMPARE(batches(), std::size_t{3});
        QVERIFY(follow("Bring the oldest back"));
        QTRY_COMPARE(batches(), std::size_t{4});
    }

    /// Two links are for two networks.
    void howManyCanStillBeBroughtBackIsSaid()
    {
        for (const int count : {3, 2, 1}) {
            train(count);
            untrain();
        }
        const std::function<void()> newest = offer(bringItBack);
        QVERIFY(newest);
        newest();
        QTRY_COMPARE(batches(), std::size_t{1});
        QVERIFY2(said().contains(QStringLiteral("2 trained networks were put aside")), qPrintable(said()));
        QVERIFY(offer(QStringLiteral("oldest")));
    }

    /// Also where the same number was changed each time: a network that was trained is no step on the way to another one.
    void everyTrainedNetworkIsWhereUndoLeads()
    {
        m_lab->tabs().open(QStringLiteral("build"));
        m_lab->buildPage().choose(m_lab->document().model().find("conv1"));
        for (const int filters : {8, 12, 16}) {
            train(filters / 4);
            m_lab->buildPage().setAttribute(QStringLiteral("filters"), QString::number(filters));
            waitUntilReady();
        }
        for (const std::size_t trained : {4, 3, 2}) {
            m_lab->undoStack()->undo();
            QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
            QCOMPARE(batches(), trained);
        }
    }

    /// Who trains many of them is told before the first one is given up, and can have it back.
    void theOldestIsOfferedBeforeItGoes()
    {
        for (int i = 1; i <= 3; ++i) {
            QVERIFY(!offer(QStringLiteral("oldest")));
            train(i);
            change([i](NetworkContent& content) { content.model.name = "Network " + std::to_string(i); });
            waitUntilReady();
        }
        QVERIFY2(said().contains(QStringLiteral("takes the place of the oldest")), qPrintable(said()));
        train(4);
        const std::function<void()> oldest = offer(QStringLiteral("oldest"));
        QVERIFY(oldest);
        oldest();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{1});
        const std::function<void()> next = offer(QStringLiteral("oldest")); // the room that it left is taken
        QVERIFY(next);
        next();
        QTRY_COMPARE(batches(), std::size_t{2});
    }

    /// What is on screen may differ from it in nothing but its weights, or in what holds at once.
    void theOldestComesBackBesideItsLike_data()
    {
        QTest::addColumn<int>("epochs");
        QTest::addColumn<int>("batch"); ///< of what is on screen while it is trained; that of the oldest is asked for after that
        QTest::addColumn<std::size_t>("trained");
        QTest::addColumn<bool>("anew");
        QTest::newRow("another end, untrained") << 4 << 64 << std::size_t{0} << false;
        QTest::newRow("another end, trained") << 4 << 64 << std::size_t{5} << false;
        QTest::newRow("the same, trained") << 3 << 32 << std::size_t{5} << false;
        QTest::newRow("the same, begun anew") << 3 << 32 << std::size_t{5} << true;
    }

    void theOldestComesBackBesideItsLike()
    {
        QFETCH(int, epochs);
        QFETCH(int, batch);
        QFETCH(std::size_t, trained);
        QFETCH(bool, anew);
        change([](NetworkContent& content) { content.settings.batch = 64; });
        waitUntilReady();
        const NetworkContent first = m_lab->document().content();
        for (int i = 1; i <= 3; ++i) {
            train(i);
            change([i](NetworkContent& content) { content.model.name = "Network " + std::to_string(i); });
            waitUntilReady();
        }
        change([&](NetworkContent& content) {
            content = first;
            content.settings.stop.epochs = epochs;
            content.settings.batch = batch;
        });
        waitUntilReady();
        QCOMPARE(batches(), std::size_t{0});
        if (trained > 0)
            train(static_cast<std::int64_t>(trained));
        change([](NetworkContent& content) { content.settings.batch = 64; });
        QCOMPARE(batches(), trained);
        if (anew) {
            untrain();
        }
        const auto oldest = offer(QStringLiteral("oldest"));
        QVERIFY(oldest);
        oldest();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{1});
        QCOMPARE(m_lab->document().content(), first);
        QVERIFY(run().view().content.settings.stop == first.settings.stop);
        QVERIFY2(said().contains(trained == 0 ? "are here again"
                                 : anew       ? "In this session"
                                              : "trained since has been put aside"),
                 qPrintable(said()));
        if (trained == 0)
            return;
        const auto since = offer(bringItBack);
        QVERIFY(since);
        since();
        QTRY_COMPARE(batches(), trained);
    }

    /// Put aside under one rate, brought back under another: the panel says what it was trained with, and it goes on with that. What was chosen
    /// meanwhile comes back with undo, and of that rate and end hold at once.
    void whatComesBackBringsItsSettings()
    {
        change([](NetworkContent& content) { content.settings.schedule.kind = ScheduleKind::Constant; });
        waitUntilReady();
        train(3);
        const TrainingSettings trained = m_lab->document().settings();
        untrain();
        m_lab->trainPage().setShowsMore(true); // what is measured for the charts is nobody's setting
        change([](NetworkContent& content) {
            content.settings.optimizer.kind = OptimizerKind::Nesterov;
            content.settings.schedule.rate = 0.0004F;
            content.settings.stop.epochs = 7;
        });
        waitUntilReady();
        train(2);
        const TrainingSettings chosen = m_lab->document().settings();
        const auto back = offer(QStringLiteral("Bring it back"));
        QVERIFY(back);
        back();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 3, 20000);
        QCOMPARE(m_lab->document().settings(), trained);
        QCOMPARE(m_lab->panel().findChild<QLabel*>(QStringLiteral("trainingNote"))->text(), QString());
        train(1);
        QCOMPARE(static_cast<float>(run().view().history.batches.back().rate), trained.schedule.rate);
        m_lab->undoStack()->undo();
        QCOMPARE(m_lab->document().settings(), chosen);
        train(1);
        QCOMPARE(static_cast<float>(run().view().history.batches.back().rate), 0.0004F);
        QCOMPARE(run().view().content.settings.stop.epochs, 7);
        const auto two = offer(QStringLiteral("Bring it back")); // trained with them
        QVERIFY(two);
        two();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
        QCOMPARE(m_lab->document().settings(), chosen);
    }

    /// A training from another computer stays one when it is saved here, also after it was put aside; one that begins here is of here.
    void aTrainingFromElsewhereStaysFromThere()
    {
        const auto savedEnvironment = [this](const char* name) {
            const QString file = m_folder.filePath(QLatin1String(name));
            m_lab->save(file);
            if (!QTest::qWaitFor([&] { return QFile::exists(file); }, 20000))
                return Environment{};
            return loadNetworkSession(file.toStdString()).environment;
        };
        train(2);
        QCOMPARE(savedEnvironment("here.kscope"), currentEnvironment());
        NetworkSession session = loadNetworkSession(m_folder.filePath(QStringLiteral("here.kscope")).toStdString());
        session.environment.processor = "of another computer";
        const QString there = m_folder.filePath(QStringLiteral("there.kscope"));
        saveNetworkSession(session, there.toStdString());
        m_window->openFile(there, false);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->sessionPath() == there && run().state() == State::Paused, 20000);
        QCOMPARE(savedEnvironment("again.kscope"), session.environment);
        const auto bringBack = run().putAside();
        run().prepare(run().view().content);
        waitUntilReady();
        train(2);
        QCOMPARE(savedEnvironment("anew.kscope"), currentEnvironment());
        bringBack();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused, 20000);
        train(1);
        const Environment both = savedEnvironment("both.kscope");
        QVERIFY(both != session.environment && both != currentEnvironment() && both != Environment{});
    }

    /// A session is still being written, or its training still asked for, when another one takes its place.
    void aSaveUnderWayIsThatOfItsOwnSession()
    {
        for (const char* name : {"own.kscope", "trained.kscope"}) {
            const QString own = m_folder.filePath(QLatin1String(name));
            m_lab->save(own);
            m_lab->newSession();
            QTRY_VERIFY_WITH_TIMEOUT(m_window->messages().shownText().contains(QLatin1String(name)), 20000);
            QVERIFY2(m_lab->sessionPath().isEmpty(), qPrintable(m_lab->sessionPath()));
            QCOMPARE(loadNetworkSession(own.toStdString()).training.has_value(), name == QLatin1String("trained.kscope"));
            waitUntilReady();
            useLittleData();
            train(3);
        }
    }
};

QTEST_MAIN(TestNetworkAside)
#include "tst_network_aside.moc"
