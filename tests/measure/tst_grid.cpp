#include "core/base/error.h"
#include "core/base/json.h"
#include "core/measure/experiment_command.h"
#include "core/measure/experiment_edits.h"
#include "core/measure/experiment_names.h"
#include "core/measure/result_store.h"
#include "core/report/compare_results.h"
#include "core/report/result_charts.h"
#include "core/report/result_page.h"
#include "tests/measure/quick_run.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace ks;

namespace {

constexpr const char* grid = R"({"subjects":[{"op":"MaxPool","shape":"1x2x16x16","attributes":{"kernel_shape":"2x2"}},
                                             {"op":"Relu","shape":"1x2x16x16"}],
    "passes":["inference","backwardData"],"backends":["serial","openmp"],"repeat":3,"warm_up":0,
    "sweeps":[{"axis":"size","values":[16,32]},{"axis":"threads","values":[1,2]}]})";
constexpr const char* attributes = R"({"op":"Conv","shape":"1x2x16x16","attributes":{"kernel_shape":"3x3","filters":"4"},
    "backends":["serial"],"repeat":3,"warm_up":0,"sweeps":[{"axis":"dilations","values":["1x1","2x2"]},
    {"axis":"pads","values":["0,0,0,0","1,0,2,0"]}]})";
constexpr const char* networks = R"({"subjects":[{"network":"fc:8-4","batch":4},{"network":"fc:16-8","batch":4}],
    "passes":["training"],"backends":["openmp"],"threads":1,"repeat":3,"warm_up":0})";

bool refuses(const std::string& json, const char* word)
{
    try {
        (void)experimentFromJson(json, "text");
    } catch (const InputError& error) {
        return error.text().english().find(word) != std::string::npos;
    }
    return false;
}

std::string inGrid(const std::string& from, const std::string& to)
{
    std::string text = grid;
    const std::size_t at = text.find(from);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

} // namespace

/// Several operators or networks over several axes, in one experiment.
class TestGrid : public QObject {
    Q_OBJECT

private slots:
    void everyCellIsAPoint()
    {
        const Experiment experiment = experimentFromJson(grid, "text");
        const std::vector<ExperimentPoint> points = pointsOf(experiment);
        QCOMPARE(points.size(), std::size_t{2 * 2 * 2 * 2 * 2});
        std::set<std::string> seen;
        for (const ExperimentPoint& point : points) {
            QCOMPARE(SweepValue(point.spec.src.h), point.at[0]);
            QCOMPARE(point.threads, point.backend == "serial" ? 1 : static_cast<int>(std::get<std::int64_t>(point.at[1])));
            QCOMPARE(point.spec.op, experiment.subjects[point.subject].spec.op);
            seen.insert(placeText(experiment, point).english() + point.backend + std::string(nameOf(point.pass)));
        }
        QCOMPARE(seen.size(), points.size());
        QCOMPARE(points.front().subject, std::size_t{0}); // subject by subject, the last axis fastest
        QCOMPARE(valuesText(experiment, points[4]), std::string("16;2"));
        QCOMPARE(valuesText(experiment, points[8]), std::string("32;1"));
        QCOMPARE(subjectsText(experiment).english(), std::string("MaxPool, Relu"));
        QCOMPARE(axesText(experiment).english(), std::string("height and width of the input, threads"));
    }

