#pragma once

#include <QColor>
#include <QRectF>

class QPainter;
class QStyleOption;
class QWidget;

namespace ks {

// What controls are made of, on the painter's device, in pixels. `option` gives state and colours.

/// Corners of controls, and of the ticks and thumbs within them.
inline constexpr double controlCorner = 5;
inline constexpr double smallCorner = 3;

void fillRounded(QPainter& painter, const QRectF& place, const QColor& ground, double corner = controlCorner);
/// Inside of `place`, one pixel wide.
void drawRounded(QPainter& painter, const QRectF& place, const QColor& edge, double corner = controlCorner);

/// Ground of what is pressed.
void drawButton(QPainter& painter, const QStyleOption& option, const QWidget* widget);
/// Shown by the mouse, by being chosen or pressed; otherwise there is only what stands on it.
void drawQuietButton(QPainter& painter, const QStyleOption& option, const QWidget* widget);
/// Ground and edge of what is typed into or chosen from.
void drawField(QPainter& painter, const QStyleOption& option);
enum class MarkShape { Tick, Dot }; ///< of what is on or off, and of the one of several that holds
enum class MarkState { Off, Partly, On };
struct MarkColours {
    QColor ground, edge, sign;
};
/// As large a square as `place` has room for, in its middle.
void drawMark(QPainter& painter, const QRectF& place, MarkShape shape, MarkState state, const MarkColours& colours);
void drawTick(QPainter& painter, const QStyleOption& option);
void drawRadio(QPainter& painter, const QStyleOption& option);
/// The arrow of lists and numbers: `Qt::DownArrow` and so on, in the middle of `place`.
void drawChevron(QPainter& painter, const QRectF& place, Qt::ArrowType way, const QColor& colour);

} // namespace ks
