#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "core/data/source.h"
#include "core/data/split.h"
#include "core/nn/builder.h"
#include "core/nn/checkpoint.h"
#include "core/nn/kept_weights.h"
#include "core/nn/presets.h"
#include "core/nn/rate_finder.h"
#include "core/nn/timeline.h"
#include "core/report/training_report.h"
#include "tests/data/made_data.h"
#include "tests/nn/small_training.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

using namespace ks;
using namespace ks::test;

namespace {

class Watcher : public TrainingObserver {
public:
    int batches = 0;
    int epochs = 0;

    void batchDone(const Trainer&, const BatchRecord&) override { ++batches; }
    void epochDone(const Trainer&, const EpochRecord&) override { ++epochs; }
};

} // namespace

class TestTrainer : public QObject {
    Q_OBJECT

private slots:
    void trainsToItsLastEpochAndTellsEachBatch()
    {
        Trainer trainer(small(), digits(410), settings(4));
        Watcher watcher;
        QVERIFY(trainer.run({}, &watcher) == Ending::Epochs);
        const std::int64_t batches = trainer.samples().batches();
        QCOMPARE(qint64(watcher.batches), qint64(4 * batches));
        QCOMPARE(watcher.epochs, 4);
        const History& history = trainer.history();
        QCOMPARE(history.epochs.size(), std::size_t{4});
        QVERIFY(history.epochs.back().training.loss < history.epochs.front().training.loss);
        QVERIFY(history.epochs.back().validation->accuracy > 0.5);
        QVERIFY(history.test && history.test->samples == 100);
        QVERIFY(historyFromJson(parseJson(historyToJson(history).dump(), "text")).batches.size() == history.batches.size());
        nlohmann::json hostile = parseJson(historyToJson(history).dump(), "text");
        hostile["batches"][0][0] = std::numeric_limits<std::int64_t>::max(); // the next epoch would have no number
        QVERIFY_EXCEPTION_THROWN(historyFromJson(hostile), InputError);
        QCOMPARE(std::ranges::count(batchesCsv(history), '\n'), std::ptrdiff_t(history.batches.size() + 1));
        QVERIFY(batchesCsv(history).find("\n1,1,") != std::string::npos && batchesCsv(history).find("\n0,") == std::string::npos);
        QVERIFY(epochsCsv(history).find("best\n1,") != std::string::npos); // people count from 1, on the screen as in the file
        const Evaluation evaluation = trainer.evaluate(Split::Test, true, true);
        QCOMPARE(evaluation.score.accuracy, history.test->accuracy);
        QCOMPARE(std::accumulate(evaluation.confusion.begin(), evaluation.confusion.end(), std::int64_t{0}), std::int64_t{100});
        QCOMPARE(evaluation.predictions.size(), std::size_t{100});
    }

    /// The rate that a training begins with is one of its settings; one that it was changed to later is told by the report.
    void settingsAndReportTellTheRate()
    {
        Trainer trainer(small(), digits(410), settings());
        trainer.setRate(0.02F);
        QCOMPARE(trainer.settings().schedule.rate, 0.02F);
        trainer.trainBatch();
        QVERIFY(reportOf(trainer, "digits").asSet);
        trainer.setRate(0.004F);
        QCOMPARE(trainer.settings().schedule.rate, 0.02F); // that of its beginning
        trainer.trainBatch();
        const TrainingReport report = reportOf(trainer, "digits");
        QCOMPARE(report.settings.schedule.rate, 0.004F);
        QVERIFY(!report.asSet);
        QVERIFY(report.command.text.find("--lr 0.004") != std::string::npos);
        QVERIFY(!report.setSince);
    }

