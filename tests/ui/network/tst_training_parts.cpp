#include "core/data/source.h"
#include "core/nn/moments.h"
#include "core/nn/trainer.h"
#include "tests/nn/small_training.h"
#include "ui/network/batch_gate.h"
#include "ui/network/opened_data.h"
#include "ui/network/rate_watch.h"
#include "ui/network/run_view.h"
#include "ui/network/safe_state.h"
#include "ui/network/step/step_way.h"
#include "ui/network/training_mail.h"
#include "ui/network/training_walks.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <memory>
#include <utility>
#include <vector>

using namespace ks;

/// What a training run leaves to objects of their own, each by itself.
class TestTrainingParts : public QObject {
    Q_OBJECT

    static void train(History& history, int batches, double loss, std::int64_t perEpoch = 10)
    {
        for (int i = 0; i < batches; ++i) {
            const auto now = static_cast<std::int64_t>(history.batches.size());
            history.add({.epoch = now / perEpoch, .batch = now % perEpoch, .size = 1, .loss = loss, .rate = 0.1, .seconds = 0.01});
        }
    }

private slots:
    void aJumpIsToldOnceAndTakenBack()
    {
        RateWatch watch;
        QSignalSpy jumped(&watch, &RateWatch::jumped);
        QSignalSpy over(&watch, &RateWatch::over);
        History history;
        train(history, 40, 1);
        auto before = std::make_shared<Checkpoint>();
        before->history = history;
        watch.look(history.batches); // nothing was changed
        watch.begin(before);
        train(history, 19, 9);
        watch.look(history.batches); // too few to tell
        QCOMPARE(jumped.count(), 0);
        train(history, 1, 9);
        watch.look(history.batches);
        watch.look(history.batches);
        QCOMPARE(jumped.count(), 1);
        QCOMPARE(jumped[0][0].toDouble(), 1.0);
        QCOMPARE(jumped[0][1].toDouble(), 9.0);
        QCOMPARE(watch.before(), std::shared_ptr<const Checkpoint>(before));
        train(history, 20, 1);
        watch.look(history.batches);
        QCOMPARE(over.count(), 1);
        QVERIFY(!watch.before());
    }

    void adoptedDataWaitForTheNextTraining()
    {
        const DatasetPtr one = openDataset("synthetic:digits?count=20&test=5");
        const DatasetPtr other = openDataset("synthetic:digits?count=30&test=5");
        OpenedData opened;
        opened.adopt("a", one);
        QCOMPARE(opened.of("a"), one);
        QVERIFY(!opened.data() && !opened.of("b"));
        opened.begin("a");
        opened.note(one, {0, 3, 0});
        QCOMPARE(opened.data(), one);
        QCOMPARE(opened.shared(Split::Validation), std::int64_t{3});
        opened.adoptToLookAt("a", other); // those in use are no others
        QCOMPARE(opened.of("a"), one);
        opened.adopt("a", other);
        QCOMPARE(opened.of("a"), other);
        QCOMPARE(opened.all().size(), std::size_t{2});
        opened.forget();
        QVERIFY(!opened.of("a"));
        QVERIFY(opened.data() && opened.all().empty()); // they may be others by now, and are not offered
        opened.begin("b");
        QVERIFY(!opened.data());
        QCOMPARE(opened.shared(Split::Validation), std::int64_t{0});
    }

    void anEndingHoldsUntilTheNextBatch()
    {
        RunView view;
        view.content.settings.stop = {.epochs = 4, .seconds = 5};
        QVERIFY(!view.ending(nullptr)); // untrained
        train(view.history, 15, 1);
        QVERIFY(!view.ending(nullptr));
        view.seconds = 6;
        QVERIFY(view.ending(nullptr) == Ending::Time);
        noteEnding(view, Ending::Time);
        view.content.settings.stop.epochs = 1; // what ended it did so, whatever else would by now
        QVERIFY(view.ending(nullptr) == Ending::Time);
        train(view.history, 1, 1);
        QVERIFY(view.ending(nullptr) == Ending::Epochs);
        noteEnding(view, Ending::Paused);
        QVERIFY(!view.ended);
    }

    void batchesAreLetGoOneByOne()
    {
        BatchGate gate;
        QVERIFY(gate.pass() && gate.pass() && !gate.isShut()); // nobody has asked for a pace
        QVERIFY(gate.setPaced(true) && !gate.setPaced(true));
        QVERIFY(!gate.letOneGo()); // the one before is not begun yet
        QVERIFY(gate.pass());
        QVERIFY(gate.isShut() && !gate.pass());
        QVERIFY(gate.letOneGo() && !gate.isShut());
        QVERIFY(gate.pass() && !gate.pass());
        gate.askPause();
        QVERIFY(gate.takePause() && !gate.takePause());
        gate.askPause();
        gate.forgetPause();
        QVERIFY(!gate.takePause());
    }

