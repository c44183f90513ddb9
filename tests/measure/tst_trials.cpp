#include "core/base/error.h"
#include "core/measure/experiment_command.h"
#include "core/measure/result_store.h"
#include "core/report/result_charts.h"
#include "tests/measure/quick_run.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

using namespace ks;

namespace {

constexpr const char* lessons = R"({"network":"from-scratch","batch":32,"backends":["openmp"],"threads":1,
    "training":{"data":"synthetic:digits?count=320&test=64","settings":{"epochs":2,"rate":0.002},"trainings":2},
    "sweep":{"axis":"training.optimizer","values":["sgd","adam"]}})";

std::string refusal(const std::string& from, const std::string& to)
{
    std::string text = lessons;
    text.replace(text.find(from), from.size(), to);
    try {
        (void)experimentFromJson(text, "text");
    } catch (const InputError& error) {
        return error.text().english();
    }
    return {};
}

} // namespace

/// Whole trainings as the runs of an experiment.
class TestTrials : public QObject {
    Q_OBJECT

private slots:
    void everyPointTrainsFromItsSeeds()
    {
        const BenchmarkResult result = resultOf(lessons);
        QCOMPARE(result.measurements.size(), std::size_t{2});
        for (const Measurement& one : result.measurements) {
            QVERIFY2(!one.failed(), one.failure.english().c_str());
            QVERIFY(one.verified == Verified::Right);
            QCOMPARE(one.trials.size(), std::size_t{2});
            QCOMPARE(one.trials[0].seed + 1, one.trials[1].seed);
            for (const Trial& trial : one.trials) {
                QCOMPARE(trial.history.epochs.size(), std::size_t{2});
                QVERIFY(trial.history.test && trial.history.test->samples == 64);
                QVERIFY(trial.accuracy() >= 0 && trial.accuracy() <= 1 && std::isfinite(trial.loss()));
                QVERIFY(trial.seconds() > 0 && trial.opening > 0);
                QVERIFY(trial.history.batches.empty());
            }
            QCOMPARE(one.runs.runs().size(), std::size_t{2});
        }
        QVERIFY(result.measurements[0].trials[0].loss() != result.measurements[1].trials[0].loss()); // another optimiser
        QVERIFY(result.measurements[0].trials[0].loss() != result.measurements[0].trials[1].loss()); // another seed
        const BenchmarkResult again = resultOf(lessons);
        for (std::size_t i = 0; i < 2; ++i) // the same numbers
            QCOMPARE(again.measurements[i].trials[1].loss(), result.measurements[i].trials[1].loss());

        const BenchmarkResult stored = resultFromJson(storedResult(result), "stored");
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(stored.measurements[i].trials.size(), std::size_t{2});
            QCOMPARE(stored.measurements[i].trials[1].loss(), result.measurements[i].trials[1].loss());
            QCOMPARE(stored.measurements[i].trials[1].history.epochs.size(), std::size_t{2});
        }
        std::set<std::string> ids;
        for (const Chart& chart : chartsOf(result.experiment, result.measurements, result.ceilings, 2)) {
            ids.insert(chart.id);
            QVERIFY2(!chart.series.empty() && !chart.series.front().points.empty(), chart.id.c_str());
            if (chart.id == "accuracy") { // the middle of both trainings, after each epoch
                const std::vector<Trial>& trials = result.measurements[0].trials;
                const ChartPoint& last = chart.series.front().points.back();
                const double one = trials[0].history.epochs.back().training.accuracy;
                const double other = trials[1].history.epochs.back().training.accuracy;
                QCOMPARE(last.x, 2.0);
                QCOMPARE(last.y, (one + other) / 2);
                QVERIFY(last.low == std::min(one, other) && last.high == std::max(one, other));
            }
        }
        QCOMPARE(ids, (std::set<std::string>{"accuracy", "accuracy-time", "loss", "loss-time", "parts", "result", "spread"}));

        const std::string csv = trainingsCsv(result);
        QCOMPARE(std::count(csv.begin(), csv.end(), '\n'), 1 + 2 * 2 * 2);
    }

    /// A preset is trained as it usually is but for what is given; what the experiment has by itself is not to be given.
    void settingsAreThoseOfTheNetwork()
    {
        const Experiment experiment = experimentFromJson(lessons, "text");
        const std::vector<ExperimentPoint> points = pointsOf(experiment);
        const TrainingSettings first = settingsAt(experiment, points[0]);
        QCOMPARE(first.optimizer.kind, OptimizerKind::Sgd);
        QCOMPARE(first.schedule.rate, 0.002F);
        QCOMPARE(first.stop.epochs, 2);
        QCOMPARE(first.batch, std::int64_t{32});
        QCOMPARE(settingsAt(experiment, points[1]).optimizer.kind, OptimizerKind::Adam);
        QVERIFY(experimentFromJson(jsonOf(experiment), "again") == experiment);
        const std::string command = benchCommand(experiment).text;
        for (const char* part : {"--network from-scratch", "--data", "--setting rate=0.002", "--setting epochs=2", "--trainings 2",
                                 "--sweep training.optimizer=sgd,adam"})
            QVERIFY2(command.find(part) != std::string::npos, command.c_str());
    }

    void optionsOfDataCanBeSwept()
    {
        std::string text = lessons;
        const std::string axis = R"("axis":"training.optimizer","values":["sgd","adam"])";
        text.replace(text.find(axis), axis.size(), R"("axis":"data.count","values":[160,320])");
        const Experiment experiment = experimentFromJson(text, "text");
        const std::vector<ExperimentPoint> points = pointsOf(experiment);
        QVERIFY2(dataAt(experiment, points[0]).find("count=160") != std::string::npos, dataAt(experiment, points[0]).c_str());
        QVERIFY2(dataAt(experiment, points[1]).find("count=320") != std::string::npos, dataAt(experiment, points[1]).c_str());
    }

    void whatCannotBeIsNamed()
    {
        const auto says = [](const std::string& text, const char* word) { return text.find(word) != std::string::npos; };
        QVERIFY(says(refusal("\"rate\":0.002", "\"batch\":4"), "batch"));
        QVERIFY(says(refusal("\"rate\":0.002", "\"hue\":4"), "hue"));
        QVERIFY(says(refusal("\"rate\":0.002", "\"rate\":-1"), "rate"));
        QVERIFY(says(refusal("\"trainings\":2", "\"trainings\":0"), "trainings"));
        QVERIFY(says(refusal("synthetic:digits?count=320", "synthetic:nothing?count=320"), "nothing"));
        QVERIFY(says(refusal("count=320", "colour=320"), "colour"));
        QVERIFY(says(refusal("training.optimizer\",\"values\":[\"sgd\",\"adam\"]", "data.size\",\"values\":[\"8x8\"]"), "size"));
        QVERIFY(says(refusal("[\"sgd\",\"adam\"]", "[\"sgd\",\"eve\"]"), "eve"));
        QVERIFY(says(refusal("\"network\":\"from-scratch\",\"batch\":32", "\"op\":\"Relu\",\"shape\":\"1x1x4x4\""), "networks alone"));
        std::string plain = lessons;
        plain.erase(plain.find("\"training\":"), plain.find("\"sweep\"") - plain.find("\"training\":"));
        try {
            (void)experimentFromJson(plain, "text");
            QFAIL("an axis of trainings without any");
        } catch (const InputError& error) {
            QVERIFY2(says(error.text().english(), "whole trainings"), error.text().english().c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestTrials)
#include "tst_trials.moc"
