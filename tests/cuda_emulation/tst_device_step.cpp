#include "core/backends/copies/copying_backend.h"
#include "core/backends/cuda/recording.h"
#include "core/backends/planned_network.h"
#include "core/backends/plugin/plugin_abi.h"
#include "core/backends/trace_recorder.h"
#include "core/base/error.h"
#include "core/data/source.h"
#include "core/measure/experiment_run.h"
#include "core/nn/trainer.h"
#include "tests/cuda_emulation/stepped_networks.h"
#include "tests/nn/step_data.h"
#include "tests/volume.h"

#include <cuda_runtime.h>

#include <QTest>

#include <cmath>

using namespace ks;
using namespace ks::test;

extern "C" const PluginDescription* ks_backend_plugin();

/// The network step of the CUDA backend, run on the processor by the emulation, beside the same step on `serial`.
class TestDeviceStep : public QObject {
    Q_OBJECT

    std::unique_ptr<Backend> m_backend;

private slots:
    void initTestCase()
    {
        ks_emulation::machine().late = true; // a wait that is missing shows
        m_backend = ks_backend_plugin()->make();
    }

    /// With every layer's tensors copied there and back, as in programs whose arrays are the host's: the same losses.
    void aStepThatKeepsNothingAgrees()
    {
        const std::unique_ptr<Backend> copies = makeCopyingBackend(ks_backend_plugin()->make(), "copies", Text("copies"));
        const Model model = branched();
        const test::StepData data = test::dataFor(model.graph, 4);
        const PlanSpec spec{.batch = 4, .optimizer = {.kind = OptimizerKind::Adam}, .layerTimes = true};
        const std::unique_ptr<PlannedNetwork> expected = requireBackend("serial").planNetwork(model.graph, spec);
        const std::unique_ptr<PlannedNetwork> step = copies->planNetwork(model.graph, spec);
        for (PlannedNetwork* const one : {expected.get(), step.get()})
            setParameters(*one, model);
        for (std::uint64_t t = 0; t < 4; ++t) {
            for (PlannedNetwork* const one : {expected.get(), step.get()})
                one->train(data.images, data.targets, t, 0.01F);
            QVERIFY(std::abs(expected->loss() - step->loss()) <= 1e-5F * std::max(1.0F, expected->loss()));
        }
    }

