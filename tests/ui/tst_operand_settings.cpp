#include "core/base/memory.h"
#include "core/ops/legal_values.h"
#include "core/ops/operator.h"
#include "tests/ui/settings_bench.h"
#include "tests/ui/themed_main.h"
#include "ui/operation/panels/number_field.h"
#include "ui/operation/panels/operator_settings.h"
#include "ui/operation/panels/settings_panel.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTest>

using namespace ks;
using ks::test::picture;
using Bench = ks::test::SettingsBench;

/// Weights, bias and gradient as the settings panel chooses them, and what it says of shapes and memory.
class OperandSettingsTest : public QObject {
    Q_OBJECT

private slots:
    /// What somebody typed comes back with the operator that it was typed for, whichever were tried in between, and is no start for those.
    void typedOperandsComeBackWithTheirOperator()
    {
        Bench bench({1, 2, 6, 6}, OpKind::Conv);
        OpSpec spec = bench.spec();
        spec.filters = 2; // as many as channels: the bias would fit a normalisation
        spec.bias = true;
        bench.document.edit().setSpec(spec, "filters");
        const auto typed = [](const Shape& shape, float first) {
            Tensor tensor(shape);
            for (std::size_t i = 0; i < tensor.cells().size(); ++i)
                tensor.cells()[i] = first + static_cast<float>(i);
            return SourcedTensor{std::make_shared<const Tensor>(std::move(tensor)), {.kind = SourceKind::Typed}};
        };
        bench.document.edit().setOperand(Role::Weights, typed({2, 2, 3, 3}, 1.75F), "weights");
        bench.document.edit().setOperand(Role::Bias, typed({1, 2, 1, 1}, 0.5F), "bias");
        bench.document.edit().setGradient({.kind = GradientKind::Typed, .typed = typed(shapeOf(spec, Role::Dst), 3).tensor}, "gradient");
        const Content before = bench.document.content();
        const auto cellsOf = [&bench](Role role) {
            const auto cells = bench.document.content().operand(role)->tensor->cells();
            return std::vector<float>(cells.begin(), cells.end());
        };
        OperatorSettings& settings = bench.panel.operatorSettings();
        for (const OpKind other : {OpKind::Gemm, OpKind::BatchNormalization, OpKind::MaxPool}) {
            settings.chooseOperator(other);
            if (other == OpKind::BatchNormalization) {
                QCOMPARE(cellsOf(Role::Weights), std::vector<float>(2, 1));
                QCOMPARE(cellsOf(Role::Bias), std::vector<float>(2, 0));
                QVERIFY(!isMadeByHand(bench.document.content().weights));
            }
            settings.chooseOperator(OpKind::Conv);
            QVERIFY2(bench.document.content() == before, nameOf(other).data());
        }
        for (const OpKind other : allOps()) // down the list, with the arrow keys
            settings.chooseOperator(other);
        settings.chooseOperator(OpKind::Conv);
        QVERIFY(bench.document.content() == before);

        settings.chooseOperator(OpKind::Gemm);
        QVERIFY(std::ranges::count(cellsOf(Role::Weights), 0.0F) < 10); // a start of its own, not nine numbers and zeros
        const Content gemm = bench.document.content();
        bench.document.edit().setOperand(Role::Weights, typed(gemm.weights.tensor->shape(), -7), "weights");
        const std::vector<float> own = cellsOf(Role::Weights);
        settings.chooseOperator(OpKind::Conv);
        QVERIFY(bench.document.content() == before);
        settings.chooseOperator(OpKind::Gemm);
        QCOMPARE(cellsOf(Role::Weights), own);
        bench.document.undoStack().undo();
        QVERIFY(bench.document.content() == before);
    }