    /// What is set after the last batch was no part of it: not of the report, its command and the kept training.
    void theReportTellsWhatItWasTrainedWith()
    {
        Trainer trainer(small(), digits(410), settings(2));
        QVERIFY(trainer.run() == Ending::Epochs);
        const std::string command = reportOf(trainer, "digits").command.text;
        QVERIFY(htmlOf(reportOf(trainer, "digits")).find("goes to the end") == std::string::npos); // it is there
        trainer.setRate(0.5F);
        StopConditions longer = trainer.settings().stop;
        longer.epochs = 14;
        longer.patience = 3;
        trainer.setStopConditions(longer);
        TrainingReport report = reportOf(trainer, "digits");
        QCOMPARE(report.settings.schedule.rate, settings().schedule.rate);
        QCOMPARE(report.settings.stop.epochs, 2);
        QCOMPARE(report.settings.stop.patience, 0);
        QCOMPARE(report.command.text, command);
        QVERIFY(report.asSet);
        QVERIFY(report.setSince);
        QCOMPARE(report.setSince->schedule.rate, 0.5F);
        QVERIFY(htmlOf(report).find("not trained with yet: learning rate 0.5, 14 epochs") != std::string::npos);
        QCOMPARE(historyFromJson(historyToJson(trainer.history())).rules.size(), std::size_t(1));
        for (const auto& [name, wrong] : {std::pair{"epochs", 0.0}, {"epochs", 1e12}, {"rate", -1.0}, {"target_accuracy", 2.0}}) {
            nlohmann::ordered_json json = historyToJson(trainer.history());
            json["rules"][0][name] = wrong;
            QVERIFY_EXCEPTION_THROWN(historyFromJson(json), InputError);
        }
        trainer.trainBatch();
        report = reportOf(trainer, "digits");
        const auto perEpoch = trainer.samples().batches();
        QVERIFY(htmlOf(report).find("Here " + std::to_string(2 * perEpoch + 1) + " of its " + std::to_string(14 * perEpoch) +
                                    " batches were trained; the command goes to the end") != std::string::npos);
        QCOMPARE(report.settings.schedule.rate, 0.5F);
        QCOMPARE(report.settings.stop, longer);
        QVERIFY(!report.asSet && !report.setSince);
        QCOMPARE(trainer.history().rules.size(), std::size_t(2));
        QCOMPARE(trainer.history().rules.back().epoch, std::int64_t(2));
        History cut = trainer.history();
        cut.truncate(1, 0);
        QCOMPARE(cut.rules.size(), std::size_t(1));
    }

    void lastWeightsWhereTheBestAreNotKept()
    {
        TrainingSettings last = settings();
        last.keepBest = false;
        Trainer trainer(small(), digits(200), last);
        QVERIFY(trainer.run() == Ending::Epochs);
        QVERIFY(trainer.state().best);
        const std::vector<Tensor> best = trainer.bestParameters();
        const std::vector<Tensor> now = trainer.parameters();
        QCOMPARE(best.size(), now.size());
        for (std::size_t i = 0; i < now.size(); ++i)
            QVERIFY(std::ranges::equal(best[i].cells(), now[i].cells()));
        QCOMPARE(trainer.evaluate(Split::Test, true, false).score.accuracy, trainer.history().test->accuracy);
    }

    /// Training may fit where its validation does not: better known before the first epoch.
    void itIsSaidWhichWeightsAreTheNetwork()
    {
        Trainer trainer(small(), digits(200), settings(3));
        QCOMPARE(textOf(keptWeights(trainer.history(), trainer.settings())).english(),
                 std::string("the weights at the beginning, untrained"));
        trainer.trainBatch();
        QCOMPARE(textOf(keptWeights(trainer.history(), trainer.settings())).english(),
                 std::string("the last weights, in the midst of epoch 1"));
        QVERIFY(trainer.run() == Ending::Epochs);
        const KeptWeights kept = keptWeights(trainer.history(), trainer.settings());
        QCOMPARE(qint64(kept.epoch), qint64(trainer.state().best->epoch));
        QCOMPARE(kept.score.accuracy, trainer.evaluate(Split::Validation, true).score.accuracy); // theirs, not the last ones'
        QVERIFY(kept.best == KeptWeights::Best::ValidationAccuracy);

        History history = trainer.history();
        for (EpochRecord& epoch : history.epochs)
            epoch.best = epoch.epoch == 1;
        QCOMPARE(textOf(keptWeights(history, trainer.settings())).english(),
                 std::string("the weights after epoch 2, the best by accuracy in validation"));
        history.epochs.back().best = true;
        QCOMPARE(textOf(keptWeights(history, trainer.settings())).english(),
                 std::string("the weights after epoch 3, the last and the best by accuracy in validation"));
        history.batches.push_back({.epoch = 3});
        QVERIFY(!keptWeights(history, trainer.settings()).last);
        QCOMPARE(history.weightsAfter(), history.batches.size());
        history.returns.push_back({.epoch = 3, .batch = 1, .weightsOf = 1});
        QCOMPARE(history.weightsAfter(), history.batchesBefore(2)); // those of the second epoch
        history.batches.push_back({.epoch = 3, .batch = 1});
        QCOMPARE(history.weightsAfter(), history.batches.size()); // trained on from them
        history.batches.truncate(history.batches.size() - 1);
        TrainingSettings last = trainer.settings();
        last.keepBest = false;
        QCOMPARE(textOf(keptWeights(history, last)).english(), std::string("the last weights, in the midst of epoch 4"));
        history.batches.truncate(history.batches.size() - 1);
        QCOMPARE(textOf(keptWeights(history, last)).english(), std::string("the last weights, after epoch 3"));
    }

