#pragma once

#include "ui/theme/series.h"

#include <QSize>

#include <functional>

class QCPGraph;
class QCustomPlot;

namespace ks {

enum class Stroke;

/// How a line of core's table of strokes (core/report/line_strokes.h) is drawn on screen.
Qt::PenStyle strokeOnScreen(Stroke stroke);

/// Those of the view that draws a plot: a plot inside of it hears of another theme later.
const Colours& coloursFor(const QCustomPlot& plot);

/// Gives a chart the colours, fonts and cosmetic pens of the window; call it again after a PaletteChange or FontChange of the chart.
/// Axes that were hidden stay hidden. `sample`: the size of a sample in its legend beside usual text, in pixels.
void stylePlot(QCustomPlot& plot, const QSize& sample = {32, 18});

/// Colour, dash and marker of series number `index` for a graph of a styled chart; without markers for dense lines. Markers have a rim in the colour of
/// the ground, as they have in svgOf().
void styleGraph(QCPGraph& graph, int index, bool markers);

/// What is so many pixels large beside usual text, beside that of the chart: lines, markers and the samples of a legend are seen in large text, too.
double besideText(const QCustomPlot& plot, double pixels);
/// The marker of a line of one value, so large beside usual text.
inline constexpr double singlePoint = 5;
/// A cosmetic pen that is so wide beside usual text.
QPen plotPen(const QCustomPlot& plot, const QColor& colour, Qt::PenStyle style = Qt::SolidLine, double width = 1);

/// Once for a new chart: its legend lies above the data, never on it.
void putLegendAbove(QCustomPlot& plot);

/// The legend of a styled chart in as many columns as its width has room for; none where there is nothing to tell apart, or where it would take more
/// than that share of the height. Returns the pixels that its rows behind the first take, or would take.
int arrangeLegend(QCustomPlot& plot, double mostOfHeight = 1);
/// Of a chart of lines or points.
inline constexpr double mostOfLegend = 0.35;

/// Gives the parts of a chart the places that its size has room for, which otherwise the next replot does: for what counts pixels before it.
void layOut(QCustomPlot& plot);

/// Once for a new chart: whenever the plot itself gets another size, its parts are laid out and `arrange` fits to them what depends on it. The frame
/// around it does not tell: in a page that is not shown the plot gets its size later, when the frame has long had its own.
void keepArranged(QCustomPlot& plot, std::function<void()> arrange = {});

} // namespace ks