    void fixLinksWork()
    {
        Bench bench;
        OpSpec spec = bench.spec();
        spec.kernel = {12, 12};
        bench.document.edit().setSpec(spec, "test");
        auto* problems = bench.find<QLabel>("shapeProblems");
        QVERIFY(problems->isVisibleTo(&bench.panel));
        QVERIFY(problems->text().contains("larger than the padded input"));
        picture(bench, "settings_problem");
        emit problems->linkActivated("fix:0:0");
        QVERIFY(isLegal(bench.spec()));
        QCOMPARE(bench.spec().kernel, (Size2{8, 8}));
        QVERIFY(!problems->isVisibleTo(&bench.panel));
    }
    void theSentenceFollows()
    {
        Bench bench({1, 1, 28, 28});
        OpSpec spec = bench.spec();
        spec.kernel = {3, 3};
        spec.pads = {1, 1, 1, 1};
        bench.document.edit().setSpec(spec, "test");
        QCOMPARE(bench.find<QLabel>("shapeFormula")->text(), QString("⌊(28 + 2·1 − 3) / 2⌋ + 1 = 14"));
        QVERIFY(bench.find<QLabel>("shapeSentence")->text().contains("it is padding, no pixel is lost"));
        QVERIFY(bench.find<QLabel>("shapeFacts")->text().contains("75.0\u00a0% fewer"));
        picture(bench, "settings_maxpool");
        Bench whole({1, 1, 64, 64}, OpKind::GlobalMaxPool); // one cell of 4096 is left: that is not nothing
        const QString facts = whole.find<QLabel>("shapeFacts")->text();
        QVERIFY2(facts.contains("99.9\u00a0% fewer"), qPrintable(facts));
    }
    /// What has been computed needs no more memory, whatever is left of it; what cannot be computed says how much it needs.
    void memoryIsMissedOnlyWhereNumbersAre()
    {
        MemoryBudget& budget = MemoryBudget::instance();
        const auto restore = qScopeGuard([&budget, before = budget.limit()] { budget.setLimit(before); });
        Bench bench({1, 1, 512, 512});
        const auto misses = [&] { return bench.find<QLabel>("shapeFacts")->text().contains("needed, only"); };
        QTRY_VERIFY(bench.document.result() && !bench.document.numbers().isUnderWay());
        budget.setLimit(1000);
        bench.document.cursor().setPin(Pin{Role::Dst, {0, 0, 1, 1}}); // is looked at anew
        QVERIFY(!misses());
        OpSpec spec = bench.spec();
        spec.strides = {1, 1};
        bench.document.edit().setSpec(spec, "test");
        QTRY_VERIFY(!bench.document.numbers().failure().empty());
        QVERIFY(misses());
        bench.document.undoStack().undo();
        QVERIFY(bench.document.result() && !misses());
    }

    /// What makes one output channel sums to 1, wherever the operator keeps it.
    void transposedFiltersAreNormalised()
    {
        Bench bench({1, 4, 5, 5}, OpKind::ConvTranspose);
        OpSpec spec = bench.spec();
        spec.group = 2;
        spec.filters = 4;
        bench.document.edit().setSpec(spec, "test");
        auto* preset = bench.find<QComboBox>("weightPreset");
        bench.choose(preset, preset->findData("random"));
        bench.find<QPushButton>("normaliseWeights")->click();
        const Tensor& weights = *bench.document.content().weights.tensor;
        QCOMPARE(weights.shape().n, 4);
        QCOMPARE(weights.shape().c, 2);
        for (std::int64_t output = 0; output < 4; ++output) {
            double sum = 0;
            for (std::int64_t n = output / 2 * 2; n < output / 2 * 2 + 2; ++n)
                for (std::int64_t y = 0; y < weights.shape().h; ++y)
                    for (std::int64_t x = 0; x < weights.shape().w; ++x)
                        sum += std::abs(static_cast<double>(weights[{n, output % 2, y, x}]));
            QVERIFY2(std::abs(sum - 1) < 1e-6, qPrintable(QString::number(sum)));
        }
    }

