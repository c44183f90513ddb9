#include "core/backends/chained_network.h"
#include "core/backends/lifetimes.h"
#include "core/base/error.h"
#include "core/base/stopped.h"
#include "core/nn/builder.h"
#include "core/nn/network_state.h"
#include "core/nn/presets.h"
#include "core/tensor/philox.h"
#include "core/verify/faults.h"
#include "tests/nn/step_data.h"

#include <QTest>

#include <cmath>

using namespace ks;

namespace {

/// Every way in which a graph can be: two branches, BatchNormalization, Dropout, Flatten, a tensor read three times.
Model branched(OpKind loss)
{
    ModelBuilder net("branched", {1, 2, 6, 6});
    net.model.loss = loss;
    net.conv(4, 3, 1, 1).normalise().add(OpKind::Tanh);
    const int trunk = net.last();
    net.conv(4, 3, 1, 1, false).add(OpKind::Sigmoid).sumWith(trunk);
    const int sum = net.last();
    net.add(OpKind::AveragePool, {{"kernel_shape", "3x3"}, {"strides", "1x1"}, {"pads", "1"}}).sumWith(sum).sumWith(trunk);
    net.maxPool(2, 2).add(OpKind::Dropout, {{"ratio", "0.3"}, {"seed", "5"}}).add(OpKind::Flatten).gemm(5).add(OpKind::Tanh).gemm(3);
    return net.finish();
}

/// Two sources of different shapes: one of them read twice, one that needs no gradient, one that is the network's input; slopes that are trained, and
/// images with something around them.
Model joined(OpKind loss)
{
    ModelBuilder net("joined", {1, 2, 6, 6});
    net.model.loss = loss;
    net.conv(3, 3, 1, 1).add(OpKind::PRelu);
    const int trunk = net.last();
    net.add(OpKind::Pad, {{"pads", "1,2,0,0"}, {"mode", "reflect"}}).conv(5, 3, 1, 0);
    net.add(OpKind::Pad, {{"pads", "0,0,1,0"}, {"mode", "edge"}}).add(OpKind::PRelu);
    net.joinedWith(trunk, OpKind::Concat).joinedWith(graphInput, OpKind::Concat);
    const int all = net.last();
    net.joinedWith(all, OpKind::Concat).conv(4, 3, 1, 1).add(OpKind::Mish).joinedWith(trunk, OpKind::Concat);
    net.add(OpKind::Pad, {{"pads", "1,1,1,1"}, {"constant_value", "0.5"}})
        .add(OpKind::AveragePool, {{"kernel_shape", "2x2"}, {"strides", "2x2"}})
        .add(OpKind::Flatten)
        .gemm(5)
        .add(OpKind::PRelu)
        .gemm(3);
    return net.finish();
}

Model modelOf(bool joins, OpKind loss)
{
    return joins ? joined(loss) : branched(loss);
}

void setParameters(PlannedNetwork& step, const std::vector<Tensor>& parameters)
{
    for (std::size_t i = 0; i < parameters.size(); ++i)
        step.setParameter(i, parameters[i].cells());
}

} // namespace

