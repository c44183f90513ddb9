#include "ui/plots/drawn_chart.h"

#include "core/report/line_strokes.h"
#include "ui/language/text.h"
#include "ui/plots/category_names.h"
#include "ui/plots/chart_legend.h"
#include "ui/plots/line_labels.h"
#include "ui/plots/number_ticks.h"
#include "ui/plots/plot_style.h"
#include "ui/plots/point_signs.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace ks {

namespace {

constexpr int mostStrong = 1000;                     ///< points in sight of a line that is drawn two pixels wide: of more it takes too long
constexpr int mostStrongGrowing = 250;               ///< of one that is drawn anew all the time, and of a training's time
constexpr int smoothColumns = mostStrongGrowing / 2; ///< of a smoothed line while it grows: it has no corners that need more
constexpr int columnWidth = 2;                       ///< pixels, of a raw line while it grows
constexpr double hollowRim = 2;                      ///< pixels: a curve of one is blended with a dark ground until nobody sees it
constexpr QSize lineSample(24, 18);
constexpr QSize barSample(10, 10);
constexpr double mostOfBarsLegend = 0.2; ///< of the height
constexpr double singleValidation = 14;  ///< pixels across, with half of its rim
constexpr int markerPixels = 12;         ///< for each marker, so that a line stays to be seen
constexpr double endMargin = 1.02;       ///< beyond the last value, so that a marker on it is whole

constexpr double halfMarker = 0.012; ///< of an axis, about

constexpr double notDrawn = std::numeric_limits<double>::quiet_NaN();

/// On a dark ground a thin line needs more of its colour to be seen.
QColor lighter(const QColor& colour, const Colours& colours)
{
    const double share = colours.dark ? 0.55 : 0.35;
    const QColor& ground = colours.base;
    return QColor::fromRgbF(static_cast<float>(colour.redF() * share + ground.redF() * (1 - share)),
                            static_cast<float>(colour.greenF() * share + ground.greenF() * (1 - share)),
                            static_cast<float>(colour.blueF() * share + ground.blueF() * (1 - share)));
}

enum class Axis { Across, Up, UpFromZero };

/// A little air on both sides; on a logarithmic axis by a factor. Along the lower axis batches, counts and whatever else lies above 0
/// have none below it, but for what a marker there needs to be whole.
void giveAir(QCPAxis& axis, Axis which)
{
    const QCPRange range = axis.range();
    if (axis.scaleType() == QCPAxis::stLogarithmic) {
        const double factor = std::max(1.15, std::pow(range.upper / range.lower, 0.06));
        axis.setRange(range.lower / factor, range.upper * factor);
        return;
    }
    const double air = std::max(range.size() * 0.06, 1e-12);
    double lower = range.lower - air;
    if (which == Axis::UpFromZero && range.lower >= 0)
        lower = 0;
    else if (which == Axis::Across && range.lower >= 0)
        lower = range.lower > 0 ? std::max(0.0, lower) : -halfMarker * range.size();
    axis.setRange(lower, range.upper + air);
}

/// Not a number where there is no spread: nothing is drawn, no bar's end across the marker either.
double whisker(double length)
{
    return length > 0 ? length : notDrawn;
}

bool allWhole(const Chart& chart, double ChartPoint::*of)
{
    return std::ranges::all_of(chart.series, [&](const ChartSeries& one) {
        return std::ranges::all_of(one.points, [&](const ChartPoint& point) { return point.*of == std::floor(point.*of); });
    });
}

/// While it grows, raw values that lie close are no smoother for being drawn smoothly, which takes five times as long.
void takeValues(QCPGraph& graph, const Chart& chart, const ChartSeries& series, std::size_t columns)
{
    const bool raw = series.pen == ChartSeries::Pen::Faint;
    if (chart.growing)
        columns = raw ? columns / columnWidth : std::min<std::size_t>(columns, smoothColumns);
    const Curve& curve = *series.curve;
    const QCPRange range = graph.keyAxis()->range();
    const std::size_t first = curve.indexFrom(std::floor(curve.batchAt(range.lower)));
    const std::size_t last = std::min(curve.indexFrom(curve.batchAt(range.upper)) + 2, curve.values->size());
    QVector<QCPGraphData> drawn;
    for (const Track::Point& point : curve.values->drawn(first, last, columns)) {
        const double value = canBeDrawn(chart, point.value) ? static_cast<double>(point.value) : notDrawn;
        const double place = curve.xOf(curve.batchOf(point.index));
        if (chart.growing && !raw && !drawn.isEmpty() && drawn.back().key == place) // the lowest and the highest would make stairs of it
            drawn.back().value = 0.5 * (drawn.back().value + value);
        else
            drawn.append({place, value});
    }
    graph.data()->set(drawn, true);
    const bool few = last <= first + mostStrongGrowing;
    graph.setAntialiased(few || !raw || !chart.growing);
    if (!raw)
        graph.setPen(plotPen(*graph.parentPlot(), graph.pen().color(), graph.pen().style(), few ? 2 : 1));
}

} // namespace

