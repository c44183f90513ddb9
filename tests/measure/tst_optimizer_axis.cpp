#include "core/base/error.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/network_run.h"
#include "core/report/compare_results.h"
#include "core/report/property_chart.h"
#include "core/report/result_page.h"
#include "tests/measure/quick_run.h"

#include <QTest>

using namespace ks;

/// Training steps of a network by each of several optimisers: in one experiment, its results and their files.
class TestOptimizerAxis : public QObject {
    Q_OBJECT

    static constexpr const char* steps = R"({"network":"fc:8","batch":4,"passes":["training"],"backends":["serial"],"threads":1,"repeat":3,
        "warm_up":0,"sweep":{"axis":"optimizer","values":["sgd","adam"]}})";

    static std::string refusal(const std::string& part, const std::string& other)
    {
        std::string text = steps;
        text.replace(text.find(part), part.size(), other);
        try {
            (void)experimentFromJson(text, "text");
            return {};
        } catch (const InputError& error) {
            return error.text().english();
        }
    }

private slots:
    void everyPointHasItsOwn()
    {
        const Experiment experiment = experimentFromJson(steps, "text");
        const std::vector<ExperimentPoint> points = pointsOf(experiment);
        QCOMPARE(points.size(), std::size_t{2});
        QVERIFY(stepSpecOf(experiment, points[0]).optimizer.kind == OptimizerKind::Sgd);
        QVERIFY(stepSpecOf(experiment, points[1]).optimizer.kind == OptimizerKind::Adam);
        QVERIFY(experimentFromJson(jsonOf(experiment), "again") == experiment);
        QVERIFY(jsonOf(experiment).find("\"sgd\"") != std::string::npos); // by its name
        QVERIFY(benchCommand(experiment).text.find("--sweep optimizer=sgd,adam") != std::string::npos);
        QVERIFY2(forecastOf(experiment).largestPoint.ends_with("optimiser: adam"),
                 forecastOf(experiment).largestPoint.c_str()); // keeps most
    }

    /// Tables, charts, page and files name it.
    void resultsNameIt()
    {
        const BenchmarkResult result = resultOf(steps);
        for (const Measurement& one : result.measurements)
            QVERIFY2(!one.failed() && one.verified == Verified::Right, (one.failure.english() + one.wrong.english()).c_str());
        QVERIFY(csvOf(result).find(",optimizer,adam,") != std::string::npos);
        QVERIFY(jsonOf(result).find("\"value\": \"adam\"") != std::string::npos);
        QVERIFY(htmlOf(result).find("sgd, adam") != std::string::npos);
        QCOMPARE(plainPoints(result).x, std::string("optimizer"));
        const BenchmarkResult* const one[] = {&result};
        const Chart chart = propertyChart(one, {.x = "backend", .y = "milliseconds", .series = {"optimizer"}});
        QCOMPARE(chart.series.size(), std::size_t{2});
        QCOMPARE(chart.series[1].name.english(), std::string("adam"));
        BenchmarkResult other = result;
        other.experiment.optimizer = OptimizerKind::AdamW; // which is not held
        QVERIFY(canStandTogether(result.experiment, other.experiment));
    }

    void whatCannotBeIsNamed()
    {
        const auto says = [](const std::string& text, const char* word) { return text.find(word) != std::string::npos; };
        QVERIFY(says(refusal("[\"training\"]", "[\"inference\"]"), "must be training"));
        QVERIFY(says(refusal("[\"training\"]", "[\"inference\",\"training\"]"), "must be training"));
        QVERIFY(says(refusal("\"adam\"", "\"eve\""), "eve"));
        QVERIFY(says(refusal("\"network\":\"fc:8\",\"batch\":4", "\"op\":\"Relu\",\"shape\":\"1x1x4x4\""), "optimizer"));
        QVERIFY(says(refusal("\"repeat\"", "\"training\":{\"data\":\"synthetic:digits\"},\"repeat\""), "training.optimizer"));
    }

    /// Whole trainings in place of steps sweep the same, and the other way round.
    void itGoesWithTheTrainings()
    {
        Experiment experiment = experimentFromJson(steps, "text");
        QCOMPARE(nameOf(counterpartOf(SweepAxis::Optimizer)), std::string_view("training.optimizer"));
        QCOMPARE(counterpartOf(SweepAxis::Batch), SweepAxis::None);
        takeTrainings(experiment, true);
        requireLegal(experiment);
        QCOMPARE(nameOf(axisOf(experiment)), std::string_view("training.optimizer"));
        QVERIFY(optimizerAt(experiment, pointsOf(experiment)[1]) == OptimizerKind::Adam);
        takeTrainings(experiment, false);
        QVERIFY(experiment == experimentFromJson(steps, "text"));
    }
};

QTEST_GUILESS_MAIN(TestOptimizerAxis)
#include "tst_optimizer_axis.moc"
