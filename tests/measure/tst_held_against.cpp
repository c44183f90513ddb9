#include "core/measure/experiment_edits.h"
#include "core/measure/network_run.h"
#include "core/measure/rates.h"
#include "core/measure/result_store.h"
#include "core/report/compare_results.h"
#include "core/report/result_charts.h"
#include "core/report/result_page.h"
#include "tests/measure/quick_run.h"

#include <QTest>

using namespace ks;

/// What figures are held against, as lines and ratios; and what else of a run is drawn and said: throughput, parts, how busy the machine was.
class TestHeldAgainst : public QObject {
    Q_OBJECT

    static std::vector<Chart> chartsFor(const BenchmarkResult& result, const HeldAgainst& held = {})
    {
        return chartsOf(result.experiment, result.measurements, result.ceilings, 2, held);
    }
    static const Chart* named(const std::vector<Chart>& charts, const std::string& id)
    {
        const auto found = std::ranges::find(charts, id, &Chart::id);
        return found == charts.end() ? nullptr : &*found;
    }
    static const ChartSeries* lineOf(const Chart& chart, const std::string& part)
    {
        const auto found =
            std::ranges::find_if(chart.series, [&](const ChartSeries& one) { return one.name.english().find(part) != std::string::npos; });
        return found == chart.series.end() ? nullptr : &*found;
    }

private slots:
    /// Another result is a dotted line of each series, in its colour.
    void aBaselineIsALine()
    {
        BenchmarkResult now = steady();
        BenchmarkResult then = scaled(now, 2, "Alpha");
        then.name = "before";
        for (BenchmarkResult* one : {&now, &then}) // of the runs that they were given
            for (Measurement& row : one->measurements)
                rate(row, one->experiment, one->ceilings);
        const std::vector<Chart> charts = chartsFor(now, {.result = &then});
        for (const char* id : {"time", "throughput"}) {
            const Chart* chart = named(charts, id);
            QVERIFY2(chart, id);
            const ChartSeries* line = lineOf(*chart, "before (baseline): serial");
            QVERIFY2(line, id);
            const ChartSeries& own = *lineOf(*chart, "serial");
            QVERIFY(!line->markers && line->style == own.style && line->points.size() == own.points.size());
            const double ratio = line->points.front().y / own.points.front().y;
            QVERIFY2(std::abs(ratio - (std::string(id) == "time" ? 2 : 0.5)) < 1e-6, id);
        }
        QVERIFY(htmlOf(now, {}, {.result = &then}).find("before (baseline): serial") != std::string::npos);
        then.experiment.cache = CacheState::Cold; // another question has no line
        QVERIFY(!lineOf(*named(chartsFor(now, {.result = &then}), "time"), "before"));
    }

    /// One of its own series is named in the legend, and the ratios are of it.
    void aVariantIsTheBaseline()
    {
        const BenchmarkResult now = steady();
        const std::vector<Chart> charts = chartsFor(now, {.variant = "openmp"});
        QVERIFY(lineOf(*named(charts, "time"), "openmp (baseline)"));
        const Chart& ratio = *named(charts, "ratio");
        QVERIFY2(ratio.title.english().find("as fast as openmp") != std::string::npos, ratio.title.english().c_str());
        QVERIFY(lineOf(ratio, "serial") && !lineOf(ratio, "openmp"));
        const Measurement& serial = now.measurements.front();
        const Measurement* base = heldAgainst(now.experiment, now.measurements, serial, {.variant = "openmp"});
        QVERIFY(base && base->point.backend == "openmp" && sameCell(base->point, serial.point));
    }

    /// A point is a line at its height, and all are held against it.
    void aPointIsTheBaseline()
    {
        const BenchmarkResult now = steady();
        const HeldAgainst held{.point = now.measurements.back().place};
        const std::vector<Chart> charts = chartsFor(now, held);
        const ChartSeries* line = lineOf(*named(charts, "time"), "(baseline)");
        QVERIFY(line && line->points.size() == 2);
        QCOMPARE(line->points.front().y, line->points.back().y);
        QVERIFY(line->name.english().find("128") != std::string::npos);
        for (const Measurement& one : now.measurements)
            QVERIFY(heldAgainst(now.experiment, now.measurements, one, held) == &now.measurements.back());
        QCOMPARE(named(charts, "ratio")->series.size(), std::size_t{2}); // its own series, too, at its other values
    }

