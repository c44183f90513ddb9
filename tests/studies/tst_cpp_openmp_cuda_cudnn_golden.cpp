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

} // namespace

/// The golden cases of the C++, OpenMP, CUDA and cuDNN study (cpp-openmp-cuda-cudnn, section 12) that are not in tst_golden, on every backend that is there.
/// CC-G03 and CC-G05 to CC-G11 are there, too, CC-G12 in tst_shape, the kernels'
/// ladder of CC-G13 in tst_gemm_variants, CC-G15 to CC-G17 in tst_cpp_openmp_cuda_cudnn_networks.
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
