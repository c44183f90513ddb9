#include "core/backends/copies/copying_backend.h"
#include "core/backends/openmp/openmp_backend.h"
#include "core/backends/planned_network.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"
#include "core/runtime/runner.h"
#include "core/verify/suite.h"
#include "tests/nn/step_data.h"

#include <QTest>

using namespace ks;

namespace {

std::unique_ptr<Backend> copying()
{
    return makeCopyingBackend(makeOpenmpBackend(), "copying", Text("copies"));
}

} // namespace

/// A device that keeps nothing between two kernels: a processor's backend plays it here, so that it is tried everywhere.
class TestCopyingBackend : public QObject {
    Q_OBJECT

private slots:
    void isNamedAndHasWhatItsDeviceHas()
    {
        const std::unique_ptr<Backend> backend = copying();
        QCOMPARE(backend->info().id, std::string("copying"));
        QVERIFY(backend->info().available);
        QCOMPARE(backend->implementations(OpKind::MaxPool, Pass::Training).size(),
                 requireBackend("openmp").implementations(OpKind::MaxPool, Pass::Training).size());
    }

    /// Every operator and pass against the oracle, over random specs.
    void everyOperatorIsRight()
    {
        const std::unique_ptr<Backend> backend = copying();
        Backend* const list[] = {backend.get()};
        const SuiteResult result = runSuite({.cases = 2}, list);
        QVERIFY(result.cases() > 200);
        for (const SuiteRow& row : result.rows)
            QVERIFY2(row.ok(), row.messages.empty() ? "" : row.messages.front().c_str());
    }

    /// The same numbers as on the device that keeps them, bit for bit, whatever is kept between forward and backward.
    void aTrainingIsTheSame()
    {
        const std::unique_ptr<Backend> backend = copying();
        const Model model = presetModel("lenet-5");
        const test::StepData data = test::dataFor(model.graph, 8, model.loss);
        const PlanSpec spec{.batch = 8, .optimizer = {.kind = OptimizerKind::Adam}};
        const std::unique_ptr<PlannedNetwork> here = backend->planNetwork(model.graph, spec);
        const std::unique_ptr<PlannedNetwork> there = requireBackend("openmp").planNetwork(model.graph, spec);
        const std::vector<Tensor> start = initialParameters(model, 1);
        for (PlannedNetwork* const step : {here.get(), there.get()}) {
            for (std::size_t i = 0; i < start.size(); ++i)
                step->setParameter(i, start[i].cells());
            for (std::uint64_t t = 0; t < 5; ++t)
                step->train(data.images, data.targets, t, 0.01F);
        }
        QCOMPARE(here->loss(), there->loss());
        for (std::size_t i = 0; i < start.size(); ++i) {
            Tensor one(start[i].shape());
            Tensor other(start[i].shape());
            here->parameter(i, one.cells());
            there->parameter(i, other.cells());
            QVERIFY(std::ranges::equal(one.cells(), other.cells()));
        }
    }

    /// Each run says how long it copied, there and back.
    void copiesAreTold()
    {
        const std::unique_ptr<Backend> backend = copying();
        OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 8, 64, 64});
        const std::unique_ptr<Kernel> kernel = backend->plan(spec, Pass::Inference, {});
        const std::unique_ptr<Buffer> src = backend->allocate(spec.src.bytes(), "src");
        const std::unique_ptr<Buffer> dst = backend->allocate(shapeOf(spec, Role::Dst).bytes(), "dst");
        src->fill(std::byte{0});
        Args args;
        args.src = src.get();
        args.dst = dst.get();
        kernel->run(args);
        for (const RunPart part : {RunPart::ToDevice, RunPart::Kernel, RunPart::ToHost})
            QVERIFY(secondsOf(kernel->parts(), part) > 0);
    }
};

QTEST_APPLESS_MAIN(TestCopyingBackend)
#include "tst_copying_backend.moc"
