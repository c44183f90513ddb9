#include "core/base/error.h"
#include "core/ops/attributes.h"
#include "core/ops/operator.h"
#include "tests/ui/settings_bench.h"
#include "ui/fields/exact_boxes.h"
#include "ui/fields/field_editor.h"
#include "ui/fields/folding_section.h"
#include "ui/operation/panels/operator_settings.h"
#include "ui/operation/panels/weights_settings.h"
#include "ui/shell/lab.h"

#include <QLabel>
#include <QPushButton>
#include <QScopeGuard>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <tuple>

using namespace ks;
using Bench = ks::test::SettingsBench;

/// What the settings panel says is what holds.
class TestShownSettings : public QObject {
    Q_OBJECT

    /// Of a Gemm, all the same.
    static void setWeights(Bench& bench, std::int64_t filters, float value)
    {
        OpSpec spec = bench.spec();
        spec.filters = filters;
        bench.document.edit().setSpec(spec, "outputs");
        Tensor weights(shapeOf(spec, Role::Weights));
        weights.fill(value);
        bench.document.edit().setOperand(Role::Weights, {std::make_shared<const Tensor>(std::move(weights)), {.kind = SourceKind::Typed}},
                                         "weights");
    }

private slots:
    /// Also where the network's gradient stands in the list before the others.
    void thePinnedCellGetsTheOne()
    {
        Bench bench;
        const Cell pinned{0, 0, 1, 2};
        const auto above = std::make_shared<const Tensor>(shapeOf(bench.spec(), Role::Dst));
        bench.document.edit().setGradient({.kind = GradientKind::OneCell, .network = above}, "gradient");
        bench.document.cursor().setPin(Pin{Role::Dst, pinned});
        bench.find<QPushButton>("gradientUsePin")->click();
        QCOMPARE(bench.document.content().gradient.kind, GradientKind::OneCell);
        QCOMPARE(bench.document.content().gradient.cell, pinned);
    }

    /// The field says the padding in force, also where it is automatic or its sides differ.
    void paddingIsShownAsItIs()
    {
        Bench bench({1, 1, 8, 8}, OpKind::Conv);
        auto* both = bench.find<QSpinBox>("padsSpin");
        auto* link = bench.find<QToolButton>("padsLink");
        const auto shows = [&](const char* text) {
            return std::ranges::any_of(bench.panel.findChildren<QLabel*>(),
                                       [&](const QLabel* label) { return label->text().contains(text); });
        };
        OpSpec spec = bench.spec();
        spec.kernel = {3, 3};
        spec.strides = {1, 1};
        spec.pads = {};
        spec.autoPad = AutoPad::SameUpper;
        bench.document.edit().setSpec(spec, "3×3");
        QCOMPARE(both->value(), 1);
        QVERIFY(!both->isEnabled() && both->isVisibleTo(&bench.panel));
        spec.kernel = {2, 2};
        bench.document.edit().setSpec(spec, "2×2");
        QVERIFY(!both->isVisibleTo(&bench.panel));
        QCOMPARE(bench.find<QSpinBox>("padsYSpin")->value(), 0);
        QVERIFY(shows("below: 1") && shows("right: 1"));
        link->click(); // automatic padding is no number that could be one for all sides
        QCOMPARE(bench.spec(), spec);
        QVERIFY(!link->isChecked());
        spec.autoPad = AutoPad::NotSet;
        spec.pads = {2, 2, 2, 1};
        bench.document.edit().setSpec(spec, "by hand");
        QVERIFY(!shows("below: ") && shows("right: 1"));
        link->click();
        QCOMPARE(bench.spec().pads, (Pads{2, 2, 2, 2}));
        QVERIFY(!shows("right: 1"));
    }

