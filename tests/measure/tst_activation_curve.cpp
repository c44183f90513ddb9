#include "core/backends/backend.h"
#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/report/activation_curve.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ks;

/// Activations and their slopes as lines (Figs. 2.7 and 3.6 of the heterogeneous timing study).
class TestActivationCurve : public QObject {
    Q_OBJECT

    static ActivationCurve curve(OpKind op, const CurveRange& range = {})
    {
        return activationCurve(requireBackend("serial"), defaultSpec(op, {1, 1, 1, 2}), range);
    }
    static std::size_t placeOf(const ActivationCurve& curve, float x)
    {
        return static_cast<std::size_t>(std::ranges::find(curve.x, x) - curve.x.begin());
    }

private slots:
    /// Of all that there are: the slope is that of the line, but at its bends.
    void theSlopeIsThatOfTheLine()
    {
        int curves = 0;
        for (const OpKind op : allOps()) {
            if (!hasCurve(op))
                continue;
            ++curves;
            const ActivationCurve one = curve(op);
            QVERIFY(one.x.size() == one.y.size() && one.x.size() == one.slope.size() && std::ranges::is_sorted(one.x));
            int apart = 0;
            for (std::size_t i = 1; i + 1 < one.x.size(); ++i)
                apart += std::abs((one.y[i + 1] - one.y[i - 1]) / (one.x[i + 1] - one.x[i - 1]) - one.slope[i]) > 2e-3F ? 1 : 0;
            QVERIFY2(apart <= 2, nameOf(op).data());
        }
        QVERIFY(curves >= 10);
    }

    /// HT-G05: Relu(0) = 0 and its derivative there is 0.
    void atZeroReluIsFlat()
    {
        const ActivationCurve relu = curve(OpKind::Relu, {.from = -3, .to = 2, .points = 10, .also = {}}); // no place of the ten is 0
        const std::size_t zero = placeOf(relu, 0);
        QVERIFY(zero < relu.x.size());
        QCOMPARE(relu.y[zero], 0.0F);
        QCOMPARE(relu.slope[zero], 0.0F);
        QCOMPARE(relu.slope.back(), 1.0F);
    }

    void attributesCount()
    {
        OpSpec spec = defaultSpec(OpKind::Elu, {1, 1, 1, 2});
        spec.alpha = 0.5F;
        const ActivationCurve elu = activationCurve(requireBackend("serial"), spec, {.from = -1, .to = 1, .points = 3, .also = {}});
        QCOMPARE(elu.y.front(), 0.5F * std::expm1(-1.0F));
        QCOMPARE(elu.slope[1], 0.5F);
        QVERIFY(chartOf(elu).title.english().find("alpha 0.5") != std::string::npos);
        const ActivationCurve prelu = curve(OpKind::PRelu, {.from = -1, .to = 1, .points = 3, .also = {}, .channelFactor = -2});
        QCOMPARE(prelu.y.front(), 2.0F);
        QCOMPARE(prelu.slope.front(), -2.0F);
    }

    /// A point of its own on both lines, also beyond the range.
    void aPlaceIsMarked()
    {
        const ActivationCurve tanh = curve(OpKind::Tanh, {.also = {7.25F}});
        QCOMPARE(tanh.x.back(), 7.25F);
        const Chart chart = chartOf(tanh, 7.25F);
        QCOMPARE(chart.series.size(), std::size_t(4));
        QCOMPARE(chart.series[2].points.front().y, static_cast<double>(std::tanh(7.25F)));
        QCOMPARE(chart.series[3].points.front().x, 7.25);
        QCOMPARE(chartOf(tanh, 8.0F).series.size(), std::size_t(2));
    }

    void whatHasNoCurveIsRefused()
    {
        QVERIFY(!hasCurve(OpKind::MaxPool) && !hasCurve(OpKind::Softmax));
        QVERIFY_EXCEPTION_THROWN(curve(OpKind::MaxPool), InputError);
        QVERIFY_EXCEPTION_THROWN(curve(OpKind::Relu, {.from = 1, .to = 1}), InputError);
        QVERIFY_EXCEPTION_THROWN(curve(OpKind::Relu, {.from = NAN}), InputError);
        QVERIFY_EXCEPTION_THROWN(curve(OpKind::Relu, {.points = 1}), InputError);
    }
};

QTEST_GUILESS_MAIN(TestActivationCurve)
#include "tst_activation_curve.moc"