    /// Several subjects and no axis: the ratio is a bar each.
    void ratiosWithoutAnAxisAreBars()
    {
        BenchmarkResult result = steady();
        result.experiment.sweeps.clear();
        result.experiment.subjects.push_back(result.experiment.subjects.front());
        result.experiment.subjects.back().spec.src.c = 4;
        for (std::size_t i = 0; i < result.measurements.size(); ++i) {
            result.measurements[i].point.subject = i / 2;
            result.measurements[i].point.at.clear();
        }
        const std::vector<Chart> charts = chartsFor(result);
        const Chart* ratio = named(charts, "ratio");
        QVERIFY(ratio && ratio->kind == Chart::Kind::Bars);
        QCOMPARE(ratio->categories.size(), std::size_t{2});
        QCOMPARE(ratio->series.size(), std::size_t{1});
        QCOMPARE(ratio->series.front().points.size(), std::size_t{2});
        QVERIFY(svgOf(*ratio).find("<svg") == 0);
    }

    /// What the kernel tells of a run stands upon one another, with what is left of it.
    void partsOfARunAreAChart()
    {
        BenchmarkResult result = steady();
        QVERIFY(!named(chartsFor(result), "parts"));
        Measurement& last = result.measurements.back();
        last.parts = {{"to_device", last.summary.median / 4}, {"product", last.summary.median / 2}};
        const std::vector<Chart> charts = chartsFor(result);
        const Chart* parts = named(charts, "parts");
        QVERIFY(parts && parts->kind == Chart::Kind::Stacks);
        QCOMPARE(parts->categories.size(), std::size_t{1});
        QCOMPARE(parts->series.size(), std::size_t{3});
        QVERIFY(std::abs(sumOf(*parts, 0) - last.summary.median * 1e3) < 1e-9);
    }

    /// Figures that were taken on a busy machine say so on every page, and whether somebody wanted it.
    void aBusyMachineIsSaid()
    {
        BenchmarkResult result = steady();
        result.environment.date = "2026-11-21 03:10:00";
        for (Measurement& one : result.measurements)
            one.busy = 0;
        const auto says = [](const std::string& page, const char* words) { return page.find(words) != std::string::npos; };
        QVERIFY(!says(csvOf(result), "other programs used up to"));
        result.measurements[1].busy = 0.42;
        QVERIFY(says(csvOf(result), "While it was measured other programs used up to 42"));
        result.measuredAnyway = true;
        for (const std::string& page : {csvOf(result), htmlOf(result)})
            QVERIFY(says(page, "Measured all the same, as was asked for"));
        QVERIFY(
            std::ranges::any_of(result.footer(), [](const Text& line) { return line.english().find("asked for") != std::string::npos; }));
        QVERIFY(result.command().text.find("--when-busy measure") != std::string::npos);
        QVERIFY(resultFromJson(storedResult(result), "again").measuredAnyway);
    }

    /// The training step of a network has the optimiser that the experiment says.
    void aStepHasItsOptimiser()
    {
        Experiment experiment = experimentFromJson(R"({"network":"fc:8-4","batch":4,"backends":["serial","openmp"],"passes":["training"],
                                                      "threads":1,"repeat":3,"warm_up":0})",
                                                   "text");
        QVERIFY(experiment.optimizer == OptimizerKind::Sgd);
        Experiment adam = experimentFromJson(jsonOf(experiment), "again");
        adam.optimizer = OptimizerKind::Adam;
        adam = experimentFromJson(jsonOf(adam), "again");
        QVERIFY(stepSpecOf(adam, pointsOf(adam).front()).optimizer.kind == OptimizerKind::Adam);
        QVERIFY(benchCommand(adam).text.find("--optimizer adam") != std::string::npos);
        QVERIFY(benchCommand(experiment).text.find("--optimizer") == std::string::npos);
        const BenchmarkResult result = resultOf(jsonOf(adam).c_str());
        for (const Measurement& one : result.measurements)
            QVERIFY2(!one.failed() && one.verified == Verified::Right, (one.failure.english() + one.wrong.english()).c_str());
        QVERIFY(htmlOf(result).find("adam") != std::string::npos);
        QVERIFY(!canStandTogether(experiment, adam));
    }
};

QTEST_APPLESS_MAIN(TestHeldAgainst)
#include "tst_held_against.moc"
