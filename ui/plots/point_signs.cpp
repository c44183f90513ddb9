#include "ui/plots/point_signs.h"

#include "ui/language/text.h"
#include "ui/plots/plot_style.h"
#include "ui/theme/lines.h"
#include "ui/theme/theme.h"

#include <QPainterPath>

#include <qcustomplot.h>

#include <algorithm>
#include <array>

namespace ks {

namespace {

constexpr double signSize = 13; ///< pixels: wider than the marker that it lies in
constexpr double signWidth = 1.5;
constexpr double dotSize = 4;

/// As wide as high, around 0; the size is said beside it.
QPainterPath strokeThrough(double x, double y)
{
    QPainterPath path(QPointF(-x, -y));
    path.lineTo(x, y);
    return path;
}

QCPScatterStyle styleOfSign(const QCustomPlot& plot, PointSign sign, const QColor& colour)
{
    const QPen pen = plotPen(plot, colour, Qt::SolidLine, signWidth);
    if (sign == PointSign::Dot)
        return {QCPScatterStyle::ssDisc, pen, colour, besideText(plot, dotSize)};
    if (sign == PointSign::Cross)
        return {QCPScatterStyle::ssCross, pen, Qt::NoBrush, besideText(plot, signSize)};
    const double half = besideText(plot, signSize) / 2;
    const QPainterPath path = sign == PointSign::Bar       ? strokeThrough(half, 0)
                              : sign == PointSign::Upright ? strokeThrough(0, half)
                                                           : strokeThrough(half, -half);
    QCPScatterStyle style(path, pen);
    style.setSize(6); // at which a path is drawn as it is
    return style;
}

QCPGraph* signsOf(QCustomPlot& plot, PointSign sign, const QColor& colour)
{
    QCPGraph* graph = plot.addGraph();
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(styleOfSign(plot, sign, colour));
    return graph;
}

} // namespace

void drawSigns(QCustomPlot& plot, const Chart& chart, const ChartSeries& series, const QColor& colour,
               const std::function<double(const ChartPoint&)>& place)
{
    std::array<QCPGraph*, static_cast<std::size_t>(PointSign::Faded) + 1> graphs{};
    for (std::size_t i = 0; i < std::min(series.remarks.size(), series.points.size()); ++i) {
        const PointSign sign = series.remarks[i].sign;
        if (sign == PointSign::None || !canBeDrawn(chart, series.points[i].y))
            continue;
        QCPGraph*& graph = graphs[static_cast<std::size_t>(sign)];
        if (!graph) {
            graph = signsOf(plot, sign, colour);
            graph->removeFromLegend();
        }
        graph->addData(place(series.points[i]), series.points[i].y);
    }
}

void nameSigns(QCustomPlot& plot, const Chart& chart)
{
    for (const ChartSign& one : chart.signs) {
        QCPGraph* key = signsOf(plot, one.sign, coloursFor(plot).text); // of the legend alone
        key->setName(toQString(one.says));
    }
}

} // namespace ks
