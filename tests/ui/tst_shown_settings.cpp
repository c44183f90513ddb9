#include "core/ops/operator.h"
#include "tests/ui/settings_bench.h"
#include "ui/operation/panels/folding_section.h"

#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

using namespace ks;
using Bench = ks::test::SettingsBench;

/// What the settings panel says is what holds.
class TestShownSettings : public QObject {
    Q_OBJECT

private slots:
    /// Also where the network's gradient stands in the list before the others.
    void thePinnedCellGetsTheOne()
    {
        Bench bench;
        const Cell pinned{0, 0, 1, 2};
        const auto above = std::make_shared<const Tensor>(shapeOf(bench.spec(), Role::Dst));
        bench.document.setGradient({.kind = GradientKind::OneCell, .network = above}, "gradient");
        bench.document.setPin(Pin{Role::Dst, pinned});
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
        bench.document.setSpec(spec, "3×3");
        QCOMPARE(both->value(), 1);
        QVERIFY(!both->isEnabled() && both->isVisibleTo(&bench.panel));
        spec.kernel = {2, 2};
        bench.document.setSpec(spec, "2×2");
        QVERIFY(!both->isVisibleTo(&bench.panel));
        QCOMPARE(bench.find<QSpinBox>("padsYSpin")->value(), 0);
        QVERIFY(shows("below: 1") && shows("right: 1"));
        link->click(); // automatic padding is no number that could be one for all sides
        QCOMPARE(bench.spec(), spec);
        QVERIFY(!link->isChecked());
        spec.autoPad = AutoPad::NotSet;
        spec.pads = {2, 2, 2, 1};
        bench.document.setSpec(spec, "by hand");
        QVERIFY(!shows("below: ") && shows("right: 1"));
        link->click();
        QCOMPARE(bench.spec().pads, (Pads{2, 2, 2, 2}));
        QVERIFY(!shows("right: 1"));
    }

    /// A backend that cannot compute this is not said to have done it.
    void whatComputedIsNamed()
    {
        Bench bench;
        Content content = bench.document.content();
        content.backend = "abacus";
        bench.document.setContent(content, "backend");
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
        bench.document.setWeights({std::make_shared<const Tensor>(shape), {.kind = SourceKind::Typed}}, "zeros");
        const QString tip = bench.find<QPushButton>("normaliseWeights")->toolTip();
        QVERIFY2(tip.contains("All weights are 0"), qPrintable(tip));
    }
};

QTEST_MAIN(TestShownSettings)
#include "tst_shown_settings.moc"
