#pragma once

#include "core/report/chart.h"

#include <QColor>

#include <functional>

class QCustomPlot;

namespace ks {

/// What is drawn in markers whose values are to be taken with care: points of a plot, with where each lies on its x axis. Nothing of it is in the legend.
void drawSigns(QCustomPlot& plot, const Chart& chart, const ChartSeries& series, const QColor& colour,
               const std::function<double(const ChartPoint&)>& place);
/// The chart's signs in the legend, with what they say.
void nameSigns(QCustomPlot& plot, const Chart& chart);

} // namespace ks
