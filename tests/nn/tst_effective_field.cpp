#include "core/base/error.h"
#include "core/base/stopped.h"
#include "core/nn/builder.h"
#include "core/nn/effective_field.h"
#include "core/nn/evaluation.h"
#include "core/nn/layers.h"
#include "tests/nn/drawn_numbers.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

using namespace ks;

namespace {

/// Two branches that meet, a layer behind them, and one that reads neither.
Model branched()
{
    ModelBuilder net("branched", {1, 2, 7, 6});
    net.conv(3, 3, 1, 1).add(OpKind::Tanh);
    const int trunk = net.last();
    net.from(graphInput).conv(3, 1).sumWith(trunk).add(OpKind::AveragePool, {{"kernel_shape", "2x2"}, {"strides", "2x2"}});
    net.add(OpKind::Flatten).gemm(4);
    return net.finish();
}

std::vector<Tensor> inputsFor(const Graph& graph, int count)
{
    std::vector<Tensor> inputs;
    for (int i = 0; i < count; ++i)
        inputs.push_back(test::drawnInput(graph, Philox(9, std::uint64_t(i))));
    return inputs;
}

/// What a layer makes of an input, in a plan without training.
Tensor mapOf(const Model& model, std::span<const Tensor> parameters, int node, const Tensor& input)
{
    Predictor predictor(model, requireBackend("serial"), 1, 0, {node});
    predictor.setParameters(parameters);
    predictor.predict(input);
    return predictor.map(node);
}

} // namespace

class TestEffectiveField : public QObject {
    Q_OBJECT

private slots:
    void everyLayerBeforeHasOne()
    {
        const Model model = branched();
        const std::vector<Tensor> parameters = test::drawnParameters(model.graph, 5, 0.5F);
        const std::vector<Tensor> inputs = inputsFor(model.graph, 1);
        NetworkProbe probe(model, requireBackend("serial"));
        probe.setParameters(parameters);
        probe.look(inputs.front());
        const int node = static_cast<int>(model.graph.nodes.size()) - 3; // the pooling
        const Cell unit{0, 1, 1, 1};
        const std::map<int, Tensor> fields = effectiveFields(probe, node, unit);
        QVERIFY(!fields.contains(node));
        QVERIFY(fields.contains(node - 1));
        const Tensor whole = effectiveField(model, parameters, requireBackend("serial"), node, unit, inputs);
        const Tensor& own = fields.at(graphInput);
        QCOMPARE(own.shape(), whole.shape());
        for (std::size_t i = 0; i < whole.cells().size(); ++i)
            QVERIFY(std::abs(own.cells()[i] - whole.cells()[i]) <= 1e-6F);
        for (const float cell : fields.at(node - 1).cells()) // a mean over 2×2 cells, in one of three channels
            QVERIFY(cell == 0.0F || std::abs(cell - 0.25F / 3) < 1e-6F);
        QVERIFY_EXCEPTION_THROWN(effectiveFields(probe, node, {0, 99, 0, 0}), InputError);
    }
    void isWhatDifferencesSay_data()
    {
        QTest::addColumn<int>("node");
        const Model model = branched();
        for (int node = 0; node < int(model.graph.nodes.size()); ++node)
            QTest::addRow("%s", model.graph.nodes[std::size_t(node)].name.c_str()) << node;
    }
    /// Of every layer, and nothing outside the receptive field.
    void isWhatDifferencesSay()
    {
        QFETCH(int, node);
        const Model model = branched();
        const std::vector<Tensor> parameters = test::drawnParameters(model.graph, 5, 0.5F);
        const std::vector<Tensor> inputs = inputsFor(model.graph, 2);
        const Shape shape = shapeOf(model.graph.nodes[std::size_t(node)].spec, Role::Dst);
        const Cell unit{0, shape.c / 2, shape.h / 2, shape.w / 2};
        const Tensor field = effectiveField(model, parameters, requireBackend("serial"), node, unit, inputs);
        QCOMPARE(field.shape(), (Shape{1, 1, 7, 6}));
        const ReceptiveField seen = receptiveField(model.graph, node, unit);
        for (std::int64_t y = 0; y < 7; ++y)
            for (std::int64_t x = 0; x < 6; ++x) {
                constexpr float step = 0x1p-6F;
                double expected = 0;
                for (const Tensor& input : inputs)
                    for (std::int64_t c = 0; c < 2; ++c) {
                        Tensor up = input;
                        Tensor down = input;
                        up[{0, c, y, x}] += step;
                        down[{0, c, y, x}] -= step;
                        const double change =
                            double(mapOf(model, parameters, node, up)[unit]) - double(mapOf(model, parameters, node, down)[unit]);
                        expected += std::abs(change) / (2 * double(step)) / 4;
                    }
                const float found = field[{0, 0, y, x}];
                QVERIFY2(std::abs(double(found) - expected) < 2e-3,
                         qPrintable(QStringLiteral("%1 instead of %2").arg(found).arg(expected)));
                const bool inside = y >= seen.top && y <= seen.bottom && x >= seen.left && x <= seen.right;
                QVERIFY(inside || found == 0);
            }
    }

    /// It has one place, and each of its numbers moves the unit by itself.
    void aRowHasANumberForEachColumn()
    {
        ModelBuilder net("row", {1, 3, 1, 1});
        const Model model = net.gemm(2).finish();
        std::vector<Tensor> parameters = test::drawnParameters(model.graph, 5, 0.5F);
        const std::array weights = {0.5F, -2.0F, 0.0F, 1.0F, 1.0F, 1.0F};
        std::ranges::copy(weights, parameters.front().cells().begin());
        const std::vector<Tensor> inputs = inputsFor(model.graph, 2);
        const Tensor field = effectiveField(model, parameters, requireBackend("serial"), 0, {0, 0, 0, 0}, inputs);
        QCOMPARE(field.shape(), (Shape{1, 3, 1, 1}));
        QCOMPARE(field.cells()[0], 0.5F);
        QCOMPARE(field.cells()[1], 2.0F);
        QCOMPARE(field.cells()[2], 0.0F);
    }

    void illegal()
    {
        const Model model = branched();
        const std::vector<Tensor> parameters = test::drawnParameters(model.graph, 5, 0.5F);
        const std::vector<Tensor> inputs = inputsFor(model.graph, 1);
        Backend& backend = requireBackend("serial");
        QVERIFY_EXCEPTION_THROWN(effectiveField(model, parameters, backend, 99, {}, inputs), InputError);
        QVERIFY_EXCEPTION_THROWN(effectiveField(model, parameters, backend, 0, {0, 0, 7, 0}, inputs), InputError);
        QVERIFY_EXCEPTION_THROWN(effectiveField(model, parameters, backend, 0, {}, {}), InputError);
        QVERIFY_EXCEPTION_THROWN(effectiveField(model, {}, backend, 0, {}, inputs), InputError);
        std::stop_source source;
        source.request_stop();
        QVERIFY_EXCEPTION_THROWN(effectiveField(model, parameters, backend, 0, {}, inputs, source.get_token()), Stopped);
    }
};

QTEST_APPLESS_MAIN(TestEffectiveField)
#include "tst_effective_field.moc"