    /// A window of a transposed convolution moves over the output, and its padding takes away.
    void tipsAreThoseOfTheOperator()
    {
        Bench plain({1, 1, 8, 8}, OpKind::Conv);
        Bench transposed({1, 1, 8, 8}, OpKind::ConvTranspose);
        for (const auto& [field, usual, turned] : {std::tuple("stridesSpin", "from one output cell", "from one input cell"),
                                                   {"padsSpin", "added around the input", "cut off around the output"}}) {
            QVERIFY2(plain.find<QSpinBox>(field)->toolTip().contains(usual), field);
            QVERIFY2(transposed.find<QSpinBox>(field)->toolTip().contains(turned), field);
        }
        QVERIFY(plain.find<QComboBox>("autoPad")->toolTip().contains("over the stride"));
        QVERIFY(transposed.find<QComboBox>("autoPad")->toolTip().contains("times the stride"));
        transposed.panel.operatorSettings().chooseOperator(OpKind::Conv);
        QVERIFY(transposed.find<QSpinBox>("stridesSpin")->toolTip().contains("from one output cell"));
    }

    /// Whatever an operator's row brings along and folds away can be set below "More".
    void everyAdvancedAttributeHasAControl()
    {
        Bench bench({1, 2, 8, 8}, OpKind::Relu);
        for (const OpKind op : allOps()) {
            OpSpec spec = defaultSpec(op, {1, 2, 8, 8});
            if (!isLegal(spec))
                continue;
            bench.document.open(test::randomSession(op, spec.src));
            for (const Field& attribute : attributesOf(bench.spec()).rows()) {
                if (!attribute.advanced) // those have places of their own
                    continue;
                const QStringList names = namesToFind(attribute);
                const QList<QWidget*> all = bench.panel.findChildren<QWidget*>();
                QVERIFY2(std::ranges::any_of(all, [&](const QWidget* one) { return one->property(foundAs).toStringList() == names; }),
                         (std::string(nameOf(op)) + ": " + std::string(attribute.name)).c_str());
            }
        }
    }

    void theLineBelowTheOperatorFollowsItsSettings()
    {
        const auto shows = [](Bench& bench, const char* text) {
            return std::ranges::any_of(bench.panel.findChildren<QLabel*>(),
                                       [&](const QLabel* label) { return label->text().contains(text); });
        };
        Bench loss({2, 3, 1, 1}, OpKind::MeanSquaredError);
        QVERIFY(shows(loss, "The mean of the squared differences"));
        OpSpec spec = loss.spec();
        spec.reduction = Reduction::Sum;
        loss.document.edit().setSpec(spec, "sum");
        QVERIFY(shows(loss, "The sum of the squared differences"));
        QVERIFY(loss.find<QComboBox>("attribute-reduction")->toolTip().contains("over all cells"));
        loss.panel.operatorSettings().chooseOperator(OpKind::SoftmaxCrossEntropyLoss);
        QVERIFY(loss.find<QComboBox>("attribute-reduction")->toolTip().contains("over all places of all images"));

        Bench batch({2, 3, 2, 2}, OpKind::BatchNormalization);
        QVERIFY(shows(batch, "over the whole batch"));
        spec = batch.spec();
        spec.trainingMode = false;
        batch.document.edit().setSpec(spec, "running");
        QVERIFY(shows(batch, "running mean") && !shows(batch, "over the whole batch"));
    }

