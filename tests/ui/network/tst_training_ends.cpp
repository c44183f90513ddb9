#include "core/nn/presets.h"
#include "core/session/network_session.h"
#include "tests/ui/network/network_test.h"

#include <QDir>
#include <QImage>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

using namespace ks;

/// What ends a training by the settings of now, and how it goes on from there.
class TestTrainingEnds : public test::NetworkTest {
    Q_OBJECT

private:
    QTemporaryDir m_pictures;
    QString tip(const char* of = "network.trainMore") { return action(of)->toolTip(); }
    void trainEpochs(int count)
    {
        run().run({.epochs = count});
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 60000);
    }
    void trainToTheEnd()
    {
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 60000);
    }
    /// Of eight batches an epoch, and without a test.
    void leaveTheTestOut()
    {
        for (int label = 0; label < 10; ++label) {
            const QString of = m_pictures.filePath(QString::number(label));
            QVERIFY(QDir().mkpath(of));
            for (int i = 0; i < 60; ++i) {
                QImage picture(28, 28, QImage::Format_Grayscale8);
                picture.fill(label * 20 + i);
                QVERIFY(picture.save(QStringLiteral("%1/%2.png").arg(of).arg(i)));
            }
        }
        change([this](NetworkContent& content) { content.data = "folder:" + m_pictures.path().toStdString() + "?split=0.8,0.2,0"; });
        waitUntilReady();
    }