    /// The same seed gives the same weights and order on every backend; losses agree at first, and the accuracy at the end.
    void everyBackend()
    {
        std::vector<double> reference;
        double accuracy = -1;
        for (Backend* const backend : allBackends()) {
            if (!backend->info().available)
                continue;
            TrainingSettings own = settings(4);
            own.backend = backend->info().id;
            Trainer trainer(small(), digits(410), own);
            trainer.run();
            std::vector<double> losses;
            for (const BatchRecord& record : trainer.history().batches)
                losses.push_back(record.loss);
            if (reference.empty()) {
                reference = losses;
                accuracy = trainer.history().test->accuracy;
            }
            for (std::size_t i = 0; i < 5; ++i)
                QVERIFY2(std::abs(losses[i] - reference[i]) <= 1e-4 * reference[i], backend->info().id.c_str());
            QVERIFY2(std::abs(trainer.history().test->accuracy - accuracy) <= 0.031, backend->info().id.c_str());
        }
    }

    /// 32 samples are learned by heart.
    void overfits()
    {
        TrainingSettings own = settings(150);
        own.schedule.rate = 0.003F;
        own.stop.targetAccuracy = 1;
        const DatasetPtr few = withFirst(openDataset("synthetic:digits?count=40&test=10"), Split::Train, 32);
        Trainer trainer(presetModel("lenet-5"), few, own);
        QVERIFY(trainer.run() == Ending::Target);
        QVERIFY(trainer.history().epochs.back().training.accuracy == 1.0);
    }

    /// Only unseen samples reach a target, where there are any to look at: an epoch that was not validated does not.
    void theTargetIsOfTheValidation()
    {
        TrainingSettings own = settings(7);
        own.stop.targetAccuracy = 0.01;
        own.validateEvery = 3;
        Trainer trainer(presetModel("lenet-5"), openDataset("synthetic:digits?count=300&test=10&validation=0.2"), own);
        QVERIFY(trainer.run() == Ending::Target);
        QCOMPARE(trainer.history().epochs.size(), std::size_t{3});
        QVERIFY(trainer.history().epochs.back().validation);
    }

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

    /// Records come out as they went in, whether they fit into few bytes or not; copies stay as they were.
    void aLogKeepsEveryRecord()
    {
        BatchLog log;
        std::vector<BatchRecord> all;
        std::vector<std::pair<BatchLog, std::size_t>> copies;
        const auto isSame = [](const BatchRecord& a, const BatchRecord& b) {
            const auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
            return a.epoch == b.epoch && a.batch == b.batch && a.size == b.size && same(a.loss, b.loss) && same(a.accuracy, b.accuracy) &&
                   same(a.rate, b.rate) && std::abs(a.seconds - b.seconds) <= 1e-6 * b.seconds;
        };
        for (int i = 0; i < 20000; ++i) {
            const int size = i % 7 == 6 ? 5 : 48;
            BatchRecord one{.epoch = i / 7,
                            .batch = i % 7,
                            .size = size,
                            .loss = double(std::sin(float(i))),
                            .accuracy = i % 3 == 0 ? notKnown : double(i % size) / size,
                            .rate = double(0.1F / float(i + 1)),
                            .seconds = 1e-3 * i};
            if (i % 1000 == 999) // as somebody else's file may have it
                one = {.epoch = -4, .batch = 1LL << 40, .size = 3, .loss = 0.1, .accuracy = 0.12345, .rate = 1.0 / 3, .seconds = 7};
            log.push_back(one);
            all.push_back(one);
            if (i % 4321 == 4000) {
                copies.emplace_back(log, all.size());
                if (copies.size() == 3) { // gone back and on again in another way
                    log.truncate(9000);
                    all.resize(9000);
                }
            }
        }
        QCOMPARE(log.size(), all.size());
        QVERIFY(std::ranges::equal(log, all, isSame));
        BatchLog shared = copies[1].first;
        shared.shareWith(log);
        QVERIFY(std::ranges::equal(shared, std::span(all).first(copies[1].second), isSame));
        std::vector<BatchRecord> first;
        for (int i = 0; i < 4001; ++i)
            first.push_back(all[std::size_t(i)]);
        QVERIFY(std::ranges::equal(copies[0].first, first, isSame));
    }

