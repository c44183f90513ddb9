#include "ui/plots/line_labels.h"

#include "core/report/end_labels.h"
#include "core/report/mark_places.h"
#include "ui/language/text.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double widestEnds = 0.3; ///< of the plot
constexpr int leadPixels = 12;     ///< of the line that leads to a name
constexpr int besideCursor = 6;    ///< pixels

/// Of what is in sight of it; not a number where nothing is.
double endOf(const ChartSeries& series, const Chart& chart, const QCPRange& inSight)
{
    double y = std::nan("");
    if (series.curve && series.curve->values->size() > 0 && series.curve->xOf(series.curve->batchOf(0)) <= inSight.upper)
        y = static_cast<double>(
            series.curve->values->at(series.curve->nearest(std::min(inSight.upper, series.curve->xOf(series.curve->lastBatch())))).low);
    for (const ChartPoint& point : series.points)
        if (point.x <= inSight.upper && canBeDrawn(chart, point.y))
            y = point.y;
    return canBeDrawn(chart, y) ? y : std::nan("");
}

QCPItemText* textItem(QCustomPlot& plot, const QString& text)
{
    auto* item = new QCPItemText(&plot);
    item->setText(text);
    item->setFont(plot.font());
    item->setColor(coloursFor(plot).text);
    return item;
}

/// A share of the height of the plot, from its top.
double heightOf(const QCustomPlot& plot, double pixel)
{
    const QRect rect = plot.axisRect()->rect();
    return (pixel - rect.top()) / std::max(1, rect.height());
}

} // namespace

std::vector<LineEnd> endsOf(const Chart& chart, const QCPRange& inSight)
{
    std::vector<LineEnd> ends;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        const ChartSeries& series = chart.series[s];
        const QString name = toQString(series.legendName());
        const auto same = std::ranges::find(ends, name, &LineEnd::name);
        if (same != ends.end() && chart.series[same->series].style != series.style)
            return {};
        const double y = endOf(series, chart, inSight);
        if (std::isnan(y))
            continue;
        if (same == ends.end())
            ends.push_back({name, s, y});
        else // the smoothed line comes after the raw one
            *same = {name, s, y};
    }
    return ends.size() > 1 ? ends : std::vector<LineEnd>(); // one needs no name, or the legend has it
}

bool endTogether(const Chart& chart)
{
    const auto isMeasured = [](const ChartSeries& one) { return one.line && one.markers && !one.hollow && !one.points.empty(); };
    return chart.kind == Chart::Kind::Lines && std::ranges::all_of(chart.series, isMeasured) &&
           std::ranges::all_of(chart.series,
                               [&](const ChartSeries& one) { return one.points.back().x == chart.series.front().points.back().x; });
}

int roomForEnds(const QCustomPlot& plot, const std::vector<LineEnd>& ends)
{
    const QFontMetrics metrics(plot.font());
    int widest = 0;
    for (const LineEnd& end : ends)
        widest = std::max(widest, metrics.horizontalAdvance(end.name));
    const int room = widest + leadPixels + 2 * besideCursor;
    const bool fits = !ends.empty() && room <= widestEnds * plot.width() &&
                      static_cast<double>(ends.size() + 1) * metrics.height() <= 0.75 * plot.height(); // the axis below needs its part
    return fits ? room : 0;
}

void labelEnds(QCustomPlot& plot, const std::vector<LineEnd>& ends, const std::function<QPen(std::size_t series)>& penOf)
{
    const QRect rect = plot.axisRect()->rect();
    const int line = QFontMetrics(plot.font()).height();
    std::vector<double> wanted;
    for (const LineEnd& end : ends)
        wanted.push_back(std::clamp(plot.yAxis->coordToPixel(end.y), double(rect.top()), double(rect.bottom())));
    // Names may stand a little above and below the axes' ends.
    const std::vector<double> places = spreadLabels(wanted, line, rect.top(), rect.bottom() + line / 2.0);
    for (std::size_t i = 0; i < places.size(); ++i) {
        QCPItemText* name = textItem(plot, ends[i].name);
        name->setClipToAxisRect(false);
        name->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        name->position->setType(QCPItemPosition::ptAxisRectRatio);
        name->position->setCoords(1 + double(leadPixels + 2) / std::max(1, rect.width()), heightOf(plot, places[i]));
        auto* lead = new QCPItemLine(&plot);
        lead->setClipToAxisRect(false);
        lead->setPen(penOf(ends[i].series));
        lead->start->setType(QCPItemPosition::ptAxisRectRatio);
        lead->end->setType(QCPItemPosition::ptAxisRectRatio);
        lead->start->setCoords(1, heightOf(plot, wanted[i]));
        lead->end->setCoords(1 + double(leadPixels) / std::max(1, rect.width()), heightOf(plot, places[i]));
    }
}

std::vector<QCPAbstractItem*> labelCursor(QCustomPlot& plot, const std::vector<ReadValue>& values)
{
    const QRect rect = plot.axisRect()->rect();
    const int line = QFontMetrics(plot.font()).height() + 2;
    const auto most = static_cast<std::size_t>(std::max(0, rect.height() / line));
    std::vector<double> wanted;
    for (std::size_t i = 0; i < std::min(most, values.size()); ++i)
        wanted.push_back(std::clamp(plot.yAxis->coordToPixel(values[i].at.y()), double(rect.top()), double(rect.bottom())));
    const std::vector<double> places = spreadLabels(wanted, line, rect.top() + line / 2.0, rect.bottom() - line / 2.0);
    std::vector<QCPAbstractItem*> items;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double x = plot.xAxis->coordToPixel(values[i].at.x());
        const bool before = x > rect.center().x(); // where it has room
        QCPItemText* item = textItem(plot, values[i].text);
        item->setBrush(coloursFor(plot).base);
        item->setPen(plotPen(plot, values[i].colour));
        item->setPadding(QMargins(3, 0, 3, 0));
        item->setPositionAlignment((before ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        item->position->setType(QCPItemPosition::ptAbsolute);
        item->position->setCoords(x + (before ? -besideCursor : besideCursor), places[i]);
        items.push_back(item);
    }
    return items;
}

void markChanges(QCustomPlot& plot, const Chart& chart)
{
    const Colours& colours = coloursFor(plot);
    const QRect rect = plot.axisRect()->rect();
    const QFontMetrics metrics(plot.font());
    const auto pixelOf = [&plot](double x) { return plot.xAxis->coordToPixel(x); };
    const auto widthOf = [&metrics](const Text& words) { return double(metrics.horizontalAdvance(toQString(words))); };
    for (const MarkPlace& mark : placesOfMarks(chart.marks, pixelOf, widthOf, rect.left(), rect.right() + 1)) {
        auto* across = new QCPItemStraightLine(&plot);
        across->setLayer(QStringLiteral("grid"));
        across->setPen(plotPen(plot, seriesStyle(mark.style, colours).colour, Qt::DashLine));
        for (QCPItemPosition* end : {across->point1, across->point2})
            end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        across->point1->setCoords(plot.xAxis->pixelToCoord(mark.at), 0);
        across->point2->setCoords(plot.xAxis->pixelToCoord(mark.at), 1);
        if (!mark.words)
            continue;
        QCPItemText* says = textItem(plot, toQString(mark.says));
        says->setClipToAxisRect(false);
        says->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
        says->position->setTypeX(QCPItemPosition::ptAbsolute);
        says->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        says->position->setCoords(*mark.words, 0);
    }
}

} // namespace ks
