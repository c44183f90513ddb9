#include "core/backends/backend.h"
#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/nn/edits.h"
#include "core/nn/layers.h"
#include "core/nn/model_json.h"
#include "core/nn/presets.h"
#include "core/tensor/philox.h"

#include <QTest>

using namespace ks;

namespace {

OpKind opOf(const Model& model, const char* layer)
{
    return model.graph.nodes[std::size_t(model.find(layer))].spec.op;
}

} // namespace

class TestNetworkEdits : public QObject {
    Q_OBJECT

private slots:
    void insertAndRemove()
    {
        const Model lenet = presetModel("lenet-5");
        const Model more = withInserted(lenet, lenet.find("relu1"), OpKind::BatchNormalization);
        QVERIFY(problemsOf(more).empty());
        QCOMPARE(more.graph.nodes.size(), lenet.graph.nodes.size() + 1);
        QVERIFY(opOf(more, "batchnormalization1") == OpKind::BatchNormalization);
        QCOMPARE(more.graph.nodes[std::size_t(more.find("maxpool1"))].src, more.find("batchnormalization1"));
        QVERIFY(without(more, more.find("batchnormalization1")) == lenet);
        const Model first = withInserted(lenet, graphInput, OpKind::Relu);
        QCOMPARE(first.graph.nodes.front().src, graphInput);
        QVERIFY(without(first, 0) == lenet);
        QVERIFY_EXCEPTION_THROWN(withInserted(lenet, 99, OpKind::Relu), InputError);
        QVERIFY_EXCEPTION_THROWN(withInserted(lenet, 0, OpKind::MeanSquaredError), InputError);
        QVERIFY_EXCEPTION_THROWN(without(lenet, 99), InputError);
    }

    void moveAndDuplicate()
    {
        const Model lenet = presetModel("lenet-5");
        const Model moved = withMoved(lenet, lenet.find("relu1"), lenet.find("maxpool1"));
        QVERIFY(problemsOf(moved).empty());
        QCOMPARE(moved.find("maxpool1") + 1, moved.find("relu1"));
        QVERIFY(withMoved(moved, moved.find("relu1"), moved.find("conv1")) == lenet);
        const Model twice = withDuplicate(lenet, lenet.find("gemm2"));
        QVERIFY(problemsOf(twice).empty());
        QCOMPARE(twice.find("gemm4"), twice.find("gemm2") + 1);
        QVERIFY(without(twice, twice.find("gemm4")) == lenet);
        const Model residual = presetModel("resnet-14-cifar");
        QVERIFY_EXCEPTION_THROWN(withMoved(residual, residual.find("add1"), 0), InputError);
        QVERIFY_EXCEPTION_THROWN(withDuplicate(residual, residual.find("add1")), InputError);
    }

    /// Two branches of one layer: the second of them runs before the first, and both read what they read.
    void moveBeforeAnotherBranch()
    {
        Model model = presetModel("lenet-5");
        const int relu = model.find("relu1");
        model = withInserted(model, relu, defaultSpec(OpKind::Relu, {}), "left");
        model = withInserted(model, model.find("left"), defaultSpec(OpKind::Relu, {}), "right");
        model = withInserted(model, model.find("right"), OpKind::Add);
        model = withOperand(model, model.find("right"), false, relu);
        QVERIFY(problemsOf(model).empty());
        const Model moved = withMoved(model, model.find("right"), relu);
        QVERIFY(problemsOf(moved).empty());
        const auto node = [&](const char* name) { return moved.graph.nodes[std::size_t(moved.find(name))]; };
        QCOMPARE(moved.find("right"), relu + 1);
        QCOMPARE(moved.find("left"), relu + 2);
        QCOMPARE(node("right").src, relu);
        QCOMPARE(node("left").src, relu);
        QCOMPARE(node("add1").src, moved.find("right"));
        QCOMPARE(node("add1").src2, moved.find("left"));
        QCOMPARE(node("maxpool1").src, moved.find("add1"));
        QVERIFY(withMoved(moved, moved.find("left"), relu) == model);
        QVERIFY(withMoved(moved, moved.find("right"), relu) == moved); // it is there
    }

