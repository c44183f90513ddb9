#include "ui/benchmark/chart_view.h"

#include "ui/language/text.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double reachPixels = 14;

constexpr int seriesColours = 5; ///< before they repeat

QPen cosmetic(const QColor& colour, Qt::PenStyle style, double width = 1)
{
    QPen pen(colour, width, style);
    pen.setCosmetic(true);
    return pen;
}

/// Powers of ten written out: 0.01, 1, 100.
class LogTicker final : public QCPAxisTickerLog {
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override { return locale.toString(tick, 'g', 6); }
};

void setScale(QCPAxis& axis, bool log)
{
    axis.setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(log ? QSharedPointer<QCPAxisTicker>(new LogTicker) : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    axis.setNumberFormat(QStringLiteral("g"));
    axis.setNumberPrecision(4);
}

/// A little air on both sides; on a logarithmic axis by a factor.
void giveAir(QCPAxis& axis, bool log, bool fromZero)
{
    QCPRange range = axis.range();
    if (log) {
        const double factor = std::max(1.15, std::pow(range.upper / range.lower, 0.06));
        axis.setRange(range.lower / factor, range.upper * factor);
        return;
    }
    const double air = std::max(range.size() * 0.06, 1e-12);
    axis.setRange(fromZero ? 0 : range.lower - air, range.upper + air);
}

} // namespace

ChartView::ChartView(QWidget* parent) : Retranslating(parent), m_plot(new QCustomPlot(this)), m_empty(new QLabel(this))
{
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    // The legend lies above the data, never on it.
    m_plot->plotLayout()->insertRow(0);
    m_plot->axisRect()->insetLayout()->take(m_plot->legend);
    m_plot->plotLayout()->addElement(0, 0, m_plot->legend);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_plot->plotLayout()->setRowSpacing(0);
    m_plot->legend->setFillOrder(QCPLegend::foColumnsFirst);
    m_plot->legend->setWrap(5);
    m_plot->setMinimumSize(260, 150);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_empty, 1);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](const QMouseEvent* event) { pickAt(event->position()); });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this] { draw(); }); // everything into view again
    retranslate();
}

void ChartView::retranslate()
{
    m_empty->setText(m_chart.id == "roofline" ? tr("Measuring what this machine can do at best …")
                                              : tr("The chart grows here while the experiment runs. Start it above."));
    draw();
}

void ChartView::show(const Chart& chart)
{
    m_chart = chart;
    setAccessibleName(toQString(chart.title));
    retranslate();
}

void ChartView::mark(std::optional<std::size_t> measurement)
{
    if (m_marked == measurement)
        return;
    m_marked = measurement;
    drawMark();
}

void ChartView::changeEvent(QEvent* event)
{
    Retranslating::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        draw();
}

void ChartView::draw()
{
    m_empty->setVisible(m_chart.series.empty());
    m_plot->setVisible(!m_chart.series.empty());
    m_plot->clearItems();
    m_plot->clearPlottables();
    stylePlot(*m_plot);
    setScale(*m_plot->xAxis, m_chart.logX);
    setScale(*m_plot->yAxis, m_chart.logY);
    m_plot->xAxis->setLabel(toQString(m_chart.x));
    m_plot->yAxis->setLabel(toQString(m_chart.y));
    if (m_chart.kind == Chart::Kind::Lines)
        drawLines();
    else
        drawBars();
    m_plot->legend->setBorderPen(Qt::NoPen);
    m_plot->legend->setVisible(m_chart.series.size() > 1);
    drawMark();
}

void ChartView::drawLines()
{
    QVector<double> places; // of a sweep: a tick at every value instead of at powers of ten
    for (const ChartSeries& series : m_chart.series) {
        QVector<double> x;
        QVector<double> y;
        QVector<double> below;
        QVector<double> above;
        for (const ChartPoint& point : series.points) {
            x.append(point.x);
            y.append(point.y);
            below.append(std::max(0.0, point.y - point.low));
            above.append(std::max(0.0, point.high - point.y));
            if (series.markers && series.line && !places.contains(point.x))
                places.append(point.x);
        }
        QCPGraph* graph = m_plot->addGraph();
        graph->setData(x, y, true);
        graph->setName(toQString(series.name));
        styleGraph(*graph, series.style, series.markers);
        if (series.hollow) {
            QCPScatterStyle scatter = graph->scatterStyle();
            scatter.setBrush(Qt::NoBrush);
            graph->setScatterStyle(scatter);
        }
        if (!series.line)
            graph->setLineStyle(QCPGraph::lsNone);
        if (!series.markers)
            graph->setPen(cosmetic(seriesStyle(series.style, coloursOf(palette())).colour, Qt::DotLine));
        if (!series.markers)
            continue;
        auto* bars = new QCPErrorBars(m_plot->xAxis, m_plot->yAxis);
        bars->removeFromLegend();
        bars->setDataPlottable(graph);
        bars->setData(below, above);
        bars->setPen(cosmetic(seriesStyle(series.style, coloursOf(palette())).colour, Qt::SolidLine));
        bars->setSymbolGap(0);
    }
    if (!places.empty() && places.size() <= 14) {
        const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
        for (const double place : places)
            ticker->addTick(place, locale().toString(place, 'g', 7));
        ticker->setSubTickCount(0);
        m_plot->xAxis->setTicker(ticker);
    }
    m_plot->rescaleAxes();
    giveAir(*m_plot->xAxis, m_chart.logX, false);
    giveAir(*m_plot->yAxis, m_chart.logY, !m_chart.logY);
}

