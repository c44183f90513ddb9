#include "core/backends/backend.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/nn/checkpoint.h"
#include "core/nn/trainer.h"
#include "core/nn/training_phases.h"
#include "core/report/training_charts.h"
#include "core/report/training_report.h"
#include "tests/nn/small_training.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace ks;
using namespace ks::test;

/// What the seconds of a training went into, on every backend, and what is said of them.
class TestTrainingPhases : public QObject {
    Q_OBJECT

    static double trained(const EpochPhases& phases)
    {
        return phases.load + phases.copies + phases.forward + phases.backward + phases.update + phases.rest;
    }
    static bool near(double a, double b, double relative) { return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b)); }
    /// Three epochs of 2 s and 1 s of validation each, with these accuracies.
    static History validated(std::array<double, 3> accuracies)
    {
        History history;
        for (std::size_t i = 0; i < accuracies.size(); ++i) {
            EpochRecord epoch{.epoch = static_cast<std::int64_t>(i),
                              .training = {.loss = 1, .accuracy = 0.1, .samples = 10},
                              .validation = Score{.loss = 1, .accuracy = accuracies[i], .samples = 5},
                              .seconds = 2,
                              .phases = {}};
            epoch.phases.validation = 1;
            history.epochs.push_back(epoch);
        }
        return history;
    }