    /// A seed has 64 bits: it is shown whole, and another choice leaves it.
    void aLongSeedIsShownWhole()
    {
        Bench bench;
        constexpr std::uint64_t seed = 18'446'744'073'709'551'557U;
        Content content = bench.document.content();
        content.src.source.random.seed = content.gradient.seed = seed;
        bench.document.edit().setContent(content, "seed");
        for (const char* box : {"randomSeed", "gradientSeed"})
            QCOMPARE(bench.find<WideNumberBox>(box)->text(), QString("18446744073709551557"));
        bench.choose(bench.find<QComboBox>("inputFrom"), 2);
        bench.choose(bench.find<QComboBox>("randomKind"), 2);
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.source.random.distribution, Distribution::Uniform);
        QCOMPARE(bench.document.content().src.source.random.seed, seed);
        bench.find<WideNumberBox>("randomSeed")->stepUp();
        QVERIFY(bench.waitForInput());
        QCOMPARE(bench.document.content().src.source.random.seed, seed + 1);
    }

    /// In the letters of now, whatever was set in those of before.
    void aNumberHasTheRoomOfItsDigits()
    {
        Bench bench;
        auto* spin = bench.find<QSpinBox>("stridesSpin");
        const int usual = spin->minimumWidth();
        QFont large = bench.panel.font();
        large.setPointSizeF(1.5 * large.pointSizeF());
        bench.panel.setFont(large);
        QVERIFY(spin->minimumWidth() > usual);
        spin->setValue(1);
        bench.panel.setFont(QFont());
        QCOMPARE(spin->minimumWidth(), usual);
    }

    /// A backend that cannot compute this is not said to have done it.
    void whatComputedIsNamed()
    {
        Bench bench;
        Content content = bench.document.content();
        content.backend = "abacus";
        bench.document.edit().setContent(content, "backend");
        QTRY_VERIFY(bench.document.result());
        QCOMPARE(bench.document.result()->backend, "serial");
        const auto sections = bench.panel.findChildren<FoldingSection*>();
        QVERIFY(std::ranges::any_of(sections, [](const FoldingSection* one) { return one->title() == "Computed by: serial"; }));
        QVERIFY(std::ranges::none_of(sections, [](const FoldingSection* one) { return one->title().contains("abacus"); }));
    }

    /// Zeros have no sum that could be 1.
    void zerosAreNotNormalised()
    {
        Bench bench({1, 1, 6, 6}, OpKind::Conv);
        const Shape shape = bench.document.content().weights.tensor->shape();
        bench.document.edit().setOperand(Role::Weights, {std::make_shared<const Tensor>(shape), {.kind = SourceKind::Typed}}, "zeros");
        const QString tip = bench.find<QPushButton>("normaliseWeights")->toolTip();
        QVERIFY2(tip.contains("All weights are 0"), qPrintable(tip));
    }

    /// So many that looking through them takes a while at every change: they are not looked through.
    void manyWeightsStayOfferedToBeNormalised()
    {
        Bench bench({1, 1, 64, 64}, OpKind::Gemm);
        const auto* normalise = bench.find<QPushButton>("normaliseWeights");
        setWeights(bench, 200, 1.0F / 4096);
        QVERIFY(!normalise->isEnabled()); // of these it is known that nothing would change
        setWeights(bench, 300, 1.0F / 4096);
        QVERIFY(normalise->isEnabled());
        setWeights(bench, 200, 1.0F / 4096);
        QVERIFY(!normalise->isEnabled());
    }

    /// What is changed or undone must not fail because the panel looks at it.
    void lookingAtWeightsTakesNoMemory()
    {
        Bench bench({1, 1, 64, 64}, OpKind::Gemm);
        setWeights(bench, 200, 1);
        QTRY_VERIFY(!bench.document.numbers().isUnderWay());
        MemoryBudget& budget = MemoryBudget::instance();
        const auto restore = qScopeGuard([&budget, before = budget.limit()] { budget.setLimit(before); });
        budget.setLimit(1);
        const Content& content = bench.document.content();
        bool thrown = false;
        try {
            QVERIFY(!areNormalised(*content.weights.tensor, content.spec));
            emit bench.document.contentChanged();
        } catch (const Error&) {
            thrown = true;
        }
        QVERIFY(!thrown);
        QVERIFY(bench.find<QPushButton>("normaliseWeights")->isEnabled());
        bench.find<QPushButton>("normaliseWeights")->click(); // which needs a copy, and says that there is no memory
        QCOMPARE(bench.document.content().weights.tensor->cells()[0], 1.0F);
    }
};

QTEST_MAIN(TestShownSettings)
#include "tst_shown_settings.moc"
