#include "core/backends/cpu/cpu_backend.h"
#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/measure/experiment_file.h"
#include "core/measure/experiment_run.h"
#include "core/measure/network_run.h"
#include "core/nn/builder.h"
#include "core/nn/layers.h"
#include "core/report/result_charts.h"
#include "core/report/result_page.h"
#include "core/verify/faults.h"
#include "tests/measure/quick_run.h"

#include <QTest>

using namespace ks;

namespace {

Experiment small(const std::string& more = {})
{
    return experimentFromJson(R"({"op":"MaxPool","shape":"1x2x64x64","attributes":{"kernel_shape":"2x2","strides":"2x2"},
                                  "backends":["serial","openmp"],"repeat":5,"warm_up":1,
                                  "sweep":{"axis":"size","values":[32,64,128]})" +
                                  more + "}",
                              "text");
}

/// The serial backend, but every plan goes wrong in some way once the image is 64 cells wide.
class Failing final : public Backend {
public:
    enum class How { Throws, NoMemory, Gone };
    Failing(Backend& inner, How how) : m_inner(inner), m_how(how) {}

    BackendInfo info() const override { return m_inner.info(); }
    std::span<const Implementation> implementations(OpKind op, Pass pass) const override { return m_inner.implementations(op, pass); }
    std::unique_ptr<Buffer> allocate(std::size_t bytes, std::string_view name) override { return m_inner.allocate(bytes, name); }
    std::unique_ptr<Kernel> plan(const OpSpec& spec, Pass pass, const PlanOptions& options) override
    {
        if (spec.src.w == 64 && m_how == How::Throws)
            throw std::runtime_error("the device fell off the bus");
        if (spec.src.w == 64 && m_how == How::NoMemory)
            throw OutOfMemory(Text("no memory for dst 1×2×32×32"));
        if (spec.src.w == 64)
            throw Unsupported(Text("the driver went away"));
        return m_inner.plan(spec, pass, options);
    }
    std::unique_ptr<Kernel> planBackward(const Kernel& forward, Pass pass, const PlanOptions& options) override
    {
        return m_inner.planBackward(forward, pass, options);
    }

private:
    Backend& m_inner;
    How m_how;
};

} // namespace

/// Running experiments: figures, faults on the way, stopping and going on.
class TestExperimentRun : public QObject {
    Q_OBJECT

private slots:
    void figures()
    {
        ExperimentRun run(small(), quickHooks());
        const std::vector<Measurement> all = runAll(run);
        QVERIFY(run.finished());
        QCOMPARE(all.size(), std::size_t{6});
        for (const Measurement& one : all) {
            QVERIFY2(!one.failed(), one.failure.english().c_str());
            QVERIFY(one.verified == Verified::Right);
            QVERIFY(one.compared > 0);
            QVERIFY(one.summary.samples >= 3 && one.summary.samples <= 5);
            QVERIFY(one.summary.minimum <= one.summary.median);
            QVERIFY(one.copyIn > 0 && one.copyOut > 0 && one.kernel <= one.summary.median);
            QVERIFY(one.memory > 0);
            if (one.comparable())
                QVERIFY(one.gbytesPerSecond > 0 && one.percentOfCeiling > 0);
        }
        QCOMPARE(run.ceilings().begin()->first, 1);
        QVERIFY(!run.environment().processor.empty());
    }