class TestNetworkStep : public QObject {
    Q_OBJECT

private slots:
    void gradients_data()
    {
        QTest::addColumn<QString>("backend");
        QTest::addColumn<int>("loss");
        QTest::addColumn<bool>("joins");
        for (Backend* const backend : allBackends())
            if (backend->info().available)
                for (const OpKind loss : {OpKind::SoftmaxCrossEntropyLoss, OpKind::MeanSquaredError})
                    for (const bool joins : {false, true})
                        QTest::addRow("%s, %s, %s", backend->info().id.c_str(), std::string(nameOf(loss)).c_str(),
                                      joins ? "joined" : "branched")
                            << QString::fromStdString(backend->info().id) << int(loss) << joins;
    }
    /// The gradient along random directions against central differences of the loss.
    void gradients()
    {
        QFETCH(QString, backend);
        QFETCH(int, loss);
        QFETCH(bool, joins);
        const Model model = modelOf(joins, OpKind(loss));
        const std::int64_t batch = 5;
        const test::StepData data = test::dataFor(model.graph, batch, model.loss);
        const std::unique_ptr<PlannedNetwork> step =
            requireBackend(backend.toStdString()).planNetwork(model.graph, {.batch = batch, .loss = model.loss});
        const std::vector<Tensor> start = initialParameters(model, 1);
        const std::vector<ParameterInfo> infos = parametersOf(model.graph);
        const auto lossAt = [&](const std::vector<Tensor>& parameters) {
            setParameters(*step, parameters);
            step->forward(data.images, data.targets, 4); // whose mask hides a maximum that changes hands on the way
            return double(step->loss());
        };
        lossAt(start);
        step->backward();
        std::vector<Tensor> gradient = start;
        for (std::size_t i = 0; i < infos.size(); ++i) {
            if (infos[i].trained)
                step->gradient(i, gradient[i].cells());
            else
                gradient[i].fill(0);
        }
        const Philox random(4);
        for (std::size_t i = 0; i < infos.size(); ++i) {
            if (!infos[i].trained)
                continue;
            const double h = joins ? 1e-3 : 1e-2; // past as few corners of its slopes as can be
            double expected = 0;
            std::vector<Tensor> ahead = start;
            std::vector<Tensor> behind = start;
            double length = 0;
            for (std::size_t c = 0; c < std::size_t(start[i].elements()); ++c)
                length += double(random.normal(c)) * double(random.normal(c));
            length = std::sqrt(length);
            for (std::size_t c = 0; c < std::size_t(start[i].elements()); ++c) {
                const double direction = double(random.normal(c)) / length;
                expected += double(gradient[i].cells()[c]) * direction;
                ahead[i].cells()[c] += float(h * direction);
                behind[i].cells()[c] -= float(h * direction);
            }
            const double difference = (lossAt(ahead) - lossAt(behind)) / (2 * h);
            QVERIFY2(std::abs(difference - expected) <= 2e-3 * std::max(1.0, std::abs(expected)),
                     qPrintable(QString("%1 %2: %3 instead of %4")
                                    .arg(QString::fromStdString(model.graph.nodes[std::size_t(infos[i].node)].name))
                                    .arg(QString::fromUtf8(nameOf(infos[i].role).data()))
                                    .arg(expected)
                                    .arg(difference)));
        }
    }

    /// From one start all backends give nearly the same losses; a forward pass alone changes no running statistics.
    void backendsAgree_data()
    {
        QTest::addColumn<bool>("joins");
        QTest::newRow("branched") << false;
        QTest::newRow("joined") << true;
    }
    void backendsAgree()
    {
        QFETCH(bool, joins);
        const Model model = modelOf(joins, OpKind::SoftmaxCrossEntropyLoss);
        const test::StepData data = test::dataFor(model.graph, 8, model.loss);
        std::vector<double> reference;
        for (Backend* const backend : allBackends()) {
            if (!backend->info().available)
                continue;
            const std::unique_ptr<PlannedNetwork> step =
                backend->planNetwork(model.graph, {.batch = 8, .optimizer = {.kind = OptimizerKind::Adam}});
            const std::vector<Tensor> start = initialParameters(model, 1);
            setParameters(*step, start);
            step->forward(data.images, data.targets, 0);
            const std::vector<ParameterInfo> infos = parametersOf(model.graph);
            for (std::size_t i = 0; i < infos.size(); ++i) {
                Tensor now(infos[i].shape);
                step->parameter(i, now.cells());
                QVERIFY(std::ranges::equal(now.cells(), start[i].cells()));
            }
            std::vector<double> losses;
            for (std::uint64_t t = 0; t < 20; ++t) {
                step->forward(data.images, data.targets, t);
                losses.push_back(double(step->loss()));
                step->backward();
                step->update(0.01F);
            }
            QCOMPARE(step->updates(), std::uint64_t{20});
            QVERIFY(losses.back() < losses.front());
            if (reference.empty())
                reference = losses;
            for (std::size_t t = 0; t < losses.size(); ++t)
                QVERIFY2(std::abs(losses[t] - reference[t]) <= 2e-4 * std::max(1.0, reference[t]), backend->info().id.c_str());
        }
    }