    void pausesAndLimits()
    {
        Trainer trainer(small(), digits(210), settings(3));
        QVERIFY(trainer.run({}, nullptr, {.batches = 1}) == Ending::Paused);
        trainer.setRate(0.5F);
        QCOMPARE(trainer.rate(), 0.5F);
        QVERIFY(trainer.run({}, nullptr, {.epochs = 1}) == Ending::Paused);
        QVERIFY((trainer.course().position == TrainingPosition{1, 0}));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(trainer.run(stop.get_token()) == Ending::Stopped);
        QVERIFY_EXCEPTION_THROWN(trainer.setRate(std::nanf("")), InputError);
        trainer.setStopConditions({.epochs = 1});
        QVERIFY(trainer.run() == Ending::Epochs);
    }

    void stopsByItself()
    {
        TrainingSettings own = settings(50);
        own.stop.seconds = 1e-6;
        QVERIFY(Trainer(small(), digits(210), own).run() == Ending::Time);
        own = settings(50);
        own.schedule.rate = 1e-12F;
        own.stop.patience = 2;
        Trainer trainer(small(), digits(210), own);
        QVERIFY(trainer.run() == Ending::NoImprovement);
        QVERIFY(trainer.history().epochs.size() < 20);
    }

    /// A loss that is not finite ends the training; the layer is named, nothing is overwritten.
    void divergence()
    {
        TrainingSettings own = settings(20);
        own.optimizer.kind = OptimizerKind::Sgd;
        own.schedule.rate = 1e30F;
        Trainer trainer(presetModel("lenet-5"), digits(210), own);
        QVERIFY(trainer.run() == Ending::Diverged);
        const std::string why = trainer.divergence().english();
        QVERIFY2(why.find("epoch 1, batch") != std::string::npos, why.c_str());
        QVERIFY2(why.find("gemm") != std::string::npos || why.find("conv") != std::string::npos || why.find("relu") != std::string::npos,
                 why.c_str());
        for (const BatchRecord& record : trainer.history().batches)
            QVERIFY(std::isfinite(record.loss));
    }

    /// Weights that came with a file: no update made them, and no rate helps.
    void divergenceFromTheBeginning()
    {
        Trainer trainer(small(), digits(210), settings(1));
        std::vector<Tensor> parameters = trainer.parameters();
        parameters.back().cells().front() = std::numeric_limits<float>::quiet_NaN();
        trainer.setParameters(std::move(parameters));
        QVERIFY(trainer.run() == Ending::Diverged);
        const std::string why = trainer.divergence().english();
        QVERIFY2(why.find("it began with parameters of") != std::string::npos && why.find("rate") == std::string::npos, why.c_str());
    }

    void normsAreOfEverySecondBatch()
    {
        TrainingSettings own = settings(1);
        own.normsEvery = 2;
        own.optimizer.kind = OptimizerKind::Sgd;
        Trainer trainer(small(), digits(210), own);
        trainer.run();
        const History& history = trainer.history();
        QCOMPARE(history.norms.size(), (history.batches.size() + 1) / 2);
        for (const LayerNorms& layer : history.norms.front().layers)
            QVERIFY(std::abs(layer.update - layer.gradient * double(own.schedule.rate)) < 1e-4 * layer.gradient);
    }

    /// The last batch of an epoch is smaller and has a plan of its own, whose times count too.
    void layersAreTimedOverAllBatches()
    {
        TrainingSettings own = settings(3);
        own.layerTimes = true;
        Trainer trainer(small(), digits(210), own);
        QVERIFY(trainer.history().times.layers.images == 0);
        trainer.run();
        const LayerTimes all = trainer.history().times.layers;
        std::int64_t images = 0;
        for (const BatchRecord& batch : trainer.history().batches)
            images += batch.size;
        QVERIFY(trainer.history().batches.back().size < trainer.history().batches.front().size);
        QCOMPARE(all.images, static_cast<double>(images));
        const std::vector<PlannedNetwork::LayerTime> last = trainer.plans().step().layerTimes();
        QCOMPARE(all.nodes.size(), last.size());
        QVERIFY(all.nodes.front().forward > last.front().forward && last.front().forward > 0);
    }