DrawnChart::DrawnChart(QCustomPlot& plot, const Chart& chart)
    : m_plot(plot), m_chart(chart), m_title(plot, [this] {
          if (m_whenDrawn)
              m_whenDrawn();
      })
{
    putLegendAbove(plot);
    keepArranged(plot, [this] { arrange(); });
    QObject::connect(&plot, &QCustomPlot::afterLayout, &plot, [this] {
        m_title.fit(labelOfY(), m_titled);
        nameTicks(); // another width has room for other names
    });
    QObject::connect(plot.selectionRect(), &QCPSelectionRect::accepted, &plot, [this] { m_zoomed = m_grows; });
    QObject::connect(plot.xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &plot, [this] {
        if (m_zoomed) // when the other axis has its range, too
            QMetaObject::invokeMethod(
                &m_plot,
                [this] {
                    fill();
                    if (m_whenDrawn)
                        m_whenDrawn();
                },
                Qt::QueuedConnection);
    });
    QObject::connect(&plot, &QCustomPlot::mouseWheel, &plot, [this] { m_zoomed = m_grows; });
}

void DrawnChart::draw()
{
    m_places.clear();
    m_ticks.clear();
    m_drawn.assign(m_chart.series.size(), nullptr);
    m_grows = std::ranges::any_of(m_chart.series, [](const ChartSeries& one) { return one.curve.has_value(); });
    m_zoomed = m_zoomed && m_grows;
    m_plot.clearItems();
    m_plot.clearPlottables();
    // A stretch of a line that grows is chosen by dragging; what is all in sight is moved.
    m_plot.setInteractions(m_grows ? QCP::Interactions(QCP::iRangeZoom) : QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot.axisRect()->setRangeZoom(m_grows ? Qt::Orientations(Qt::Horizontal) : Qt::Horizontal | Qt::Vertical);
    if (const auto mode = m_grows ? QCP::srmZoom : QCP::srmNone; mode != m_plot.selectionRectMode())
        m_plot.setSelectionRectMode(mode);
    const bool lines = m_chart.kind == Chart::Kind::Lines;
    stylePlot(m_plot, lines ? lineSample : barSample);
    m_plot.legend->setBorderPen(Qt::NoPen);
    m_plot.xAxis->setScaleType(m_chart.logX ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_plot.yAxis->setScaleType(m_chart.logY ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_plot.xAxis->setTickLabelRotation(0);
    m_plot.xAxis->setLabel(m_titled && !lines && !m_chart.bins ? QString() : toQString(m_chart.x)); // the title says of what each bar is
    if (!m_title.isAbove())
        m_plot.yAxis->setLabel(labelOfY());
    if (lines)
        drawLines();
    else
        drawBars();
    giveTicks(*m_plot.xAxis, m_grows || (lines && allWhole(m_chart, &ChartPoint::x)));
    giveTicks(*m_plot.yAxis, !m_grows && allWhole(m_chart, &ChartPoint::y));
    if (m_chart.shares)
        useShareTicks(*m_plot.yAxis);
    nameTicks();
    shareKeys(m_plot, m_chart, m_drawn);
    nameSigns(m_plot, m_chart);
    arrange();
}

void DrawnChart::fit()
{
    m_zoomed = false;
    draw();
}

std::vector<LineEnd> DrawnChart::ends() const
{
    return endsOf(m_chart, QCPRange(0, 1e300));
}

void DrawnChart::drawValues()
{
    m_places.clear();
    for (std::size_t s = 0; s < m_drawn.size(); ++s)
        if (!m_chart.series[s].curve) {
            auto& graph = static_cast<QCPGraph&>(*m_drawn[s]);
            setPoints(graph, m_chart.series[s]);
            markSingle(graph, m_chart.series[s]);
        }
    if (ends().size() != m_endCount || m_chart.marks.empty() != (m_markRoom == 0)) // the first validation names another line
        return arrange();
    fill();
    if (m_whenDrawn)
        m_whenDrawn();
}

void DrawnChart::arrange()
{
    placeNames();
    if (m_grows) {
        layOut(m_plot);
        fill();
    }
    if (m_chart.kind != Chart::Kind::Lines && !m_chart.bins) {
        QStringList names;
        std::vector<double> heights;
        for (std::size_t i = 0; i < m_chart.categories.size(); ++i) {
            names.append(toQString(m_chart.categories[i]));
            heights.push_back(sumOf(m_chart, i));
        }
        nameCategories(m_plot, names, heights);
    }
    if (m_whenDrawn)
        m_whenDrawn();
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void DrawnChart::placeNames()
{
    constexpr int margin = 15; // as a plot has by itself
    const std::vector<LineEnd> named = ends();
    const int room = (m_grows ? m_titled : endTogether(m_chart)) ? roomForEnds(m_plot, named) : 0;
    m_endCount = named.size();
    m_endsNamed = room > 0;
    // Without any of the height for its legend where none is needed: one that came and went would have the whole window laid out anew, each time.
    const double mostOfHeight = m_endsNamed ? 0 : !m_titled ? 1 : m_chart.kind == Chart::Kind::Lines ? mostOfLegend : mostOfBarsLegend;
    m_legendRoom = fitLegend(m_plot, m_chart, m_drawn, mostOfHeight);
    m_markRoom = m_chart.marks.empty() ? 0 : QFontMetrics(m_plot.font()).height();
    m_plot.axisRect()->setMinimumMargins(QMargins(margin, std::max(margin, m_markRoom), std::max(margin, room), margin));
}

void DrawnChart::addEndLabels()
{
    if (m_endsNamed)
        labelEnds(m_plot, endsOf(m_chart, m_plot.xAxis->range()),
                  [this](std::size_t series) { return static_cast<QCPGraph*>(m_drawn[series])->pen(); });
}

QString DrawnChart::labelOfY() const
{
    return m_titled && m_chart.y == m_chart.title ? QString() : toQString(m_chart.y);
}

QColor DrawnChart::colourOf(const ChartSeries& series) const
{
    return seriesStyle(series.style, coloursOf(m_plot.parentWidget()->palette())).colour;
}

void DrawnChart::addWhiskers(QCPGraph& of, const ChartSeries& series, const QPen& pen)
{
    QVector<double> below;
    QVector<double> above;
    for (const ChartPoint& point : series.points) {
        below.append(whisker(point.y - point.low));
        above.append(whisker(point.high - point.y));
    }
    auto* bars = new QCPErrorBars(m_plot.xAxis, m_plot.yAxis);
    bars->removeFromLegend();
    bars->setDataPlottable(&of);
    bars->setData(below, above);
    bars->setPen(pen);
    bars->setSymbolGap(0);
}

/// One value is no line yet; a guide stands for none. That of a validation has no dashes beside it to be told by.
void DrawnChart::markSingle(QCPGraph& graph, const ChartSeries& series) const
{
    if (series.markers && series.pen == ChartSeries::Pen::Dashed && graph.dataCount() == 1) {
        QCPScatterStyle marker = graph.scatterStyle();
        marker.setSize(besideText(m_plot, singleValidation));
        graph.setScatterStyle(marker);
    }
    if (!series.markers && series.pen != ChartSeries::Pen::Guide)
        graph.setScatterStyle(graph.dataCount() == 1 ? QCPScatterStyle(QCPScatterStyle::ssDisc, besideText(m_plot, singlePoint))
                                                     : QCPScatterStyle());
}

void DrawnChart::setPoints(QCPGraph& graph, const ChartSeries& series)
{
    QVector<QCPGraphData> data;
    for (const ChartPoint& point : series.points) {
        data.append({point.x, canBeDrawn(m_chart, point.y) ? point.y : notDrawn});
        m_places.push_back({point.measurement, point.x, point.y, point.y, 0});
    }
    graph.data()->set(data, true);
}

void DrawnChart::drawLine(std::size_t at)
{
    const ChartSeries& series = m_chart.series[at];
    QCPGraph* graph = m_plot.addGraph();
    m_drawn[at] = graph;
    setPoints(*graph, series);
    styleGraph(*graph, series.style, series.markers);
    const QColor colour = colourOf(series);
    if (series.hollow) {
        const double size =
            graph->scatterStyle().size() + besideText(m_plot, 3); // a ring: of it and of what was measured there both are seen
        const QPen rim = plotPen(m_plot, colour, Qt::SolidLine, hollowRim);
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, rim, Qt::NoBrush, size));
    }
    if (!series.line)
        graph->setLineStyle(QCPGraph::lsNone);
    QPen pen = graph->pen();
    if (!series.curve && std::ssize(series.points) <= mostStrong)
        pen.setWidthF(std::floor(besideText(m_plot, 2)));
    pen.setStyle(strokeOnScreen(strokeOf(series)));
    if (!series.markers && series.pen == ChartSeries::Pen::Guide)
        pen = plotPen(m_plot, colour, pen.style(), 2);
    else if (!series.markers && series.pen == ChartSeries::Pen::Faint)
        pen = plotPen(m_plot, lighter(colour, coloursOf(m_plot.parentWidget()->palette())));
    graph->setPen(pen);
    markSingle(*graph, series);
    if (series.hasIntervals())
        addWhiskers(*graph, series, plotPen(m_plot, colour));
    drawSigns(m_plot, m_chart, series, colour, [](const ChartPoint& point) { return point.x; });
}

void DrawnChart::drawLines()
{
    std::vector<std::size_t> order(m_chart.series.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (m_chart.firstOnTop) { // of all smoothed lines, on all raw ones; markers lie on every line
        std::ranges::reverse(order);
        std::ranges::stable_sort(order, {}, [this](std::size_t s) {
            const ChartSeries& series = m_chart.series[s];
            return series.markers ? 2 : series.pen == ChartSeries::Pen::Faint ? 0 : 1;
        });
    }
    for (const std::size_t s : order)
        drawLine(s);
    if (m_grows)
        return;
    for (const double place : sweptValues(m_chart)) // instead of ticks at powers of ten
        m_ticks.emplace_back(place, place != 0 && std::abs(place) < 1e-4 ? figureOnScreen(place) : readingText(place, 7));
    m_plot.rescaleAxes();
    if (m_chart.reach > 0)
        m_plot.xAxis->setRangeUpper(std::max(m_plot.xAxis->range().upper, m_chart.reach));
    giveAir(*m_plot.xAxis, Axis::Across);
    if (m_chart.decades && m_chart.logY) {
        const QCPRange range = m_plot.yAxis->range();
        m_plot.yAxis->setRange(std::pow(10, std::floor(std::log10(range.lower)) - 1), std::pow(10, std::ceil(std::log10(range.upper)) + 1));
    } else {
        giveAir(*m_plot.yAxis, m_chart.zero ? Axis::UpFromZero : Axis::Up);
    }
}

void DrawnChart::drawBars()
{
    const bool stacked = m_chart.kind == Chart::Kind::Stacks;
    const double foot = barBase(m_chart);
    const ChartBins bins = m_chart.bins.value_or(ChartBins{-0.5, 1}); // a category is drawn around its number
    const double width = (m_chart.bins ? 1
                          : stacked    ? 0.7
                                       : 0.8 / static_cast<double>(std::max<std::size_t>(1, m_chart.series.size()))) *
                         bins.width;
    QCPBars* under = nullptr;
    std::vector<double> heights(m_chart.categories.size(), foot); // of the stacks so far
    for (std::size_t s = 0; s < m_chart.series.size(); ++s) {
        const ChartSeries& series = m_chart.series[s];
        auto* bars = new QCPBars(m_plot.xAxis, m_plot.yAxis);
        m_drawn[s] = bars;
        bars->setWidth(width * 0.94);
        bars->setBaseValue(foot);
        bars->setPen(Qt::NoPen);
        QColor fill = colourOf(series);
        if (series.style >= seriesColours) // the second round of colours is paler
            fill.setAlphaF(0.45F);
        if (series.hollow)
            bars->setPen(plotPen(m_plot, fill, Qt::SolidLine, hollowRim));
        else
            bars->setBrush(fill);
        const double shift = stacked ? 0 : width * (static_cast<double>(s) - 0.5 * static_cast<double>(m_chart.series.size() - 1));
        const auto placeOf = [&](const ChartPoint& point) { return bins.first + (point.x + 0.5) * bins.width + shift; };
        const double raised = under ? 0 : foot; // a bar's value counts from its base
        for (const ChartPoint& point : series.points) {
            bars->addData(placeOf(point), point.y - raised);
            double& base = heights[static_cast<std::size_t>(point.x)];
            m_places.push_back({point.measurement, placeOf(point), base, stacked ? base + point.y : point.y, width * 0.94});
            if (stacked)
                base += point.y;
        }
        if (stacked) {
            if (under)
                bars->moveAbove(under);
            under = bars;
            continue;
        }
        const Colours& colours = coloursOf(m_plot.parentWidget()->palette());
        const auto dots = [&](const std::vector<ChartPoint>& points) {
            QCPGraph* graph = m_plot.addGraph();
            graph->removeFromLegend();
            graph->setLineStyle(QCPGraph::lsNone);
            for (const ChartPoint& point : points)
                graph->addData(placeOf(point), point.y);
            return graph;
        };
        QCPGraph* tops = dots(series.points); // where whiskers belong: they know no base
        for (const QPen& pen : {plotPen(m_plot, colours.base, Qt::SolidLine, 3), plotPen(m_plot, colours.text)}) // seen on any bar
            addWhiskers(*tops, series, pen);
        drawSigns(m_plot, m_chart, series, colours.text, placeOf);
        dots(series.outliers)
            ->setScatterStyle(
                QCPScatterStyle(QCPScatterStyle::ssCircle, plotPen(m_plot, colours.text), Qt::NoBrush, besideText(m_plot, 4)));
    }
    m_plot.xAxis->grid()->setZeroLinePen(Qt::NoPen); // 0 is the first category, no number
    m_plot.rescaleAxes();
    const auto count = static_cast<double>(m_chart.categories.size());
    if (m_chart.bins)
        m_plot.xAxis->setRange(bins.first, bins.first + count * bins.width);
    else
        m_plot.xAxis->setRange(-0.6, std::max(0.0, count - 1) + 0.6);
    giveAir(*m_plot.yAxis, Axis::UpFromZero);
    m_plot.yAxis->setRangeLower(foot);
}

void DrawnChart::fill()
{
    if (!m_zoomed) {
        double end = std::max(1.0, m_chart.reach);
        for (const ChartSeries& series : m_chart.series)
            if (series.curve)
                end = std::max(end, series.curve->xOf(series.curve->lastBatch()));
        for (const ChartMark& mark : m_chart.marks) // also behind the last of a few values
            end = std::max(end, mark.x);
        m_plot.xAxis->setRange(0, end * endMargin);
    }
    std::size_t markers = 0;
    for (const ChartSeries& series : m_chart.series)
        markers = std::max(markers, series.points.size());
    const int width = m_plot.axisRect()->width();
    // All or none of all runs: where some were left out, it would look as if there had been fewer validations.
    const bool marked = markers <= static_cast<std::size_t>(std::max(4, static_cast<int>(width / besideText(m_plot, markerPixels))));
    const auto columns = static_cast<std::size_t>(std::max(64, width));
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    const auto take = [&](double value) {
        if (canBeDrawn(m_chart, value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    };
    for (std::size_t s = 0; s < m_drawn.size(); ++s) {
        const ChartSeries& series = m_chart.series[s];
        auto& graph = static_cast<QCPGraph&>(*m_drawn[s]);
        for (const ChartPoint& point : series.points)
            take(point.y);
        if (series.markers) {
            const QPen pen = graph.pen();
            styleGraph(graph, series.style, marked);
            graph.setPen(pen);
            markSingle(graph, series);
        }
        if (!series.curve)
            continue;
        takeValues(graph, m_chart, series, columns);
        markSingle(graph, series);
        for (const QCPGraphData& one : *graph.data())
            take(one.value);
    }
    if (low <= high)
        scaleValues(low, high);
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void DrawnChart::scaleValues(double low, double high)
{
    QCPAxis& axis = *m_plot.yAxis;
    const double air = std::max(0.02, (1 - low) * 0.05); // of shares
    if (m_chart.shares) {
        axis.setRange(std::max(0.0, low - air), 1 + air);
    } else if (m_chart.logY) {
        axis.setRange(low / 1.15, high * 1.15);
        giveTicks(axis, false);
    } else {
        axis.setRange(std::min(0.0, low), high > low ? high + (high - low) * 0.05 : high > 0 ? high * 1.5 : high + 1);
    }
}

} // namespace ks