private slots:
    void everyBackendTellsThemApart_data()
    {
        QTest::addColumn<QString>("backend");
        for (Backend* const one : allBackends())
            if (one->info().available)
                QTest::newRow(one->info().id.c_str()) << QString::fromStdString(one->info().id);
    }
    void everyBackendTellsThemApart()
    {
        QFETCH(QString, backend);
        TrainingSettings own = settings(2);
        own.backend = backend.toStdString();
        Trainer trainer(small(), digits(110), own);
        trainer.run();
        const History& history = trainer.history();
        EpochPhases all;
        for (const EpochRecord& epoch : history.epochs) {
            const EpochPhases& phases = epoch.phases;
            QVERIFY(phases.load > 0 && phases.forward > 0 && phases.update > 0 && phases.rest > 0 && phases.validation > 0);
            QVERIFY2(phases.backward > 0.2 * phases.forward, "a way back that was counted as a part of the way there");
            QVERIFY2(near(trained(phases), epoch.seconds, 1e-6), qPrintable(QString::number(trained(phases) / epoch.seconds)));
            all.forward += phases.forward;
            all.validation += phases.validation;
        }
        QVERIFY(near(all.forward, history.times.step.forward, 1e-9));
        QVERIFY(near(all.validation, history.times.phases.validation, 1e-9));
        QVERIFY(near(history.times.step.sum(), history.times.phases.step, 1e-9));
        QVERIFY(history.times.phases.initialisation > 0);
    }

    /// Layers that are timed in every batch are another way to run a step: the phases are there all the same.
    void timedLayersLeaveThemThere()
    {
        TrainingSettings own = settings(1);
        own.layerTimes = true;
        Trainer trainer(small(), digits(110), own);
        trainer.run();
        const EpochRecord& epoch = trainer.history().epochs.front();
        QVERIFY(epoch.phases.backward > 0 && near(trained(epoch.phases), epoch.seconds, 1e-6));
    }

    /// Changed pictures are made by another thread, whose seconds are beside those of the training.
    void anotherThreadsSecondsAreBesideThem()
    {
        TrainingSettings own = settings(1);
        own.augmentation.rotate = 5;
        Trainer trainer(small(), digits(110), own);
        trainer.run();
        const EpochPhases& phases = trainer.history().epochs.front().phases;
        QVERIFY(phases.augment > 0 && phases.augment < phases.making);
        Trainer plain(small(), digits(110), settings(1));
        plain.run();
        QCOMPARE(plain.history().epochs.front().phases.augment, 0.0);
        QVERIFY(plain.history().epochs.front().phases.making > 0);
    }

    void filesKeepThemAndOlderOnesDoNotKnow()
    {
        Trainer trainer(small(), digits(110), settings(1));
        trainer.run();
        const History& history = trainer.history();
        const History again = historyFromJson(historyToJson(history));
        QCOMPARE(again.epochs.front().phases.forward, history.epochs.front().phases.forward);
        QCOMPARE(again.epochs.front().phases.validation, history.epochs.front().phases.validation);
        QCOMPARE(again.times.step.update, history.times.step.update);
        QCOMPARE(again.times.phases.whole, history.times.phases.whole);
        QVERIFY(consistencyOf(again).has_value());

        nlohmann::json older = historyToJson(history);
        older["epochs"][0].erase("phases");
        for (const char* name : {"parts", "whole", "initialisation"})
            older["times"].erase(name);
        const History old = historyFromJson(older);
        QVERIFY(std::isnan(old.epochs.front().phases.load) && std::isnan(old.epochs.front().phases.validation));
        QVERIFY(std::isnan(old.times.step.forward) && std::isnan(old.times.phases.whole) && std::isnan(old.times.phases.initialisation));
        QVERIFY(!consistencyOf(old));
        QVERIFY(std::isnan(elapsedSeconds(old).front()));
        QVERIFY(epochsCsv(old).ends_with(",1,,,,,,,,,\n"));
        QVERIFY(epochsCsv(history).starts_with(
            "epoch,train_loss,train_accuracy,validation_loss,validation_accuracy,seconds,images_per_second,rate,best,load_seconds,"
            "copies_seconds,forward_seconds,backward_seconds,update_seconds,records_seconds,validation_seconds,making_seconds,"
            "augment_seconds\n"));
        const ChartedRun run{.model = &trainer.model(), .history = &old};
        QVERIFY(trainingChart(TrainingChart::EpochPhases, std::span(&run, 1)).series.empty());
        QVERIFY(trainingChart(TrainingChart::AccuracyByTime, std::span(&run, 1)).series.empty());

        nlohmann::json broken = historyToJson(history);
        broken["epochs"][0]["phases"]["update"] = -1;
        QVERIFY_EXCEPTION_THROWN(historyFromJson(broken), InputError);
        broken["epochs"][0]["phases"].erase("update");
        QVERIFY_EXCEPTION_THROWN(historyFromJson(broken), InputError);
    }

    /// Also of an epoch that was under way when the checkpoint was written.
    void checkpointsKeepTheEpochUnderWay()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = (folder.path() + "/a.safetensors").toStdString();
        Trainer first(small(), digits(110), settings(1));
        first.run({}, nullptr, {.batches = 2});
        const double before = first.course().epochPhases.forward;
        QVERIFY(before > 0);
        saveCheckpoint(checkpointOf(first, "digits"), file);
        Trainer second(small(), digits(110), settings(1));
        resume(second, loadCheckpoint(file));
        QCOMPARE(second.course().epochPhases.forward, before);
        second.run();
        const EpochRecord& epoch = second.history().epochs.front();
        QVERIFY(epoch.phases.forward > before && near(trained(epoch.phases), epoch.seconds, 1e-6));
    }

    void chartsShowEverySecond()
    {
        Trainer trainer(small(), digits(110), settings(3));
        trainer.run();
        const History& history = trainer.history();
        const ChartedRun run{.model = &trainer.model(), .history = &history, .batchesPerEpoch = trainer.samples().batches()};
        const Chart stacks = trainingChart(TrainingChart::EpochPhases, std::span(&run, 1));
        QCOMPARE(stacks.categories.size(), std::size_t{3});
        for (std::size_t i = 0; i < 3; ++i)
            QVERIFY(near(sumOf(stacks, i), history.epochs[i].seconds + history.epochs[i].phases.validation, 1e-6));
        QCOMPARE(stacks.series.front().name.english(), std::string("load"));
        QVERIFY(stacks.footer.front().english().starts_with("All epochs together: "));
        const std::vector<double> elapsed = elapsedSeconds(history);
        for (const TrainingChart which : {TrainingChart::LossByTime, TrainingChart::AccuracyByTime}) {
            const Chart chart = trainingChart(which, std::span(&run, 1));
            QCOMPARE(chart.series.size(), std::size_t{2});
            for (std::size_t i = 0; i < 3; ++i) {
                QCOMPARE(chart.series[1].points[i].x, elapsed[i]);
                const Score& score = *history.epochs[i].validation;
                QCOMPARE(chart.series[1].points[i].y, which == TrainingChart::LossByTime ? score.loss : score.accuracy);
            }
            QVERIFY(svgOf(chart).find("nan") == std::string::npos);
        }
        const std::string page = htmlOf(reportOf(trainer, "digits"));
        for (const char* words : {"Seconds of each phase by epoch", "Loss by time", "was first reached after", "R_step", "The test took"})
            QVERIFY2(page.find(words) != std::string::npos, words);
        // The table of levels is there where one was reached.
        TrainingReport reached = reportOf(trainer, "digits");
        reached.history.epochs.back().validation = Score{.loss = 0.1, .accuracy = 0.93, .samples = 10};
        const std::string better = htmlOf(reached);
        QVERIFY(better.find("Time to accuracy") != std::string::npos);
    }

    void timeToAnAccuracy()
    {
        const History history = validated({0.5, 0.9, 0.8});
        const std::optional<AccuracyMoment> ninety = timeToAccuracy(history, 0.9);
        QVERIFY(ninety && ninety->epoch == 1 && ninety->validated);
        QCOMPARE(ninety->seconds, 6.0); // of two epochs, with their validations
        QCOMPARE(timeToAccuracy(history, 0.2)->epoch, std::int64_t{0});
        QVERIFY(!timeToAccuracy(history, 0.91));
        QCOMPARE(timeToBest(history)->seconds, 6.0);
        QCOMPARE(timeToAccuracyText(*ninety).english(),
                 std::string("A validation accuracy of 90.00\u00a0% was first reached after 6 s, at the end of epoch 2."));
        History gaps = history; // every second epoch is validated: training says nothing in between
        gaps.epochs[1].validation.reset();
        QCOMPARE(timeToAccuracy(gaps, 0.6)->epoch, std::int64_t{2});
        QCOMPARE(timeToAccuracy(gaps, 0.6)->seconds, 8.0);
        gaps.epochs[0].validation.reset();
        gaps.epochs[2].validation.reset();
        QVERIFY(!timeToAccuracy(gaps, 0.6));
        QVERIFY(!timeToAccuracy(gaps, 0.1)->validated);
        History unknown = history;
        unknown.epochs[0].phases = EpochPhases::unknown();
        QVERIFY(std::isnan(timeToAccuracy(unknown, 0.9)->seconds));
        QVERIFY(!timeToBest(History{}));
    }

    /// Study "Heterogeneous timing", golden case HT-G06; its two printed epochs of a GTX 1080 have an R_epoch of 2.0027.
    void ratiosOfTheStudy()
    {
        const std::array steps = {0.0100, 0.0105, 0.0095};
        QVERIFY(near(stepRatio(0.03003, steps), 1.001, 1e-12));
        QVERIFY(near(epochRatio(0.03003, 0.015), 2.002, 1e-12));
        QVERIFY(std::isnan(stepRatio(1, {})) && std::isnan(epochRatio(1, 0)));
        Trainer trainer(small(), digits(110), settings(2));
        trainer.run();
        const std::optional<Consistency> ratios = consistencyOf(trainer.history());
        QVERIFY(ratios && ratios->epochs == 2 && ratios->steps == std::int64_t(trainer.history().batches.size()));
        QVERIFY2(ratios->perEpoch >= 2 && ratios->perStep >= 1 - 1e-6, "less than its parts");
        Trainer under(small(), digits(110), settings(2)); // an epoch under way is no whole one
        under.run({}, nullptr, {.batches = trainer.samples().batches() + 1});
        QVERIFY(!consistencyOf(under.history()));
    }

    /// As study "Distributed energy" suspected (DE-X06): one sample at a time is the same validation, only slower.
    void validationsHaveABatchOfTheirOwn()
    {
        const auto evaluated = [](std::int64_t batch) {
            TrainingSettings own = settings(1);
            own.validationBatch = batch;
            const Trainer trainer(small(), digits(410), own);
            int calls = 0;
            const Score score = trainer.evaluate(Split::Validation, false, false, {.progress = [&](double) { ++calls; }}).score;
            return std::pair(score, calls);
        };
        const auto [usual, few] = evaluated(0);
        const auto [single, many] = evaluated(1);
        QCOMPARE(std::int64_t(many), single.samples);
        QCOMPARE(std::int64_t(few), (usual.samples + 63) / 64);
        QCOMPARE(single.accuracy, usual.accuracy);
        QVERIFY(near(single.loss, usual.loss, 1e-5));
        TrainingSettings wrong;
        wrong.validationBatch = -1;
        QVERIFY_EXCEPTION_THROWN(requireLegal(wrong), InputError);
        TrainingSettings set;
        set.validationBatch = 7;
        QCOMPARE(settingsFromJson(settingsToJson(set)).validationBatch, std::int64_t{7});
    }
};

QTEST_APPLESS_MAIN(TestTrainingPhases)
#include "tst_training_phases.moc"