    void weightPresetsAndNormalising()
    {
        Bench bench({1, 1, 8, 8}, OpKind::Conv);
        auto* preset = bench.find<QComboBox>("weightPreset");
        bench.choose(preset, preset->findData("sobel-y"));
        QCOMPARE(bench.document.content().weights.tensor->cells()[1], -2.0F);
        bench.find<QPushButton>("normaliseWeights")->click();
        QCOMPARE(bench.document.content().weights.tensor->cells()[1], -0.25F);
        QVERIFY2(preset->currentText().endsWith("changed by hand"), qPrintable(preset->currentText()));
        QVERIFY(!bench.find<QPushButton>("normaliseWeights")->isEnabled());
        bench.choose(preset, preset->findData("random"));
        QVERIFY(bench.find<QAbstractSpinBox>("weightSeed")->isVisibleTo(&bench.panel));
        OpSpec spec = bench.spec();
        spec.kernel = {1, 1};
        bench.document.edit().setSpec(spec, "test");
        const auto* model = qobject_cast<QStandardItemModel*>(preset->model());
        QVERIFY(!model->item(preset->findData("sobel-x"))->isEnabled()); // a 1×1 window has no difference
        QVERIFY(!preset->itemData(preset->findData("sobel-x"), Qt::ToolTipRole).toString().isEmpty());
    }
    /// A product with the identity, as in the pooling study (PH-G09), is a preset of a matrix, too.
    void identityOfAMatrix()
    {
        Bench bench({1, 1, 2, 2}, OpKind::Gemm);
        OpSpec spec = bench.spec();
        spec.filters = 4;
        bench.document.edit().setSpec(spec, "test");
        auto* preset = bench.find<QComboBox>("weightPreset");
        bench.choose(preset, preset->findData("identity"));
        const Tensor& weights = *bench.document.content().weights.tensor;
        QCOMPARE(weights.shape(), (Shape{4, 4, 1, 1}));
        for (std::int64_t i = 0; i < 16; ++i)
            QCOMPARE(weights.cells()[static_cast<std::size_t>(i)], i % 5 == 0 ? 1.0F : 0.0F);
    }
    void weightsAreCalledWhatTheyCameAs()
    {
        Bench bench({1, 1, 8, 8}, OpKind::Conv);
        const auto titleOf = [&](const TensorSource& source) {
            bench.document.edit().setOperand(Role::Weights, {bench.document.content().weights.tensor, source}, "test");
            return bench.find<QComboBox>("weightPreset")->currentText();
        };
        QCOMPARE(titleOf({.kind = SourceKind::Typed, .name = "conv1"}), QString("conv1")); // trained: the layer's
        QCOMPARE(titleOf({.kind = SourceKind::Typed}), QString("Typed by hand"));
        QCOMPARE(titleOf({.kind = SourceKind::File, .name = "own.npy"}), QString("own.npy"));
        QCOMPARE(titleOf({.kind = SourceKind::File, .name = "own.npy", .edited = true}), QString("own.npy, changed by hand"));
    }
    void biasValues()
    {
        Bench bench({1, 1, 8, 8}, OpKind::Conv);
        bench.find<QSpinBox>("filtersSpin")->setValue(2);
        auto* bias = bench.find<QLineEdit>("biasValues");
        bias->setFocus();
        bias->selectAll();
        QTest::keyClicks(bias, "0.5 -1\r");
        emit bias->editingFinished();
        QCOMPARE(bench.document.content().bias.tensor->cells()[1], -1.0F);
        QSignalSpy messages(&bench.document, &OperationDocument::message);
        bias->selectAll();
        QTest::keyClicks(bias, "1 2 3");
        emit bias->editingFinished();
        QCOMPARE(messages.count(), 1);
        QCOMPARE(bench.document.content().bias.tensor->cells()[1], -1.0F);
    }
    /// Numbers that are being typed are for the bias that stood there: where it has become another one, that is shown, and stays.
    void aBiasBeingTypedIsOfTheOneBefore()
    {
        Bench bench({1, 1, 8, 8}, OpKind::Conv);
        auto* bias = bench.find<QLineEdit>("biasValues");
        bench.panel.activateWindow();
        bias->setFocus();
        QTRY_VERIFY(bias->hasFocus());
        bias->selectAll();
        QTest::keyClicks(bias, "5");
        OpSpec spec = bench.spec();
        spec.pads = {1, 1, 1, 1};
        bench.document.edit().setSpec(spec, "test");
        QCOMPARE(bias->text(), QString("5")); // somebody is typing
        const float other = 7;
        bench.document.edit().setOperand(
            Role::Bias, {std::make_shared<const Tensor>(Shape{1, 1, 1, 1}, std::span(&other, 1)), {.kind = SourceKind::Typed}}, "test");
        QCOMPARE(bias->text(), QString("7"));
        emit bias->editingFinished();
        QCOMPARE(bench.document.content().bias.tensor->cells()[0], 7.0F);
    }
    void gradientChoice()
    {
        Bench bench;
        ViewState view = bench.document.view();
        view.backward = true;
        view.pin = Pin{Role::Dst, {0, 0, 1, 2}};
        bench.document.cursor().setView(view);
        bench.choose(bench.find<QComboBox>("gradientKind"), 1);
        QCOMPARE(bench.document.content().gradient.cell, (Cell{0, 0, 1, 2}));
        QVERIFY(bench.find<QLabel>("gradientSentence")->text().contains("[0, 0, 1, 2]"));
        picture(bench, "settings_gradient");
    }
};

int main(int argc, char** argv)
{
    return ks::test::runThemed<OperandSettingsTest>(argc, argv);
}
#include "tst_operand_settings.moc"