    /// What is joined follows what is read; files do not say it.
    void joinedLayersFollowWhatTheyRead()
    {
        const Model lenet = presetModel("lenet-5");
        Model model = withInserted(lenet, lenet.find("relu1"), OpKind::Concat); // with what relu1 reads
        const auto spec = [&] { return model.graph.nodes[std::size_t(model.find("concat1"))].spec; };
        QVERIFY(problemsOf(model).empty());
        QCOMPARE(spec().src2Channels, std::int64_t{6});
        model = withOperand(model, model.find("concat1"), true, graphInput);
        QVERIFY(problemsOf(model).empty());
        QCOMPARE(spec().src2Channels, std::int64_t{1});
        QCOMPARE(model.graph.nodes[std::size_t(model.find("maxpool1"))].spec.src.c, std::int64_t{7});
        const auto file = modelToJson(model);
        QVERIFY2(file.dump().find("src2_channels") == std::string::npos, file.dump().c_str());
        QVERIFY(modelFromJson(parseJson(file.dump(), "file")) == model);
        const Model valid = model;
        model = withAttribute(model, model.find("conv1"), "pads", "0,0,0,0");
        QCOMPARE(problemsOf(model).size(), std::size_t{1});
        QCOMPARE(problemsOf(model).front().what.english(),
                 std::string("concat1 joins 1×6×24×24 and 1×1×28×28; both must have the same rows and columns"));
        try {
            withOperand(valid, valid.find("relu1"), true, graphInput);
            QFAIL("Relu reads one layer");
        } catch (const InputError& error) {
            QCOMPARE(std::string(error.what()), std::string("relu1 reads one layer; two are read by Add, Concat alone"));
        }
    }

