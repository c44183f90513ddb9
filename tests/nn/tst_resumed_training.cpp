#include "core/base/error.h"
#include "core/data/source.h"
#include "core/nn/builder.h"
#include "core/nn/checkpoint.h"
#include "core/nn/timeline.h"
#include "tests/data/made_data.h"
#include "tests/nn/small_training.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <optional>

using namespace ks;
using namespace ks::test;

/// A training that goes on from what was written, for longer or with other data.
class TestResumedTraining : public QObject {
    Q_OBJECT

private slots:
    /// Stopped anywhere, written, read in another trainer: every number goes on as if nothing had happened.
    void resumesBitForBit()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = (folder.path() + "/a.safetensors").toStdString();
        for (const OptimizerKind kind : {OptimizerKind::Sgd, OptimizerKind::RmsProp, OptimizerKind::Adam}) {
            TrainingSettings own = settings(3);
            own.optimizer.kind = kind;
            own.schedule.kind = ScheduleKind::OneCycle;
            own.augmentation.shift = 1;
            Trainer whole(small(), digits(210), own);
            whole.run();
            for (const std::int64_t batches : {1, 5, 7}) {
                Trainer first(small(), digits(210), own);
                QVERIFY(first.run({}, nullptr, {.batches = batches}) == Ending::Paused);
                saveCheckpoint(checkpointOf(first), file);
                const Checkpoint checkpoint = loadCheckpoint(file);
                Trainer second(checkpoint.model, digits(210), checkpoint.settings);
                resume(second, checkpoint);
                QVERIFY(second.run() == Ending::Epochs);
                QCOMPARE(hashOf(second.state()), hashOf(whole.state()));
                QCOMPARE(second.history().batches.size(), whole.history().batches.size());
                for (std::size_t i = 0; i < whole.history().batches.size(); ++i)
                    QCOMPARE(second.history().batches[i].loss, whole.history().batches[i].loss);
                QCOMPARE(second.history().test->loss, whole.history().test->loss);
            }
        }
        TrainingSettings other = settings(3);
        other.seed = 9;
        Trainer stranger(small(), digits(210), other);
        QVERIFY_EXCEPTION_THROWN(resume(stranger, loadCheckpoint(file)), InputError);
        TrainingSettings last = loadCheckpoint(file).settings;
        last.keepBest = !last.keepBest; // else the weights that are the network and the sentence about them would part
        Trainer keeper(small(), digits(210), last);
        QVERIFY_EXCEPTION_THROWN(resume(keeper, loadCheckpoint(file)), InputError);
    }

    /// Other numbers of the same data are other data; what was taken from them is no choice, and neither is a step that changes nothing.
    void goesOnWithTheSamePreparationAlone()
    {
        Model asked = small();
        asked.pipeline.scaling = Scaling::Raw;
        Trainer first(asked, digits(210), settings());
        QVERIFY(first.trainBatch());
        const Checkpoint checkpoint = checkpointOf(first);
        Trainer same(asked, digits(210), settings());
        resume(same, checkpoint);
        QVERIFY(same.trainBatch());
        asked.pipeline.scaling = Scaling::MeanStd;
        Trainer other(asked, digits(210), settings());
        try {
            resume(other, checkpoint);
            QFAIL("it went on with other numbers");
        } catch (const InputError& error) {
            QVERIFY2(std::string(error.what()).find("Scaling was raw and is mean-deviation") != std::string::npos, error.what());
        }
        Pipeline then;
        Pipeline now;
        now.mean = now.deviation = {0.5F};
        now.fit = Fit::Crop; // without a size
        now.centredShare = 0.5;
        QVERIFY(changedSteps(then, now).empty());
        now.size = Extent{4, 4};
        now.grey = true;
        QCOMPARE(changedSteps(then, now).english(),
                 std::string("Grey was false and is true, Size for the network was none and is 4x4, Fit for the network was scale and is "
                             "crop"));
    }

    /// What is tried later comes to the network's size as the pictures of the data did; that is no change of the network.
    void keepsHowPicturesCameToTheirSize()
    {
        ModelBuilder net("cut", {1, 1, 4, 4});
        const Model asked = net.add(OpKind::Flatten).gemm(3).finish();
        const auto made = [](std::optional<Fit> fit) {
            DatasetParts parts = byteParts(6, {1, 1, 4, 4}, [](std::int64_t i, std::int64_t) { return static_cast<int>(i); });
            parts.fit = fit;
            return Dataset::make(std::move(parts));
        };
        const Model trained = Trainer(asked, made(Fit::Crop), settings()).model();
        QVERIFY(trained.pipeline.fit == Fit::Crop);
        QVERIFY(trained.pipeline != asked.pipeline && asTrained(asked.pipeline, trained.pipeline) == trained.pipeline);
        Tensor edged({1, 1, 8, 8}, "picture"); // bright outside of its middle
        std::ranges::fill(edged.cells(), 255.0F);
        for (std::int64_t y = 2; y < 6; ++y)
            for (std::int64_t x = 2; x < 6; ++x)
                edged[{0, 0, y, x}] = 0;
        const Tensor seen = throughPipeline(trained.pipeline, edged, 255, asked.graph.input);
        QVERIFY(std::ranges::all_of(seen.cells(), [](float cell) { return cell == 0; }));
        QVERIFY(Trainer(trained, made(Fit::Scale), settings()).model().pipeline.fit == Fit::Scale);
        QVERIFY(Trainer(trained, made(std::nullopt), settings()).model().pipeline.fit == Fit::Crop);
        Model sized = asked;
        sized.pipeline.size = Extent{4, 4}; // its own step
        QVERIFY(Trainer(sized, made(Fit::Crop), settings()).model().pipeline.fit == Fit::Scale);
    }

    /// A batch larger than the data is asked for as before, and fewer samples, as when pictures were removed, end no training.
    void goesOnWithFewerSamples()
    {
        const auto few = [](int count) { return openDataset("synthetic:digits?count=" + std::to_string(count) + "&test=10"); };
        TrainingSettings asked = settings(3);
        asked.batch = 64;
        Trainer trainer(small(), few(40), asked);
        QCOMPARE(trainer.settings().batch, 64);
        QCOMPARE(trainer.samples().sizeOf(0), 40);
        QCOMPARE(NetworkTimeline(trainer).input().shape.n, 40);
        QVERIFY(trainer.trainBatch());
        Checkpoint checkpoint = checkpointOf(trainer);
        QCOMPARE(checkpoint.settings.batch, 64);
        for (const std::int64_t written : {64, 40}) { // 40: as it was written before
            checkpoint.settings.batch = written;
            for (const int count : {40, 39})
                for (const TrainingSettings& now : {asked, checkpoint.settings}) {
                    Trainer second(small(), few(count), now);
                    resume(second, checkpoint);
                    QVERIFY(second.trainBatch());
                    QCOMPARE(second.course().position.epoch, 2);
                }
        }
        checkpoint.settings.batch = 32;
        QVERIFY_EXCEPTION_THROWN(resume(trainer, checkpoint), InputError);

        asked.batch = 8;
        Trainer longer(small(), few(40), asked);
        QVERIFY(longer.run({}, nullptr, {.batches = 4}) == Ending::Paused);
        Trainer shorter(small(), few(16), asked);
        resume(shorter, checkpointOf(longer));
        QVERIFY((shorter.course().position == TrainingPosition{1, 0})); // the epoch has no fifth batch any more
        QCOMPARE(shorter.state().epochSamples, 0);
        QVERIFY(shorter.run() == Ending::Epochs);
        QCOMPARE(shorter.history().epochs.size(), std::size_t{2});
        QCOMPARE(shorter.history().epochs.back().training.samples, 16);
    }

    /// The outputs of a file's weights are called what they were trained on, also in files, until a batch is trained on other data.
    void givenWeightsKeepTheirClasses()
    {
        Checkpoint given = checkpointOf(Trainer(small(), digits(210), settings()));
        QCOMPARE(given.model.classes.front(), std::string("0"));
        for (std::string& name : given.model.classes)
            name = "letter " + name;
        Trainer trainer(given.model, digits(210), given.settings);
        QVERIFY(trainer.model().classes == digits(210)->classNames());
        resume(trainer, given);
        QVERIFY(trainer.model().classes == given.model.classes);
        QVERIFY(trainer.history().otherClasses == given.model.classes);
        QVERIFY(checkpointOf(trainer).model.classes == given.model.classes);
        trainer.trainBatch();
        QVERIFY(trainer.model().classes == digits(210)->classNames());
        QVERIFY(trainer.history().otherClasses.empty());
        // The same names, or none, are no others.
        for (const std::vector<std::string>& names : {digits(210)->classNames(), std::vector<std::string>()}) {
            Checkpoint own = given;
            own.model.classes = names;
            Trainer same(own.model, digits(210), own.settings);
            resume(same, own);
            QVERIFY(same.history().otherClasses.empty());
            QVERIFY(same.model().classes == digits(210)->classNames());
        }
    }

    /// What has ended a training, or would end it before the next batch, does not end it again.
    void goesOnForMoreEpochs()
    {
        History history;
        for (int epoch = 0; epoch < 8; ++epoch) {
            history.batches.push_back({.epoch = epoch, .batch = 0});
            history.epochs.push_back({.epoch = epoch, .validation = Score{.loss = 1, .accuracy = 0.5}, .best = epoch == 4});
        }
        const StopConditions all = withMoreEpochs({.epochs = 8, .seconds = 60, .targetAccuracy = 0.9, .patience = 5}, history, 30, 10);
        QVERIFY(all == (StopConditions{.epochs = 18, .seconds = 60, .targetAccuracy = 0.9, .patience = 5}));
        const StopConditions used = withMoreEpochs({.epochs = 8, .targetAccuracy = 0.4, .patience = 3}, history, 30, 10);
        QVERIFY(used == (StopConditions{.epochs = 18}));
        const StopConditions early = withMoreEpochs({.epochs = 20, .seconds = 60, .patience = 3}, history, 30, 10);
        QVERIFY(early == (StopConditions{.epochs = 18, .seconds = 60})); // the time has not ended it
        const StopConditions late = withMoreEpochs({.epochs = 20, .seconds = 60, .targetAccuracy = 0.9, .patience = 5}, history, 60, 10);
        QVERIFY(late == (StopConditions{.epochs = 18, .targetAccuracy = 0.9, .patience = 5}));
    }
};

QTEST_APPLESS_MAIN(TestResumedTraining)
#include "tst_resumed_training.moc"
