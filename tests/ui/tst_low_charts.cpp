#include "tests/ui/plain_host.h"
#include "tests/ui/settled.h"
#include "tests/ui/shown_chart.h"
#include "ui/plots/chart_view.h"
#include "ui/theme/theme.h"

#include <QLocale>
#include <QTest>

#include <qcustomplot.h>

#include <cmath>
#include <memory>

using namespace ks;

/// What stands beside the lines of a chart that is no higher than it has to be: all of it is read, and none of it takes the lines their room.
class TestLowCharts : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    test::PlainHost m_host;

    bool show(ChartView& view, const Chart& chart, const QSize& size) { return test::showChart(view, m_host, chart, size); }
    static Chart rates(const char* y)
    {
        Chart chart{.id = "time", .title = "Rates of all of it", .x = "window size", .y = y};
        chart.series.push_back({.name = "serial", .points = {ChartPoint::exact(1, 1), ChartPoint::exact(2, 4)}});
        return chart;
    }
    static const QCPTextElement* titleAbove(ChartView& view)
    {
        for (QCPLayoutElement* one : view.plot().plotLayout()->elements(false))
            if (const auto* text = qobject_cast<const QCPTextElement*>(one))
                return text;
        return nullptr;
    }
    /// The words that stand above the plot, whole and inside of the picture.
    static QString saidAbove(ChartView& view)
    {
        const QCPTextElement* title = titleAbove(view);
        if (!title || !view.plot().rect().contains(title->outerRect()) ||
            title->outerRect().bottom() > view.plot().axisRect()->rect().top())
            return {};
        const QSize needed = QFontMetrics(title->font()).size(0, title->text());
        const bool isWhole = title->outerRect().width() >= needed.width() && title->outerRect().height() >= needed.height();
        return isWhole ? QString(title->text()).replace(QLatin1Char('\n'), QLatin1Char(' ')) : QString();
    }

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        m_theme = std::make_unique<Theme>(*qApp);
        m_theme->setMode(Theme::Mode::Light);
    }
    void cleanup() { m_theme->setTextScale(1); }
    void cleanupTestCase() { m_theme.reset(); }

    /// Beside an axis that is shorter it would be cut; there it stands again where the chart is higher.
    void aTitleLongerThanItsAxisStandsAboveIt()
    {
        const char* const title = "thousands of millions of textbook operations in a second";
        for (const double scale : {1.0, 1.5}) {
            m_theme->setTextScale(scale);
            ChartView view(m_host);
            QVERIFY(show(view, rates(title), {500, 100}));
            QTRY_COMPARE(saidAbove(view), QLatin1String(title));
            QCOMPARE(view.plot().yAxis->label(), QString());
            view.resize(500, 1200);
            QTRY_COMPARE(view.plot().yAxis->label(), QLatin1String(title));
            QTRY_VERIFY(!titleAbove(view));
            view.resize(250, 100); // in as many lines as it needs
            QTRY_COMPARE(saidAbove(view), QLatin1String(title));
            QVERIFY(titleAbove(view)->text().contains(QLatin1Char('\n')));
            view.show(rates("ms"));
            QTRY_COMPARE(view.plot().yAxis->label(), QStringLiteral("ms"));
            QTRY_VERIFY(!titleAbove(view));
        }
    }

    /// Slanted names end below their bars: those of the first ones begin before the plot, and are whole or say that they are cut.
    void theNamesOfTheFirstBarsAreNotCutOff()
    {
        for (const int count : {12, 40}) {
            Chart chart{.id = "times", .kind = Chart::Kind::Stacks, .title = "Time per layer", .y = "µs"};
            chart.series.push_back({.name = "forward"});
            for (int i = 0; i < count; ++i) {
                chart.categories.push_back(Text::name("stage" + std::to_string(i) + " second convolution"));
                chart.series.front().points.push_back(ChartPoint::exact(i, count - i)); // the first are looked for
            }
            ChartView view(m_host);
            view.showTitle();
            QVERIFY(show(view, chart, {300, 500}));
            const QCPAxis& axis = *view.plot().xAxis;
            QVERIFY(axis.tickLabelRotation() < 0);
            const QFontMetrics metrics(axis.tickLabelFont());
            const double slant = -axis.tickLabelRotation() * M_PI / 180;
            const auto names = axis.ticker().dynamicCast<QCPAxisTickerText>()->ticks();
            QVERIFY(names.contains(0));
            for (auto name = names.begin(); name != names.end(); ++name) {
                const double left = axis.coordToPixel(name.key()) - std::cos(slant) * metrics.horizontalAdvance(name.value()) -
                                    std::sin(slant) * metrics.height() / 2;
                QVERIFY2(left >= -1, qPrintable(QStringLiteral("%1: %2").arg(name.value()).arg(left)));
                QVERIFY(name.value().startsWith(QLatin1String("st")));
            }
            QVERIFY(view.plot().axisRect()->width() > view.plot().width() / 2);
        }
    }

    /// A few pixels more make them all whole, which the bars can spare.
    void slantedNamesAreNotCutForAFewPixels()
    {
        Chart chart{.id = "phases", .kind = Chart::Kind::Stacks, .title = "Time per phase", .y = "share"};
        chart.series.push_back({.name = "share of the time"});
        for (const char* const name : {"carga", "hacia adelante", "hacia atrás", "actualización", "registros", "validación", "prueba"}) {
            chart.series.front().points.push_back(ChartPoint::exact(static_cast<double>(chart.categories.size()), 1));
            chart.categories.push_back(Text::name(name));
        }
        ChartView view(m_host);
        view.showTitle();
        QVERIFY(show(view, chart, {400, 300}));
        const QCPAxis& axis = *view.plot().xAxis;
        QVERIFY(axis.tickLabelRotation() < 0);
        const QFontMetrics metrics(axis.tickLabelFont());
        const double high = std::sin(-axis.tickLabelRotation() * M_PI / 180) *
                            (metrics.horizontalAdvance(QStringLiteral("hacia adelante ")) + metrics.height());
        view.resize(400, view.height() - view.plot().height() + qRound(2.7 * high));
        QVERIFY(test::settled(m_host));
        view.plot().replot();
        const auto names = [&axis] { return axis.ticker().dynamicCast<QCPAxisTickerText>()->ticks(); };
        QTRY_COMPARE(names().value(1), QStringLiteral("hacia adelante"));
        QCOMPARE(names().size(), 7);
        QVERIFY(axis.tickLabelRotation() < 0);
        QVERIFY(5 * view.plot().axisRect()->height() >= 2 * view.plot().height());
    }

    /// Whatever the height, it stands somewhere for good: above the plot it takes the room that it would have beside the axis.
    void aTitleDoesNotComeAndGo()
    {
        ChartView view(m_host);
        view.showTitle();
        QVERIFY(show(view, rates("Share of the time"), {247, 60}));
        QCustomPlot& plot = view.plot();
        for (int height = view.minimumSizeHint().height(); height < 400; ++height) {
            view.resize(247, height);
            QVERIFY(test::settled());
            int layouts = 0;
            const QObject counted;
            connect(&plot, &QCustomPlot::afterLayout, &counted, [&layouts] { ++layouts; });
            plot.replot();
            QVERIFY(test::settled());
            QVERIFY2(layouts <= 1, qPrintable(QStringLiteral("%1 pixels: %2 layouts").arg(height).arg(layouts)));
            QVERIFY2((titleAbove(view) != nullptr) == plot.yAxis->label().isEmpty(), qPrintable(QString::number(height)));
        }
    }

    /// The chart's own title says of what it is: the unit is enough. Where there is none, the chart is so much higher.
    void theUnitIsEnoughBelowATitle()
    {
        ChartView view(m_host);
        view.showTitle();
        QVERIFY(show(view, rates("Time that all samples of a batch take together (ms)"), {400, 60}));
        QTRY_COMPARE(view.plot().yAxis->label(), QStringLiteral("ms"));
        QVERIFY(!titleAbove(view));
        const int before = view.plot().axisRect()->height();
        const char* const title = "Time that all samples of a batch take together";
        view.show(rates(title));
        QTRY_COMPARE(saidAbove(view), QLatin1String(title));
        view.resize(400, 60);
        QTRY_VERIFY2(view.plot().axisRect()->height() >= before, qPrintable(QString::number(view.plot().axisRect()->height())));
        QCOMPARE(saidAbove(view), QLatin1String(title));
    }

    /// A legend of many rows makes the chart higher, not its lines lower.
    void manyNamesLeaveTheLinesTheirRoom()
    {
        Chart chart = rates("GFLOP/s");
        chart.id = "roofline";
        chart.series.front().line = false; // a cloud, whose lines are named by the legend
        for (const char* name : {"openmp", "the settings, at best", "ceiling of the memory, 1 thread", "ceiling of the memory, 2 threads"})
            chart.series.push_back({.name = name, .points = {ChartPoint::exact(0.5, 1), ChartPoint::exact(8, 9)}, .line = false});
        for (const double scale : {1.0, 1.5}) {
            m_theme->setTextScale(scale);
            ChartView view(m_host);
            QVERIFY(show(view, chart, {320, 100}));
            QCustomPlot& plot = view.plot();
            const int line = QFontMetrics(plot.font()).height();
            QTRY_VERIFY(plot.legend->visible());
            QTRY_VERIFY2(plot.axisRect()->height() >= 4 * line, qPrintable(QString::number(plot.axisRect()->height())));
            QVERIFY(plot.legend->outerRect().bottom() <= plot.axisRect()->rect().top());
            QVERIFY(plot.rect().contains(plot.legend->outerRect()));
        }
    }
};

QTEST_MAIN(TestLowCharts)
#include "tst_low_charts.moc"
