#include "core/data/batch.h"
#include "core/data/synthetic/gratings.h"
#include "core/nn/builder.h"
#include "core/nn/evaluation.h"
#include "core/nn/initialisation.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"
#include "core/ops/im2col.h"
#include "core/runtime/runner.h"
#include "tests/backends/golden.h"
#include "tests/studies/golden_numbers.h"
#include "tests/studies/numbered_samples.h"

#include <QTest>

#include <array>
#include <cmath>
#include <numeric>
#include <set>

using namespace ks;
using golden::allNear;
using golden::near;
using golden::relativelyNear;

namespace {

constexpr double single = 1e-5; ///< what the study allows float32

std::size_t indexOf(const Model& model, const char* layer, Role role)
{
    const std::vector<ParameterInfo> infos = parametersOf(model.graph);
    for (std::size_t i = 0; i < infos.size(); ++i)
        if (infos[i].node == model.find(layer) && infos[i].role == role)
            return i;
    qFatal("no parameter of %s", layer);
}

/// The study's tiny network of 212 parameters: CC-G16.
Model tinyCnn(OpKind lastHidden)
{
    ModelBuilder net("tiny", {1, 2, 6, 6});
    net.conv(3, 3, 1, 1).relu().maxPool(2, 2).conv(4, 2).relu().add(OpKind::Flatten).gemm(5).add(lastHidden).gemm(3);
    return net.finish();
}

/// Weights by the study's rule with √(2 / inputs), biases with 0.05, in the order of the layers from the start value 1001 on; `fans`: other inputs than
/// the layer's own.
std::vector<Tensor> studyParameters(const Model& model)
{
    std::vector<Tensor> made;
    std::uint64_t start = 1001;
    for (const ParameterInfo& info : parametersOf(model.graph)) {
        const Fan fan = fanOf(model.graph.nodes[std::size_t(info.node)].spec);
        made.push_back(golden::spread(info.shape, start++, info.role == Role::Weights ? std::sqrt(2 / fan.in) : 0.05));
    }
    return made;
}

/// What the study prints of a gradient that is summed over the samples.
struct PrintedGradient {
    const char* layer;
    Role role;
    double first, last, sum, norm;
};

struct PrintedModel {
    const char* preset;
    float rate;
    double loss, lossAfter;
    std::array<double, 4> norms; ///< conv1, conv2, first and last fully connected weights
    const char* lastLayer;
};
const std::array printedModels = {
    PrintedModel{
        "model-0", 0.001F, 5.357642391045, 5.028574769509, {1.100583525335, 3.535716862052, 16.09622074456, 8.006750244091}, "gemm2"},
    PrintedModel{
        "model-1", 0.001F, 5.648661475674, 5.162268144777, {1.321096051301, 4.149543412118, 19.94633548930, 8.638633639636}, "gemm2"},
    PrintedModel{
        "model-2", 0.00001F, 4.884056581290, 4.881820022497, {0.9089737365919, 3.960400772848, 11.17571219592, 5.493756406590}, "gemm3"},
};

} // namespace

/// The golden cases of the C++, OpenMP, CUDA and cuDNN study (cpp-openmp-cuda-cudnn, section 12) that are not in tst_golden, on every backend that is there.
/// CC-G03 and CC-G05 to CC-G11 are there, too, CC-G12 in tst_shape, the kernels' ladder of CC-G13 in tst_gemm_variants.
class TestCppOpenmpCudaCudnnGolden : public QObject {
    Q_OBJECT

private slots:
    /// CC-G01: −ln of the probability of the right class. Logits that are logarithms of probabilities have these as their Softmax.
    void g01CrossEntropy()
    {
        const auto loss = [](std::array<double, 3> probabilities) {
            std::array<float, 3> logits{};
            std::ranges::transform(probabilities, logits.begin(), [](double p) { return float(std::log(p)); });
            return crossEntropyOf(logits, 2).value();
        };
        QVERIFY(near("loss of 0.1", loss({0.6, 0.3, 0.1}), 2.302585092994, 1e-6));
        QVERIFY(near("loss of 0.6", loss({0.1, 0.3, 0.6}), 0.510825623766, 1e-6));
    }

