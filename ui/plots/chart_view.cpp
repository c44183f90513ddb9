#include "ui/plots/chart_view.h"

#include "ui/language/text.h"
#include "ui/plots/chart_tools.h"
#include "ui/plots/number_ticks.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/lines.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace ks {

namespace {

constexpr double reachPixels = 14;

constexpr int seriesColours = 5; ///< before they repeat

/// Of models and ceilings: one that repeats a colour has another dash.
constexpr std::array guides = {Qt::DotLine, Qt::DashLine, Qt::DashDotLine, Qt::DashDotDotLine};

void setScale(QCPAxis& axis, bool log)
{
    axis.setScaleType(QCPAxis::stLinear);
    if (log)
        useLogTicks(axis);
    else
        useNumberTicks(axis, false);
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

/// Not a number where there is no spread: nothing is drawn, no bar's end across the marker either.
double whisker(double length)
{
    return length > 0 ? length : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

ChartView::ChartView(LabHost& host, QWidget* parent) : Retranslating(parent), m_plot(new QCustomPlot(this)), m_empty(new QLabel(this))
{
    setFocusPolicy(Qt::StrongFocus);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    putLegendAbove(*m_plot);
    m_plot->setMinimumSize(260, 150);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_empty, 1);
    m_tools = new ChartTools(host, {.frame = this, .plot = m_plot, .fit = [this] { draw(); }});
    m_tools->setFilled(false);
    keepArranged(*m_plot, [this] { fitLegend(); });
    m_tools->setSource([this] { return [chart = m_chart] { return chart; }; });
    connect(m_plot, &QCustomPlot::mousePress, this, [this](const QMouseEvent* event) {
        setFocus(Qt::MouseFocusReason);
        pickAt(event->position());
    });
    connect(m_plot, &QCustomPlot::afterLayout, this, &ChartView::fitLabel);
    connect(m_plot, &QCustomPlot::afterLayout, this, &ChartView::nameTicks);   // another width has room for other names
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this] { draw(); }); // everything into view again
    retranslate();
}

void ChartView::retranslate()
{
    setAccessibleName(m_chart.title.empty() ? tr("Chart") : toQString(m_chart.title));
    if (!m_emptyText.isEmpty())
        m_empty->setText(m_emptyText);
    else
        m_empty->setText(m_chart.id == "roofline"
                             ? tr("Measuring what this machine can do at best …")
                             : tr("The chart grows here while the experiment runs, and the table of its figures below. Start it above."));
    draw();
}

void ChartView::setEmptyText(const QString& text)
{
    if (std::exchange(m_emptyText, text) != text)
        retranslate();
}

void ChartView::show(const Chart& chart)
{
    m_chart = chart;
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
    m_tools->setFilled(!m_chart.series.empty());
    m_places.clear();
    m_ticks.clear();
    m_drawn.clear();
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
    fitLegend();
    drawMark();
}

void ChartView::fitLegend()
{
    QCPLegend& legend = *m_plot->legend;
    const QMargins around = legend.margins();
    const int room = m_plot->width() - legend.iconSize().width() - legend.iconTextPadding() - around.left() - around.right() - 2 * gridStep;
    for (std::size_t s = 0; s < m_drawn.size(); ++s)
        m_drawn[s]->setName(inLines(toQString(m_chart.series[s].name), QFontMetrics(legend.font()), room));
    arrangeLegend(*m_plot);
    if (m_drawn.size() == 1) { // a ratio has one: it is nowhere else said whose
        legend.setVisible(true);
        legend.setMinimumSize(0, 0);
    }
}