    /// Taps give what an inference plan computes with the same running statistics; a tensor that was not asked for is refused.
    void tapsAreWhatAnInferenceComputes()
    {
        const Model model = presetModel("lenet-5");
        const int relu = model.find("relu2");
        Backend& backend = requireBackend("serial");
        const test::StepData data = test::dataFor(model.graph, 3, model.loss);
        const std::unique_ptr<PlannedNetwork> training = backend.planNetwork(model.graph, {.batch = 3, .watched = {relu}});
        const std::unique_ptr<PlannedNetwork> inference =
            backend.planNetwork(model.graph, {.batch = 3, .training = false, .watched = {relu}});
        const std::vector<Tensor> start = initialParameters(model, 1);
        for (PlannedNetwork* const step : {training.get(), inference.get()})
            setParameters(*step, start);
        training->forward(data.images, data.targets, 0);
        training->backward();
        inference->forward(data.images, {}, 0);
        const Shape shape{3, 16, 10, 10};
        Tensor one(shape);
        Tensor other(shape);
        training->nodeTensor(relu, Role::Dst, one.cells());
        inference->nodeTensor(relu, Role::Dst, other.cells());
        QVERIFY(std::ranges::equal(one.cells(), other.cells()));
        training->nodeTensor(relu, Role::DiffDst, one.cells());
        QVERIFY(std::ranges::any_of(one.cells(), [](float cell) { return cell != 0; }));
        QVERIFY_EXCEPTION_THROWN(training->nodeTensor(0, Role::Dst, one.cells()), InputError);
        QVERIFY_EXCEPTION_THROWN(inference->nodeTensor(relu, Role::DiffDst, one.cells()), InputError);
        QVERIFY_EXCEPTION_THROWN(inference->backward(), InputError);
        QVERIFY_EXCEPTION_THROWN(training->forward(data.targets, data.images, 0), InputError);
        QVERIFY(inference->bytes() < training->bytes());
    }

    /// Deliberate faults spoil their own tensor and nothing behind it, although layers share buffers that are longer than it.
    void faultsStayInsideTheirTensors()
    {
        const Model model = presetModel("lenet-5");
        const int conv = model.find("conv2");
        const test::StepData data = test::dataFor(model.graph, 3, model.loss);
        const std::vector<Tensor> start = initialParameters(model, 1);
        const Shape shape{3, 16, 10, 10};
        Backend& serial = requireBackend("serial");
        const auto stepOn = [&](Backend& backend, Tensor& tapped) {
            std::unique_ptr<PlannedNetwork> step = backend.planNetwork(model.graph, {.batch = 3, .watched = {conv}});
            setParameters(*step, start);
            step->forward(data.images, data.targets, 0);
            tapped = Tensor(shape);
            step->nodeTensor(conv, Role::Dst, tapped.cells());
            step->backward();
            step->update(0.01F);
            return step;
        };
        Tensor right;
        const std::unique_ptr<PlannedNetwork> rightStep = stepOn(serial, right);
        Tensor transposed;
        for (const FaultInfo& fault : allFaults()) {
            Tensor wrong;
            const std::unique_ptr<Backend> faulty = makeFaulty(serial, fault.fault);
            const std::unique_ptr<PlannedNetwork> step = stepOn(*faulty, wrong);
            QVERIFY2(std::isfinite(step->loss()), std::string(fault.name).c_str());
            if (fault.fault == Fault::TransposedResult)
                transposed = wrong;
        }
        // The layers before conv2 are turned too, so that it computes from other numbers; all of them have to be there.
        QVERIFY(std::ranges::none_of(transposed.cells(), [](float cell) { return std::isnan(cell) || cell == 0; }));
        QVERIFY(!std::ranges::equal(transposed.cells(), right.cells()));
    }

