#include "core/data/source.h"
#include "core/nn/edits.h"
#include "core/nn/presets.h"
#include "core/session/network_session.h"
#include "tests/ui/network/network_test.h"
#include "ui/network/build/build_page.h"
#include "ui/network/data/data_page.h"
#include "ui/network/page_tabs.h"
#include "ui/network/train/train_page.h"
#include "ui/tasks/compute_thread.h"

#include <QFile>
#include <QLabel>
#include <QProgressBar>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstddef>
#include <semaphore>

using namespace ks;

namespace {

enum class Pace { AtOnce, Opened, Ready, Settled };

} // namespace

/// Data that are chosen wait for the next training, and come back with undo and redo.
class TestChosenData : public test::NetworkTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }

    void cleanup() { closeWindow(); }

    /// What is still being opened belongs to the session in which it was asked for.
    void dataAreForTheSessionThatAskedForThem()
    {
        std::binary_semaphore goOn(0);
        m_window->compute().post([&goOn] { goOn.acquire(); }); // not opened before the next line
        m_lab->dataPage().use(QStringLiteral("synthetic:shapes?count=200&test=50&validation=0.2"));
        m_lab->newSession();
        goOn.release();
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready, 20000);
        QVERIFY(m_lab->document().content() == firstContent());
        QVERIFY(!m_window->findChild<QLabel*>("dataState")->text().contains("Opening"));
    }

    /// A training under way, or trained so far, keeps its own data; those chosen are shown and wait.
    void chosenDataWaitForTheNextTraining()
    {
        useLittleData();
        trainEpoch();
        m_lab->tabs().open(QStringLiteral("data"));
        const DatasetPtr trained = run().opened().data();
        m_lab->dataPage().use(QStringLiteral("synthetic:digits?count=700&test=100&validation=0.2&seed=5"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QLabel*>("dataState")->text().contains("next training"), 20000);
        QCOMPARE(run().opened().data(), trained);
        QCOMPARE(batches(), std::size_t{8});
        QVERIFY2(m_lab->dataPage().summary().startsWith("for the next training"), qPrintable(m_lab->dataPage().summary()));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QLabel*>("dataFacts")->text().contains("800"), 20000);
        untrain();
        QCOMPARE(run().opened().data()->size(), 800);
        QVERIFY2(!m_lab->dataPage().summary().contains("next training"), qPrintable(m_lab->dataPage().summary()));
    }

    /// Undone as far as data that nobody holds any more: never those of the training under the words of the next one.
    void dataOfAnUndoneChoiceAreLookedAtAgain()
    {
        useLittleData();
        trainEpoch();
        m_lab->tabs().open(QStringLiteral("data"));
        for (const int count : {700, 300}) {
            m_lab->dataPage().use(QStringLiteral("synthetic:digits?count=%1&test=100&validation=0.2&seed=5").arg(count));
            QTRY_VERIFY_WITH_TIMEOUT(m_lab->dataPage().summary().contains(QString::number(count * 8 / 10)), 20000);
        }
        m_lab->undoStack()->undo();
        QVERIFY2(!m_lab->dataPage().summary().contains("240"), qPrintable(m_lab->dataPage().summary()));
        QTRY_VERIFY_WITH_TIMEOUT(m_lab->dataPage().summary().contains("560"), 20000);
        QVERIFY2(m_lab->dataPage().summary().startsWith("for the next training"), qPrintable(m_lab->dataPage().summary()));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QLabel*>("dataFacts")->text().contains("800"), 20000);
        QCOMPARE(batches(), std::size_t{8});
    }

    /// As long as their page is closed nobody opens them: they are told in words all the same.
    void dataThatNobodyHasOpenedAreNamed()
    {
        useLittleData();
        trainEpoch();
        const auto chosen = [this](const char* data) {
            change([&](NetworkContent& content) { content.data = data; });
            return m_lab->dataPage().summary();
        };
        QCOMPARE(chosen("synthetic:shapes?count=500&test=50"), QStringLiteral("for the next training: Generated shapes"));
        QCOMPARE(chosen("folder:/nowhere/photos/?size=24x28"), QStringLiteral("for the next training: Folder of pictures: photos"));
        QCOMPARE(chosen("csv:/nowhere/plant.csv"), QStringLiteral("for the next training: Table (CSV): plant.csv"));
    }

    /// Looked at and trained on at the same time, they are the same data: nothing is said of a next training.
    void dataThatComeBackByRedoAreInUse()
    {
        useLittleData();
        train(2);
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->dataPage().use(QStringLiteral("synthetic:shapes?count=200&test=50&validation=0.2"));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().model().outputs(), 8, 20000);
        for (int i = 0; i < 3; ++i) {
            waitUntilReady();
            m_lab->undoStack()->undo();
            QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
            m_lab->undoStack()->redo();
            waitUntilReady();
            QTRY_VERIFY2_WITH_TIMEOUT(m_lab->dataPage().summary().contains("shapes"), qPrintable(m_lab->dataPage().summary()), 20000);
            QVERIFY(m_desk->settled()); // what was opened to be looked at has come, too
            QVERIFY2(!m_lab->dataPage().summary().contains("next training"), qPrintable(m_lab->dataPage().summary()));
        }
    }

    /// The same where the way goes over several changes, at whatever pace: what the training was made on is in use when it is back.
    void dataThatComeBackByUndoAreInUse_data()
    {
        QTest::addColumn<Pace>("pace");
        QTest::newRow("before anything has begun") << Pace::AtOnce;
        QTest::newRow("once the data are there, before that is known") << Pace::Opened;
        QTest::newRow("as soon as it is ready") << Pace::Ready;
        QTest::newRow("when nothing happens any more") << Pace::Settled;
    }

    void dataThatComeBackByUndoAreInUse()
    {
        QFETCH(Pace, pace);
        useLittleData();
        train(2);
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->dataPage().use(QStringLiteral("synthetic:shapes?count=3000&test=500&validation=0.2"));
        QTRY_COMPARE_WITH_TIMEOUT(m_lab->document().model().outputs(), 8, 20000);
        waitUntilReady();
        m_lab->buildPage().takePreset(QStringLiteral("model-0"));
        waitUntilReady();
        const auto pause = [&] {
            std::binary_semaphore opened(0);
            switch (pace) {
            case Pace::AtOnce: break;
            case Pace::Opened:
                m_window->compute().post([&opened] { opened.release(); });
                opened.acquire();
                break;
            case Pace::Ready: QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Ready || run().state() == State::Paused, 20000); break;
            case Pace::Settled: QVERIFY(m_desk->settled()); break;
            }
        };
        for (int round = 0; round < 3; ++round) {
            for (int i = 0; i < 2; ++i) {
                m_lab->undoStack()->undo();
                pause();
            }
            QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
            QVERIFY(m_desk->settled()); // what was opened to be looked at has come, too
            QVERIFY2(!m_lab->dataPage().summary().contains("next training"), qPrintable(m_lab->dataPage().summary()));
            QVERIFY2(m_lab->dataPage().summary().contains("digits"), qPrintable(m_lab->dataPage().summary()));
            if (round == 1) // opened to be looked at once more, whenever that ends
                run().opened().adoptToLookAt(m_lab->document().content().data, openDataset(m_lab->document().content().data, {}));
            QVERIFY2(!m_lab->dataPage().summary().contains("next training"), qPrintable(m_lab->dataPage().summary()));
            for (int i = 0; i < 2; ++i) {
                m_lab->undoStack()->redo();
                pause();
            }
        }
    }

    /// On the way there may be another training, for which the data of the first are the next ones and are opened to be looked at.
    void dataComeBackOverAnotherTraining()
    {
        useLittleData();
        train(2);
        m_lab->buildPage().takePreset(QStringLiteral("from-scratch"));
        waitUntilReady();
        m_lab->dataPage().use(QStringLiteral("synthetic:digits?count=700&test=100&validation=0.2&seed=5"));
        QTRY_COMPARE_WITH_TIMEOUT(run().opened().data() ? run().opened().data()->size() : 0, 800, 20000);
        waitUntilReady();
        train(1);
        m_lab->tabs().open(QStringLiteral("data"));
        const auto settled = [this] { return run().state() != State::Loading; };
        for (int round = 0; round < 2; ++round) {
            for (int i = 0; i < 2; ++i) {
                m_lab->undoStack()->undo();
                QTRY_VERIFY_WITH_TIMEOUT(settled(), 20000);
                QVERIFY(m_desk->settled()); // what is opened to be looked at comes
            }
            QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 2, 20000);
            QVERIFY2(!m_lab->dataPage().summary().contains("next training"), qPrintable(m_lab->dataPage().summary()));
            for (int i = 0; i < 2; ++i) {
                m_lab->undoStack()->redo();
                QTRY_VERIFY_WITH_TIMEOUT(settled(), 20000);
                QVERIFY(m_desk->settled());
            }
        }
    }

    /// Where nothing of the data is to be seen, a choice that is taken back would look as if nothing had happened.
    void anUndoneChoiceIsSaidOnOtherPages()
    {
        useLittleData();
        trainEpoch();
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->dataPage().use(QStringLiteral("synthetic:digits?count=700&test=100&validation=0.2&seed=5"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QLabel*>("dataState")->text().contains("next training"), 20000);
        const auto told = [this] {
            return std::ranges::count_if(m_window->messages().history(), [](const auto& one) {
                return one.message.text.said().contains("The data chosen are again: Generated digits");
            });
        };
        m_lab->undoStack()->undo(); // here it is seen
        m_lab->undoStack()->redo();
        QCOMPARE(told(), std::ptrdiff_t{0});
        m_lab->tabs().open(QStringLiteral("build"));
        m_lab->undoStack()->undo();
        QCOMPARE(told(), std::ptrdiff_t{1});
        QVERIFY2(said().contains("The data chosen are again"), qPrintable(said()));
    }

    /// A changed network begins anew, so the next training is there: with the data chosen for it, which is said.
    void aChangedNetworkTakesTheChosenData()
    {
        useLittleData();
        trainEpoch();
        m_lab->tabs().open(QStringLiteral("data"));
        m_lab->dataPage().use(QStringLiteral("synthetic:digits?count=700&test=100&validation=0.2&seed=5"));
        const auto* state = m_window->findChild<QLabel*>("dataState");
        QTRY_VERIFY_WITH_TIMEOUT(state->text().contains("next training"), 20000);
        m_lab->tabs().open(QStringLiteral("build"));
        m_lab->buildPage().choose(1);
        m_lab->buildPage().insert(OpKind::Relu);
        const auto& said = m_window->messages().history();
        QVERIFY(
            std::ranges::any_of(said, [](const auto& one) { return one.message.text.said().contains("chosen for the next training"); }));
        waitUntilReady();
        QCOMPARE(run().opened().data()->size(), 800);
        m_lab->tabs().open(QStringLiteral("data"));
        QTRY_VERIFY2(!state->text().contains("next training"), qPrintable(state->text()));
    }

    /// The same file with other contents is other data: asked for again, it is read again.
    void changedDataAreReadAgain()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("plant.csv"));
        int day = 0;
        const auto grow = [&](int days) {
            QFile file(path);
            (void)file.open(QIODevice::Append);
            if (day == 0)
                file.write("sun,rain,growth\n");
            for (const int last = day + days; day < last; ++day)
                file.write(QByteArray::number(day % 7) + "," + QByteArray::number(day % 5) + "," + QByteArray::number(day % 7 + day % 5) +
                           "\n");
        };
        const QString description = QStringLiteral("csv:") + path + QStringLiteral("?target=growth&validation=0.1");
        const auto use = [&] { m_lab->dataPage().use(description); };
        const auto samples = [&] { return run().state() == State::Loading || !run().opened().data() ? 0 : run().opened().data()->size(); };
        grow(60);
        use();
        QTRY_COMPARE_WITH_TIMEOUT(samples(), 60, 20000);
        waitUntilReady();
        grow(40);
        use();
        QTRY_COMPARE_WITH_TIMEOUT(samples(), 100, 20000);
        waitUntilReady();
        action("network.stepBatch")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        grow(20);
        m_lab->tabs().open(QStringLiteral("data"));
        use();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QLabel*>("dataState")->text().contains("next training"), 20000);
        QCOMPARE(run().opened().data()->size(), 100); // what is trained goes on with its own
        action("network.untrained")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(samples(), 120, 20000);
    }

    /// A session whose data were replaced by more: its figures and its progress stay those of the training that it holds.
    void figuresOfOtherDataStayThoseOfThen()
    {
        useLittleData();
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("one.kscope"));
        const auto pointsOf = [this] {
            std::vector<double> at;
            for (const ChartSeries& series : m_lab->trainPage().chartMaker(TrainingChart::Loss)().series)
                if (series.name.english() == "validation")
                    for (const ChartPoint& point : series.points)
                        at.push_back(point.x);
            return at;
        };
        action("network.train")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        const std::vector<double> then = pointsOf();
        QCOMPARE(then.size(), std::size_t{3});
        auto* progress = m_lab->trainPage().findChild<QProgressBar*>();
        QCOMPARE(progress->value(), progress->maximum());
        m_lab->save(path);
        QTRY_VERIFY_WITH_TIMEOUT(!m_lab->isModified(), 20000);
        NetworkSession more = loadNetworkSession(path.toStdString());
        more.data = more.training->data = "synthetic:digits?count=1200&test=100&validation=0.2";
        saveNetworkSession(more, path.toStdString());
        m_window->openFile(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(!run().view().history.trainedOn.empty(), 20000);
        QCOMPARE(run().state(), State::Finished);
        QCOMPARE(run().view().batchesPerEpoch, 15);
        QCOMPARE(pointsOf(), then);
        QCOMPARE(progress->value(), progress->maximum());
        change([](NetworkContent& content) { content.settings.stop.epochs = 4; });
        QTRY_COMPARE(m_window->findChild<QLabel*>("trainStatus")->text(), QStringLiteral("Paused: epoch 3 of 4, batch 8 of 8"));
    }

    /// Other data are those of others until a batch is trained on them; then the lines are of both, also of the file.
    void otherDataAreThoseOfNowFromTheFirstBatchOn()
    {
        useLittleData();
        const QTemporaryDir folder;
        const auto file = [&](const char* name) { return folder.filePath(QLatin1String(name)); };
        const auto save = [&](const char* name) {
            m_lab->save(file(name));
            return QTest::qWaitFor([&] { return !m_lab->isModified() && m_lab->sessionPath() == file(name); }, 20000);
        };
        const auto warns = [this](const char* words) {
            return m_lab->trainPage().findChild<QLabel*>(QStringLiteral("networkWarning"))->text().contains(words);
        };
        train(3);
        QVERIFY(save("one.kscope"));
        NetworkSession other = loadNetworkSession(file("one.kscope").toStdString());
        other.data = other.training->data = "synthetic:digits?count=600&test=100&validation=0.2&seed=5";
        saveNetworkSession(other, file("other.kscope").toStdString());
        m_window->openFile(file("other.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(warns("These are not the data"), 20000);
        const auto* status = m_window->findChild<QLabel*>("trainStatus");
        QCOMPARE(status->text(), QStringLiteral("Paused: epoch 1 of 3, batch 3")); // no epoch of those data has ended
        QVERIFY(save("looked at.kscope"));                                         // which changes nothing of it
        const Checkpoint same = *loadNetworkSession(file("looked at.kscope").toStdString()).training;
        QCOMPARE(same.dataDigest, other.training->dataDigest);
        QVERIFY(!same.history.otherData);
        train(1);
        QTRY_COMPARE(status->text(), QStringLiteral("Paused: epoch 1 of 3, batch 4 of 8"));
        QVERIFY(warns("A part of this training was on other data") && !warns("These are not"));
        QVERIFY(save("both.kscope"));
        beginAnew();
        m_window->openFile(file("both.kscope"), false);
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == 4, 20000);
        QVERIFY(warns("A part of this training was on other data") && !warns("These are not"));
    }
};

QTEST_MAIN(TestChosenData)
#include "tst_chosen_data.moc"