    void optimisersAgree_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<float>("decay");
        for (const OptimizerKind kind : {OptimizerKind::Sgd, OptimizerKind::Momentum, OptimizerKind::Nesterov, OptimizerKind::RmsProp,
                                         OptimizerKind::Adam, OptimizerKind::AdamW})
            for (const float decay : {0.0F, 0.01F})
                QTest::addRow("%s, decay %g", nameOf(kind).data(), double(decay)) << int(kind) << decay;
    }

    /// Six steps, recorded from the second on, by whole steps, from samples on the device, and call by call: all as on serial.
    void optimisersAgree()
    {
        QFETCH(int, kind);
        QFETCH(float, decay);
        const Model model = branched();
        const std::int64_t batch = 4;
        const test::StepData data = test::dataFor(model.graph, 3 * batch);
        const PlanSpec spec{.batch = batch, .optimizer = {.kind = OptimizerKind(kind), .weightDecay = decay}};
        const auto images = [&](std::int64_t part) { return std::span(data.images).subspan(std::size_t(part * batch * 72), batch * 72); };
        const auto targets = [&](std::int64_t part) { return std::span(data.targets).subspan(std::size_t(part * batch * 3), batch * 3); };
        const std::unique_ptr<Samples> samples = m_backend->keepSamples(3 * batch, 72, 3);
        QVERIFY(samples);
        samples->set(0, data.images, data.targets);

        const std::unique_ptr<PlannedNetwork> expected = requireBackend("serial").planNetwork(model.graph, spec);
        const std::unique_ptr<PlannedNetwork> whole = m_backend->planNetwork(model.graph, spec);
        const std::unique_ptr<PlannedNetwork> resident = m_backend->planNetwork(model.graph, spec);
        const std::unique_ptr<PlannedNetwork> single = m_backend->planNetwork(model.graph, spec);
        for (PlannedNetwork* const step : {expected.get(), whole.get(), resident.get(), single.get()})
            setParameters(*step, model);
        const std::size_t before = ks_emulation::machine().graphLaunches;
        for (std::uint64_t t = 0; t < 6; ++t) {
            const std::int64_t part = std::int64_t(t % 3);
            const float rate = 0.01F / float(t + 1); // a recorded step must not keep the first one's
            expected->train(images(part), targets(part), t, rate);
            whole->train(images(part), targets(part), t, rate);
            std::vector<std::uint32_t> numbers(batch);
            for (std::uint32_t i = 0; i < numbers.size(); ++i)
                numbers[i] = std::uint32_t(part * batch) + i;
            resident->train(*samples, numbers, t, rate);
            single->forward(images(part), targets(part), t);
            single->backward();
            single->update(rate);
            std::vector<float> output(batch * 3);
            std::vector<float> other(batch * 3);
            expected->output(output);
            for (const PlannedNetwork* const step : {whole.get(), resident.get(), single.get()}) {
                QVERIFY(std::abs(double(step->loss()) - double(expected->loss())) < 1e-5);
                step->output(other);
                QVERIFY(largestDifference(output, other) < 1e-4);
                QCOMPARE(step->updates(), t + 1);
            }
        }
        QCOMPARE(ks_emulation::machine().graphLaunches - before, std::size_t{8}); // of two networks, without the third step's phases
        const std::vector<float> all = parametersAndStates(*expected);
        QVERIFY2(largestDifference(all, parametersAndStates(*whole)) < 2e-4,
                 qPrintable(QString::number(largestDifference(all, parametersAndStates(*whole)))));
        QVERIFY(parametersAndStates(*whole) == parametersAndStates(*resident)); // the same kernels on the same numbers
        QVERIFY(parametersAndStates(*whole) == parametersAndStates(*single));
    }

    /// The same bits whatever order the threads of a block run in: no kernel of a step has a race.
    void anyOrderOfThreads()
    {
        const Model model = branched();
        const test::StepData data = test::dataFor(model.graph, 4);
        std::vector<std::vector<float>> results;
        for (const bool shuffled : {false, true, true}) {
            ks_emulation::machine().shuffled = shuffled;
            const std::unique_ptr<PlannedNetwork> step =
                m_backend->planNetwork(model.graph, {.batch = 4, .optimizer = {.kind = OptimizerKind::Adam}});
            setParameters(*step, model);
            for (std::uint64_t t = 0; t < 3; ++t)
                step->train(data.images, data.targets, t, 0.01F);
            results.push_back(parametersAndStates(*step));
        }
        ks_emulation::machine().shuffled = false;
        QVERIFY(results[1] == results[0]);
        QVERIFY(results[2] == results[0]);
    }

    void worksWithoutRecording()
    {
        const Model model = branched();
        const test::StepData data = test::dataFor(model.graph, 4);
        ks_emulation::machine().canCapture = false;
        const std::unique_ptr<PlannedNetwork> plain = m_backend->planNetwork(model.graph, {.batch = 4});
        setParameters(*plain, model);
        for (std::uint64_t t = 0; t < 3; ++t)
            plain->train(data.images, data.targets, t, 0.01F);
        ks_emulation::machine().canCapture = true;
        QVERIFY(plain->story().english().find("could not be recorded") != std::string::npos);
        const std::unique_ptr<PlannedNetwork> recorded = m_backend->planNetwork(model.graph, {.batch = 4});
        setParameters(*recorded, model);
        for (std::uint64_t t = 0; t < 3; ++t)
            recorded->train(data.images, data.targets, t, 0.01F);
        QVERIFY(parametersAndStates(*plain) == parametersAndStates(*recorded));
        QVERIFY(recorded->story().english().find("CUDA graph") != std::string::npos);
    }

    /// What cannot be launched cannot be recorded either: it is told, the stream records no longer, and what works goes on.
    void aBrokenRecordingEnds()
    {
        cuda::Recording recording;
        bool broken = true;
        int begun = 0;
        const auto work = [&] {
            ++begun;
            if (broken)
                KS_LAUNCH([](int) {}, 1, 2000, 0, nullptr, 0);
        };
        recording.play(nullptr, [] {});
        recording.play(nullptr, work);
        QVERIFY2(recording.whyNot().english().find("invalid configuration") != std::string::npos, recording.whyNot().english().c_str());
        QCOMPARE(cudaGetLastError(), cudaErrorInvalidConfiguration); // it was run as it is, too
        QCOMPARE(cudaStreamSynchronize(nullptr), cudaSuccess);
        broken = false;
        cuda::Recording another;
        begun = 0;
        for (int i = 0; i < 5; ++i)
            another.play(nullptr, work);
        QCOMPARE(begun, 2); // as it is, and to be recorded
        QVERIFY(another.whyNot().empty());
    }

    /// Measured layer by layer the numbers are the same, and every layer has its time.
    void layerTimes()
    {
        const Model model = branched();
        const test::StepData data = test::dataFor(model.graph, 4);
        const std::unique_ptr<PlannedNetwork> measured = m_backend->planNetwork(model.graph, {.batch = 4, .layerTimes = true});
        const std::unique_ptr<PlannedNetwork> plain = m_backend->planNetwork(model.graph, {.batch = 4});
        for (PlannedNetwork* const step : {measured.get(), plain.get()}) {
            setParameters(*step, model);
            for (std::uint64_t t = 0; t < 3; ++t)
                step->train(data.images, data.targets, t, 0.01F);
        }
        QVERIFY(parametersAndStates(*measured) == parametersAndStates(*plain));
        const std::vector<PlannedNetwork::LayerTime> times = measured->layerTimes();
        for (std::size_t i = 0; i < times.size(); ++i)
            if (!shapeOf(model.graph.nodes[i].spec, Role::Weights).empty()) {
                QVERIFY(times[i].forward > 0);
                QVERIFY(times[i].backward > 0);
                QVERIFY(times[i].update > 0);
            }
        QVERIFY(measured->copyTimes().in > 0);
        QVERIFY(measured->copyTimes().out > 0);
    }

    /// A trace tells every kernel and every copy, and changes no number.
    void aTrace()
    {
        const Model model = branched();
        const test::StepData data = test::dataFor(model.graph, 4);
        const auto recorder = std::make_shared<TraceRecorder>();
        PlanSpec spec{.batch = 4};
        spec.trace = recorder;
        const std::unique_ptr<PlannedNetwork> traced = m_backend->planNetwork(model.graph, spec);
        const std::unique_ptr<PlannedNetwork> plain = m_backend->planNetwork(model.graph, {.batch = 4});
        for (PlannedNetwork* const step : {traced.get(), plain.get()}) {
            setParameters(*step, model);
            for (std::uint64_t t = 0; t < 3; ++t) {
                if (step == traced.get() && t == 2)
                    recorder->clear();
                step->train(data.images, data.targets, t, 0.01F);
            }
        }
        std::vector<float> output(4 * 3);
        traced->output(output);
        QVERIFY(parametersAndStates(*traced) == parametersAndStates(*plain));
        std::vector<int> counts(5);
        std::size_t in = 0;
        std::size_t out = 0;
        for (const std::vector<TraceRecorder::Event>& row : recorder->rows())
            for (const TraceRecorder::Event& one : row) {
                ++counts[std::size_t(one.what.part)];
                in += one.what.part == TracedPart::ToDevice ? one.what.bytes : 0;
                out += one.what.part == TracedPart::ToHost ? one.what.bytes : 0;
                QVERIFY(one.begin >= 0 && one.seconds >= 0);
            }
        QCOMPARE(counts[std::size_t(TracedPart::Forward)], int(model.graph.nodes.size()) - 1 + 1); // without Flatten, with the loss
        QVERIFY(counts[std::size_t(TracedPart::Backward)] > 0);
        QVERIFY(counts[std::size_t(TracedPart::Update)] > 0);
        QVERIFY(in >= (data.images.size() + data.targets.size()) * sizeof(float));
        QCOMPARE(out, (1 + output.size()) * sizeof(float)); // loss and output
    }

    /// A training measures one batch in many: that one comes between steps that are recorded and played, and the numbers stay the same.
    void oneStepAmongOthersIsMeasured()
    {
        const Model model = branched();
        const test::StepData data = test::dataFor(model.graph, 4);
        const std::unique_ptr<PlannedNetwork> measured = m_backend->planNetwork(model.graph, {.batch = 4});
        const std::unique_ptr<PlannedNetwork> plain = m_backend->planNetwork(model.graph, {.batch = 4});
        double once = 0;
        for (PlannedNetwork* const step : {measured.get(), plain.get()}) {
            setParameters(*step, model);
            for (std::uint64_t t = 0; t < 6; ++t) {
                const bool now = step == measured.get() && t == 3;
                step->measureLayers(now);
                step->train(data.images, data.targets, t, 0.01F);
                if (now)
                    once = step->layerTimes().front().forward;
            }
        }
        QVERIFY(once > 0);
        QCOMPARE(measured->layerTimes().front().forward, once);
        QCOMPARE(plain->layerTimes().front().forward, 0.0);
        QVERIFY(parametersAndStates(*measured) == parametersAndStates(*plain));
    }

    /// Recorded, from samples on the device, or timed layer by layer: every step is told by its phases, and all of its seconds are.
    void everyStepIsToldByItsPhases()
    {
        const Model model = branched();
        const test::StepData data = test::dataFor(model.graph, 4);
        const std::unique_ptr<Samples> samples = m_backend->keepSamples(4, 72, 3);
        samples->set(0, data.images, data.targets);
        const std::vector<std::uint32_t> numbers = {0, 1, 2, 3};
        for (const bool timed : {false, true})
            for (const bool resident : {false, true}) {
                const std::unique_ptr<PlannedNetwork> step = m_backend->planNetwork(model.graph, {.batch = 4, .layerTimes = timed});
                setParameters(*step, model);
                double before = 0;
                for (std::uint64_t t = 0; t < 5; ++t) {
                    if (resident)
                        step->train(*samples, numbers, t, 0.01F);
                    else
                        step->train(data.images, data.targets, t, 0.01F);
                    const StepTime& all = step->stepTime();
                    QVERIFY(all.in > 0 && all.forward > 0 && all.backward > 0 && all.update > 0);
                    QVERIFY(all.sum() > before);
                    before = all.sum();
                }
            }
    }

    /// What an experiment says of a network on a device: copies stand in their columns, and the kernel's time is without them.
    void copiesStandInTheirColumns()
    {
        Experiment experiment;
        experiment.backends = {"cuda"};
        experiment.repeat = 3;
        takeNetwork(experiment, {"small", small()}, 4);
        experiment.passes = {Pass::Inference, Pass::Training};
        ExperimentRun run(experiment, {.backend = [this](std::string_view) -> Backend& { return *m_backend; },
                                       .ceilings = [](int) { return Ceilings{}; }});
        run.proceed({}, [](const Measurement&) {});
        QCOMPARE(run.measurements().size(), std::size_t{2});
        for (const Measurement& one : run.measurements()) {
            QVERIFY2(!one.failed(), one.failure.english().c_str());
            QVERIFY2(one.verified == Verified::Right, one.wrong.english().c_str());
            QVERIFY(one.copyIn > 0);
            QVERIFY(one.copyOut > 0);
            QVERIFY(one.kernel < one.summary.median);
        }
    }

    /// A loss that is no number leaves parameters, optimiser, statistics and the count of updates as they were.
    void notANumberChangesNothing()
    {
        const Model model = branched();
        const test::StepData data = test::dataFor(model.graph, 4);
        const std::unique_ptr<PlannedNetwork> step =
            m_backend->planNetwork(model.graph, {.batch = 4, .optimizer = {.kind = OptimizerKind::Adam}});
        setParameters(*step, model);
        for (std::uint64_t t = 0; t < 3; ++t)
            step->train(data.images, data.targets, t, 0.01F);
        const std::vector<float> before = parametersAndStates(*step);
        std::vector<float> broken = data.images;
        broken[17] = std::nanf("");
        step->train(broken, data.targets, 3, 0.01F);
        QVERIFY(std::isnan(step->loss()));
        QVERIFY(parametersAndStates(*step) == before);
        QCOMPARE(step->updates(), std::uint64_t{3});
        step->train(data.images, data.targets, 3, 0.01F);
        QVERIFY(std::isfinite(step->loss()));
        QVERIFY(parametersAndStates(*step) != before);
    }

    void predictsAsTheSerialBackend()
    {
        const Model model = branched();
        const test::StepData data = test::dataFor(model.graph, 4);
        const std::unique_ptr<PlannedNetwork> here = m_backend->planNetwork(model.graph, {.batch = 4, .training = false, .watched = {2}});
        const std::unique_ptr<PlannedNetwork> there =
            requireBackend("serial").planNetwork(model.graph, {.batch = 4, .training = false, .watched = {2}});
        std::vector<float> a(12);
        std::vector<float> b(12);
        for (PlannedNetwork* const step : {here.get(), there.get()})
            setParameters(*step, model);
        for (int round = 0; round < 4; ++round) {
            std::vector<float> images = data.images;
            for (float& cell : images)
                cell *= float(round + 1);
            const auto targets = round % 2 ? std::span<const float>(data.targets) : std::span<const float>();
            here->forward(images, targets, 0);
            there->forward(images, targets, 0);
            here->output(a);
            there->output(b);
            QVERIFY(largestDifference(a, b) < 1e-4);
            if (round % 2)
                QVERIFY(std::abs(here->loss() - there->loss()) < 1e-5F);
        }
        std::vector<float> tapA(4 * 4 * 6 * 6);
        std::vector<float> tapB(tapA.size());
        here->nodeTensor(2, Role::Dst, tapA);
        there->nodeTensor(2, Role::Dst, tapB);
        QVERIFY(largestDifference(tapA, tapB) < 1e-4);
    }

    void refusesSamplesOfOtherShapesAndBackends()
    {
        const Model model = branched();
        const test::StepData data = test::dataFor(model.graph, 4);
        const std::unique_ptr<PlannedNetwork> step = m_backend->planNetwork(model.graph, {.batch = 4});
        const std::unique_ptr<Samples> samples = m_backend->keepSamples(6, 72, 3);
        const std::unique_ptr<Samples> others = m_backend->keepSamples(6, 71, 3);
        QVERIFY_EXCEPTION_THROWN(step->train(*samples, std::vector<std::uint32_t>{0, 1, 2}, 0, 0.1F), InputError);
        QVERIFY_EXCEPTION_THROWN(step->train(*samples, std::vector<std::uint32_t>{0, 1, 2, 6}, 0, 0.1F), InputError);
        QVERIFY_EXCEPTION_THROWN(step->train(*others, std::vector<std::uint32_t>{0, 1, 2, 3}, 0, 0.1F), InputError);
        QVERIFY_EXCEPTION_THROWN(samples->set(5, data.images, data.targets), InputError);
        QVERIFY_EXCEPTION_THROWN(requireBackend("serial").planNetwork(model.graph, {.batch = 4})->train(*samples, {}, 0, 0.1F), InputError);
        QVERIFY(!requireBackend("serial").keepSamples(6, 72, 3));
        QVERIFY(!m_backend->keepSamples(1 << 20, 1 << 10, 10)); // 4 GiB do not fit the emulated device
    }

    /// What does not fit is named with its size; everything else stays, and a smaller batch goes on.
    void whatDoesNotFitIsNamedAndASmallerBatchGoesOn()
    {
        const Model model = small();
        const test::StepData data = test::dataFor(model.graph, 2);
        const std::unique_ptr<PlannedNetwork> step = m_backend->planNetwork(model.graph, {.batch = 2});
        setParameters(*step, model);
        step->train(data.images, data.targets, 0, 0.01F);
        const std::vector<float> before = parametersAndStates(*step);
        const std::size_t used = ks_emulation::machine().used;
        const struct Restored { // whatever fails below
            std::size_t memory = ks_emulation::machine().memory;
            ~Restored() { ks_emulation::machine().memory = memory; }
        } restored;
        ks_emulation::machine().memory = used + 300000;
        QString said;
        try {
            m_backend->planNetwork(model.graph, {.batch = 512});
        } catch (const OutOfMemory& error) {
            said = QString::fromStdString(error.text().english());
        }
        QVERIFY2(said.contains("for input: 1.5 MiB needed"), qPrintable(said));
        QCOMPARE(ks_emulation::machine().used, used);
        QVERIFY(parametersAndStates(*step) == before);
        QVERIFY(m_backend->planNetwork(model.graph, {.batch = 4}));
        step->train(data.images, data.targets, 1, 0.01F);
        QVERIFY(std::isfinite(step->loss()));
        QVERIFY(parametersAndStates(*step) != before);
    }

    /// A whole training from one seed: loss by loss beside openmp, and the same accuracy in the end, on digits it has not seen. Under sanitizers an
    /// epoch of ten batches.
    void trainsAsOtherBackends()
    {
        const DatasetPtr data = openDataset("synthetic:digits?count=" + std::to_string(casesOf(600, 400)) +
                                            "&test=" + std::to_string(casesOf(200, 40)) + "&seed=3&difficulty=0.2");
        TrainingSettings settings{.batch = 40, .seed = 7};
        settings.schedule.rate = 0.01F;
        settings.stop.epochs = static_cast<int>(casesOf(4));
        settings.backend = "openmp";
        Trainer expected(small(), data, settings);
        Trainer here(small(), data, settings, {}, m_backend.get());
        QVERIFY(isFinished(expected.run()));
        const std::size_t before = ks_emulation::machine().graphLaunches;
        QVERIFY(isFinished(here.run()));
        // All steps but the first ones, and those that are told by their phases.
        const std::size_t launches = ks_emulation::machine().graphLaunches - before;
        const std::size_t steps = here.history().batches.size();
        QVERIFY2(launches + 5 + steps / 10 >= steps, qPrintable(QStringLiteral("%1 of %2").arg(launches).arg(steps)));
        QVERIFY(launches > 0);
        const auto& a = expected.history().batches;
        const auto& b = here.history().batches;
        QCOMPARE(b.size(), a.size());
        for (std::size_t i = 0; i < 10; ++i)
            QVERIFY2(std::abs(a[i].loss - b[i].loss) <= 1e-4 * std::max(1.0, a[i].loss), qPrintable(QString::number(i)));
        QVERIFY(expected.history().test && here.history().test);
        if (allCases())
            QVERIFY2(expected.history().test->accuracy > 0.6, qPrintable(QString::number(expected.history().test->accuracy)));
        QVERIFY2(std::abs(expected.history().test->accuracy - here.history().test->accuracy) <= 0.0101,
                 qPrintable(QString::number(here.history().test->accuracy)));
    }
};

QTEST_APPLESS_MAIN(TestDeviceStep)
#include "tst_device_step.moc"