    /// An impossible setting is told at the layer, with ways out that are possible; layers behind it are not blamed.
    void anImpossibleSettingIsToldAtItsLayer()
    {
        const Model lenet = presetModel("lenet-5");
        const Model broken = withAttribute(lenet, lenet.find("conv2"), "kernel_shape", "20x20");
        const std::vector<ModelProblem> problems = problemsOf(broken);
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems.front().node, lenet.find("conv2"));
        QVERIFY(!problems.front().fixes.empty());
        for (const ModelProblem::Way& way : problems.front().fixes)
            QVERIFY2(problemsOf(way.model).empty() || problemsOf(way.model).front().node != lenet.find("conv2"),
                     way.label.english().c_str());
        const std::string way = problems.front().fixes.front().label.english();
        QVERIFY2(way.starts_with("window size ") && way.find("×") != std::string::npos, way.c_str()); // as forms say it, not files
        const Model softmax = withInserted(lenet, lenet.find("gemm3"), OpKind::Softmax);
        QCOMPARE(problemsOf(softmax).size(), std::size_t{1});
        QVERIFY(problemsOf(problemsOf(softmax).front().fixes.front().model).empty());
        const int probability = static_cast<int>(softmax.graph.nodes.size()) - 1;
        const Model row = withInserted(softmax, probability, OpKind::Flatten); // the same numbers as a row
        QCOMPARE(problemsOf(row).size(), std::size_t{1});
        QCOMPARE(problemsOf(row).front().node, probability);
        const Model removed = problemsOf(row).front().fixes.front().model;
        QVERIFY(problemsOf(removed).empty() && removed.graph.nodes.back().spec.op == OpKind::Flatten);
        QVERIFY_EXCEPTION_THROWN(withAttribute(lenet, 0, "strid", "2"), InputError);
        QVERIFY_EXCEPTION_THROWN(withName(lenet, 0, "relu1"), InputError);
        QVERIFY_EXCEPTION_THROWN(withOperand(lenet, 0, false, 3), InputError);
        Model reserved = lenet; // what the network's input is called
        reserved.graph.nodes.front().name = inputName;
        QCOMPARE(problemsOf(reserved).front().what.english(), std::string("a layer cannot be called “input”"));
        QVERIFY(problemsOf(fittedTo(lenet, {1, 1, 32, 32}, {"a", "b"})).empty());
        QCOMPARE(fittedTo(lenet, {1, 1, 32, 32}, {"a", "b"}).outputs(), std::int64_t{2});
    }

    /// A preset of other sizes is another network, with other parameters.
    void theNameSaysThatANetworkWasFitted()
    {
        const Model lenet = presetModel("lenet-5");
        const std::vector<std::string> ten(10, "x");
        QCOMPARE(fittedTo(lenet, {1, 1, 28, 28}, ten).name, std::string("LeNet-5"));
        const Model fitted = fittedTo(lenet, {1, 3, 32, 32}, {"a", "b"});
        QCOMPARE(fitted.name, std::string("LeNet-5 (3×32×32 → 2)"));
        QCOMPARE(fittedTo(fitted, {1, 3, 32, 32}, {"c", "d"}).name, fitted.name);
        QCOMPARE(fittedTo(fitted, {1, 1, 32, 32}, {"c", "d"}).name, std::string("LeNet-5 (1×32×32 → 2)"));
        QCOMPARE(fittedTo(fitted, {1, 1, 28, 28}, ten).name, std::string("LeNet-5"));
    }

    /// Any row of edits leaves a graph whose operands run before they are read; and if nothing is wrong with it, it can be written and read.
    void anyEdits()
    {
        const Philox random(21);
        for (std::uint64_t run = 0; run < 20; ++run) {
            Model model = presetModel(run % 2 == 0 ? "lenet-5" : "resnet-14-cifar");
            for (std::uint64_t i = 0; i < 25; ++i) {
                const std::uint64_t at = (run * 25 + i) * 4;
                const int n = int(model.graph.nodes.size());
                const int node = int(random.below(at, std::uint32_t(n)));
                const int other = int(random.below(at + 1, std::uint32_t(n + 1))) - 1;
                try {
                    switch (random.below(at + 2, 5)) {
                    case 0: model = withInserted(model, other, allOps()[random.below(at + 3, std::uint32_t(allOps().size()))]); break;
                    case 1: model = without(model, node); break;
                    case 2: model = withMoved(model, node, other); break;
                    case 3: model = withDuplicate(model, node); break;
                    default: model = withOperand(model, node, random.below(at + 3, 2) == 1, other); break;
                    }
                } catch (const InputError&) {
                }
                for (int j = 0; j < int(model.graph.nodes.size()); ++j) {
                    const GraphNode& one = model.graph.nodes[std::size_t(j)];
                    QVERIFY(one.src >= graphInput && one.src < j);
                    QVERIFY(one.spec.op != OpKind::Add || (one.src2 >= graphInput && one.src2 < j));
                }
                if (problemsOf(model).empty())
                    QVERIFY(modelFromJson(parseJson(modelToJson(model).dump(), "text")) == model);
                if (model.graph.nodes.empty())
                    break;
            }
        }
    }

    /// The field of a unit is exactly the input cells on which it depends, by the terms of the operators.
    void receptiveFields()
    {
        const Model lenet = presetModel("lenet-5");
        const int pool = lenet.find("maxpool2");
        QVERIFY(receptiveField(lenet.graph, lenet.find("conv1"), {0, 0, 0, 0}) == (ReceptiveField{0, 0, 2, 2, true}));
        QVERIFY(receptiveField(lenet.graph, lenet.find("conv1"), {0, 0, 9, 9}) == (ReceptiveField{7, 7, 11, 11, false}));
        QVERIFY(receptiveField(lenet.graph, pool, {0, 0, 2, 2}) == (ReceptiveField{6, 6, 21, 21, false}));
        QVERIFY(receptiveField(lenet.graph, pool, {0, 0, 2, 2}, lenet.find("conv2")) == (ReceptiveField{4, 4, 5, 5, false}));
        QVERIFY(receptiveField(lenet.graph, lenet.find("gemm3"), {}) == (ReceptiveField{0, 0, 27, 27, true}));
        QVERIFY(receptiveField(lenet.graph, lenet.find("flatten1"), {0, 12, 0, 0}) == (ReceptiveField{6, 6, 21, 21, false}));
        for (const bool ceil : {false, true}) { // which reaches beyond the image, where no padding is
            OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, 5, 5});
            spec.kernel = spec.strides = {2, 2};
            spec.ceilMode = ceil;
            spec.pads = ceil ? Pads{} : Pads{0, 0, 1, 1};
            Graph pooling{.input = spec.src, .nodes = {{.name = "pool", .spec = spec}}};
            QVERIFY(receptiveField(pooling, 0, {0, 0, 2, 2}) == (ReceptiveField{4, 4, 4, 4, !ceil}));
        }
        const Model residual = presetModel("resnet-14-cifar");
        QCOMPARE(receptiveField(residual.graph, residual.find("add1"), {0, 0, 16, 16}).rows(), std::int64_t{7});
    }

    void forecasts()
    {
        const Model lenet = presetModel("lenet-5");
        Backend& backend = requireBackend("serial");
        const PlanSpec spec{.batch = 64, .optimizer = {.kind = OptimizerKind::Adam}};
        const MemoryForecast forecast = memoryForecast(lenet.graph, spec, backend);
        QCOMPARE(forecast.parameters, std::size_t{61'706} * 4);
        QCOMPARE(forecast.optimizer, std::size_t{61'706} * 8);
        const std::unique_ptr<PlannedNetwork> step = backend.planNetwork(lenet.graph, spec);
        QVERIFY(step->bytes() >= forecast.total());
        QVERIFY2(double(step->bytes()) < 1.3 * double(forecast.total()), QByteArray::number(qulonglong(step->bytes())));
        QVERIFY(forecast.fits() && forecast.largestBatch > 64);
        PlanSpec largest = spec;
        largest.batch = forecast.largestBatch;
        QVERIFY(memoryForecast(lenet.graph, largest, backend).total() <= forecast.available + forecast.available / 100);
    }

    /// More layers never need less: a sum that no number of bytes can say is more than there is, and does not begin again at 0.
    void forecastsDoNotWrap()
    {
        const Backend& backend = requireBackend("serial");
        Graph graph{.input = {1, 1, 28, 28}};
        std::size_t before = 0;
        std::size_t most = 0;
        for (int layer = 0; layer < 60; ++layer) {
            const Shape from = graph.nodes.empty() ? graph.input : shapeOf(graph.nodes.back().spec, Role::Dst);
            OpSpec spec = defaultSpec(layer % 4 == 3 ? OpKind::MaxPool : OpKind::Conv, {1, 1, 8, 8});
            spec.src = from;
            spec.filters = 1;
            spec.kernel = {1, 1};
            spec.strides = {1, 1};
            if (spec.op == OpKind::Conv)
                spec.pads = {1 << 20, 1 << 20, 1 << 20, 1 << 20};
            if (!isLegal(spec))
                break;
            graph.nodes.push_back({.name = std::to_string(layer), .spec = spec, .src = layer - 1});
            const MemoryForecast forecast = memoryForecast(graph, {.batch = 64}, backend);
            QVERIFY2(forecast.total() >= before, qPrintable(QString::number(layer)));
            QVERIFY(!forecast.fits() || layer == 0);
            before = forecast.total();
            most = std::max(most, before);
        }
        QCOMPARE(most, std::numeric_limits<std::size_t>::max()); // it came so far
    }
};

QTEST_APPLESS_MAIN(TestNetworkEdits)
#include "tst_network_edits.moc"
