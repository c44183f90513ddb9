#pragma once

#include "ui/theme/colours.h"

#include <QPen>

namespace ks {

/// How one series of a chart is drawn: colour, dash and marker, so that no two differ by colour alone.
struct SeriesStyle {
    QColor colour; ///< Okabe–Ito, at least 3 : 1 on the chart's ground
    Qt::PenStyle dash = Qt::SolidLine;
    enum class Marker { Disc, Square, Triangle, Diamond, Cross, Plus } marker = Marker::Disc;
};

/// The style of series number `index` on a light or dark ground; colours repeat with another dash.
SeriesStyle seriesStyle(int index, const Colours& colours);
/// A cosmetic pen, one device pixel wide whatever the scale; `width` in device pixels for emphasis.
QPen seriesPen(const SeriesStyle& style, int width = 1);

} // namespace ks