/// Of a label that is longer than a low chart the unit alone is left.
void ChartView::fitLabel()
{
    QCPAxis& axis = *m_plot->yAxis;
    const QString whole = toQString(m_chart.y);
    const QRect around = m_plot->axisRect()->outerRect(); // what lies beyond is not drawn
    const int middle = m_plot->axisRect()->center().y();
    const int room = 2 * std::min(middle - around.top(), around.bottom() - middle);
    const qsizetype open = whole.lastIndexOf(QLatin1Char('('));
    const bool fits = QFontMetrics(axis.labelFont()).horizontalAdvance(whole) <= room;
    axis.setLabel(fits || open < 0 || !whole.endsWith(QLatin1Char(')')) ? whole : whole.mid(open + 1).chopped(1));
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
            m_places.push_back({point.measurement, point.x, point.y, point.y, 0});
            below.append(whisker(point.y - point.low));
            above.append(whisker(point.high - point.y));
            if (series.markers && series.line && !places.contains(point.x))
                places.append(point.x);
        }
        QCPGraph* graph = m_plot->addGraph();
        graph->setData(x, y, true);
        m_drawn.push_back(graph);
        styleGraph(*graph, series.style, series.markers);
        if (series.hollow) {
            QCPScatterStyle scatter = graph->scatterStyle();
            scatter.setPen(plotPen(*m_plot, seriesStyle(series.style, coloursOf(palette())).colour));
            scatter.setBrush(Qt::NoBrush);
            scatter.setSize(scatter.size() + besideText(*m_plot, 3)); // around a measured point both are seen
            graph->setScatterStyle(scatter);
        }
        if (!series.line)
            graph->setLineStyle(QCPGraph::lsNone);
        if (!series.markers)
            graph->setPen(plotPen(*m_plot, seriesStyle(series.style, coloursOf(palette())).colour,
                                  guides[static_cast<std::size_t>(series.style / seriesColours) % guides.size()]));
        if (std::ranges::none_of(series.points, [](const ChartPoint& point) { return point.high > point.low; }))
            continue; // a model's line, and what was measured once
        auto* bars = new QCPErrorBars(m_plot->xAxis, m_plot->yAxis);
        bars->removeFromLegend();
        bars->setDataPlottable(graph);
        bars->setData(below, above);
        bars->setPen(plotPen(*m_plot, seriesStyle(series.style, coloursOf(palette())).colour, Qt::SolidLine));
        bars->setSymbolGap(0);
    }
    std::ranges::sort(places);
    if (places.size() <= 14)
        for (const double place : places)
            m_ticks.emplace_back(place, m_plot->locale().toString(place, 'g', 7));
    m_plot->rescaleAxes();
    giveAir(*m_plot->xAxis, m_chart.logX, false);
    giveAir(*m_plot->yAxis, m_chart.logY, !m_chart.logY);
    nameTicks();
}

void ChartView::nameTicks()
{
    if (m_ticks.empty())
        return;
    const QFontMetrics metrics(m_plot->xAxis->tickLabelFont());
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    ticker->setSubTickCount(0);
    double free = -1e9; // pixels from here on are not written on
    for (const auto& [place, name] : m_ticks) {
        const double at = m_plot->xAxis->coordToPixel(place);
        const double half = metrics.horizontalAdvance(name) / 2.0 + 4;
        ticker->addTick(place, at - half < free ? QString() : name);
        free = at - half < free ? free : at + half;
    }
    const auto before = m_plot->xAxis->ticker().dynamicCast<QCPAxisTickerText>();
    if (before && before->ticks() == ticker->ticks())
        return;
    m_plot->xAxis->setTicker(ticker);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ChartView::drawBars()
{
    const bool stacked = m_chart.kind == Chart::Kind::Stacks;
    const double foot = barBase(m_chart);
    const double width = stacked ? 0.7 : 0.8 / static_cast<double>(std::max<std::size_t>(1, m_chart.series.size()));
    QCPBars* under = nullptr;
    std::vector<double> heights(m_chart.categories.size(), foot); // of the stacks so far
    for (std::size_t s = 0; s < m_chart.series.size(); ++s) {
        const ChartSeries& series = m_chart.series[s];
        const SeriesStyle style = seriesStyle(series.style, coloursOf(palette()));
        auto* bars = new QCPBars(m_plot->xAxis, m_plot->yAxis);
        m_drawn.push_back(bars);
        bars->setWidth(width * 0.94);
        bars->setBaseValue(foot);
        bars->setPen(Qt::NoPen);
        QColor fill = style.colour;
        if (series.style >= seriesColours) // the second round of colours is paler
            fill.setAlphaF(0.45F);
        bars->setBrush(fill);
        const double shift = stacked ? 0 : width * (static_cast<double>(s) - 0.5 * static_cast<double>(m_chart.series.size() - 1));
        QVector<double> below;
        QVector<double> above;
        const double raised = under ? 0 : foot; // a bar's value counts from its base
        for (const ChartPoint& point : series.points) {
            bars->addData(point.x + shift, point.y - raised);
            double& base = heights[static_cast<std::size_t>(point.x)];
            m_places.push_back({point.measurement, point.x + shift, base, stacked ? base + point.y : point.y, width * 0.94});
            if (stacked)
                base += point.y;
            below.append(whisker(point.y - point.low));
            above.append(whisker(point.high - point.y));
        }
        if (stacked) {
            if (under)
                bars->moveAbove(under);
            under = bars;
            continue;
        }
        const Colours& colours = coloursOf(palette());
        QCPGraph* tops = m_plot->addGraph(); // where whiskers belong: they know no base
        tops->removeFromLegend();
        tops->setLineStyle(QCPGraph::lsNone);
        for (const ChartPoint& point : series.points)
            tops->addData(point.x + shift, point.y);
        for (const QPen& pen :
             {plotPen(*m_plot, colours.base, Qt::SolidLine, 3), plotPen(*m_plot, colours.text, Qt::SolidLine)}) { // seen on any bar
            auto* spread = new QCPErrorBars(m_plot->xAxis, m_plot->yAxis);
            spread->removeFromLegend();
            spread->setDataPlottable(tops);
            spread->setData(below, above);
            spread->setPen(pen);
            spread->setSymbolGap(0);
        }
        QCPGraph* outliers = m_plot->addGraph();
        outliers->removeFromLegend();
        outliers->setLineStyle(QCPGraph::lsNone);
        outliers->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCircle, plotPen(*m_plot, colours.text, Qt::SolidLine), Qt::NoBrush, besideText(*m_plot, 4)));
        for (const ChartPoint& point : series.outliers)
            outliers->addData(point.x + shift, point.y);
    }
    m_plot->xAxis->grid()->setZeroLinePen(Qt::NoPen); // 0 is the first category, no number
    for (std::size_t i = 0; i < m_chart.categories.size(); ++i)
        m_ticks.emplace_back(static_cast<double>(i), toQString(m_chart.categories[i]));
    m_plot->rescaleAxes();
    m_plot->xAxis->setRange(-0.6, std::max(0.0, static_cast<double>(m_chart.categories.size()) - 1) + 0.6);
    giveAir(*m_plot->yAxis, m_chart.logY, true);
    m_plot->yAxis->setRangeLower(foot);
    nameTicks();
}