    void theViewIsToldWhatCame()
    {
        RunView view;
        view.restored = 3;
        TrainingMail mail;
        mail.batches.push_back({.size = 2, .loss = 1, .rate = 0.1, .seconds = 2});
        mail.evaluating = 0.5;
        mail.testing = true;
        mail.giveTo(view);
        QCOMPARE(view.history.batches.size(), std::size_t{1});
        QVERIFY(!view.restored); // which was of other weights
        QCOMPARE(view.imagesPerSecond, 1.0);
        QVERIFY(view.testing && view.evaluating == 0.5);
        TrainingMail last;
        last.ending = Ending::Diverged;
        last.noMemory = true;
        last.safe = std::make_shared<const Checkpoint>();
        const std::shared_ptr<const Checkpoint> safe = last.safe;
        last.giveTo(view);
        QCOMPARE(view.lastFinite, safe);
        QVERIFY(view.lacksMemory && view.ended && view.ended->why == Ending::Diverged);
    }

    /// Whoever walks, or asks of a batch that is held, finds the training afterwards as if nobody had.
    void aWalkLeavesTheTrainerWhereItWas()
    {
        const QTemporaryDir folder;
        Trainer trainer(test::small(), test::digits(210), test::settings(5));
        const Moments moments(folder.path().toStdString());
        TrainingWalks walks(trainer, moments);
        const std::uint64_t untrained = hashOf(trainer.state());
        QVERIFY(trainer.trainBatch() && trainer.trainBatch());
        const std::uint64_t then = hashOf(trainer.state());
        QVERIFY(walks.walk().seek({.at = {0, 0}}));
        QCOMPARE(hashOf(trainer.state()), untrained);
        walks.leave();
        QCOMPARE(hashOf(trainer.state()), then);
        walks.hold();
        walks.goOn();
        QVERIFY(trainer.trainBatch());
        const std::uint64_t now = hashOf(trainer.state());
        QVERIFY(now != then);
        QCOMPARE(walks.walk().hash(), then); // of the batch that is held
        walks.goWhereLooked();
        QCOMPARE(hashOf(trainer.state()), now); // whoever else asks is asked of now
        walks.letGo();
        QCOMPARE(walks.walk().hash(), now);
    }

    void aStateWithFiniteNumbersIsKept()
    {
        Trainer trainer(test::small(), test::digits(210), test::settings(5));
        SafeState safe;
        QVERIFY(!safe.last());
        safe.keepIfDue(trainer);
        QVERIFY(!safe.last()); // no batch says how it goes
        safe.keep(trainer);
        const std::shared_ptr<const Checkpoint> kept = safe.last();
        QVERIFY(kept);
        std::vector<Tensor> parameters = trainer.parameters();
        parameters.front().data()[0] = std::numeric_limits<float>::quiet_NaN();
        trainer.setParameters(std::move(parameters));
        safe.keep(trainer);
        QCOMPARE(safe.last(), kept);
    }

    /// Inside an epoch a state is kept now and then, which costs little.
    void aStateIsKeptAgainWhenItIsDue()
    {
        Trainer trainer(test::small(), test::digits(210), test::settings(5));
        SafeState::Clock::time_point now;
        SafeState safe([&now] { return now; });
        QVERIFY(trainer.trainBatch());
        safe.keepIfDue(trainer);
        const std::shared_ptr<const Checkpoint> first = safe.last();
        QVERIFY(first);
        QVERIFY(trainer.trainBatch());
        safe.keepIfDue(trainer);
        QCOMPARE(safe.last(), first);
        now += std::chrono::seconds(2);
        safe.keepIfDue(trainer);
        QCOMPARE(safe.last()->history.batches.size(), std::size_t{2});
    }

    void theWayToAMomentIsMeasured()
    {
        StepWay way;
        QVERIFY(!way.isMoving() && way.progress() < 0);
        way.begin();
        QVERIFY(way.isMoving() && way.progress() < 0); // whether it is long is not known yet
        way.pass(10, 20);
        QCOMPARE(way.progress(), 0.0);
        way.pass(15, 20);
        QCOMPARE(way.progress(), 0.5);
        way.stop();
        QVERIFY(way.isStopAsked());
        way.begin(); // to elsewhere
        QVERIFY(way.isMoving() && !way.isStopAsked() && way.progress() < 0);
        way.pass(20, 20);
        QVERIFY(way.progress() < 0); // it is there
        way.end();
        QVERIFY(!way.isMoving());
    }
};

QTEST_GUILESS_MAIN(TestTrainingParts)
#include "tst_training_parts.moc"
