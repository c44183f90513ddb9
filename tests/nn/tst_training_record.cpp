#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "core/nn/norms_recorder.h"
#include "core/report/training_report.h"
#include "tests/nn/small_training.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

using namespace ks;
using namespace ks::test;

/// What is written of a training while it goes on, and what the report tells of it; measuring changes no number.
class TestTrainingRecord : public QObject {
    Q_OBJECT

private slots:
    /// As if their parameters lay behind one another.
    void theGradientOfAllLayersHasOneNorm()
    {
        const NormsRecord record{
            .layers = {{.node = 0, .gradient = 3, .update = 9}, {.node = 2, .gradient = 4}, {.node = 3, .gradient = 12}}};
        QCOMPARE(record.gradient(), 13.0);
        QCOMPARE(NormsRecord{}.gradient(), 0.0);
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
        QVERIFY(htmlOf(report).find("not trained with yet: Learning rate 0.5, Epochs 14, Patience 3.") != std::string::npos);
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

    /// The first ones soon, so that there is something to see, and then few: on a processor each costs the training a little.
    void layersAreTimedSoonAndThenSeldom()
    {
        Trainer trainer(small(), digits(210), settings(40));
        std::vector<std::size_t> timed;
        double images = 0;
        for (std::size_t batch = 0; batch <= 128; ++batch) {
            QVERIFY(trainer.trainBatch().has_value());
            if (const double now = trainer.history().times.layers.images; now != std::exchange(images, now))
                timed.push_back(batch);
        }
        QCOMPARE(timed, (std::vector<std::size_t>{1, 4, 16, 64, 128}));
    }

    /// A record lies where the one before lay: fresh memory is given page by page, which would cost more than to add up.
    void recordsOfNormsTakeTheirMemoryOnce()
    {
        Trainer trainer(small(), digits(210), settings());
        trainer.trainBatch();
        const PlannedNetwork& step = trainer.plans().step();
        NormsRecorder recorder;
        recorder.begin(step, trainer.history(), 1, 0);
        QVERIFY(recorder.end(step, {0, 0}).has_value());
        MemoryBudget& budget = MemoryBudget::instance();
        const std::size_t limit = budget.limit();
        budget.setLimit(budget.used());
        recorder.begin(step, trainer.history(), 1, 1);
        const std::optional<NormsRecord> second = recorder.end(step, {0, 1});
        NormsRecorder other;
        other.begin(step, trainer.history(), 1, 1);
        const bool refused = !other.end(step, {0, 1});
        budget.setLimit(limit);
        QVERIFY(second && second->layers.front().weights > 0);
        QVERIFY(refused);
        QVERIFY(!recorder.end(step, {0, 1})); // told once
    }

    /// On a busy machine one record may take a hundred times what it costs, the processor being elsewhere; a third of a per cent of that would be
    /// the rest of a short training.
    void oneSlowRecordDoesNotEndTheOthers()
    {
        NormsPace pace;
        const auto batchesUntilDue = [&pace] {
            int batches = 0;
            for (; batches < 1000 && !pace.isDue(1); ++batches)
                pace.noteBatch(0.01);
            return batches;
        };
        QVERIFY(pace.isDue(0)); // the first batch of all
        pace.noteRecord(0.05);  // into fresh memory
        QCOMPARE(batchesUntilDue(), 16);
        pace.noteRecord(0.0001);
        const int usual = batchesUntilDue();
        QVERIFY2(usual > 1 && usual < 6, qPrintable(QString::number(usual)));
        pace.noteRecord(0.05);
        QCOMPARE(batchesUntilDue(), usual);
        pace.noteRefusal();
        QVERIFY(batchesUntilDue() > 100); // memory that is not there is not asked for all the time
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
};

QTEST_APPLESS_MAIN(TestTrainingRecord)
#include "tst_training_record.moc"
