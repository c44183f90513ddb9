#pragma once

#include "core/report/chart.h"

#include <vector>

class QCPAbstractPlottable;
class QCustomPlot;

namespace ks {

/// The legend of a chart that is drawn in a plot: `drawn` are its series. What lines of one colour have in common is said by the last one of them; what
/// lines of several colours have in common, in no colour of theirs.
void shareKeys(QCustomPlot& plot, const Chart& chart, const std::vector<QCPAbstractPlottable*>& drawn);

/// Names in lines that fit, in as many columns as have room; none where they take more than that share of the height. Again when the plot has another size.
/// Returns what arrangeLegend() does.
int fitLegend(QCustomPlot& plot, const Chart& chart, const std::vector<QCPAbstractPlottable*>& drawn, double mostOfHeight);

} // namespace ks
