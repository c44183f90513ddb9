#include "core/ops/operator.h"
#include "tests/ui/tab_bench.h"
#include "ui/operation/tabs/curve_tab.h"
#include "ui/plots/chart_view.h"

#include <QDoubleSpinBox>
#include <QTest>

#include <cmath>

using namespace ks;
using namespace ks::test;

/// The curve of an activation in the Operation lab, with the cell that is looked at.
class TestCurveTab : public QObject {
    Q_OBJECT

    struct CurveLab : TabBench<CurveTab> {
        std::optional<Cell> cell;

        CurveLab() : TabBench<CurveTab>({900, 600})
        {
            tab.setLookedAt([this] { return cell; });
        }
        void open(OpKind op, float alpha = 1)
        {
            Session session = randomSession(op, {1, 2, 2, 2});
            session.content.spec.alpha = alpha;
            session.content.src.tensor =
                std::make_shared<const Tensor>(Shape{1, 2, 2, 2}, std::vector<float>{-7.5F, -1, 0, 2, 1, 1, 1, -1});
            session.view.reveal = Reveal::All;
            document.open(session);
            tab.maskChanged();
        }
        const Chart& chart() { return tab.chart().chart(); }
        double markedAt(std::size_t series) { return chart().series.size() > series ? chart().series[series].points.front().y : NAN; }
    };

private slots:
    void theCellIsAPointOfBothLines()
    {
        CurveLab lab;
        lab.cell = Cell{0, 0, 0, 1};
        lab.open(OpKind::Elu, 0.5F);
        QTRY_COMPARE_WITH_TIMEOUT(lab.chart().series.size(), std::size_t(4), 10000);
        QCOMPARE(lab.markedAt(2), static_cast<double>(0.5F * std::expm1(-1.0F)));
        QVERIFY2(std::abs(lab.markedAt(3) - 0.5 * std::exp(-1.0)) < 1e-6, "the slope");
        QVERIFY2(lab.tab.sentence().contains("[0, 0, 0, 1]"), qPrintable(lab.tab.sentence()));
        lab.cell = Cell{0, 0, 0, 0}; // beyond the range: the line goes so far
        lab.tab.maskChanged();
        QTRY_COMPARE_WITH_TIMEOUT(lab.chart().series.front().points.front().x, -7.5, 10000);
        picture(lab.tab, "curve");
        lab.tab.findChild<QDoubleSpinBox*>("curveReach")->setValue(1); // far beyond: its numbers are said, and the function is still seen
        QTRY_COMPARE_WITH_TIMEOUT(lab.chart().series.front().points.front().x, -1.0, 10000);
        QCOMPARE(lab.chart().series.size(), std::size_t(2));
        QVERIFY2(lab.tab.sentence().contains("7.5") && lab.tab.sentence().contains("beyond the chart"), qPrintable(lab.tab.sentence()));
    }

    /// A weight of the cell's channel.
    void theChannelsWeightIsTaken()
    {
        CurveLab lab;
        lab.cell = Cell{0, 1, 1, 1};
        lab.open(OpKind::PRelu);
        QTRY_COMPARE_WITH_TIMEOUT(lab.chart().series.size(), std::size_t(4), 10000);
        QCOMPARE(lab.markedAt(3), static_cast<double>(lab.document.content().weights.tensor->data()[1]));
    }

    void theRangeCanBeSet()
    {
        CurveLab lab;
        lab.open(OpKind::Relu);
        QTRY_COMPARE_WITH_TIMEOUT(lab.chart().series.size(), std::size_t(2), 10000);
        QCOMPARE(lab.chart().series.front().points.back().x, 5.0);
        lab.tab.findChild<QDoubleSpinBox*>("curveReach")->setValue(2);
        QTRY_COMPARE_WITH_TIMEOUT(lab.chart().series.front().points.back().x, 2.0, 10000);
    }

    /// The place on the line would be the answer.
    void whatIsHiddenIsNotMarked()
    {
        CurveLab lab;
        lab.cell = Cell{0, 0, 1, 1};
        lab.tab.setMask([](Role) { return std::optional(Mask{.hiddenFrom = 2}); });
        lab.open(OpKind::Relu);
        QTRY_COMPARE_WITH_TIMEOUT(lab.chart().series.size(), std::size_t(2), 10000);
        lab.tab.setMask([](Role) { return std::optional<Mask>(); });
        lab.tab.maskChanged();
        QTRY_COMPARE_WITH_TIMEOUT(lab.chart().series.size(), std::size_t(4), 10000);
    }

    void otherOperatorsSayWhy()
    {
        CurveLab lab;
        lab.open(OpKind::MaxPool);
        QVERIFY(lab.tab.whyNever().contains("no function of one number"));
        QVERIFY(!lab.tab.chart().isVisible());
        lab.open(OpKind::Sigmoid);
        QVERIFY(lab.tab.whyNever().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(lab.tab.chart().isVisible() && !lab.chart().series.empty(), 10000);
    }
};

QTEST_MAIN(TestCurveTab)
#include "tst_curve_tab.moc"