    /// Each subject has the passes that it has: Relu has no weights, and is not asked for their gradient.
    void subjectsHaveTheirOwnPasses()
    {
        const Experiment experiment = experimentFromJson(
            R"({"subjects":[{"op":"Conv","shape":"1x2x8x8","attributes":{"kernel_shape":"3x3"}},{"op":"Relu","shape":"1x2x8x8"}],
                "passes":["backward"],"backends":["serial"]})",
            "text");
        QCOMPARE(experiment.passes, (std::vector{Pass::BackwardData, Pass::BackwardWeights}));
        const std::vector<ExperimentPoint> points = pointsOf(experiment);
        QCOMPARE(points.size(), std::size_t{3});
        QVERIFY(points.back().subject == 1 && points.back().pass == Pass::BackwardData);
    }

    void filesKeepIt_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("subjects and axes") << QByteArray(grid);
        QTest::newRow("attributes") << QByteArray(attributes);
        QTest::newRow("networks") << QByteArray(networks);
        QTest::newRow("one of each") << QByteArray(pooling);
    }
    void filesKeepIt()
    {
        QFETCH(QByteArray, json);
        const Experiment experiment = experimentFromJson(json.toStdString(), "text");
        QVERIFY(experimentFromJson(jsonOf(experiment), "again") == experiment);
        const BenchmarkResult result = resultOf(json.constData());
        QCOMPARE(result.measurements.size(), pointsOf(experiment).size());
        for (const Measurement& one : result.measurements)
            QVERIFY2(!one.failed() && one.verified == Verified::Right, one.failure.english().c_str());
        const BenchmarkResult again = resultFromJson(storedResult(result), "again");
        QVERIFY(again.experiment == experiment);
        for (std::size_t i = 0; i < result.measurements.size(); ++i) {
            const ExperimentPoint& one = result.measurements[i].point;
            const ExperimentPoint& other = again.measurements[i].point;
            QVERIFY(sameCell(one, other) && one.spec == other.spec && one.pass == other.pass && one.threads == other.threads);
        }
        for (const Chart& chart : chartsOf(experiment, result.measurements, result.ceilings, 2))
            for (const ChartSeries& series : chart.series)
                QCOMPARE(std::ranges::count(chart.series, series.name, &ChartSeries::name), 1);
        QVERIFY(!htmlOf(result).empty());
        const std::vector<BaselineRow> rows = againstBaseline(result, again);
        QVERIFY(std::ranges::none_of(rows, [](const BaselineRow& row) { return row.verdict == BaselineRow::Verdict::Unmatched; }));
        QCOMPARE(acrossMachines(std::vector{result, again}).size(), result.measurements.size());
    }

    /// Files of version 2 had one subject, and the whole number on one axis.
    void olderResultsAreRead()
    {
        const BenchmarkResult result = resultOf(pooling);
        nlohmann::json file = parseJson(storedResult(result), "text");
        file["version"] = 2;
        for (std::size_t i = 0; i < result.measurements.size(); ++i) {
            nlohmann::json& one = file["measurements"][i];
            one.erase("at");
            one.erase("subject");
            one["value"] = std::get<std::int64_t>(result.measurements[i].point.at.front());
        }
        const BenchmarkResult again = resultFromJson(file.dump(), "older");
        for (std::size_t i = 0; i < result.measurements.size(); ++i)
            QVERIFY(again.measurements[i].point.at == result.measurements[i].point.at);
        file["measurements"][0]["value"] = 65;
        QVERIFY_THROWS_EXCEPTION(InputError, resultFromJson(file.dump(), "older"));
    }

    void whatCannotBeIsNamed()
    {
        QVERIFY(refuses(inGrid(R"("threads")", R"("size")"), "swept twice"));
        QVERIFY(refuses(inGrid(R"("axis":"size")", R"("axis":"window")"), "Relu has no window to sweep"));
        QVERIFY(refuses(inGrid("[16,32]", "[1,32]"), "size=1")); // a window of two on one row
        QVERIFY(refuses(inGrid(R"("shape":"1x2x16x16"})", R"("shape":"1x2x16x16","network":"lenet-5"})"), "network"));
        QVERIFY(refuses(inGrid(R"("repeat":3)", R"("op":"Relu","repeat":3)"), "op"));
        QVERIFY(refuses(inGrid(R"("repeat":3)", R"("sweep":{"axis":"size","values":[8]},"repeat":3)"), "sweep"));
        QVERIFY(refuses(inGrid("[1,2]}]", "[1,2],\"step\":1}]"), "sweeps.step"));
        QVERIFY(refuses(inGrid(R"({"op":"Relu","shape":"1x2x16x16"})", R"({"op":"Relu","shape":"1x2x16x16","hue":1})"), "subjects.hue"));
        QVERIFY(refuses(
            inGrid(R"({"op":"Relu","shape":"1x2x16x16"})", R"({"op":"MaxPool","shape":"1x2x16x16","attributes":{"kernel_shape":"2x2"}})"),
            "twice"));
        QVERIFY(refuses(inGrid(R"({"op":"Relu","shape":"1x2x16x16"})", R"({"network":"lenet-5"})"), "a network has no"));
        QVERIFY(refuses(R"({"subjects":[],"backends":["serial"]})", "subjects"));
        QVERIFY(refuses(std::string(attributes).replace(std::string(attributes).find("2x2"), 3, "0x2"), "dilations"));
    }

    /// The command asks the same: of one subject all axes are options; of several networks their names; else it reads the experiment's file.
    void commandsRepeatIt()
    {
        const std::string one = benchCommand(experimentFromJson(attributes, "text")).text;
        QVERIFY2(one.find("--sweep dilations=1x1,2x2") != std::string::npos && one.find("pads=0,0,0,0;1,0,2,0") != std::string::npos,
                 one.c_str());
        const BenchCommand several = benchCommand(experimentFromJson(networks, "text"));
        QVERIFY2(several.text.find("--network fc:8-4,fc:16-8 --batch 4") != std::string::npos && !several.needsExperimentFile,
                 several.text.c_str());
        const BenchCommand operators = benchCommand(experimentFromJson(grid, "text"));
        QVERIFY2(operators.text.find("--experiment experiment.json") != std::string::npos && operators.needsExperimentFile,
                 operators.text.c_str());
        const BenchCommand alike = benchCommand(experimentFromJson(
            R"({"subjects":[{"op":"Relu","shape":"1x2x16x16"},{"op":"Sigmoid","shape":"1x2x16x16"}],"backends":["serial"]})", "text"));
        QVERIFY2(alike.text.find("--op Relu,Sigmoid --shape 1x2x16x16") != std::string::npos && !alike.needsExperimentFile,
                 alike.text.c_str());
    }

    /// Whoever has a result has its experiment: no other file is needed to repeat it.
    void aResultHoldsItsExperiment()
    {
        const BenchmarkResult result = resultOf(grid);
        const Experiment again = experimentFromJson(storedResult(result), "text");
        QCOMPARE(jsonOf(again), jsonOf(result.experiment));
    }

    /// An axis of words is one of categories: nothing is drawn at places that mean nothing.
    void wordsAreNoNumbers()
    {
        const char* text = R"({"op":"Conv","shape":"1x2x16x16","attributes":{"kernel_shape":"3x3"},"backends":["serial"],"repeat":3,
            "warm_up":0,"sweep":{"axis":"auto_pad","values":["VALID","SAME_UPPER"]}})";
        const BenchmarkResult result = resultOf(text);
        QVERIFY(!isNumeric(result.experiment));
        const std::vector<Chart> charts = chartsOf(result.experiment, result.measurements, result.ceilings, 2);
        QVERIFY(std::ranges::none_of(charts, [](const Chart& chart) { return chart.id == "time" || chart.id == "ratio"; }));
        const auto spread = std::ranges::find(charts, "spread", &Chart::id);
        QVERIFY(spread != charts.end());
        QCOMPARE(spread->categories, (std::vector{Text::name("VALID"), Text::name("SAME_UPPER")}));
    }

    void editsKeepTheRest()
    {
        Experiment experiment = experimentFromJson(grid, "text");
        takeAxis(experiment, SweepAxis::Channels, 1);
        QCOMPARE(experiment.sweeps[1].axis, SweepAxis::Channels);
        QCOMPARE(experiment.sweeps[0].axis, SweepAxis::Size);
        takeAxis(experiment, SweepAxis::Batch, 2); // one more
        QCOMPARE(experiment.sweeps.size(), std::size_t{3});
        takeAxis(experiment, SweepAxis::None, 0);
        QCOMPARE(axisOf(experiment), SweepAxis::Channels);
        takeOperator(experiment, OpKind::AveragePool, 1);
        QCOMPARE(experiment.subjects[0].spec.op, OpKind::MaxPool);
        QCOMPARE(experiment.subjects[1].spec.op, OpKind::AveragePool);
        requireLegal(experiment);
        takeAxis(experiment, *sweepAxisNamed("ceil_mode"), 0);
        QCOMPARE(experiment.sweeps[0].values, (std::vector<SweepValue>{false, true}));
        requireLegal(experiment);
    }
};

QTEST_GUILESS_MAIN(TestGrid)
#include "tst_grid.moc"
