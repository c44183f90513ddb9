#include "ui/plots/plot_style.h"

#include "core/report/line_strokes.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainterPath>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace ks {

namespace {

constexpr double markerSize = 9; ///< with half of its rim
constexpr double rimWidth = 2;
constexpr int mostLegendColumns = 5;

QPen cosmetic(const QColor& colour, Qt::PenStyle style = Qt::SolidLine)
{
    QPen pen(colour, 1, style);
    pen.setCosmetic(true);
    return pen;
}

/// A cross of strokes that have an inside, as other markers have: QCustomPlot's own ones are lines, which no rim can be around. QCustomPlot takes a
/// path to be as large as 6.
QPainterPath crossPath(QPointF end)
{
    QPainterPath lines;
    for (const QPointF& to : {end, QPointF(-end.y(), end.x())}) {
        lines.moveTo(-to);
        lines.lineTo(to);
    }
    QPainterPathStroker strokes;
    strokes.setWidth(2.6); // half of the rim lies inside of them, on either side
    return strokes.createStroke(lines).simplified();
}

QCPScatterStyle scatterOf(SeriesStyle::Marker marker, const QPen& rim, const QColor& colour, double size)
{
    const auto shaped = [&](QCPScatterStyle::ScatterShape shape) { return QCPScatterStyle(shape, rim, colour, size); };
    switch (marker) {
    case SeriesStyle::Marker::Square: return shaped(QCPScatterStyle::ssSquare);
    case SeriesStyle::Marker::Triangle: return shaped(QCPScatterStyle::ssTriangle);
    case SeriesStyle::Marker::Diamond: return shaped(QCPScatterStyle::ssDiamond);
    case SeriesStyle::Marker::Cross: return {crossPath({2.4, 2.4}), rim, colour, size};
    case SeriesStyle::Marker::Plus: return {crossPath({3, 0}), rim, colour, size};
    case SeriesStyle::Marker::Disc: break;
    }
    return shaped(QCPScatterStyle::ssCircle);
}

class Arranger final : public QObject {
public:
    Arranger(QCustomPlot& plot, std::function<void()> arrange) : QObject(&plot), m_plot(plot), m_arrange(std::move(arrange))
    {
        plot.installEventFilter(this);
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize) {
            layOut(m_plot);
            if (m_arrange)
                m_arrange();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QCustomPlot& m_plot;
    std::function<void()> m_arrange;
};

} // namespace

const Colours& coloursFor(const QCustomPlot& plot)
{
    return coloursOf(plot.parentWidget() ? plot.parentWidget()->palette() : plot.palette());
}

double besideText(const QCustomPlot& plot, double pixels)
{
    return besideText(plot.font(), pixels);
}

QPen plotPen(const QCustomPlot& plot, const QColor& colour, Qt::PenStyle style, double width)
{
    QPen pen(colour, std::floor(besideText(plot, width)), style);
    pen.setCosmetic(true);
    return pen;
}

void stylePlot(QCustomPlot& plot, const QSize& sample)
{
    const Colours& colours = coloursFor(plot);
    const QFont numbers = numbersFont(plot.font());
    plot.setLocale(QLocale()); // a plot keeps the number format that it was made with, and that of a new one has no groups
    plot.setBackground(colours.base);
    for (QCPAxisRect* rect : plot.axisRects()) {
        for (QCPAxis* axis : rect->axes()) {
            axis->setBasePen(cosmetic(colours.border));
            axis->setTickPen(cosmetic(colours.border));
            axis->setSubTickPen(cosmetic(colours.border));
            axis->setTickLabelColor(colours.text);
            axis->setLabelColor(colours.text);
            axis->setTickLabelFont(numbers);
            axis->setLabelFont(plot.font());
            axis->grid()->setPen(cosmetic(colours.alternate));
            axis->grid()->setZeroLinePen(cosmetic(colours.border));
        }
    }
    if (plot.legend) {
        plot.legend->setBrush(colours.base);
        plot.legend->setBorderPen(cosmetic(colours.border));
        plot.legend->setTextColor(colours.text);
        plot.legend->setFont(plot.font());
        plot.legend->setIconSize(sample * besideText(plot, 1));
    }
}

Qt::PenStyle strokeOnScreen(Stroke stroke)
{
    switch (stroke) {
    case Stroke::Solid: break;
    case Stroke::Dashes: return Qt::DashLine;
    case Stroke::Dots: return Qt::DotLine;
    case Stroke::DashDot: return Qt::DashDotLine;
    case Stroke::DashDotDot: return Qt::DashDotDotLine;
    }
    return Qt::SolidLine;
}

void styleGraph(QCPGraph& graph, int index, bool markers)
{
    const QCustomPlot& plot = *graph.parentPlot();
    const SeriesStyle style = seriesStyle(index, coloursFor(plot));
    graph.setPen(seriesPen(style, static_cast<int>(besideText(plot, 1))));
    if (!markers) {
        graph.setScatterStyle(QCPScatterStyle::ssNone);
        return;
    }
    // On a line of their own colour they would not be seen without a rim.
    const QPen rim = plotPen(plot, coloursFor(plot).base, Qt::SolidLine, rimWidth);
    graph.setScatterStyle(scatterOf(style.marker, rim, style.colour, besideText(plot, markerSize)));
}

void putLegendAbove(QCustomPlot& plot)
{
    QCPLayoutGrid& layout = *plot.plotLayout();
    layout.insertRow(0);
    plot.axisRect()->insetLayout()->take(plot.legend);
    auto* row = new QCPLayoutGrid; // as wide as its names, on the left
    layout.addElement(0, 0, row);
    row->addElement(0, 0, plot.legend);
    row->addElement(0, 1, new QCPLayoutElement(&plot));
    row->setColumnStretchFactor(0, 0.001);
    layout.setRowStretchFactor(0, 0.001);
    layout.setRowSpacing(0);
}

int arrangeLegend(QCustomPlot& plot, double mostOfHeight)
{
    QCPLegend& legend = *plot.legend;
    std::vector<QSize> needed;
    for (int i = 0; i < legend.itemCount(); ++i) // also counts places of a last row that nothing fills
        if (const QCPAbstractLegendItem* item = legend.item(i))
            needed.push_back(item->minimumOuterSizeHint());
    int highest = 1;
    for (const QSize& size : needed)
        highest = std::max(highest, size.height());
    const auto widthIn = [&](int columns) {
        std::vector<int> widest(static_cast<std::size_t>(columns));
        for (std::size_t i = 0; i < needed.size(); ++i)
            widest[i % widest.size()] = std::max(widest[i % widest.size()], needed[i].width());
        return std::accumulate(widest.begin(), widest.end(), (columns + 1) * legend.columnSpacing());
    };
    int columns = mostLegendColumns;
    while (columns > 1 && widthIn(columns) > plot.width())
        --columns;
    legend.setWrap(columns);
    legend.setFillOrder(QCPLegend::foColumnsFirst, true);
    const int rows = (legend.itemCount() + columns - 1) / columns;
    const int row = highest + legend.rowSpacing();
    const bool shown = legend.itemCount() > 1 && rows * row <= mostOfHeight * plot.height();
    legend.setVisible(shown);
    legend.setMinimumSize(shown ? QSize(0, 0) : QSize(1, 1)); // hidden it would keep its room
    return std::max(0, rows - 1) * row;
}

void layOut(QCustomPlot& plot)
{
    plot.setViewport(plot.rect());
    for (const QCPLayoutElement::UpdatePhase phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        plot.plotLayout()->update(phase);
}

void keepArranged(QCustomPlot& plot, std::function<void()> arrange)
{
    new Arranger(plot, std::move(arrange));
}

} // namespace ks