    void g02Softmax_data()
    {
        QTest::addColumn<float>("added");
        QTest::newRow("CC-G02 1 2 3") << 0.0F;
        QTest::newRow("CC-G02 1000 1001 1002") << 999.0F;
    }
    void g02Softmax()
    {
        QFETCH(float, added);
        const std::array<float, 3> logits{1 + added, 2 + added, 3 + added};
        std::array<double, 3> made{};
        softmax(logits, made);
        const std::array printed{0.090030573170, 0.244728471055, 0.665240955775};
        const std::array losses{2.407605964444, 1.407605964444, 0.407605964444};
        for (int i = 0; i < 3; ++i) {
            QVERIFY(near("probability", made.at(std::size_t(i)), printed.at(std::size_t(i)), 1e-12));
            QVERIFY(near("loss", crossEntropyOf(logits, i).value(), losses.at(std::size_t(i)), 1e-12));
        }
        const Tensor src({1, 3, 1, 1}, std::vector<float>(logits.begin(), logits.end()));
        const Tensor one({1, 1, 1, 1}, std::vector<float>{1});
        const OpSpec loss = defaultSpec(OpKind::SoftmaxCrossEntropyLoss, src.shape());
        const Tensor target = golden::oneHotRows({0}, 3);
        golden::everywhere(loss, [&](Backend& backend, const std::string& forward, const std::string& backward) {
            const OperationRun result = run(backend, loss, {.src = &src, .diffDst = &one, .src2 = &target},
                                            {.passes = {Pass::Training, Pass::BackwardData}, .forward = forward, .backward = backward});
            QVERIFY(allNear(backend.info().id, result.diffSrc.cells(), std::array{-0.909969426830, 0.244728471055, 0.665240955775}, 1e-6));
        });
        const std::array<std::array<double, 3>, 3> jacobian = {{{0.081925069065, -0.022033044520, -0.059892024545},
                                                                {-0.022033044520, 0.184836446510, -0.162803401990},
                                                                {-0.059892024545, -0.162803401990, 0.222695426535}}};
        const OpSpec spec = defaultSpec(OpKind::Softmax, src.shape());
        for (int row = 0; row < 3; ++row) {
            const Tensor above = golden::oneHotRows({row}, 3);
            golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string& backward) {
                const OperationRun result = run(backend, spec, {.src = &src, .diffDst = &above},
                                                {.passes = {Pass::Training, Pass::BackwardData}, .forward = forward, .backward = backward});
                QVERIFY(allNear(backend.info().id, result.diffSrc.cells(), jacobian.at(std::size_t(row)), 1e-6));
            });
        }
    }

    void g04DenseNetwork_data() { golden::addBackends(); }
    /// CC-G04: forwards and backwards by hand.
    void g04DenseNetwork()
    {
        QFETCH(QString, backend);
        ModelBuilder net("FC 2-3-2", {1, 2, 1, 1});
        net.gemm(3).add(OpKind::Sigmoid).gemm(2);
        const Model model = net.finish();
        // The study's rows are input neurons, ours output neurons.
        const std::vector<Tensor> parameters = {Tensor({3, 2, 1, 1}, std::vector<float>{0.1F, 0.4F, 0.2F, 0.5F, 0.3F, 0.6F}),
                                                Tensor({1, 3, 1, 1}, std::vector<float>{0.1F, -0.1F, 0.2F}),
                                                Tensor({2, 3, 1, 1}, std::vector<float>{0.2F, 0.4F, -0.5F, -0.3F, 0.1F, 0.6F}),
                                                Tensor({1, 2, 1, 1}, std::vector<float>{0.05F, -0.05F})};
        golden::Step step(backend, model, parameters, {.batch = 1, .watched = {0, 1}});
        const Tensor src({1, 2, 1, 1}, std::vector<float>{1.0F, 2.0F});
        QVERIFY(relativelyNear("E", step.loss(src, golden::oneHotRows({0}, 2)), 0.8200394454, single));
        QVERIFY(allNear("a", step.map(0).cells(), std::array{1.0, 1.1, 1.7}, single));
        QVERIFY(allNear("z", step.map(1).cells(), std::array{0.7310585786, 0.7502601056, 0.8455347349}, single));
        const std::vector<float> logits = step.output();
        QVERIFY(allNear("Z", logits, std::array{0.0735483905, 0.3130292779}, single));
        std::array<float, 2> probabilities{};
        softmax(logits, probabilities);
        QVERIFY(allNear("O", probabilities, std::array{0.4404142818, 0.5595857182}, single));
        step.plan().backward();
        QVERIFY(allNear("b2", step.gradient(3).cells(), std::array{-0.5595857182, 0.5595857182}, single));
        QVERIFY(allNear("W1", step.gradient(2).cells(),
                        std::array{-0.4090899397, -0.4198348400, -0.4731491619, 0.4090899397, 0.4198348400, 0.4731491619}, single));
        const std::array g{-0.0550106149, -0.0314548526, 0.0803936218};
        QVERIFY(allNear("b1", step.gradient(1).cells(), g, single));
        QVERIFY(allNear("W0", step.gradient(0).cells(), std::array{g[0], 2 * g[0], g[1], 2 * g[1], g[2], 2 * g[2]}, single));
    }

    /// CC-G04, the gradient of the input, which a network does not need: the first layer alone.
    void g04GradientOfTheInput()
    {
        OpSpec spec = defaultSpec(OpKind::Gemm, {1, 2, 1, 1});
        spec.filters = 3;
        const Tensor src({1, 2, 1, 1}, std::vector<float>{1.0F, 2.0F});
        const Tensor weights({3, 2, 1, 1}, std::vector<float>{0.1F, 0.4F, 0.2F, 0.5F, 0.3F, 0.6F});
        const Tensor above({1, 3, 1, 1}, std::vector<float>{-0.0550106149F, -0.0314548526F, 0.0803936218F});
        golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string& backward) {
            const OperationRun result = run(backend, spec, {.src = &src, .weights = &weights, .diffDst = &above},
                                            {.passes = {Pass::BackwardData}, .forward = forward, .backward = backward});
            QVERIFY(allNear(backend.info().id, result.diffSrc.cells(), std::array{0.0123260545, 0.0105045008}, 1e-7));
        });
    }

    /// CC-G05: the matrix of im2col cell by cell, forwards and of the gradient with full padding.
    void g05Im2colMatrix()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 3, 3});
        spec.kernel = {2, 2};
        const auto matrix = [](const OpSpec& of, const Tensor& image) {
            const Im2colMatrix sizes = im2colOf(of);
            std::vector<float> cells;
            for (std::int64_t row = 0; row < sizes.rows; ++row)
                for (std::int64_t column = 0; column < sizes.columns; ++column) {
                    const Im2colPlace place = im2colPlace(of, 0, row, column);
                    cells.push_back(place.outside ? 0.0F : image[place.image]);
                }
            return cells;
        };
        QCOMPARE(matrix(spec, golden::tensor("1 2 3 / 4 5 6 / 7 8 9")),
                 (std::vector<float>{1, 2, 4, 5, 2, 3, 5, 6, 4, 5, 7, 8, 5, 6, 8, 9}));
        spec.src = {1, 1, 2, 2};
        spec.pads = {1, 1, 1, 1};
        const std::vector<float> v = {0, 0, 0,  0, 1, -1,   0, 2, 0.5F, 0, 0,  0, 1, -1,   0, 2, 0.5F, 0,
                                      0, 1, -1, 0, 2, 0.5F, 0, 0, 0,    1, -1, 0, 2, 0.5F, 0, 0, 0,    0};
        QCOMPARE(matrix(spec, golden::tensor("1 -1 / 2 0.5")), v);
    }

    /// CC-G09: dX is a convolution of dY, padded by K − 1 − p, with the turned filter.
    void g09PaddingOfTheGradient_data()
    {
        QTest::addColumn<int>("kernel");
        QTest::addColumn<int>("pad");
        QTest::addColumn<int>("expected");
        QTest::newRow("CC-G09 3,1") << 3 << 1 << 1;
        QTest::newRow("CC-G09 5,2") << 5 << 2 << 2;
        QTest::newRow("CC-G09 5,1") << 5 << 1 << 3;
        QTest::newRow("CC-G09 2,1") << 2 << 1 << 0;
    }
    void g09PaddingOfTheGradient()
    {
        QFETCH(int, kernel);
        QFETCH(int, pad);
        QFETCH(int, expected);
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 2, 7, 7});
        spec.kernel = {kernel, kernel};
        spec.pads = {pad, pad, pad, pad};
        spec.filters = 3;
        spec.bias = false;
        const Tensor src = golden::drawn(spec.src, 1, 1, 0.5);
        const Tensor weights = golden::drawn(shapeOf(spec, Role::Weights), 2, 1, 0.5);
        const Tensor above = golden::drawn(shapeOf(spec, Role::Dst), 3, 1, 0.5);
        OpSpec turnedSpec = defaultSpec(OpKind::Conv, above.shape());
        turnedSpec.kernel = spec.kernel;
        turnedSpec.pads = {expected, expected, expected, expected};
        turnedSpec.filters = 2;
        turnedSpec.bias = false;
        Tensor turned(shapeOf(turnedSpec, Role::Weights));
        for (std::int64_t m = 0; m < 3; ++m)
            for (std::int64_t c = 0; c < 2; ++c)
                for (std::int64_t y = 0; y < kernel; ++y)
                    for (std::int64_t x = 0; x < kernel; ++x)
                        turned[{c, m, y, x}] = weights[{m, c, kernel - 1 - y, kernel - 1 - x}];
        const Tensor wanted = run(requireBackend("serial"), turnedSpec, {.src = &above, .weights = &turned}).dst;
        QCOMPARE(wanted.shape(), spec.src);
        golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string& backward) {
            const OperationRun result = run(backend, spec, {.src = &src, .weights = &weights, .diffDst = &above},
                                            {.passes = {Pass::BackwardData}, .forward = forward, .backward = backward});
            QVERIFY(allNear(backend.info().id + " " + backward, result.diffSrc.cells(), wanted.cells(), single));
        });
    }

    /// CC-G10: how much more memory im2col takes.
    void g10Im2colMemory()
    {
        OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 3, 3});
        spec.kernel = {2, 2};
        QCOMPARE(im2colOf(spec).cells, 16);
        QCOMPARE(im2colOf(spec).factor, 16.0 / 9.0);
        const std::pair<const char*, std::vector<std::int64_t>> printed[] = {
            {"model-0", {27'648, 36'864}}, {"model-1", {43'200, 57'600}}, {"model-2", {43'200, 57'600, 28'800}}};
        for (const auto& [name, cells] : printed) {
            std::vector<std::int64_t> made;
            for (const GraphNode& node : presetModel(name).graph.nodes)
                if (node.spec.op == OpKind::Conv) {
                    made.push_back(im2colOf(node.spec).cells);
                    QCOMPARE(im2colOf(node.spec).factor, 9.0);
                }
            QCOMPARE(made, cells);
        }
    }

    /// CC-G13: whole numbers that every product gives exactly.
    void g13MatrixProduct()
    {
        OpSpec spec = defaultSpec(OpKind::Gemm, {50, 10, 1, 1});
        spec.filters = 50;
        spec.bias = false;
        Tensor a(spec.src);
        Tensor b(shapeOf(spec, Role::Weights)); // transposed: row j has B's column j
        for (std::int64_t i = 0; i < 50; ++i)
            for (std::int64_t k = 0; k < 10; ++k) {
                a[{i, k, 0, 0}] = float((i + 1) * (k + 1));
                b[{i, k, 0, 0}] = float((k + 1) - (i + 1));
            }
        golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string&) {
            const Tensor c = run(backend, spec, {.src = &a, .weights = &b}, {.forward = forward}).dst;
            QCOMPARE((c[{0, 0, 0, 0}]), 330.0F);
            QCOMPARE((c[{49, 49, 0, 0}]), -118250.0F);
            QCOMPARE((c[{0, 49, 0, 0}]), -2365.0F);
            QCOMPARE((c[{49, 0, 0, 0}]), 16500.0F);
            QCOMPARE((c[{24, 10, 0, 0}]), -5500.0F);
            QCOMPARE(golden::sumOf(c.cells()), -64865625.0);
        });
    }

    void g14HeDeviations_data()
    {
        QTest::addColumn<int>("inputs");
        QTest::addColumn<double>("deviation");
        const std::pair<int, double> rows[] = {{27, 0.272165526976}, {144, 0.117851130198}, {288, 0.083333333333}, {2048, 0.03125},
                                               {3200, 0.025},        {800, 0.05},           {100, 0.141421356237}, {50, 0.2}};
        for (const auto& [inputs, deviation] : rows)
            QTest::addRow("CC-G14 %d", inputs) << inputs << deviation;
    }
    /// CC-G14, with 100,000 draws or a few more.
    void g14HeDeviations()
    {
        QFETCH(int, inputs);
        QFETCH(double, deviation);
        const std::int64_t outputs = 100'000 / inputs + 1;
        Model model = fullyConnected({1, inputs, 1, 1}, {}, outputs);
        model.initialisation.kind = InitialisationKind::HeNormal;
        QVERIFY(near("deviation", deviationOf(model.initialisation, model.graph.nodes.front().spec), deviation, 1e-12));
        const Tensor weights = initialParameters(model, 35).front();
        const double n = double(weights.elements());
        const double mean = golden::sumOf(weights.cells()) / n;
        QVERIFY(near("mean", mean, 0, 4 * deviation / std::sqrt(n)));
        const double square = golden::normOf(weights.cells());
        QVERIFY(relativelyNear("standard deviation", std::sqrt(square * square / n - mean * mean), deviation, 0.01));
    }

    void g15ThreadsMakeNoDifference_data()
    {
        QTest::addColumn<int>("batch");
        QTest::addColumn<int>("threads");
        for (const auto& [batch, threads] : {std::pair{32, 8}, {8, 8}, {16, 8}, {32, 5}, {8, 12}})
            QTest::addRow("CC-G15 %d,%d", batch, threads) << batch << threads;
    }
    /// CC-G15: the summed gradient does not depend on how many threads share the samples.
    void g15ThreadsMakeNoDifference()
    {
        QFETCH(int, batch);
        QFETCH(int, threads);
        const Model model = tinyCnn(OpKind::Sigmoid);
        const std::vector<Tensor> parameters = studyParameters(model);
        const Tensor src = golden::drawn({batch, 2, 6, 6}, 1000);
        Tensor target({batch, 3, 1, 1});
        for (std::int64_t n = 0; n < batch; ++n)
            target[{n, n % 3, 0, 0}] = 1;
        for (Backend* backend : allBackends()) {
            if (!backend->info().available)
                continue;
            const QString id = QString::fromStdString(backend->info().id);
            golden::Step one(id, model, parameters, {.batch = batch, .threads = 1});
            golden::Step many(id, model, parameters, {.batch = batch, .threads = threads});
            QVERIFY(relativelyNear(backend->info().id, many.loss(src, target), one.loss(src, target), single));
            one.plan().backward();
            many.plan().backward();
            for (std::size_t i = 0; i < parameters.size(); ++i)
                QVERIFY(allNear(backend->info().id, many.gradient(i).cells(), one.gradient(i).cells(),
                                single * golden::normOf(one.gradient(i).cells())));
        }
    }

    void g16TinyCnn_data() { golden::addBackends(); }
    /// CC-G16: logits, loss, every gradient, and the loss after an update by the sum and by the mean of the gradients.
    void g16TinyCnn()
    {
        QFETCH(QString, backend);
        const Model model = tinyCnn(OpKind::Sigmoid);
        QCOMPARE(parameterCount(model.graph), 212);
        const std::vector<Tensor> parameters = studyParameters(model);
        QVERIFY(
            allNear("conv0 weights", parameters.front().cells().first(3), std::array{-0.2018822388, -0.3122612061, -0.3136828523}, 1e-7));
        const Tensor src = golden::drawn({2, 2, 6, 6}, 1000);
        const Tensor target = golden::oneHotRows({0, 2}, 3);
        golden::Step step(backend, model, parameters, {.batch = 2});
        QVERIFY(relativelyNear("mean loss", step.loss(src, target), 1.684615546872, single));
        QVERIFY(relativelyNear("summed loss", 2 * step.loss(src, target), 3.369231093743, single));
        QVERIFY(allNear("logits", step.output(),
                        std::array{-0.1955360172, 0.8361106135, -0.6967770771, -0.3444525258, 0.8197282804, -0.6289399102}, single));
        step.plan().backward();
        const PrintedGradient printed[] = {
            {"conv1", Role::Weights, -0.09876745554685, 0.01365497513913, 3.569887873517, 1.347227943909},
            {"conv1", Role::Bias, -0.1805783499485, 0.07556824379029, 0.3375959518576, 0.4839620052565},
            {"conv2", Role::Weights, 0.1742306670872, 0.1748046890766, 5.577925386804, 1.172147333397},
            {"conv2", Role::Bias, 0.3192611027533, 0.2498595214581, 0.6214767290909, 0.4087769488519},
            {"gemm1", Role::Weights, -0.05854694286953, -0.03154425741295, 3.066221012070, 0.9103161380282},
            {"gemm1", Role::Bias, 0.1422592359025, -0.1152502298333, 0.6187541386444, 0.4046941173066},
            {"gemm2", Role::Weights, -0.4023586435188, -0.1635259560569, 0, 1.804453169819},
            {"gemm2", Role::Bias, -0.5715297539903, -0.7108555432231, 0, 1.573681643007},
        };
        for (const PrintedGradient& one : printed) {
            const Tensor mean = step.gradient(indexOf(model, one.layer, one.role));
            const std::string where = std::string(one.layer) + " " + std::string(nameOf(one.role));
            const double tolerance = single * one.norm;
            QVERIFY(near(where + " first", 2 * double(mean.cells().front()), one.first, tolerance));
            QVERIFY(near(where + " last", 2 * double(mean.cells().back()), one.last, tolerance));
            QVERIFY(near(where + " sum", 2 * golden::sumOf(mean.cells()), one.sum, tolerance * std::sqrt(double(mean.elements()))));
            QVERIFY(near(where + " norm", 2 * golden::normOf(mean.cells()), one.norm, tolerance));
        }
        step.plan().update(0.1F);
        QVERIFY(relativelyNear("after the mean", step.loss(src, target), 1.455548521173, single));
        golden::Step summed(backend, model, parameters, {.batch = 2});
        summed.loss(src, target);
        summed.plan().backward();
        summed.plan().update(0.2F); // twice the mean is the sum
        QVERIFY(relativelyNear("after the sum", 2 * summed.loss(src, target), 2.621199099309, single));
    }

    void g16TinyCnnWithRelu_data() { golden::addBackends(); }
    void g16TinyCnnWithRelu()
    {
        QFETCH(QString, backend);
        const Model model = tinyCnn(OpKind::Relu);
        const Tensor src = golden::drawn({2, 2, 6, 6}, 1000);
        const Tensor target = golden::oneHotRows({0, 2}, 3);
        golden::Step step(backend, model, studyParameters(model), {.batch = 2});
        QVERIFY(relativelyNear("loss", 2 * step.loss(src, target), 3.251289752617, single));
        step.plan().backward();
        step.plan().update(0.2F);
        QVERIFY(relativelyNear("loss after the update", 2 * step.loss(src, target), 2.121553480563, single));
    }

    void g17Models_data()
    {
        QTest::addColumn<QString>("backend");
        QTest::addColumn<int>("model");
        for (const Backend* backend : allBackends())
            for (int model = 0; backend->info().available && model < int(printedModels.size()); ++model)
                QTest::addRow("CC-G17 model %d %s", model, backend->info().id.c_str())
                    << QString::fromStdString(backend->info().id) << model;
    }
    /// CC-G17. Float32 adds 2048 and more products in another order than the study did, so that norms may differ in the sixth digit.
    void g17Models()
    {
        QFETCH(QString, backend);
        QFETCH(int, model);
        const PrintedModel& printed = printedModels.at(std::size_t(model));
        const Model network = presetModel(printed.preset);
        const Shape& input = network.graph.input;
        const Tensor src = golden::drawn({2, input.c, input.h, input.w}, 1000);
        const Tensor target = golden::oneHotRows({3, 7}, 10);
        golden::Step step(backend, network, studyParameters(network), {.batch = 2});
        QVERIFY(relativelyNear("loss", 2 * step.loss(src, target), printed.loss, single));
        const std::vector<float> logits = step.output();
        if (model == 0)
            QVERIFY(allNear("logits", std::span<const float>(logits).first(10),
                            std::array{0.8132614975, 0.5399329110, 1.0198868691, 1.2743886189, 1.7436496297, 1.2794043395, -0.7269209464,
                                       -0.2797821953, -0.4881557882, 0.8571583065},
                            single));
        step.plan().backward();
        const std::array<const char*, 4> layers = {"conv1", "conv2", "gemm1", printed.lastLayer};
        for (std::size_t i = 0; i < layers.size(); ++i) {
            const Tensor mean = step.gradient(indexOf(network, layers.at(i), Role::Weights));
            QVERIFY(relativelyNear(layers.at(i), 2 * golden::normOf(mean.cells()), printed.norms.at(i), single));
        }
        step.plan().update(2 * printed.rate);
        QVERIFY(relativelyNear("loss after the update", 2 * step.loss(src, target), printed.lossAfter, single));
    }

    void g18Epochs_data()
    {
        QTest::addColumn<int>("samples");
        QTest::addColumn<int>("batches");
        QTest::addColumn<int>("last");
        QTest::newRow("CC-G18 1000") << 1000 << 32 << 8;
        QTest::newRow("CC-G18 2000") << 2000 << 63 << 16;
    }
    /// CC-G18: every image exactly once in an epoch.
    void g18Epochs()
    {
        QFETCH(int, samples);
        QFETCH(int, batches);
        QFETCH(int, last);
        const BatchLoader loader(golden::numberedSamples(samples), Split::Train, {}, {.size = 32});
        QCOMPARE(loader.batches(), batches);
        QCOMPARE(loader.sizeOf(batches - 1), last);
        for (std::int64_t epoch = 0; epoch < 2; ++epoch) {
            std::set<std::uint32_t> seen;
            for (std::int64_t batch = 0; batch < loader.batches(); ++batch)
                for (const std::uint32_t sample : loader.indices(epoch, batch))
                    QVERIFY(seen.insert(sample).second);
            QCOMPARE(int(seen.size()), samples);
        }
    }

    /// CC-G19.
    void g19Gratings()
    {
        QVERIFY(near("class 0, image 0", Grating(0, 0, 32).at(0, 0, 0), 0.717374619715, 1e-9));
        QVERIFY(near("class 3, image 17", Grating(3, 17, 32).at(2, 10, 20), 0.458904376847, 1e-9));
        QVERIFY(near("class 9, image 99", Grating(9, 99, 40).at(1, 39, 39), 0.634877217369, 1e-9));
    }

    void g20Work_data()
    {
        QTest::addColumn<double>("products");
        QTest::newRow("model-0") << 5'041'080.0;
        QTest::newRow("model-1") << 7'875'000.0;
        QTest::newRow("model-2") << 10'004'700.0;
    }
    /// CC-G20: multiply-adds of a training step per image; the first layer needs no gradient of its input. The rates come from the study's times.
    void g20Work()
    {
        QFETCH(double, products);
        const Graph graph = presetModel(QTest::currentDataTag()).graph;
        const std::vector<LayerSummary> layers = summaryOf(graph);
        const std::vector<bool> needed = needsGradient(graph);
        double made = 0;
        for (const LayerSummary& layer : layers)
            if (layer.multiplyAdds > 0)
                made += layer.multiplyAdds * (sendsGradient(graph.nodes[std::size_t(layer.node)], needed) ? 3 : 2);
        QCOMPARE(made, products);
        if (QTest::currentDataTag() != QByteArray("model-0"))
            return;
        const double flops = 2 * made * 1000;
        QVERIFY(near("an epoch", flops / 1e9, 10.08216, 1e-9));
        QVERIFY(near("sequential", flops / 101 / 1e9, 0.0998, 5e-5));
        QVERIFY(near("OpenMP", flops / 12.76 / 1e9, 0.790, 5e-4));
    }
};

QTEST_APPLESS_MAIN(TestCppOpenmpCudaCudnnGolden)
#include "tst_cpp_openmp_cuda_cudnn_golden.moc"
