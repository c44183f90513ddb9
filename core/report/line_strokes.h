#pragma once

#include "core/report/chart.h"

namespace ks {

inline constexpr int seriesColours = 5; ///< before those of styles repeat; see ui/theme/series.h
/// Of what is no measurement: the last colour, which few experiments reach.
inline constexpr int neutralStyle = seriesColours - 1;

/// How a line is broken up: by what it is, the same in the window, in a file and on a page.
enum class Stroke { Solid, Dashes, Dots, DashDot, DashDotDot };

/// Of style number `style`. What was trained is solid and what validated it dashed in whatever colour: the first five styles differ by colour, those
/// that repeat one by another stroke. Lines of things that have nothing else to tell them have a stroke each.
Stroke strokeOf(ChartSeries::Pen pen, bool markers, int style);
inline Stroke strokeOf(const ChartSeries& series)
{
    return strokeOf(series.pen, series.markers, series.style);
}

/// SVG's stroke-dasharray; empty for a solid line.
const char* dashArrayOf(Stroke stroke);

} // namespace ks
