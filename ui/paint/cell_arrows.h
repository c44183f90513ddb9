#pragma once

#include "ui/paint/grid_look.h"

#include <QPainter>
#include <QRectF>
#include <QString>

#include <vector>

namespace ks {

/// An arrow between two cells, which may lie in two grids, by the places where these are drawn.
struct CellArrow {
    QRectF from;
    QRectF to;
    QString label;       ///< written at its middle: a gradient, a weight; may be empty
    bool strong = false; ///< on top, in full colour
};

/// Draws arrows alike on screen and on paper. Those that end at one cell are spread along its side, so that a pile can be counted; weak ones lie below.
/// Lines and heads of a screen are `scale` times as large.
void paintCellArrows(QPainter& painter, const std::vector<CellArrow>& arrows, const GridLook& look, qreal scale = 1);

} // namespace ks
