#include "core/backends/backend.h"
#include "core/backends/copies/copying_backend.h"
#include "core/backends/openmp/openmp_backend.h"
#include "core/backends/trace_recorder.h"
#include "core/backends/traits.h"
#include "core/base/stopped.h"
#include "core/measure/network_run.h"
#include "core/measure/network_trace.h"
#include "core/nn/builder.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace ks;

namespace {

Model branchedNet()
{
    ModelBuilder net("branched", {1, 2, 6, 6});
    net.conv(4, 3, 1, 1, false).normalise().add(OpKind::Relu);
    const int trunk = net.last();
    net.conv(4, 3, 1, 1, false).add(OpKind::Sigmoid).sumWith(trunk);
    net.maxPool(2, 2).add(OpKind::Flatten).gemm(5).add(OpKind::Relu).gemm(3);
    return net.finish();
}

std::set<std::string> layersIn(const Trace& trace, std::string_view category)
{
    std::set<std::string> layers;
    for (const Trace::Event& one : trace.events)
        if (trace.texts.text(one.category) == category)
            layers.insert(trace.texts.text(one.layer));
    return layers;
}

} // namespace

/// Traces of networks: every plan takes its operations down, on which thread and when.
class TestNetworkTrace : public QObject {
    Q_OBJECT

private slots:
    void everyLayerOnEveryBackend_data()
    {
        QTest::addColumn<QString>("backend");
        for (const Backend* backend : allBackends())
            if (backend->info().available)
                QTest::addRow("%s", backend->info().id.c_str()) << QString::fromStdString(backend->info().id);
    }

    void everyLayerOnEveryBackend()
    {
        QFETCH(QString, backend);
        const Model model = branchedNet();
        const int steps = 2;
        const Trace trace = traceOf(requireBackend(backend.toStdString()), model, {.batch = 40, .steps = steps, .threads = 2});
        QCOMPARE(trace.devices.size(), std::size_t{1});
        QVERIFY(!trace.rows.empty());
        for (const GraphNode& node : model.graph.nodes) {
            const auto among = [&](const std::set<std::string>& layers) { // a Relu may be computed with the layer before it
                return std::ranges::any_of(layers, [&](const std::string& one) {
                    return one == node.name || one.starts_with(node.name + " + ") || one.ends_with(" + " + node.name);
                });
            };
            if (node.spec.op == OpKind::Flatten)
                continue;
            QVERIFY2(among(layersIn(trace, "forward")), node.name.c_str());
            if (node.spec.op != OpKind::Add) // its operands may take its gradient as it is
                QVERIFY2(among(layersIn(trace, "backward")), node.name.c_str());
            if (!shapeOf(node.spec, Role::Weights).empty())
                QVERIFY2(among(layersIn(trace, "update")), node.name.c_str());
        }
        const std::vector<TraceTotal> totals = totalsOf(trace);
        QVERIFY(std::ranges::any_of(totals, [](const TraceTotal& one) { return one.name == "Conv" && one.bytes > 0 && one.total > 0; }));
        QVERIFY(std::ranges::any_of(totals, [](const TraceTotal& one) { return one.name == "SGD"; }));
        QVERIFY(trace.span().first >= 0 && trace.span().second > 0);
        QVERIFY(trace.aboutOf("step_seconds") != "" && trace.aboutOf("traced_step_seconds") != "");
        if (traitsOf(backend.toStdString()).oneThread)
            QCOMPARE(trace.rows.size(), std::size_t{1});
    }

    /// On a row nothing overlaps.
    void aThreadDoesOneThingAtATime()
    {
        for (const char* backend : {"lanes", "openmp"}) {
            Trace trace = traceOf(requireBackend(backend), presetModel("lenet-5"), {.batch = 64, .threads = 2});
            QCOMPARE(trace.rows.size(), std::size_t{2});
            std::ranges::sort(trace.events, {}, &Trace::Event::begin);
            std::vector<double> ends(trace.rows.size(), -1);
            for (const Trace::Event& one : trace.events) {
                QVERIFY(one.begin >= ends[one.row] - 1e-9);
                ends[one.row] = one.begin + one.seconds;
            }
        }
    }

    void aForwardPassAlone()
    {
        const Trace trace =
            traceOf(requireBackend("openmp"), presetModel("fc:50-25"), {.batch = 8, .training = false, .steps = 3, .threads = 1});
        QCOMPARE(trace.rows.size(), std::size_t{1});
        QVERIFY(layersIn(trace, "backward").empty() && layersIn(trace, "update").empty() && layersIn(trace, "copy").empty());
        QCOMPARE(std::ranges::count(trace.events, trace.events.front().layer, &Trace::Event::layer), 3);
        QCOMPARE(trace.texts.text(trace.events.front().shapes), std::string("8×50×1×1, 50×50×1×1"));
    }

    /// A backend that copies at every layer: each copy is on the row of its direction, with its layer and bytes.
    void copiesHaveRowsOfTheirOwn()
    {
        const std::unique_ptr<Backend> backend = makeCopyingBackend(makeOpenmpBackend(), "copying", Text("copies"));
        const Trace trace = traceOf(*backend, presetModel("fc:50"), {.batch = 8, .training = false, .threads = 1});
        QCOMPARE(layersIn(trace, "copy"), layersIn(trace, "forward"));
        std::set<std::string> rows;
        double toDevice = 0;
        for (const Trace::Event& one : trace.events)
            if (trace.texts.text(one.category) == "copy") {
                rows.insert(trace.rows[one.row].name);
                toDevice += trace.texts.text(one.name) == "Memcpy HtoD" ? one.bytes : 0;
            }
        QCOMPARE(rows, (std::set<std::string>{"copies to the device", "copies to the host"}));
        // Gemm 50 → 50, Relu, Gemm 50 → 1: sources, weights and biases.
        QCOMPARE(toDevice, 4.0 * ((8 * 50 + 50 * 50 + 50) + 8 * 50 + (8 * 50 + 50 + 1)));
    }

    /// What is taken down changes no number, and without a recorder there is nothing.
    void theNumbersStayTheSame()
    {
        const Model model = branchedNet();
        for (const char* backend : {"lanes", "openmp"}) {
            std::vector<std::vector<float>> outputs;
            for (const bool traced : {false, true}) {
                PlanSpec spec{.batch = 40, .threads = 2};
                if (traced)
                    spec.trace = std::make_shared<TraceRecorder>();
                NetworkRun run(requireBackend(backend), model, 1, spec);
                run.execute();
                run.execute();
                outputs.emplace_back(40 * 3);
                run.step().output(outputs.back());
            }
            QVERIFY(outputs[0] == outputs[1]);
        }
    }

    void itCanBeStopped()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_EXCEPTION_THROWN(traceOf(requireBackend("openmp"), branchedNet(), {}, stop.get_token()), Stopped);
    }
};

QTEST_GUILESS_MAIN(TestNetworkTrace)
#include "tst_network_trace.moc"