void ChartView::drawMark()
{
    m_plot->clearItems();
    const QPen pen = plotPen(*m_plot, coloursOf(palette()).accent, Qt::SolidLine, 2);
    for (const Place& place : m_places) {
        if (!m_marked || place.measurement != *m_marked)
            continue;
        if (m_chart.kind == Chart::Kind::Lines) {
            auto* ring = new QCPItemTracer(m_plot);
            ring->position->setCoords(place.x, place.to);
            ring->setStyle(QCPItemTracer::tsCircle);
            ring->setSize(16);
            ring->setPen(pen);
        } else {
            auto* frame = new QCPItemRect(m_plot);
            frame->topLeft->setCoords(place.x - place.width / 2, place.to);
            frame->bottomRight->setCoords(place.x + place.width / 2, place.from);
            frame->setPen(pen);
        }
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

std::optional<QPointF> ChartView::placeOf(std::size_t measurement) const
{
    const auto place = std::ranges::find(m_places, measurement, &Place::measurement);
    if (place == m_places.end())
        return std::nullopt;
    return QPointF(m_plot->xAxis->coordToPixel(place->x), m_plot->yAxis->coordToPixel((place->from + place->to) / 2));
}

void ChartView::pickAt(const QPointF& at)
{
    double nearest = reachPixels;
    std::size_t found = ChartPoint::noMeasurement;
    for (const Place& place : m_places) {
        if (place.measurement == ChartPoint::noMeasurement)
            continue;
        // 0 inside a bar, so that the bar under the cursor is taken
        const double x = m_plot->xAxis->coordToPixel(place.x);
        const double halfWidth = std::abs(m_plot->xAxis->coordToPixel(place.x + place.width / 2) - x);
        const double above = m_plot->yAxis->coordToPixel(place.to);
        const double below = m_plot->yAxis->coordToPixel(place.from);
        const double across = std::max(0.0, std::abs(at.x() - x) - halfWidth);
        const double distance = std::hypot(across, std::max({0.0, above - at.y(), at.y() - below}));
        if (distance < nearest) {
            nearest = distance;
            found = place.measurement;
        }
    }
    if (found != ChartPoint::noMeasurement)
        emit picked(found);
}

} // namespace ks