    void measuringChangesNoNumber()
    {
        Trainer plain(small(), digits(210), settings(2));
        plain.setRecording(false);
        plain.run();
        QVERIFY(plain.history().norms.empty());
        QVERIFY(plain.history().times.layers.images == 0);
        TrainingSettings own = settings(2);
        own.normsEvery = 1;
        own.layerTimes = true;
        Trainer measured(small(), digits(210), own);
        measured.run({}, nullptr, {.batches = 3});
        QCOMPARE(measured.history().norms.size(), std::size_t(3));
        measured.setRecording(false);
        measured.run({}, nullptr, {.batches = 2});
        QCOMPARE(measured.history().norms.size(), std::size_t(3));
        measured.setRecording(true);
        measured.run();
        QCOMPARE(measured.history().norms.size(), measured.history().batches.size() - 2);
        QCOMPARE(hashOf(measured.state()), hashOf(plain.state()));
    }

    /// Nobody has to ask for it before; and it is in the file.
    void everyTrainingIsRecorded()
    {
        Trainer trainer(small(), digits(210), settings(3));
        trainer.run();
        const History& history = trainer.history();
        QVERIFY(!history.norms.empty());
        QCOMPARE(history.norms.front().batch, std::int64_t(0)); // the first batch of all
        const TrainingTimes& times = history.times;
        QVERIFY(times.layers.images > 0);
        double images = 0;
        double seconds = 0;
        for (const BatchRecord& batch : history.batches) {
            images += static_cast<double>(batch.size);
            seconds += batch.seconds;
        }
        QVERIFY(times.layers.images < images); // not every one
        QVERIFY(times.layers.nodes.front().forward > 0 && times.layers.nodes.front().backward > 0);
        const PhaseTimes& phases = times.phases;
        QVERIFY(phases.load > 0 && phases.step > 0 && phases.rest >= 0 && phases.validation > 0 && phases.test > 0);
        const double sum = phases.load + phases.step + phases.rest; // the batches' seconds, to the seven digits of a log
        QVERIFY2(std::abs(sum - seconds) < 1e-3 * seconds, qPrintable(QStringLiteral("%1, %2").arg(sum).arg(seconds)));

        const History again = historyFromJson(historyToJson(history));
        QCOMPARE(again.times.layers.images, times.layers.images);
        QCOMPARE(again.times.layers.nodes.front().backward, times.layers.nodes.front().backward);
        QCOMPARE(again.times.phases.validation, phases.validation);
        QCOMPARE(again.rules.front().backend, std::string("openmp"));
        QCOMPARE(again.rules.front().threads, 1);
        requireHistoryOf(again, trainer.model().graph);
        nlohmann::json older = historyToJson(history);
        older.erase("times");
        older["rules"][0].erase("backend");
        older["rules"][0].erase("threads");
        QVERIFY(historyFromJson(older).times.layers.nodes.empty());
        QVERIFY(historyFromJson(older).rules.front().backend.empty());
        nlohmann::json broken = historyToJson(history);
        broken["times"]["load"] = -1;
        QVERIFY_EXCEPTION_THROWN(historyFromJson(broken), InputError);
        broken = historyToJson(history);
        for (int i = 0; i < 100; ++i)
            broken["times"]["layers"].push_back({0, 0, 0});
        QVERIFY_EXCEPTION_THROWN(requireHistoryOf(historyFromJson(broken), trainer.model().graph), InputError);
    }

    /// A long training keeps no more of them than fit, from its beginning to its end.
    void manyNormsAreThinnedOut()
    {
        History history;
        std::size_t most = 0;
        for (std::int64_t batch = 0; batch < 20000; ++batch) {
            history.addNorms({.epoch = 0, .batch = batch, .layers = std::vector<LayerNorms>(4)});
            history.batches.push_back({.batch = batch, .size = 1});
            most = std::max(most, history.norms.size());
        }
        QCOMPARE(most, std::size_t(2048));
        QCOMPARE(history.norms.front().batch, std::int64_t(0));
        QCOMPARE(history.norms.back().batch, std::int64_t(19999));
        QVERIFY(std::ranges::is_sorted(history.norms, {}, &NormsRecord::batch));
        QVERIFY(history.batchesBetweenNorms() > 10);
    }

