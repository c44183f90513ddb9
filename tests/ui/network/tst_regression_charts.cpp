#include "core/report/prediction_charts.h"
#include "tests/ui/plain_host.h"
#include "tests/ui/shown_chart.h"
#include "ui/network/watch/regression_view.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/theme.h"

#include <QLocale>
#include <QTest>

#include <qcustomplot.h>

#include <algorithm>
#include <memory>
#include <string>

using namespace ks;

/// The two charts of predicted numbers beside each other.
class TestRegressionCharts : public QObject {
    Q_OBJECT

    std::unique_ptr<Theme> m_theme;
    test::PlainHost m_host;

    static std::shared_ptr<Evaluation> answers()
    {
        auto evaluation = std::make_shared<Evaluation>();
        for (std::uint32_t i = 0; i < 48; ++i) {
            const float expected = 2.5F + static_cast<float>(i % 7);
            evaluation->predictions.push_back({.sample = i, .outputs = {expected + 0.25F}, .expected = {expected}});
        }
        return evaluation;
    }
    static const ChartSeries& seriesOf(const Chart& chart, const std::string& name)
    {
        const auto found = std::ranges::find(chart.series, name, [](const ChartSeries& one) { return one.name.english(); });
        return found == chart.series.end() ? chart.series.front() : *found;
    }

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_theme = std::make_unique<Theme>(*qApp);
        m_theme->setMode(Theme::Mode::Light);
    }

    /// One meaning has one colour in both.
    void oneMeaningHasOneColour()
    {
        const auto evaluation = answers();
        const Chart scatter = predictedOverExpected(*evaluation, {}, "load");
        const Chart lines = predictedAgainstExpected(*evaluation, {});
        QCOMPARE(scatter.series.size(), std::size_t(2));
        QCOMPARE(lines.series.size(), std::size_t(2));
        QCOMPARE(seriesOf(scatter, "predicted").style, seriesOf(lines, "predicted").style);
        QCOMPARE(seriesOf(scatter, "as it would be right").style, seriesOf(lines, "expected").style);
        QVERIFY(seriesOf(lines, "expected").style != seriesOf(lines, "predicted").style);
    }

    /// Counts have no place below 0, but for half of the marker that stands there.
    void countsDoNotBeginBelowNothing()
    {
        RegressionView view(m_host);
        view.show(answers(), {QStringLiteral("load")}, Split::Validation);
        view.resize(1200, 600);
        static_cast<QWidget&>(view).show();
        QVERIFY(QTest::qWaitForWindowExposed(&view) && test::settled(m_host));
        const QCPAxis& numbers = *view.findChildren<QCustomPlot*>().back()->xAxis;
        QVERIFY2(numbers.range().lower <= 0 && numbers.range().lower > -1, qPrintable(QString::number(numbers.range().lower)));
        Chart batches{.id = "loss", .title = "Loss", .x = "Batch", .y = "Loss"};
        batches.series.push_back({.name = "training", .points = {ChartPoint::exact(1, 2), ChartPoint::exact(130, 1)}, .markers = false});
        ChartView preview(m_host);
        QVERIFY(test::showChart(preview, m_host, batches, {500, 300}));
        QCOMPARE(preview.plot().xAxis->range().lower, 0.0);
        for (ChartPoint& point : batches.series.front().points)
            point.x -= 60;
        preview.show(batches);
        QVERIFY(preview.plot().xAxis->range().lower < -59); // what lies below 0 is in sight
    }
};

QTEST_MAIN(TestRegressionCharts)
#include "tst_regression_charts.moc"
