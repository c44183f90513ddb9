#pragma once

#include <QString>

class QCustomPlot;

namespace ks {

/// Colours and fonts of the window's palette for a chart; call again when the palette changes.
void stylePlot(QCustomPlot& plot, const QString& xLabel, const QString& yLabel);

} // namespace ks