    /// Tensors whose lives meet never share a slot, and a chain of equal tensors needs two.
    void livesThatMeetShareNoSlot()
    {
        std::vector<Lifetime> chain;
        for (int i = 0; i < 10; ++i)
            chain.push_back({"t", 100, i, i + 1});
        QCOMPARE(place(chain).buffers.size(), std::size_t{2});
        QCOMPARE(place({{"a", SIZE_MAX - 5, 0, 1}, {"b", 100, 0, 1}}).bytes(), SIZE_MAX); // does not begin again at 0
        const Philox random(8);
        for (std::uint64_t round = 0; round < 50; ++round) {
            std::vector<Lifetime> tensors;
            for (std::uint64_t i = 0; i < 40; ++i) {
                const int first = int(random.below(round * 1000 + i * 3, 30));
                tensors.push_back(
                    {"t", random.below(round * 1000 + i * 3 + 1, 500), first, first + int(random.below(round * 1000 + i * 3 + 2, 6))});
            }
            const Placement placement = place(tensors);
            for (std::size_t a = 0; a < tensors.size(); ++a) {
                QVERIFY(placement.buffers[placement.bufferOf[a]].bytes >= tensors[a].bytes);
                for (std::size_t b = 0; b < a; ++b)
                    QVERIFY(placement.bufferOf[a] != placement.bufferOf[b] || tensors[a].last < tensors[b].first ||
                            tensors[b].last < tensors[a].first);
            }
        }
    }

    void refusesPlansThatCannotRun()
    {
        Backend& backend = requireBackend("serial");
        QVERIFY_EXCEPTION_THROWN(backend.planNetwork(Graph{.input = {1, 1, 4, 4}}, {}), InputError);
        const Model model = presetModel("lenet-5");
        QVERIFY_EXCEPTION_THROWN(backend.planNetwork(model.graph, {.batch = 0}), InputError);
        QVERIFY_EXCEPTION_THROWN(backend.planNetwork(model.graph, {.watched = {99}}), InputError);
        Graph dead = model.graph;
        dead.nodes.back().src = 4;
        dead.nodes.back().spec.src = dead.nodes[5].spec.src;
        QVERIFY_EXCEPTION_THROWN(backend.planNetwork(dead, {}), InputError);
    }

    /// A pass that was left in the middle is no end: the same step computes the next one whole.
    void aStepCanBeLeft()
    {
        const Model model = branched(OpKind::SoftmaxCrossEntropyLoss);
        const test::StepData data = test::dataFor(model.graph, 2, model.loss);
        int kernels = -1;
        const std::unique_ptr<PlannedNetwork> step = requireBackend("serial").planNetwork(
            model.graph, {.batch = 2, .leave = [&kernels](int) { return kernels >= 0 && kernels-- == 0; }});
        const std::unique_ptr<PlannedNetwork> other = requireBackend("serial").planNetwork(model.graph, {.batch = 2});
        for (PlannedNetwork* one : {step.get(), other.get()}) {
            setParameters(*one, initialParameters(model, 1));
            one->forward(data.images, data.targets, 1);
        }
        kernels = 3;
        QVERIFY_THROWS_EXCEPTION(Stopped, step->forward(data.images, data.targets, 1));
        kernels = -1;
        step->forward(data.images, data.targets, 1);
        QCOMPARE(step->loss(), other->loss());
    }
};

QTEST_APPLESS_MAIN(TestNetworkStep)
#include "tst_network_step.moc"