    void everyPass()
    {
        Experiment experiment = experimentFromJson(R"({"op":"Conv","shape":"2x3x12x12","attributes":{"kernel_shape":"3x3","filters":"4"},
            "backends":["serial","openmp","gemm","onednn"],"passes":["inference","training","backward"],"repeat":3,"warm_up":0})",
                                                   "text");
        ExperimentRun run(experiment, quickHooks());
        for (const Measurement& one : runAll(run)) {
            QVERIFY2(!one.failed(), one.failure.english().c_str());
            QVERIFY2(one.verified == Verified::Right, one.wrong.english().c_str());
        }
        QCOMPARE(run.measurements().size(), std::size_t{16});
    }

    /// Dropout does nothing when a sample is read, and Flatten never does.
    void whatOnlyHandsOnCostsNothing()
    {
        ModelBuilder dropping("dropping", {1, 2, 6, 6});
        dropping.add(OpKind::Relu).add(OpKind::Dropout).add(OpKind::Flatten).gemm(5);
        ModelBuilder plain("plain", {1, 2, 6, 6});
        plain.add(OpKind::Relu).add(OpKind::Flatten).gemm(5);
        const Graph with = dropping.finish().graph;
        const Graph without = plain.finish().graph;
        QCOMPARE(costOf(with, 4, Pass::Inference).flops, costOf(without, 4, Pass::Inference).flops);
        QCOMPARE(costOf(with, 4, Pass::Inference).bytes, costOf(without, 4, Pass::Inference).bytes);
        QVERIFY(costOf(with, 4, Pass::Training).flops > costOf(without, 4, Pass::Training).flops);
        const LayerSummary dropout = summaryOf(with, 4).at(1);
        QVERIFY(dropout.op == OpKind::Dropout && dropout.forwardFlops == 0 && dropout.trainingFlops > 0);
        QCOMPARE(summaryOf(without, 4).at(1).bytes, 0.0);
    }

    /// One rule says which backward passes a step has: a gradient goes no further back than there are parameters.
    void networksAreRatedByTheWorkOfTheirStep()
    {
        ModelBuilder net("flat", {1, 2, 6, 6});
        net.add(OpKind::Relu).add(OpKind::Flatten).gemm(5).add(OpKind::Relu).gemm(3);
        const Model model = net.finish();
        double expected = 0;
        for (const LayerSummary& layer : summaryOf(model.graph, 4))
            expected += layer.trainingFlops;
        QCOMPARE(costOf(model.graph, 4, Pass::Training).flops, expected);
        const std::vector<bool> needed = needsGradient(model.graph);
        QCOMPARE(needed, (std::vector<bool>{false, false, true, true, true}));
        QVERIFY(!sendsGradient(model.graph.nodes[2], needed) && sendsGradient(model.graph.nodes[3], needed)); // the first Gemm sends none
        const std::vector<int> taps = {0};
        QCOMPARE(needsGradient(model.graph, taps), std::vector<bool>(5, true)); // but where a person looks at it
    }

    void coldCaches()
    {
        Experiment experiment = small();
        experiment.cache = CacheState::Cold;
        experiment.sweeps.front().values = {32};
        ExperimentRun run(experiment, quickHooks());
        for (const Measurement& one : runAll(run))
            QVERIFY(one.verified == Verified::Right);
    }

    void wrongIsNotFast()
    {
        const std::unique_ptr<Backend> faulty = makeFaulty(requireBackend("serial"), Fault::TransposedResult);
        RunHooks hooks = quickHooks();
        hooks.backend = [&](std::string_view id) -> Backend& { return id == "openmp" ? *faulty : requireBackend(id); };
        ExperimentRun run(small(), hooks);
        const std::vector<Measurement> all = runAll(run);
        for (const Measurement& one : all) {
            QVERIFY((one.verified == Verified::Wrong) == (one.point.backend == "openmp"));
            QVERIFY(one.verified == Verified::Right || (!one.comparable() && !one.wrong.empty()));
        }
        const std::vector<Text> reading = readingOf(run.experiment(), all);
        QVERIFY(std::any_of(reading.begin(), reading.end(), [](const Text& one) { return one.english().starts_with("WRONG: 3 of 6"); }));
        for (const Chart& chart : chartsOf(run.experiment(), all, run.ceilings()))
            for (const ChartSeries& series : chart.series)
                QVERIFY(series.name.english() != "openmp" || series.points.empty());
    }

    void faultsOnTheWay()
    {
        for (const auto& [how, says] :
             {std::pair{Failing::How::Throws, "fell off the bus"}, std::pair{Failing::How::NoMemory, "dst 1×2×32×32"},
              std::pair{Failing::How::Gone, "driver went away"}}) {
            Failing failing(requireBackend("serial"), how);
            RunHooks hooks = quickHooks();
            hooks.backend = [&](std::string_view id) -> Backend& {
                return id == "openmp" ? static_cast<Backend&>(failing) : requireBackend(id);
            };
            ExperimentRun run(small(), hooks);
            const std::vector<Measurement> all = runAll(run);
            QCOMPARE(all.size(), std::size_t{6});
            for (const Measurement& one : all) {
                const bool bad = one.point.backend == "openmp" && one.point.at.front() == SweepValue(64);
                QCOMPARE(one.failed(), bad);
                if (bad)
                    QVERIFY2(one.failure.english().find(says) != std::string::npos, one.failure.english().c_str());
            }
        }
    }

    void onlyThePointThatHasNoRoomFails()
    {
        const std::size_t limit = MemoryBudget::instance().limit();
        MemoryBudget::instance().setLimit(MemoryBudget::instance().used() + 100 * 1024);
        ExperimentRun run(small(), quickHooks());
        const std::vector<Measurement> all = runAll(run); // 1×2×128×128 are 128 KiB
        MemoryBudget::instance().setLimit(limit);
        QCOMPARE(all.size(), std::size_t{6});
        QVERIFY(!all.front().failed());
        QVERIFY(all.back().failed());
        QVERIFY2(all.back().failure.english().find("128×128") != std::string::npos, all.back().failure.english().c_str());
    }

    void stopsAndGoesOn()
    {
        ExperimentRun run(small(), quickHooks());
        std::stop_source stop;
        run.proceed(stop.get_token(), [&](const Measurement&) {
            if (run.measurements().size() == 2)
                stop.request_stop();
        });
        QCOMPARE(run.measurements().size(), std::size_t{2});
        QVERIFY(!run.finished());
        const double kept = run.measurements().front().summary.median;
        run.proceed({}, [](const Measurement&) {});
        QVERIFY(run.finished());
        QCOMPARE(run.measurements().front().summary.median, kept);
        QVERIFY(run.measurements().back().point.at == std::vector<SweepValue>{128});
    }

    void budgetLeavesRowsWithAReason()
    {
        Experiment experiment = small();
        experiment.budget = 1e-9;
        ExperimentRun run(experiment, quickHooks());
        const std::vector<Measurement> all = runAll(run);
        QVERIFY(!all.front().failed()); // nothing was used up yet
        QVERIFY(all.back().failed());
        QCOMPARE(all.back().failure.english(), std::string("not measured: the time of 1 ns was used up")); // and not "of 0 s"
    }

    void exports()
    {
        ExperimentRun run(small(), quickHooks());
        const std::vector<Measurement> all = runAll(run);
        const BenchmarkResult result{run.experiment(), {}, run.ceilings(), all, run.energyReason()};
        const auto json = parseJson(jsonOf(result), "text");
        QCOMPARE(json.size(), std::size_t{6});
        for (const char* key : {"op",
                                "pass",
                                "shape",
                                "backend",
                                "implementation",
                                "device",
                                "threads",
                                "samples",
                                "median_seconds",
                                "min_seconds",
                                "q1_seconds",
                                "q3_seconds",
                                "ci95_low_seconds",
                                "ci95_high_seconds",
                                "copy_in_seconds",
                                "kernel_seconds",
                                "copy_out_seconds",
                                "gflops",
                                "gbytes_per_second",
                                "percent_of_ceiling",
                                "verified",
                                "max_error",
                                "too_short"})
            for (const auto& one : json)
                QVERIFY2(one.contains(key), key);
        QCOMPARE(json[0]["shape"].get<std::string>(), std::string("1x2x32x32"));
        QVERIFY(json[0]["verified"].get<bool>());
        const std::string html = htmlOf(result);
        QVERIFY(html.find("<svg") != std::string::npos && html.find("Roofline") != std::string::npos);
        QVERIFY(html.find("src=") == std::string::npos); // needs no other file
    }

    void threadsGetAmdahl()
    {
        Experiment experiment = small();
        sweepAlone(experiment, SweepAxis::Threads, {1, 2, 4});
        experiment.backends = {"openmp"};
        experiment.subjects.front().spec.src = {1, 8, 256, 256};
        ExperimentRun run(experiment, quickHooks());
        const std::vector<Measurement> all = runAll(run);
        const std::vector<Chart> charts = chartsOf(experiment, all, run.ceilings());
        QCOMPARE(charts.front().id, std::string("speed-up"));
        QVERIFY(!charts.front().notes.empty());
        const bool fitted = charts.front().series.size() > 2; // openmp, its fits, the ideal; on a disturbed machine no fit
        QVERIFY(fitted || charts.front().notes.front().english().find("Measure again") != std::string::npos);

        // On two processors four threads share: the curve is that of one and two, and the chart says so.
        const std::vector<Chart> crowded = chartsOf(experiment, all, run.ceilings(), 2);
        if (fitted)
            QCOMPARE(crowded.front().series[1].points.back().x, 2.0);
        QCOMPARE(crowded.front().series[0].points.size(), std::size_t{3}); // what was measured is drawn all the same
        QVERIFY(crowded.front().notes.back().english().find("2 logical processors") != std::string::npos);
    }

    /// Numbers stand below their headings, nothing stands twice, and what is too short to time has no rates.
    void theReportsTable()
    {
        Experiment experiment = small();
        sweepAlone(experiment, SweepAxis::Threads, {1, 2});
        ExperimentRun run(experiment, quickHooks());
        std::vector<Measurement> all = runAll(run);
        for (Measurement& one : all)
            one.summary.tooShort = true;
        const std::string html = htmlOf({experiment, run.environment(), run.ceilings(), all, run.energyReason()});
        const std::string threads = "<th class=\"n\">threads</th>";
        QVERIFY(html.find(threads) != std::string::npos && html.find(threads) == html.rfind(threads));
        QVERIFY(html.find("<th class=\"n\">median</th>") != std::string::npos);
        const std::size_t row = html.find("too short to time</td>");
        QVERIFY(row != std::string::npos);
        const std::string cells = html.substr(row, html.find("</tr>", row) - row);
        QCOMPARE(QString::fromStdString(cells).count(QStringLiteral("<td class=\"n\">–</td>")), 4); // three rates, and no energy
    }
};

QTEST_GUILESS_MAIN(TestExperimentRun)
#include "tst_experiment_run.moc"