private slots:
    void init() { openWithLittleData(); }
    void cleanup() { closeWindow(); }

    /// An end that is reached by setting it has its test, too.
    void anEndThatIsSetIsTested()
    {
        change([](NetworkContent& content) {
            content.settings.stop.epochs = 10;
            content.settings.validateEvery = 0;
        });
        waitUntilReady();
        trainEpochs(3);
        change([](NetworkContent& content) { content.settings.stop.epochs = 3; });
        QCOMPARE(run().state(), State::Paused);
        QVERIFY(onlyTestIsLeft(run()));
        QVERIFY2(tip("network.train").contains("the test on unseen samples"), qPrintable(tip("network.train")));
        action("network.train")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        QVERIFY(run().view().history.test);
        QCOMPARE(batches(), std::size_t{24});
    }

    /// In the middle of an epoch, too: that nothing is left to train stands beside where it stands.
    void anEndInTheMiddleOfAnEpochIsSaid()
    {
        change([](NetworkContent& content) { content.settings.stop.epochs = 2; });
        waitUntilReady();
        trainToTheEnd();
        change([](NetworkContent& content) { content.settings.stop.epochs = 12; }); // as "Train 10 more" does
        const std::size_t before = batches();
        run().run({.batches = 3});
        QTRY_VERIFY_WITH_TIMEOUT(batches() == before + 3 && run().state() == State::Paused, 20000);
        const auto* status = m_window->findChild<QLabel*>("trainStatus");
        QVERIFY2(!status->text().contains("test on unseen"), qPrintable(status->text()));
        const std::size_t trained = batches();
        m_lab->undoStack()->undo();
        QCOMPARE(batches(), trained);
        QCOMPARE(run().state(), State::Paused);
        QTRY_VERIFY2(status->text().contains("what is left is the test on unseen"), qPrintable(status->text()));
    }

    void anEndThatIsSetIsNamed()
    {
        leaveTheTestOut();
        change([](NetworkContent& content) { content.settings.stop.epochs = 10; });
        trainEpochs(2);
        QCOMPARE(run().state(), State::Paused);
        change([](NetworkContent& content) { content.settings.stop.targetAccuracy = 0.001; });
        QCOMPARE(run().state(), State::Finished);
        QVERIFY(run().view().ending(run().opened().data().get()) == Ending::Target);
    }

    /// An end that was moved while its data were missing holds when they come.
    void anEndThatIsSetMeanwhileHolds()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("done.kscope"));
        trainToTheEnd();
        save(path);
        NetworkSession moved = loadNetworkSession(path.toStdString());
        const std::string data = moved.data;
        moved.data = moved.training->data = "mnist:/nowhere";
        saveNetworkSession(moved, path.toStdString());
        m_window->openFile(path, false);
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Failed, 20000);
        change([](NetworkContent& content) { content.settings.stop.epochs = 20; });
        change([&](NetworkContent& content) { content.data = data; });
        QTRY_VERIFY_WITH_TIMEOUT(run().state() != State::Failed && !run().isBusy(), 20000);
        QCOMPARE(run().state(), State::Paused);
        QVERIFY(!onlyTestIsLeft(run()));
        train(1);
    }

    /// Of an epoch of fewer batches than were trained of it nothing is left: where it was the last one, only the test is.
    void aLastEpochOfFewerBatchesIsOver()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("fewer.kscope"));
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        train(6);
        save(path);
        NetworkSession fewer = loadNetworkSession(path.toStdString());
        fewer.data = fewer.training->data = "synthetic:digits?count=300&test=100&validation=0.2";
        saveNetworkSession(fewer, path.toStdString());
        m_window->openFile(path, false);
        QTRY_VERIFY_WITH_TIMEOUT(run().view().batchesPerEpoch == 4 && !run().isBusy(), 20000);
        QCOMPARE(run().state(), State::Paused);
        QVERIFY(onlyTestIsLeft(run()));
        action("network.train")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        QCOMPARE(batches(), std::size_t{6});
        QVERIFY2(tip().contains("This trains 10 epochs more."), qPrintable(tip()));
    }

    /// A limit that was used up after the end would end it again before a batch.
    void aTimeThatIsUpIsNoEndOfMoreEpochs()
    {
        trainToTheEnd();
        change([](NetworkContent& content) { content.settings.stop.seconds = 1e-6; });
        QCOMPARE(run().view().message.english(), std::string("All epochs are trained."));
        QVERIFY2(tip().contains("The time limit no longer ends it"), qPrintable(tip()));
        const std::size_t before = batches();
        action("network.trainMore")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(batches() > before, 20000);
        run().pause();
        QTRY_VERIFY_WITH_TIMEOUT(!run().isBusy(), 20000);
    }

    void theRestOfAnEpochIsForetold()
    {
        leaveTheTestOut();
        train(11);
        change([](NetworkContent& content) { content.settings.stop.epochs = 1; });
        QCOMPARE(run().state(), State::Finished);
        QVERIFY2(tip().contains("This trains the rest of epoch 2 and 10 epochs more."), qPrintable(tip()));
    }

    /// Fewer epochs than are trained end a training, as more of them let it go on: never a button that goes on with nothing.
    void undoOfMoreEpochsIsTheEndAgain()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:digits?count=4000&test=100&validation=0.2"; // ten epochs of it are not over before one looks
            content.settings.stop.epochs = 1;
        });
        waitUntilReady();
        action("network.train")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        const auto paused = connect(&run(), &TrainingRun::progressed, this, [this, before = batches()] { // before it ends on its own
            if (batches() > before)
                run().pause();
        });
        action("network.trainMore")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Paused, 20000);
        disconnect(paused);
        const std::size_t stopped = batches();
        m_lab->undoStack()->undo();
        QVERIFY(onlyTestIsLeft(run())); // that before was of other weights
        action("network.train")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        QCOMPARE(batches(), stopped);
        m_lab->undoStack()->redo();
        QCOMPARE(run().state(), State::Paused);
    }

    /// More epochs alone do not go on with a training that its accuracy has ended.
    void theTargetEndsIt()
    {
        change([](NetworkContent& content) { content.settings.stop.targetAccuracy = 0.01; });
        waitUntilReady();
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 30000);
        const std::size_t done = batches();
        change([](NetworkContent& content) { content.settings.stop.epochs = 9; });
        QCOMPARE(run().state(), State::Finished);
        QVERIFY2(run().view().message.english().find("accuracy") != std::string::npos, run().view().message.english().c_str());
        change([](NetworkContent& content) { content.settings.stop.targetAccuracy = 0; });
        QCOMPARE(run().state(), State::Paused);
        run().run({.batches = 1});
        QTRY_VERIFY_WITH_TIMEOUT(run().state() == State::Paused && batches() == done + 1, 20000);
    }

    /// A network that gives numbers reads nothing right.
    void offersNoDrawingToARegression()
    {
        change([](NetworkContent& content) {
            content.data = "synthetic:irradiance?count=300&test=50&validation=0.2";
            content.model = presetModel("fc:50-25");
        });
        waitUntilReady();
        run().run();
        QTRY_COMPARE_WITH_TIMEOUT(run().state(), State::Finished, 20000);
        for (const auto& entry : m_window->messages().history())
            QVERIFY2(!entry.message.text.said().contains(QStringLiteral("What next")), qPrintable(entry.message.text.said()));
    }
};

QTEST_MAIN(TestTrainingEnds)
#include "tst_training_ends.moc"