    /// A training that went on elsewhere says where from.
    void anotherBackendIsRecorded()
    {
        Trainer first(small(), digits(210), settings(2));
        first.run({}, nullptr, {.batches = 3});
        TrainingSettings other = settings(2);
        other.backend = "serial";
        Trainer second(small(), digits(210), other);
        second.setState(first.state(), first.history());
        second.run({}, nullptr, {.batches = 2});
        QCOMPARE(second.history().rules.size(), std::size_t(2));
        QCOMPARE(second.history().rules.back().backend, std::string("serial"));
        QCOMPARE(second.history().rules.back().batch, std::int64_t(3));
        History older = first.history(); // of a program that did not write it down
        older.rules.front().backend.clear();
        Trainer third(small(), digits(210), other);
        third.setState(first.state(), older);
        third.run({}, nullptr, {.batches = 1});
        QCOMPARE(third.history().rules.size(), std::size_t(1));
    }

    void findsARate()
    {
        int told = 0;
        const RateFinding finding =
            findRate(small(), digits(410), settings(), {.from = 1e-5F, .to = 10, .batches = 40}, {}, [&](const RateTrial&) { ++told; });
        QVERIFY(finding.trials.size() > 10 && int(finding.trials.size()) == told);
        QVERIFY2(finding.suggested > 1e-4 && finding.suggested < 1, QByteArray::number(finding.suggested));
        QVERIFY_EXCEPTION_THROWN(findRate(small(), digits(410), settings(), {.from = 1, .to = 0.1F}), InputError);
    }

    void ratesFollowTheirSchedules()
    {
        const auto near = [](float a, double b) { return std::abs(double(a) - b) < 1e-7; };
        QVERIFY(near(rateAt({.rate = 0.1F}, 5, 10), 0.1));
        QVERIFY(near(rateAt({.rate = 0.1F, .warmUpEpochs = 2}, 1, 10), 0.05));
        const Schedule stepped{.kind = ScheduleKind::Step, .rate = 0.1F, .stepEpochs = 4, .stepFactor = 0.5F};
        QVERIFY(near(rateAt(stepped, 3.9, 10), 0.1) && near(rateAt(stepped, 4, 10), 0.05) && near(rateAt(stepped, 8, 10), 0.025));
        const Schedule cosine{.kind = ScheduleKind::Cosine, .rate = 0.1F, .finalShare = 0};
        QVERIFY(near(rateAt(cosine, 0, 10), 0.1) && near(rateAt(cosine, 5, 10), 0.05) && near(rateAt(cosine, 10, 10), 0));
        const Schedule warmed{.kind = ScheduleKind::Cosine, .rate = 0.1F, .warmUpEpochs = 2, .finalShare = 0};
        QVERIFY(near(rateAt(warmed, 1, 10), 0.05) && near(rateAt(warmed, 2, 10), 0.1) && near(rateAt(warmed, 6, 10), 0.05) &&
                near(rateAt(warmed, 10, 10), 0));
        for (const double epochs : {1.0, 2.0}) // it rises as it does in a longer training
            QVERIFY(near(rateAt(warmed, 0.5, epochs), 0.025) && near(rateAt(warmed, epochs - 0.2, epochs), (epochs - 0.2) / 20));
        const Schedule cycle{.kind = ScheduleKind::OneCycle, .rate = 0.1F, .finalShare = 0};
        QVERIFY(near(rateAt(cycle, 0, 10), 0.004) && near(rateAt(cycle, 3, 10), 0.1) && near(rateAt(cycle, 10, 10), 0));
        TrainingSettings own = settings();
        own.schedule = stepped;
        own.augmentation.rotate = 3;
        QVERIFY(settingsFromJson(parseJson(settingsToJson(own).dump(), "text")) == own);
        QVERIFY_EXCEPTION_THROWN(settingsFromJson({{"optimizer", "adamm"}}), InputError);
        QVERIFY_EXCEPTION_THROWN(settingsFromJson({{"batch", 0}}), InputError);
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

    void refusesDataAndBackendsThatDoNotFit()
    {
        TrainingSettings own = settings();
        QVERIFY_EXCEPTION_THROWN(Trainer(presetModel("model-0"), digits(210), own), InputError);
        QVERIFY_EXCEPTION_THROWN(Trainer(fullyConnected(784, std::array<std::int64_t, 1>{4}, 10), digits(210), own), InputError);
        own.backend = "abacus";
        QVERIFY_EXCEPTION_THROWN(Trainer(small(), digits(210), own), InputError);
    }
};

QTEST_APPLESS_MAIN(TestTrainer)
#include "tst_trainer.moc"