void ChartView::drawBars()
{
    const bool stacked = m_chart.kind == Chart::Kind::Stacks;
    const double width = stacked ? 0.7 : 0.8 / static_cast<double>(std::max<std::size_t>(1, m_chart.series.size()));
    QCPBars* under = nullptr;
    for (std::size_t s = 0; s < m_chart.series.size(); ++s) {
        const ChartSeries& series = m_chart.series[s];
        const SeriesStyle style = seriesStyle(series.style, coloursOf(palette()));
        auto* bars = new QCPBars(m_plot->xAxis, m_plot->yAxis);
        bars->setName(toQString(series.name));
        bars->setWidth(width * 0.94);
        bars->setPen(Qt::NoPen);
        QColor fill = style.colour;
        if (series.style >= seriesColours) // the second round of colours is paler
            fill.setAlphaF(0.45F);
        bars->setBrush(fill);
        const double shift = stacked ? 0 : width * (static_cast<double>(s) - 0.5 * static_cast<double>(m_chart.series.size() - 1));
        QVector<double> below;
        QVector<double> above;
        for (const ChartPoint& point : series.points) {
            bars->addData(point.x + shift, point.y);
            below.append(std::max(0.0, point.y - point.low));
            above.append(std::max(0.0, point.high - point.y));
        }
        if (stacked) {
            if (under)
                bars->moveAbove(under);
            under = bars;
            continue;
        }
        auto* spread = new QCPErrorBars(m_plot->xAxis, m_plot->yAxis);
        spread->removeFromLegend();
        spread->setDataPlottable(bars);
        spread->setData(below, above);
        spread->setPen(cosmetic(coloursOf(palette()).text, Qt::SolidLine));
    }
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (std::size_t i = 0; i < m_chart.categories.size(); ++i)
        ticker->addTick(static_cast<double>(i), QString::fromStdString(m_chart.categories[i]));
    m_plot->xAxis->setTicker(ticker);
    m_plot->rescaleAxes();
    m_plot->xAxis->setRange(-0.6, std::max(0.0, static_cast<double>(m_chart.categories.size()) - 1) + 0.6);
    giveAir(*m_plot->yAxis, false, true);
}

void ChartView::drawMark()
{
    m_plot->clearItems();
    if (m_marked && m_chart.kind == Chart::Kind::Lines) {
        for (const ChartSeries& series : m_chart.series) {
            for (const ChartPoint& point : series.points) {
                if (point.measurement != *m_marked)
                    continue;
                auto* ring = new QCPItemTracer(m_plot);
                ring->position->setCoords(point.x, point.y);
                ring->setStyle(QCPItemTracer::tsCircle);
                ring->setSize(16);
                ring->setPen(cosmetic(coloursOf(palette()).accent, Qt::SolidLine, 2));
            }
        }
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ChartView::pickAt(const QPointF& place)
{
    double nearest = reachPixels;
    std::size_t found = ChartPoint::noMeasurement;
    const bool lines = m_chart.kind == Chart::Kind::Lines;
    for (const ChartSeries& series : m_chart.series) {
        for (const ChartPoint& point : series.points) {
            if (point.measurement == ChartPoint::noMeasurement)
                continue;
            const QPointF there(m_plot->xAxis->coordToPixel(point.x), lines ? m_plot->yAxis->coordToPixel(point.y) : place.y());
            const double distance = std::hypot(there.x() - place.x(), there.y() - place.y());
            if (distance < nearest) {
                nearest = distance;
                found = point.measurement;
            }
        }
    }
    if (found != ChartPoint::noMeasurement)
        emit picked(found);
}

} // namespace ks
