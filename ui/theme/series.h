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

/// The eight Okabe–Ito colours by name.
namespace okabeIto {
inline const QColor blue(0x00, 0x72, 0xb2);
inline const QColor vermilion(0xd5, 0x5e, 0x00);
inline const QColor green(0x00, 0x9e, 0x73);
inline const QColor purple(0xcc, 0x79, 0xa7);
inline const QColor orange(0xe6, 0x9f, 0x00);
inline const QColor skyBlue(0x56, 0xb4, 0xe9);
inline const QColor yellow(0xf0, 0xe4, 0x42);
inline const QColor black(0x00, 0x00, 0x00);
} // namespace okabeIto

} // namespace ks
