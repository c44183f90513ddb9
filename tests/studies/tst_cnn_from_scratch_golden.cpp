#include "core/data/batch.h"
#include "core/data/source.h"
#include "core/data/synthetic/line_digits.h"
#include "core/nn/evaluation.h"
#include "core/nn/layers.h"
#include "core/nn/presets.h"
#include "core/runtime/runner.h"
#include "core/verify/faults.h"
#include "core/verify/gradient_check.h"
#include "core/verify/update_oracle.h"
#include "tests/backends/golden.h"
#include "tests/studies/golden_numbers.h"
#include "tests/studies/numbered_samples.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace ks;
using golden::allNear;
using golden::near;
using golden::relativelyNear;

/// The golden cases of the study of a CNN written from scratch (cnn-from-scratch, section 13) that are not in tst_golden, on every backend that is there.
class TestCnnFromScratchGolden : public QObject {
    Q_OBJECT

private slots:
    /// CS-G05: what the faulty listing makes of the image of CS-G03, and what is right. Its columns are read as rows, which is the fault of the suite.
    void g05FaultyListing()
    {
        const Tensor image = golden::tensor("1 2 1 4 / 0 0 3 0 / 1 2 0 0 / 0 0 0 0");
        OpSpec spec = defaultSpec(OpKind::MaxPool, image.shape());
        const std::unique_ptr<Backend> faulty = makeFaulty(requireBackend("serial"), Fault::TransposedResult);
        QCOMPARE(golden::difference(run(*faulty, spec, {.src = &image}).dst, golden::tensor("2 2 / 4 0")), std::string());
        golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string&) {
            QCOMPARE(golden::difference(run(backend, spec, {.src = &image}, {.forward = forward}).dst, golden::tensor("2 4 / 2 0")),
                     std::string());
        });
    }

    /// CS-G08.
    void g08Dense()
    {
        OpSpec spec = defaultSpec(OpKind::Gemm, {1, 2, 1, 1});
        spec.filters = 3;
        const Tensor x({1, 2, 1, 1}, std::vector<float>{1.0F, 2.0F});
        const Tensor w({3, 2, 1, 1}, std::vector<float>{1.0F, 2.0F, 0.0F, 1.0F, -1.0F, 1.0F}); // the study's columns are our rows
        const Tensor b({1, 3, 1, 1}, std::vector<float>{0.5F, -0.5F, 0.0F});
        const Tensor dy({1, 3, 1, 1}, std::vector<float>{1.0F, 2.0F, 3.0F});
        golden::everywhere(spec, [&](Backend& backend, const std::string& forward, const std::string& backward) {
            const Operands operands{.src = &x, .weights = &w, .bias = &b, .diffDst = &dy};
            const OperationRun made =
                run(backend, spec, operands, {.passes = {Pass::Training, Pass::BackwardData}, .forward = forward, .backward = backward});
            QVERIFY(allNear("Z", made.dst.cells(), std::array{5.5, 1.5, 1.0}, 0));
            QVERIFY(allNear("dX", made.diffSrc.cells(), std::array{-2.0, 7.0}, 0));
            const OperationRun weights = run(backend, spec, operands, {.passes = {Pass::BackwardWeights}, .forward = forward});
            QVERIFY(allNear("dW", weights.diffWeights.cells(), std::array{1.0, 2.0, 2.0, 4.0, 3.0, 6.0}, 0));
            const Tensor relu = run(backend, defaultSpec(OpKind::Relu, made.dst.shape()), {.src = &made.dst}).dst;
            QVERIFY(allNear("Relu", relu.cells(), std::array{5.5, 1.5, 1.0}, 0));
        });
    }

    void g09Softmax_data()
    {
        QTest::addColumn<QList<float>>("logits");
        QTest::addColumn<QList<double>>("printed");
        const QList<double> three{0.0900305731703804, 0.244728471054798, 0.665240955774822};
        QTest::newRow("CS-G09 1 2 3") << QList<float>{1, 2, 3} << three;
        QTest::newRow("CS-G09 1000 1001 1002") << QList<float>{1000, 1001, 1002} << three;
        QTest::newRow("CS-G09 ten zeros") << QList<float>(10, 0.0F) << QList<double>(10, 0.1);
    }
    void g09Softmax()
    {
        QFETCH(QList<float>, logits);
        QFETCH(QList<double>, printed);
        std::vector<double> made(std::size_t(logits.size()));
        softmax(std::span<const float>(logits.constData(), std::size_t(logits.size())), made);
        for (qsizetype i = 0; i < printed.size(); ++i)
            QVERIFY(near("probability", made[std::size_t(i)], printed[i], 1e-12));
    }

    /// CS-G09, one image and a batch of two.
    void g09Loss()
    {
        const std::array<float, 3> logits{1, 2, 3};
        QVERIFY(near("loss", crossEntropyOf(logits, 1).value(), 1.4076059644443804, 1e-12));
        const Tensor one({1, 1, 1, 1}, std::vector<float>{1});
        const Tensor single({1, 3, 1, 1}, std::vector<float>{1.0F, 2.0F, 3.0F});
        const Tensor batch({2, 3, 1, 1}, std::vector<float>{1.0F, 2.0F, 3.0F, 0.0F, 0.0F, 0.0F});
        const Tensor singleTarget = golden::oneHotRows({1}, 3);
        const Tensor batchTarget = golden::oneHotRows({1, 0}, 3);
        golden::everywhere(defaultSpec(OpKind::SoftmaxCrossEntropyLoss, batch.shape()), [&](Backend& backend, const std::string& forward,
                                                                                            const std::string& backward) {
            const auto made = [&](const Tensor& src, const Tensor& target) {
                return run(backend, defaultSpec(OpKind::SoftmaxCrossEntropyLoss, src.shape()),
                           {.src = &src, .diffDst = &one, .src2 = &target},
                           {.passes = {Pass::Training, Pass::BackwardData}, .forward = forward, .backward = backward});
            };
            const OperationRun first = made(single, singleTarget);
            QVERIFY(allNear("loss", first.dst.cells(), std::array{1.4076059644443804}, 1e-6));
            QVERIFY(
                allNear("gradient", first.diffSrc.cells(), std::array{0.09003057317038045, -0.7552715289452023, 0.6652409557748218}, 1e-6));
            const OperationRun both = made(batch, batchTarget);
            QVERIFY(allNear("mean loss", both.dst.cells(), std::array{1.253109126556245}, 1e-6));
            QVERIFY(allNear("gradient", both.diffSrc.cells(),
                            std::array{0.045015286585, -0.377635764473, 0.332620477887, -1.0 / 3, 1.0 / 6, 1.0 / 6}, 1e-6));
        });
        const std::array<float, 10> untrained{};
        QVERIFY(near("untrained", crossEntropyOf(untrained, 7).value(), 2.302585092994, 1e-12));
    }

    void g10AdamOfASquare_data()
    {
        QTest::addColumn<float>("beta1");
        QTest::addColumn<QList<double>>("printed");
        QTest::newRow("CS-G10 beta1 0.9") << 0.9F << QList<double>{0.999000000005, 0.998000026213834, 0.997000096065141};
        QTest::newRow("CS-G10 beta1 0.99") << 0.99F << QList<double>{0.999000000005, 0.998000002398697, 0.997000008776848};
    }
    /// CS-G10: f = θ². The betas are float32, so that the ninth digit is another one.
    void g10AdamOfASquare()
    {
        QFETCH(float, beta1);
        QFETCH(QList<double>, printed);
        const OptimizerSpec adam{.kind = OptimizerKind::Adam, .beta1 = beta1};
        UpdateStart start{.parameter = 1, .rate = 0.001};
        for (start.updates = 1; start.updates <= 3; ++start.updates) {
            start.slope = 2 * start.parameter;
            const UpdateOracle oracle(adam, start);
            QVERIFY(near("θ", oracle.parameter().value, printed[qsizetype(start.updates) - 1], 1e-9));
            start.parameter = oracle.parameter().value;
            start.states = {oracle.state(0).value, oracle.state(1).value};
        }
    }

    void g10AdamOfTwo_data()
    {
        QTest::addColumn<float>("beta1");
        QTest::addColumn<QList<double>>("printed");
        QTest::newRow("CS-G10 two, beta1 0.9") << 0.9F << QList<double>{0.997824315228898, -1.99815267459223};
        QTest::newRow("CS-G10 two, beta1 0.99") << 0.99F << QList<double>{0.997799601388044, -1.99804577693767};
    }
    void g10AdamOfTwo()
    {
        QFETCH(float, beta1);
        QFETCH(QList<double>, printed);
        const OptimizerSpec adam{.kind = OptimizerKind::Adam, .beta1 = beta1};
        const std::array<std::array<double, 3>, 2> slopes = {{{0.1, 0.3, -0.2}, {-0.5, 0, 0.25}}};
        for (std::size_t i = 0; i < 2; ++i) {
            UpdateStart start{.parameter = i == 0 ? 1.0 : -2.0, .rate = 0.001};
            for (start.updates = 1; start.updates <= 3; ++start.updates) {
                start.slope = slopes.at(i).at(start.updates - 1);
                const UpdateOracle oracle(adam, start);
                start.parameter = oracle.parameter().value;
                start.states = {oracle.state(0).value, oracle.state(1).value};
            }
            QVERIFY(near("θ", start.parameter, printed[qsizetype(i)], 1e-8));
        }
        const UpdateOracle tiny({.kind = OptimizerKind::Adam}, {.slope = 1e-8, .rate = 0.001});
        QVERIFY(near("ε outside the root", tiny.parameter().value, -0.0005, 1e-9));
    }

    /// CS-G11: layers and parameters.
    void g11Shapes()
    {
        const Model model = presetModel("from-scratch");
        struct Layer {
            const char* name;
            Shape dst;
            std::int64_t parameters;
        };
        const std::vector<LayerSummary> made = summaryOf(model.graph);
        for (const Layer& layer : std::initializer_list<Layer>{{"conv1", {1, 4, 28, 28}, 20},
                                                               {"conv2", {1, 4, 28, 28}, 68},
                                                               {"maxpool1", {1, 4, 7, 7}, 0},
                                                               {"flatten1", {1, 196, 1, 1}, 0},
                                                               {"gemm1", {1, 128, 1, 1}, 25'216},
                                                               {"gemm2", {1, 10, 1, 1}, 1'290}}) {
            const auto found = std::ranges::find(made, layer.name, &LayerSummary::name);
            QVERIFY2(found != made.end(), layer.name);
            QCOMPARE(found->dst, layer.dst);
            QCOMPARE(found->parameters, layer.parameters);
        }
        QCOMPARE(parameterCount(model.graph), 26'594);
    }

    void g11ConstantNetwork_data() { golden::addBackends(); }
    /// CS-G11: all weights 0.1, all biases 0.01, input 1.
    void g11ConstantNetwork()
    {
        QFETCH(QString, backend);
        const Model model = presetModel("from-scratch");
        std::vector<Tensor> parameters;
        for (const ParameterInfo& info : parametersOf(model.graph))
            parameters.emplace_back(info.shape).fill(info.role == Role::Weights ? 0.1F : 0.01F);
        const int conv1 = model.find("conv1");
        const int conv2 = model.find("conv2");
        const int pool = model.find("maxpool1");
        const int hidden = model.find("gemm1");
        golden::Step step(backend, model, parameters, {.batch = 1, .watched = {conv1, conv2, pool, hidden}});
        Tensor src(model.graph.input);
        src.fill(1);
        step.loss(src, golden::oneHotRows({0}, 10));
        const auto cell = [](const Tensor& map, std::int64_t y, std::int64_t x, double printed) {
            bool good = true;
            for (std::int64_t c = 0; c < 4; ++c)
                good = good && near("cell", double(map[{0, c, y, x}]), printed, 1e-5 * printed);
            return good;
        };
        const Tensor first = step.map(conv1);
        QVERIFY(cell(first, 0, 0, 0.41) && cell(first, 13, 13, 0.41) && cell(first, 5, 27, 0.21) && cell(first, 27, 27, 0.11));
        const Tensor second = step.map(conv2);
        QVERIFY(cell(second, 0, 0, 0.666) && cell(second, 26, 26, 0.386) && cell(second, 0, 26, 0.506) && cell(second, 0, 27, 0.178) &&
                cell(second, 27, 27, 0.054));
        const Tensor pooledMap = step.map(pool);
        for (const float pooled : pooledMap.cells())
            QVERIFY(relativelyNear("pooled", double(pooled), 0.666, 1e-5));
        const Tensor units = step.map(hidden);
        for (const float unit : units.cells())
            QVERIFY(relativelyNear("hidden unit", double(unit), 13.0636, 1e-5));
        const std::vector<float> outputs = step.output();
        for (const float output : outputs)
            QVERIFY(relativelyNear("output", double(output), 167.22408, 1e-5));
        std::array<float, 10> probabilities{};
        softmax(outputs, probabilities);
        for (const float probability : probabilities)
            QVERIFY(near("probability", double(probability), 0.1, 1e-5));
    }

    /// CS-G13: the number of updates. The ratios are the study's own arithmetic.
    void g13Updates()
    {
        const BatchLoader loader(golden::numberedSamples(50'000), Split::Train, {}, {.size = 32});
        QCOMPARE(loader.batches(), 1563);
        QCOMPARE(loader.sizeOf(1561), 32);
        QCOMPARE(loader.sizeOf(1562), 16);
    }

    /// CS-G14: what varies.
    void g14FormOfDigits()
    {
        const LineDigitForm first = lineDigitForm(lineDigitState(0, false));
        QVERIFY(near("d_x", first.shiftX, 0.091994594, 1e-9) && near("d_y", first.shiftY, -0.016433281, 1e-9));
        QVERIFY(near("s_x", first.acrossX, 0.610573509, 1e-9) && near("s_y", first.downY, 0.988352791, 1e-9));
        QVERIFY(near("h", first.acrossY, -0.275557316, 1e-9) && near("ρ", first.downX, -0.086337118, 1e-9));
        QVERIFY(near("w", first.width, 0.077386787, 1e-9));
        QVERIFY(near("d_x", lineDigitForm(lineDigitState(0, true)).shiftX, 0.063912422, 1e-9));
    }

    void g14Digits_data()
    {
        QTest::addColumn<bool>("test");
        QTest::addColumn<int>("index");
        QTest::addColumn<int>("label");
        QTest::addColumn<double>("mean");
        QTest::addColumn<QList<int>>("row14");
        using L = QList<int>;
        QTest::newRow("CS-G14 training 0") << false << 0 << 0 << 56.181 << L{12, 59, 214, 246, 80, 0, 0, 0, 0, 10, 1, 224};
        QTest::newRow("CS-G14 training 3") << false << 3 << 3 << 37.758 << L{0, 13, 34, 0, 14, 192, 227, 232, 30, 30, 35, 0};
        QTest::newRow("CS-G14 training 8") << false << 8 << 8 << 88.690 << L{20, 203, 243, 255, 238, 255, 229, 236, 250, 251, 255, 189};
        QTest::newRow("CS-G14 training 49999") << false << 49999 << 9 << 63.773
                                               << L{0, 54, 120, 188, 248, 255, 255, 224, 255, 255, 235, 220};
        QTest::newRow("CS-G14 test 7") << true << 7 << 7 << 31.668 << L{0, 0, 3, 0, 0, 0, 66, 240, 245, 172, 3, 0};
    }
    void g14Digits()
    {
        QFETCH(bool, test);
        QFETCH(int, index);
        QFETCH(int, label);
        QFETCH(double, mean);
        QFETCH(QList<int>, row14);
        QCOMPARE(digitLabel(index), label);
        std::vector<std::uint8_t> pixels(28 * 28);
        drawLineDigit(lineDigitState(index, test), label, 0.25, pixels);
        double sum = 0;
        for (const std::uint8_t pixel : pixels)
            sum += pixel;
        QVERIFY(near("mean", sum / 784, mean, 0.05));
        for (int i = 0; i < 12; ++i)
            QVERIFY(near("column", pixels[std::size_t(14 * 28 + 8 + i)], row14[i], 1));
    }

    /// The data set has the study's pictures: the same bytes under the same numbers and labels, however many are trained on.
    void g14DataSet()
    {
        const DatasetPtr data = openDataset("synthetic:line-digits?count=15&test=9");
        std::vector<std::uint8_t> wanted(28 * 28);
        for (const auto& [sample, index, test] : {std::tuple{8, 8, false}, {14, 14, false}, {15, 0, true}, {22, 7, true}}) {
            drawLineDigit(lineDigitState(index, test), index % 10, 0.25, wanted);
            QVERIFY(std::ranges::equal(data->cells().bytes(sample), wanted));
            QCOMPARE(data->labels()[std::size_t(sample)], index % 10);
        }
    }

    void g15BackendsAgree_data() { golden::addBackends(); }
    /// CS-G15: one training step of 32 digits from the same weights: loss and gradients as those of textbook loops.
    void g15BackendsAgree()
    {
        QFETCH(QString, backend);
        const Model model = presetModel("from-scratch");
        const std::vector<Tensor> parameters = initialParameters(model, 1);
        Tensor src({32, 1, 28, 28});
        Tensor target({32, 10, 1, 1});
        std::vector<std::uint8_t> pixels(28 * 28);
        for (std::int64_t n = 0; n < 32; ++n) {
            drawLineDigit(lineDigitState(n, false), digitLabel(n), 0.25, pixels);
            for (std::int64_t i = 0; i < 784; ++i)
                src.cells()[std::size_t(n * 784 + i)] = float(pixels[std::size_t(i)]) / 255;
            target[{n, digitLabel(n), 0, 0}] = 1;
        }
        golden::Step reference(QString::fromStdString(referenceBackend()), model, parameters, {.batch = 32});
        golden::Step step(backend, model, parameters, {.batch = 32});
        QVERIFY(near("loss", step.loss(src, target), reference.loss(src, target), 1e-5));
        reference.plan().backward();
        step.plan().backward();
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const Tensor wanted = reference.gradient(i);
            QVERIFY(golden::normOf(wanted.cells()) > 0);
            QVERIFY(
                allNear("gradient " + std::to_string(i), step.gradient(i).cells(), wanted.cells(), 1e-4 * golden::normOf(wanted.cells())));
        }
    }

    /// CS-G15: central differences, in double precision, of the layers' gradients; MaxPool where no maximum changes hands.
    void g15CentralDifferences()
    {
        for (const GraphNode& node : presetModel("from-scratch").graph.nodes) {
            if (node.spec.op == OpKind::Flatten)
                continue;
            const Tensor src = golden::drawn(node.spec.src, 1, 1, 0.5);
            const Shape dst = shapeOf(node.spec, Role::Dst);
            const Tensor above = golden::drawn(dst, 2, 1, 0.5);
            Operands operands{.src = &src, .diffDst = &above};
            Tensor weights;
            Tensor bias;
            std::vector<Role> roles = {Role::DiffSrc};
            if (const Shape shape = shapeOf(node.spec, Role::Weights); !shape.empty()) {
                weights = golden::drawn(shape, 3, 1, 0.5);
                bias = golden::drawn(shapeOf(node.spec, Role::Bias), 4, 1, 0.5);
                operands.weights = &weights;
                operands.bias = &bias;
                roles.insert(roles.end(), {Role::DiffWeights, Role::DiffBias});
            }
            for (const Role role : roles)
                for (const std::int64_t at : {std::int64_t{0}, shapeOf(node.spec, role).elements() - 1}) {
                    const GradientCheck check = checkGradient(node.spec, operands, role, cellAt(shapeOf(node.spec, role), at));
                    QVERIFY2(check.verdict == GradientVerdict::Ok, (node.name + " " + std::string(nameOf(role))).c_str());
                    QVERIFY(near(node.name, check.numeric, check.analytic, 1e-6 * std::max(1e-3, std::abs(check.analytic))));
                }
        }
    }
};

QTEST_APPLESS_MAIN(TestCnnFromScratchGolden)
#include "tst_cnn_from_scratch_golden.moc"
