#include "core/backends/backend.h"
#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/data/source.h"
#include "core/data/split.h"
#include "core/nn/kept_weights.h"
#include "core/nn/presets.h"
#include "core/nn/rate_finder.h"
#include "core/nn/trainer.h"
#include "tests/nn/small_training.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

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

/// A training from its beginning to its end: what it learns, where it stops, which weights are kept.
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
        QVERIFY(epochsCsv(history).find("\n1,") != std::string::npos &&
                epochsCsv(history).find("\n0,") == std::string::npos); // people count from 1, on the screen as in the file
        const Evaluation evaluation = trainer.evaluate(Split::Test, true, true);
        QCOMPARE(evaluation.score.accuracy, history.test->accuracy);
        QCOMPARE(std::accumulate(evaluation.confusion.begin(), evaluation.confusion.end(), std::int64_t{0}), std::int64_t{100});
        QCOMPARE(evaluation.predictions.size(), std::size_t{100});
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

    /// Whoever looks at it while it goes on copies these alone; a plan holds them, and the state of before is out of date.
    void theParametersAreThoseOfTheState()
    {
        Trainer trainer(small(), digits(200), settings(1));
        const std::vector<Tensor> before = trainer.parameters(); // no plan holds any yet
        QVERIFY(trainer.run() == Ending::Epochs);
        const std::vector<Tensor> now = trainer.parameters();
        const TrainingState state = trainer.state();
        QCOMPARE(now.size(), state.network.parameters.size());
        bool isTrained = false;
        for (std::size_t i = 0; i < now.size(); ++i) {
            QVERIFY(now[i].shape() == state.network.parameters[i].shape());
            QVERIFY(std::ranges::equal(now[i].cells(), state.network.parameters[i].cells()));
            isTrained = isTrained || !std::ranges::equal(now[i].cells(), before[i].cells());
        }
        QVERIFY(isTrained);
        Trainer again(small(), digits(200), settings(1));
        again.setState(state, trainer.history());
        QCOMPARE(hashOf(again.state()), hashOf(state));
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

    void findsARate()
    {
        int told = 0;
        const RateFinding finding =
            findRate(small(), digits(410), settings(), {.from = 1e-5F, .to = 10, .batches = 40}, {}, [&](const RateTrial&) { ++told; });
        QVERIFY(finding.trials.size() > 10 && int(finding.trials.size()) == told);
        QVERIFY2(finding.suggested > 1e-4 && finding.suggested < 1, QByteArray::number(finding.suggested));
        QVERIFY_EXCEPTION_THROWN(findRate(small(), digits(410), settings(), {.from = 1, .to = 0.1F}), InputError);
        for (const RateSearch& wrong :
             {RateSearch{.from = 0}, RateSearch{.to = HUGE_VALF}, RateSearch{.batches = 2}, RateSearch{.batches = 100'001}})
            QVERIFY_EXCEPTION_THROWN(findRate(small(), digits(410), settings(), wrong), InputError);
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

    void refusesDataAndBackendsThatDoNotFit()
    {
        TrainingSettings own = settings();
        QVERIFY_EXCEPTION_THROWN(Trainer(presetModel("model-0"), digits(210), own), InputError);
        QVERIFY_EXCEPTION_THROWN(Trainer(fullyConnected({1, 784, 1, 1}, std::array<std::int64_t, 1>{4}, 10), digits(210), own), InputError);
        own.backend = "abacus";
        QVERIFY_EXCEPTION_THROWN(Trainer(small(), digits(210), own), InputError);
    }
};

QTEST_APPLESS_MAIN(TestTrainer)
#include "tst_trainer.moc"
