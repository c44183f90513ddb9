#include "core/base/memory.h"
#include "core/ops/legal_values.h"
#include "core/ops/operator.h"
#include "tests/ui/settings_bench.h"
#include "ui/fields/folding_section.h"
#include "ui/operation/panels/axis_field.h"
#include "ui/operation/panels/input_settings.h"
#include "ui/operation/panels/number_field.h"
#include "ui/operation/panels/operator_settings.h"
#include "ui/operation/panels/settings_panel.h"
#include "ui/operation/panels/shape_note.h"
#include "ui/operation/panels/weights_settings.h"
#include "ui/theme/theme.h"

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTest>
#include <QToolButton>

#include <random>
#include <tuple>

using namespace ks;
using ks::test::picture;
using Bench = ks::test::SettingsBench;

class SettingsPanelTest : public QObject {
    Q_OBJECT

    static const QStandardItem* itemOf(const QComboBox* box, int place)
    {
        return qobject_cast<const QStandardItemModel*>(box->model())->item(place);
    }

private slots:
    /// Whatever somebody does with spin boxes and sliders: the spec stays legal.
    void onlyLegalValues()
    {
        Bench bench({1, 4, 9, 11}, OpKind::Conv);
        std::mt19937 random(7);
        constexpr std::size_t changes = 60; // of each operator
        for (std::size_t i = 0; i < changes * allOps().size(); ++i) {
            if (i % changes == 0)
                bench.panel.operatorSettings().chooseOperator(allOps()[i / changes]);
            QVERIFY2(isLegal(bench.spec()), describe(bench.spec()).c_str());
            QList<QWidget*> widgets;
            for (auto* box : bench.panel.operatorSettings().findChildren<QSpinBox*>())
                if (box->isEnabled() && box->isVisibleTo(&bench.panel))
                    widgets << box;
            for (auto* slider : bench.panel.operatorSettings().findChildren<QSlider*>())
                if (slider->isEnabled() && slider->isVisibleTo(&bench.panel))
                    widgets << slider;
            if (widgets.isEmpty())
                continue;
            QWidget* widget = widgets[static_cast<int>(random() % static_cast<unsigned>(widgets.size()))];
            const auto pick = [&](int least, int most) {
                const std::int64_t room = std::min<std::int64_t>(std::int64_t{most} - least, 12); // a seed may be any number
                return least + static_cast<int>(random() % static_cast<unsigned>(room + 1));
            };
            if (auto* box = qobject_cast<QSpinBox*>(widget))
                box->setValue(pick(box->minimum(), box->maximum()));
            else if (auto* slider = qobject_cast<QSlider*>(widget))
                slider->setValue(pick(slider->minimum(), slider->maximum()));
        }
        QVERIFY(isLegal(bench.spec()));
    }
    void tabGoesDownThePanel_data()
    {
        QTest::addColumn<OpKind>("op");
        for (const OpKind op : allOps())
            QTest::newRow(nameOf(op).data()) << op;
    }
    /// Whatever stands in the panel is reached in the order in which it stands.
    void tabGoesDownThePanel()
    {
        QFETCH(OpKind, op);
        Bench bench({1, 4, 9, 11}, op);
        for (auto* section : bench.panel.findChildren<FoldingSection*>())
            section->setOpen(true);
        QVERIFY(bench.settled());
        const QWidget* before = nullptr;
        QWidget* one = bench.panel.widget();
        for (one = one->nextInFocusChain(); one != bench.panel.widget(); one = one->nextInFocusChain()) {
            if (qobject_cast<QAbstractSpinBox*>(one->parentWidget()) || !(one->focusPolicy() & Qt::TabFocus) || !one->isVisible() ||
                !bench.panel.widget()->isAncestorOf(one))
                continue;
            const auto middle = [&](const QWidget* widget) { return widget->mapTo(bench.panel.widget(), widget->rect().center()); };
            if (before) {
                const QPoint from = middle(before);
                const QPoint to = middle(one);
                const bool sameRow = std::abs(to.y() - from.y()) < 8;
                QVERIFY2(sameRow ? to.x() > from.x() : to.y() > from.y(),
                         qPrintable(before->accessibleName() + before->objectName() + " > " + one->accessibleName() + one->objectName()));
            }
            before = one;
        }
    }
    void onlyAttributesOfTheOperator()
    {
        Bench bench;
        QVERIFY(bench.find<QComboBox>("padValue")
                    ->isVisibleTo(bench.find<QWidget>("moreSection")->findChild<QWidget*>("padValue")->parentWidget()));
        QVERIFY(!bench.find<QCheckBox>("countIncludePad")->isVisibleTo(bench.find<QCheckBox>("countIncludePad")->parentWidget()));
        bench.panel.operatorSettings().chooseOperator(OpKind::AveragePool);
        QVERIFY(bench.find<QCheckBox>("countIncludePad")->isVisibleTo(bench.find<QCheckBox>("countIncludePad")->parentWidget()));
        QVERIFY(!bench.find<QComboBox>("padValue")->isVisibleTo(bench.find<QComboBox>("padValue")->parentWidget()));
        bench.panel.operatorSettings().chooseOperator(OpKind::Relu);
        QVERIFY(!bench.find<FoldingSection>("moreSection")->isVisible());
        QVERIFY(!bench.find<QSpinBox>("kernel_shapeSpin")->isVisible());
    }
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
    void oneDragIsOneUndoEntry()
    {
        Bench bench;
        auto* slider = bench.find<QSlider>("kernel_shapeSlider");
        slider->setSliderDown(true);
        for (int position : {2, 3, 4})
            slider->setValue(position);
        slider->setSliderDown(false);
        QCOMPARE(bench.spec().kernel, (Size2{5, 5}));
        QCOMPARE(bench.document.undoStack().count(), 1);
        slider->setSliderDown(true);
        slider->setValue(2);
        slider->setSliderDown(false);
        QCOMPARE(bench.document.undoStack().count(), 2);
        bench.document.undoStack().undo();
        QCOMPARE(bench.spec().kernel, (Size2{5, 5}));
        bench.document.undoStack().undo();
        QCOMPARE(bench.spec().kernel, (Size2{2, 2}));
        QCOMPARE(bench.find<QSpinBox>("kernel_shapeSpin")->value(), 2);
    }
    void linkSplitsAndJoins()
    {
        Bench bench;
        auto* link = bench.find<QToolButton>("kernel_shapeLink");
        link->click();
        bench.find<QSpinBox>("kernel_shapeXSpin")->setValue(3);
        QCOMPARE(bench.spec().kernel, (Size2{2, 3}));
        link->click();
        QCOMPARE(bench.spec().kernel, (Size2{2, 2}));
        bench.document.undoStack().undo(); // the two directions differ again, so the field splits by itself
        QVERIFY(bench.find<QSpinBox>("kernel_shapeXSpin")->isVisibleTo(&bench.panel));
        QCOMPARE(bench.find<QSpinBox>("kernel_shapeXSpin")->value(), 3);
    }
    /// After a look at a layer whose values differ, one's own that do not are linked again; what a person has unlinked stays so.
    void theLinkIsThatOfTheSessionOnScreen()
    {
        Bench bench;
        auto* link = bench.find<QToolButton>("padsLink");
        Session layer = bench.document.session();
        layer.content.spec.pads = {0, 0, 1, 1};
        for (const bool linked : {true, false}) {
            if (!linked)
                link->click();
            bench.document.shelf().borrow(layer);
            QVERIFY(!link->isChecked() && bench.find<QSpinBox>("padsXSpin")->isVisibleTo(&bench.panel));
            bench.document.shelf().giveBack();
            QCOMPARE(link->isChecked(), linked);
            QCOMPARE(bench.find<QSpinBox>("padsXSpin")->isVisibleTo(&bench.panel), !linked);
        }
    }
    /// Greyed, the slider stands where automatic padding has put it, as the number beside it does.
    void automaticPaddingMovesTheSlider()
    {
        Bench bench;
        OpSpec spec = bench.spec();
        spec.strides = {1, 1};
        spec.pads = {};
        for (const auto& [kernel, mode, pad] :
             {std::tuple{5, AutoPad::SameUpper, 2}, {7, AutoPad::SameLower, 3}, {7, AutoPad::Valid, 0}, {3, AutoPad::SameUpper, 1}}) {
            spec.kernel = {kernel, kernel};
            spec.autoPad = mode;
            bench.document.edit().setSpec(spec, "test");
            const auto* slider = bench.find<QSlider>("padsSlider");
            QVERIFY(!slider->isEnabled() && !bench.find<QSpinBox>("padsSpin")->isEnabled());
            QCOMPARE(bench.find<QSpinBox>("padsSpin")->value(), pad);
            QCOMPARE(slider->value(), pad);
        }
        spec.autoPad = AutoPad::NotSet; // and back to what was set by hand
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(bench.find<QSlider>("padsSlider")->isEnabled());
        QCOMPARE(bench.find<QSlider>("padsSlider")->value(), 0);
    }
    void moreNamesWhatIsUnusual()
    {
        Bench bench;
        auto* more = bench.find<FoldingSection>("moreSection");
        QVERIFY(!more->isOpen());
        OpSpec spec = bench.spec();
        spec.ceilMode = true;
        spec.dilations = {2, 2};
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(more->isOpen());
        QVERIFY2(more->title().contains("sizes rounded up") && more->title().contains("dilation 2×2"), qPrintable(more->title()));
        picture(bench, "settings_more");
        bench.find<QPushButton>("resetOperator")->click();
        QCOMPARE(bench.spec(), defaultSpec(OpKind::MaxPool, bench.spec().src));
        QVERIFY(!bench.find<QPushButton>("resetOperator")->isEnabled());
    }
    void moreClosesWhenNothingInItIsUnusual()
    {
        Bench bench;
        auto* more = bench.find<FoldingSection>("moreSection");
        const auto setDilation = [&](std::int64_t dilation) {
            OpSpec spec = bench.spec();
            spec.dilations = {dilation, dilation};
            bench.document.edit().setSpec(spec, QString());
        };
        QVERIFY(!more->isOpen());
        setDilation(2);
        QVERIFY(more->isOpen());
        setDilation(1);
        QVERIFY(!more->isOpen());
        more->setOpen(true); // by a person: it stays
        setDilation(2);
        setDilation(1);
        QVERIFY(more->isOpen());
    }
    /// Also what a person unfolded to change it.
    void moreIsFoldedAgainByAReset()
    {
        Bench bench;
        auto* more = bench.find<FoldingSection>("moreSection");
        more->setOpen(true);
        OpSpec spec = bench.spec();
        spec.ceilMode = true;
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(more->isOpen());
        bench.find<QPushButton>("resetOperator")->click();
        QVERIFY(!bench.spec().ceilMode && !more->isOpen());
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
    void groupsDivide()
    {
        Bench bench({1, 6, 8, 8}, OpKind::Conv);
        OpSpec spec = bench.spec();
        spec.filters = 4;
        bench.document.edit().setSpec(spec, "test");
        auto* group = bench.find<QComboBox>("group");
        QCOMPARE(group->count(), 2); // 1 and 2
        bench.choose(group, 1);
        QCOMPARE(bench.spec().group, 2);
        QCOMPARE(bench.find<QSpinBox>("filtersSpin")->singleStep(), 2);
        picture(bench, "settings_conv");
        spec.group = 3; // from elsewhere: shown, to be changed, and not to be chosen
        bench.document.edit().setSpec(spec, "test");
        QCOMPARE(group->currentText(), QString("3"));
        QVERIFY(group->isEnabled() && !itemOf(group, group->currentIndex())->isEnabled());
        bench.choose(group, 0);
        QCOMPARE(bench.spec().group, 1);
        QCOMPARE(group->count(), 2);
        spec.filters = 1;
        spec.group = 1;
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(!group->isEnabled());
        QVERIFY2(group->toolTip().startsWith("Only 1 divides"), qPrintable(group->toolTip()));
    }
    /// What the other settings rule out is greyed and says why; what is chosen stays there.
    void choicesThatAreNotPossibleSayWhy()
    {
        Bench bench;
        auto* value = bench.find<QComboBox>("padValue");
        OpSpec spec = bench.spec();
        spec.pads = {2, 2, 2, 2}; // more than a window of 2×2 may have, if nothing is in them
        spec.padValue = PadValue::Zero;
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(isLegal(bench.spec()));
        QCOMPARE(value->currentIndex(), 1);
        QVERIFY(itemOf(value, 1)->isEnabled() && !itemOf(value, 0)->isEnabled());
        QVERIFY2(itemOf(value, 0)->toolTip().contains("a pooling window spans"), qPrintable(itemOf(value, 0)->toolTip()));
        spec.padValue = PadValue::MinusInfinity;
        bench.document.edit().setSpec(spec, "test");
        QVERIFY(itemOf(value, 0)->isEnabled() && itemOf(value, 1)->isEnabled());
        spec.pads = {};
        bench.document.edit().setSpec(spec, "test");
        QCOMPARE(itemOf(value, 0)->toolTip(), QString("-inf"));
        QVERIFY2(value->toolTip().endsWith("\n-inf"), qPrintable(value->toolTip()));
        bench.choose(value, 1);
        QCOMPARE(int(bench.spec().padValue), int(PadValue::Zero));
        auto* rounded = bench.find<QCheckBox>("ceilMode");
        QCOMPARE(rounded->text(), QString("Sizes rounded up"));
        rounded->click();
        QVERIFY(bench.spec().ceilMode);
        bench.document.undoStack().undo();
        QVERIFY(!bench.spec().ceilMode && !rounded->isChecked());
    }
    void operatorsRememberTheirSettings()
    {
        Bench bench;
        OpSpec spec = bench.spec();
        spec.kernel = {3, 3};
        bench.document.edit().setSpec(spec, "test");
        bench.panel.operatorSettings().chooseOperator(OpKind::AveragePool);
        QCOMPARE(bench.spec().kernel, (Size2{3, 3})); // related operators share them
        bench.panel.operatorSettings().chooseOperator(OpKind::Conv);
        bench.panel.operatorSettings().chooseOperator(OpKind::AveragePool);
        QCOMPARE(bench.spec().kernel, (Size2{3, 3}));
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

    /// Every control can be reached and has a name.
    void accessibleNames()
    {
        Bench bench({1, 2, 8, 8}, OpKind::Conv);
        for (QWidget* widget : bench.panel.findChildren<QWidget*>()) {
            const bool control = qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QComboBox*>(widget) ||
                                 qobject_cast<QSlider*>(widget) ||
                                 (qobject_cast<QLineEdit*>(widget) && !qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) &&
                                  !qobject_cast<QComboBox*>(widget->parentWidget()));
            if (control)
                QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->metaObject()->className() + (' ' + widget->objectName())));
            if (control)
                QVERIFY(widget->focusPolicy() != Qt::NoFocus);
        }
    }
    void nothingIsCutOff()
    {
        Bench bench({1, 2, 8, 8}, OpKind::ConvTranspose);
        bench.find<FoldingSection>("moreSection")->setOpen(true);
        QVERIFY(bench.settled());
        for (QWidget* child : bench.panel.findChildren<QWidget*>())
            if (child->isVisibleTo(&bench.panel) && child->minimumSizeHint().width() > 300 &&
                !child->parentWidget()->inherits("QScrollArea"))
                qInfo() << child->metaObject()->className() << child->objectName() << child->minimumSizeHint().width();
        QVERIFY2(bench.panel.widget()->minimumSizeHint().width() <= 320,
                 qPrintable(QString::number(bench.panel.widget()->minimumSizeHint().width())));
        picture(bench, "settings_convtranspose");
    }

    /// Every attribute of these operators can be set, in its legal range, with a sentence.
    void numbersHaveTheirFields_data()
    {
        QTest::addColumn<int>("op");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("BatchNormalization") << int(OpKind::BatchNormalization) << QStringList{"training_mode", "epsilon", "momentum"};
        QTest::newRow("Dropout") << int(OpKind::Dropout) << QStringList{"training_mode", "ratio", "seed"};
        QTest::newRow("LRN") << int(OpKind::LRN) << QStringList{"size", "alpha", "beta", "bias"};
        QTest::newRow("loss") << int(OpKind::MeanSquaredError) << QStringList{"reduction"};
    }
    void numbersHaveTheirFields()
    {
        QFETCH(int, op);
        QFETCH(QStringList, names);
        Bench bench({2, 3, 4, 4});
        const auto choose = [&](int kind) {
            auto* box = bench.find<QComboBox>("operator");
            emit box->activated(box->findData(kind));
        };
        choose(op);
        QCOMPARE(int(bench.spec().op), op);
        for (const QString& name : names) {
            auto* field = bench.find<QWidget>(qPrintable("attribute-" + name));
            QVERIFY2(field->isVisible() && field->toolTip().startsWith(name), qPrintable(name));
            const OpSpec before = bench.spec();
            if (auto* whole = qobject_cast<QSpinBox*>(field)) {
                whole->stepUp();
                QVERIFY2(bench.spec() != before, qPrintable(name));
                for (const int value : {whole->minimum(), whole->maximum()}) {
                    whole->setValue(value);
                    QVERIFY2(isLegal(bench.spec()), qPrintable(name));
                }
            } else if (auto* real = qobject_cast<QDoubleSpinBox*>(field)) {
                real->stepUp();
                QVERIFY2(bench.spec() != before, qPrintable(name));
                for (const double value : {real->minimum(), real->maximum()}) {
                    real->setValue(value);
                    QVERIFY2(isLegal(bench.spec()), qPrintable(name));
                }
            } else if (auto* flag = qobject_cast<QCheckBox*>(field)) {
                flag->click();
                QVERIFY(bench.spec() != before);
            } else {
                auto* choice = qobject_cast<QComboBox*>(field);
                choice->setCurrentIndex(1);
                emit choice->activated(1);
                QVERIFY(bench.spec() != before);
            }
        }
        bench.find<QPushButton>("resetOperator")->click();
        QCOMPARE(bench.spec(), defaultSpec(static_cast<OpKind>(op), bench.spec().src));
        choose(int(OpKind::Relu));
        QVERIFY(!bench.panel.findChild<QWidget*>(QStringLiteral("attribute-") + names.first()));
    }
};

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    Theme theme(application);
    theme.setMode(qEnvironmentVariableIsSet("KS_TEST_DARK") ? Theme::Mode::Dark : Theme::Mode::Light);
    SettingsPanelTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_settings_panel.moc"
