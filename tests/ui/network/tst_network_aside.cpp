#include "core/nn/presets.h"
#include "core/session/network_session.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_strips.h"
#include "ui/network/train/metric_chart.h"
#include "ui/network/train/train_page.h"
#include "ui/network/train/training_panel.h"
#include "ui/network/try/try_page.h"
#include "ui/tasks/compute_thread.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <qcustomplot.h>

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

    /// The first parameters of the network as it is now; none: it does not answer.
    std::vector<float> first()
    {
        std::vector<float> cells;
        run().query<std::vector<float>>(
            [](Trainer& trainer) {
                const Tensor tensor = trainer.parameters().front();
                return std::vector<float>(tensor.cells().begin(), tensor.cells().end());
            },
            [&](const std::vector<float>& found) { cells = found; }, [](const Text&) {});
        (void)QTest::qWaitFor([&] { return !cells.empty(); }, 20000);
        return cells;
    }
    /// Opens a session with two batches over one with `count`.
    void openOver(std::int64_t count)
    {
        const QString two = m_folder.filePath(QStringLiteral("two.kscope"));
        train(2);
        m_lab->save(two);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        train(count - 2);
        m_window->openFile(two, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
    }

    /// Rows from `first` on, twice the sum of which is to be foretold; 0 begins the file.
    void writeRows(int first, int count)
    {
        QFile file(m_folder.filePath(QStringLiteral("plant.csv")));
        QVERIFY(file.open(first == 0 ? QIODevice::WriteOnly : QIODevice::Append));
        if (first == 0)
            file.write("sun,rain,growth\n");
        for (int day = first; day < first + count; ++day)
            file.write(QStringLiteral("%1,%2,%3\n").arg(day % 7).arg(day % 5).arg(2 * (day % 7 + day % 5)).toUtf8());
    }
    QString tableOf(const char* options)
    {
        return QStringLiteral("csv:%1?%2").arg(m_folder.filePath(QStringLiteral("plant.csv")), QLatin1String(options));
    }
    /// Opens them, until there is a network for them with so many outputs.
    void useData(const QString& description, std::int64_t outputs)
    {
        m_lab->dataPage().use(description);
        QTRY_VERIFY_WITH_TIMEOUT(run().hasTrainer() && run().opened().data() && m_lab->document().model().outputs() == outputs, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->findChild<QLabel*>("dataState")->text().contains("Opening"), 20000);
    }
    /// Nothing on the page of the data speaks of another training than the one that there is.
    bool dataAreInUse()
    {
        return !m_lab->dataPage().summary().contains("next training") &&
               !m_window->findChild<QLabel*>("dataState")->text().contains("next training");
    }

    /// From two batches after the only epoch to the weights after it; they may be under way still.
    void goBackToTheBest()
    {
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        train(8);
        train(2);
        run().useBest();
    }

private slots:
    void init()
    {
        openWindow();
        useLittleData();
    }

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
        action("network.untrained")->trigger();
        waitUntilReady();
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
        action("network.untrained")->trigger();
        waitUntilReady();
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
        m_lab->save(file("there.kscope"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
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
        m_lab->save(two);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        train(4);
        action("network.untrained")->trigger();
        waitUntilReady();
        m_window->openFile(two, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
        const std::function<void()> session = offer(bringItBack);
        QVERIFY(session);
        session();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Ready, 20000);
        QVERIFY2(said().contains(QStringLiteral("can still be brought back")), qPrintable(said()));
        const std::function<void()> six = offer(bringItBack);
        QVERIFY(six);
        six();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{6});
        QVERIFY(!offer(bringItBack));
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
        action("network.untrained")->trigger();
        waitUntilReady();
        change([](NetworkContent& content) { content.model.name = "Another network"; });
        waitUntilReady();
        QVERIFY(offer(bringItBack));
        m_lab->undoStack()->undo();
        QTRY_COMPARE(batches(), std::size_t{3});
        QVERIFY(!offer(bringItBack));
    }

    /// Where data were chosen before the training began anew, undo leads back to those that the network was trained on, and to that network.
    void whatWasLeftComesBackWithItsData()
    {
        train(3);
        change([](NetworkContent& content) { content.data = "synthetic:digits?count=700&test=100&validation=0.2"; });
        QCOMPARE(batches(), std::size_t{3});
        action("network.untrained")->trigger();
        waitUntilReady();
        QVERIFY(dataAreInUse());
        m_lab->undoStack()->undo();
        QTRY_COMPARE(batches(), std::size_t{3});
        QCOMPARE(run().view().content.data, m_lab->document().content().data);
        QVERIFY(dataAreInUse());
        QVERIFY(!offer(bringItBack));
        m_lab->undoStack()->redo(); // as before it began anew
        QCOMPARE(batches(), std::size_t{3});
        QVERIFY(!dataAreInUse());
    }

    /// Nor where another one was trained since: that one is where undo leads, and the one before is offered with it.
    void whatWasLeftStaysBesideWhatWasTrainedSince()
    {
        train(3);
        action("network.untrained")->trigger();
        waitUntilReady();
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
            action("network.untrained")->trigger();
            waitUntilReady();
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
            action("network.untrained")->trigger();
            waitUntilReady();
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
        m_lab->strips().open(QStringLiteral("build"));
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
            action("network.untrained")->trigger();
            waitUntilReady();
        }
        const auto oldest = offer(QStringLiteral("oldest"));
        QVERIFY(oldest);
        oldest();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{1});
        QCOMPARE(m_lab->document().content(), first);
        QVERIFY(run().view().content.settings.stop == first.settings.stop);
        QVERIFY2(said().contains(trained == 0 ? "are here again"
                                 : anew       ? "still be brought back"
                                              : "trained since has been put aside"),
                 qPrintable(said()));
        if (trained == 0)
            return;
        const auto since = offer(bringItBack);
        QVERIFY(since);
        since();
        QTRY_COMPARE(batches(), trained);
    }

    /// Whatever was asked for in between, and however the same data are worded: the network that was trained on them is there again.
    void dataBringTheirNetworkBack()
    {
        m_lab->strips().open(QStringLiteral("data"));
        writeRows(0, 60);
        train(9); // more than an epoch
        useData(tableOf("columns=sun,rain&target=growth"), 1);
        change([](NetworkContent& content) { content.settings.stop.epochs = 50; });
        waitUntilReady();
        train(2);
        useData(QStringLiteral("synthetic:digits?count=600&test=100&seed=1&difficulty=0.5&validation=0.20"), 10);
        QCOMPARE(batches(), std::size_t{9});
        QVERIFY(dataAreInUse());
        QVERIFY2(said().contains("are here again"), qPrintable(said()));
        useData(QStringLiteral("synthetic:shapes?count=200&test=50&validation=0.2"), 8);
        train(4);
        useData(tableOf("target=growth"), 1);
        QCOMPARE(batches(), std::size_t{2});
        QCOMPARE(m_lab->document().settings().stop.epochs, 50);
        QVERIFY(dataAreInUse());
        QVERIFY2(m_lab->dataPage().description().contains("columns=sun,rain"), qPrintable(m_lab->dataPage().description()));
        useData(QStringLiteral("synthetic:digits?count=600&test=100&validation=0.2&seed=1"), 10);
        QCOMPARE(batches(), std::size_t{9});
        QVERIFY(dataAreInUse());
        QVERIFY2(said().contains("are here again"), qPrintable(said()));
    }

    /// A network that was changed meanwhile is what somebody wants to have now.
    void dataKeepTheNetworkThatWasChosen()
    {
        train(3);
        useData(QStringLiteral("synthetic:shapes?count=200&test=50&validation=0.2"), 8);
        m_lab->buildPage().takePreset(QStringLiteral("from-scratch"));
        waitUntilReady();
        useData(QStringLiteral("synthetic:digits?count=600&test=100&validation=0.2"), 10);
        QCOMPARE(batches(), std::size_t{0});
        QVERIFY(m_lab->document().model().name.starts_with(findPreset("from-scratch")->make().name));
    }

    /// Opened once more, they are still those that it was trained on; but not where the file has other rows by now.
    void dataOfATrainingThatComesBackAreInUse()
    {
        m_lab->strips().open(QStringLiteral("data"));
        writeRows(0, 60);
        train(3);
        useData(tableOf("target=growth"), 1);
        train(2);
        for (const std::size_t batch : {2, 3}) {
            m_lab->undoStack()->undo();
            QTRY_COMPARE(run().view().content.model.outputs(), 10);
            QCOMPARE(batches(), std::size_t{3});
            const bool changed = batch == 3;
            if (changed)
                writeRows(60, 20);
            useData(tableOf("target=growth"), 1);
            QCOMPARE(batches(), batch);
            QVERIFY(m_desk->settled()); // what is opened to be looked at comes
            QCOMPARE(dataAreInUse(), !changed);
            train(1);
            QCOMPARE(dataAreInUse(), !changed);
        }
    }

    /// The same data in other words are no data for the next training.
    void dataInOtherWordsAreThoseInUse()
    {
        m_lab->strips().open(QStringLiteral("data"));
        train(2);
        const std::string before = m_lab->document().content().data;
        m_window->findChild<QPushButton*>("useData")->click(); // in the words of the form
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->findChild<QLabel*>("dataState")->text().contains("Opening"), 20000);
        QVERIFY2(dataAreInUse(), qPrintable(m_lab->dataPage().summary()));
        QCOMPARE(m_lab->document().content().data, before);
        QCOMPARE(batches(), std::size_t{2});
    }

    void nothingIsLostWhileTheBestComeBack()
    {
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        train(8);
        train(2); // no longer those of the epoch that was the best
        QVERIFY(run().view().hasBetter());
        // The compute thread is busy, so that the weights cannot come back before something else is prepared.
        std::atomic<bool> go = false;
        const std::vector<float> last = first();
        m_window->compute().post([&go] { go.wait(false); });
        run().useBest();
        QCOMPARE(run().state(), State::Loading);
        change([](NetworkContent& content) { content.model.name = "Another network"; });
        QCOMPARE(batches(), std::size_t{0});
        m_lab->undoStack()->undo();
        go = true;
        go.notify_all();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        QCOMPARE(batches(), std::size_t{10});
        QVERIFY(run().view().restored);
        QVERIFY(!run().view().hasBetter());
        QCOMPARE(run().view().history.returns.size(), std::size_t{1});
        run().undoBest(); // nor were the best ones taken for the last
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        QVERIFY(!last.empty() && first() == last);
    }

    /// What comes back has the number and the colour that it had, and so has what is opened: a session counts its own runs.
    void aRunKeepsItsNumber()
    {
        m_lab->strips().open(QStringLiteral("train"));
        const QString second = m_folder.filePath(QStringLiteral("second.kscope"));
        train(1);
        action("network.untrained")->trigger();
        waitUntilReady();
        train(2);
        m_lab->save(second);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        m_lab->newSession();
        waitUntilReady();
        useLittleData();
        train(6); // the first run of its session has six batches, the second one of the file two
        m_window->openFile(second, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
        const auto lines = [this] { return m_lab->trainPage().lossChart().curves(); };
        QCOMPARE(run().view().number, 2);
        QTRY_COMPARE(lines().front().style, 1);
        const std::function<void()> back = offer(bringItBack);
        QVERIFY(back);
        back();
        QCOMPARE(run().view().number, 1);
        QTRY_COMPARE(lines().size(), 1);
        QCOMPARE(lines().front().style, 0);
        QCOMPARE(lines().front().raw->size(), std::size_t{6});
        train(2);
        QTRY_COMPARE(lines().front().raw->size(), std::size_t{8});
    }

    /// A network that was left untrained leaves no gap between the numbers.
    void onlyTrainedRunsAreNumbered()
    {
        train(1);
        change([](NetworkContent& content) { content.model = findPreset("from-scratch")->make(); });
        waitUntilReady();
        m_lab->undoStack()->undo();
        QCOMPARE(run().view().number, 1);
        QCOMPARE(batches(), std::size_t{1});
        m_lab->undoStack()->redo();
        waitUntilReady();
        train(1);
        QCOMPARE(run().view().number, 2);
        m_lab->undoStack()->undo();
        QCOMPARE(run().view().number, 1);
        action("network.untrained")->trigger();
        waitUntilReady();
        train(1);
        QCOMPARE(run().view().number, 3);
    }

    /// An untrained network hands its number on; what was drawn of the other training does not come back with it.
    void anUntrainedOneComesBackWithoutLines()
    {
        m_lab->strips().open(QStringLiteral("train"));
        const std::function<void()> untrained = run().putAside();
        run().prepare(m_lab->document().content());
        waitUntilReady();
        train(4);
        QCOMPARE(run().view().number, 1);
        untrained();
        QTRY_VERIFY(canRun(run()));
        QCOMPARE(run().view().number, 1);
        train(1);
        const auto lines = [this] { return m_lab->trainPage().lossChart().curves(); };
        QTRY_COMPARE(lines().size(), 1);
        QCOMPARE(lines().front().raw->size(), std::size_t{1});
    }

    /// The best weights that are also the last ones were not brought back by anybody.
    void whatIsOpenedIsNoReturn()
    {
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        run().run({.epochs = 1});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && run().view().history.epochs.size() == 1, 20000);
        const QString file = m_folder.filePath(QStringLiteral("best-is-last.kscope"));
        m_lab->save(file);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        const std::size_t saved = batches();
        train(1);
        m_window->openFile(file, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == saved, 20000);
        QVERIFY(!run().view().restored);
        QVERIFY(!run().view().hasBetter());
    }

    /// Under "untrained" the lines of the training before have its name.
    void linesOfAnEarlierRunAreNamed()
    {
        m_lab->strips().open(QStringLiteral("train"));
        train(3);
        const auto names = [this] {
            QStringList all;
            QCustomPlot& plot = m_lab->trainPage().lossChart().plot();
            for (int i = 0; i < plot.legend->itemCount(); ++i)
                if (auto* item = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(i)))
                    all.append(item->plottable()->name());
            return all;
        };
        QTRY_VERIFY(names().contains(QStringLiteral("training")));
        action("network.untrained")->trigger();
        waitUntilReady();
        QTRY_VERIFY2(names().contains(QStringLiteral("run 1")), qPrintable(names().join(',')));
        QVERIFY(!names().contains(QStringLiteral("training")));
    }

    /// Who takes the best weights loses the last ones only by training on.
    void theLastWeightsComeBackAfterTheBest()
    {
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        train(8);
        train(2);
        m_lab->strips().open(QStringLiteral("train"));
        auto* button = m_window->findChild<QPushButton*>(QStringLiteral("useBest"));
        const std::vector<float> last = first();
        QTRY_VERIFY(button->isVisible());
        button->click();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        QVERIFY(first() != last);
        QTRY_COMPARE(button->text(), QStringLiteral("Back to the last weights"));
        button->click();
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        QVERIFY(!last.empty() && first() == last);
        QVERIFY(run().view().history.returns.empty() && run().view().hasBetter());
        button->click();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        train(1);
        QVERIFY(!run().view().beforeBest);
    }

    /// What was done last is what undo takes back: neither the network nor its data, which were chosen before it.
    void undoTakesBackTheBestWeights()
    {
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        train(8);
        train(2);
        const NetworkContent chosen = m_lab->document().content();
        const std::vector<float> last = first();
        QUndoStack& steps = *m_lab->undoStack();
        const QString before = steps.undoText();
        const auto standsWith = [this](bool best) { return run().state() == State::Paused && run().view().restored.has_value() == best; };
        m_lab->exchangeWeights();
        QTRY_VERIFY_WITH_TIMEOUT(standsWith(true), 20000);
        QCOMPARE(steps.undoText(), QStringLiteral("Use the best weights"));
        steps.undo();
        QTRY_VERIFY_WITH_TIMEOUT(standsWith(false), 20000);
        QVERIFY(!last.empty() && first() == last);
        QCOMPARE(m_lab->document().content(), chosen);
        QCOMPARE(steps.undoText(), before);
        const QString file = m_folder.filePath(QStringLiteral("taken-back.kscope"));
        m_lab->save(file);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->sessionPath() == file, 20000);
        const NetworkSession saved = loadNetworkSession(file.toStdString());
        QVERIFY(saved.training && !saved.beforeBest);
        QCOMPARE(saved.training->history.batches.size(), std::size_t{10});

        steps.redo();
        steps.undo(); // while they are still being exchanged
        steps.redo();
        QTRY_VERIFY_WITH_TIMEOUT(standsWith(true), 20000);
        m_lab->exchangeWeights();
        QTRY_VERIFY_WITH_TIMEOUT(standsWith(false), 20000);
        QCOMPARE(steps.undoText(), QStringLiteral("Back to the last weights"));
        steps.undo();
        QTRY_VERIFY_WITH_TIMEOUT(standsWith(true), 20000);
        train(1); // which is no step: what it was trained of cannot be taken back
        QTRY_COMPARE(steps.undoText(), before);
    }

    /// The step goes with its training: undo does not stand still at it while another one is there, and takes it back when it is there again.
    void theBestWeightsAreTakenBackWithTheirTraining()
    {
        goBackToTheBest();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        m_lab->exchangeWeights();
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        QUndoStack& steps = *m_lab->undoStack();
        const QString name = steps.undoText();
        change([](NetworkContent& content) { content.model.name = "Another network"; });
        waitUntilReady();
        steps.undo();
        QTRY_COMPARE(batches(), std::size_t{10});
        QCOMPARE(steps.undoText(), name);
        steps.undo();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        steps.redo();
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        action("network.untrained")->trigger();
        waitUntilReady();
        QTRY_VERIFY(steps.undoText() != name);
    }

    /// Saved in the moment in which the weights change: with its training.
    void savingWaitsForTheWeights()
    {
        goBackToTheBest();
        const QString file = m_folder.filePath(QStringLiteral("exchange.kscope"));
        m_lab->save(file);
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->sessionPath() == file, 20000);
        m_lab->newSession();
        waitUntilReady();
        m_window->openFile(file, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 10, 20000);
    }

    /// With the best weights a mistake is that of their batch, not of the last one trained.
    void aMistakeNamesTheBatchOfItsWeights()
    {
        goBackToTheBest();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        m_lab->strips().open(QStringLiteral("try"));
        m_lab->tryPage().showWrong();
        const auto* said = m_lab->tryPage().findChild<QLabel*>(QStringLiteral("tryQuestion"));
        QTRY_VERIFY2_WITH_TIMEOUT(said->text().contains(QLatin1String("after 8 batches")), qPrintable(said->text()), 20000);
    }

    void theLastWeightsComeBackUnderTheRateOfNow()
    {
        goBackToTheBest();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        change([](NetworkContent& content) { content.settings.schedule.rate = 0.0007F; });
        run().undoBest();
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        float rate = 0;
        run().query<float>([](Trainer& trainer) { return static_cast<float>(trainer.course().baseRate); },
                           [&](const float& known) { rate = known; }, [](const Text&) {});
        QTRY_COMPARE_WITH_TIMEOUT(rate, 0.0007F, 20000);
    }

    /// Put aside under one rate, brought back under another: the panel says what it was trained with, and it goes on with that. What was chosen
    /// meanwhile comes back with undo, and of that rate and end hold at once.
    void whatComesBackBringsItsSettings()
    {
        change([](NetworkContent& content) { content.settings.schedule.kind = ScheduleKind::Constant; });
        waitUntilReady();
        train(3);
        const TrainingSettings trained = m_lab->document().settings();
        action("network.untrained")->trigger();
        waitUntilReady();
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

    /// Also from a file that was saved while the best ones were in use.
    void theLastWeightsAreSavedBesideTheBest_data()
    {
        QTest::addColumn<bool>("unasked");
        QTest::newRow("saved") << false;
        QTest::newRow("kept by itself") << true;
    }

    void theLastWeightsAreSavedBesideTheBest()
    {
        QFETCH(bool, unasked);
        change([](NetworkContent& content) { content.settings.keepBest = true; });
        waitUntilReady();
        train(8);
        train(2);
        const std::vector<float> last = first();
        run().useBest();
        QTRY_VERIFY_WITH_TIMEOUT(run().view().restored && run().state() == State::Paused, 20000);
        const std::vector<float> best = first();
        const QString file = m_folder.filePath(QStringLiteral("best-in-use-%1.kscope").arg(unasked));
        unasked ? m_lab->autosave(file) : m_lab->save(file);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), 20000);
        m_lab->newSession();
        waitUntilReady();
        QVERIFY(!run().view().beforeBest);

        m_window->openFile(file, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 10, 20000);
        QVERIFY(run().view().restored);
        QVERIFY(first() == best);
        m_lab->strips().open(QStringLiteral("train"));
        auto* button = m_window->findChild<QPushButton*>(QStringLiteral("useBest"));
        QTRY_VERIFY(button->isVisible());
        QCOMPARE(button->text(), QStringLiteral("Back to the last weights"));
        const QString again = m_folder.filePath(QStringLiteral("again-%1.kscope").arg(unasked));
        m_lab->save(again); // nothing of it is lost on the way through another file
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->sessionPath() == again, 20000);
        button->click();
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().restored && run().state() == State::Paused, 20000);
        QVERIFY(!last.empty() && first() == last);
        QVERIFY(run().view().history.returns.empty() && run().view().hasBetter());
        QVERIFY(m_lab->isModified());
        m_window->openFile(again, true);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && run().view().beforeBest, 20000);
        train(1);
        QVERIFY(!run().view().beforeBest);
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
