#pragma once

#include "core/tensor/shape.h"

#include <QRectF>

#include <optional>

namespace ks {

class CellGrid;

/// What the step reads or makes in the plane that a grid shows, in its cells: the window, or else what has rings and what takes no part. Empty: nothing.
QRectF steppedIn(const CellGrid& grid);
/// The cell of it that is to be seen where there is no room for all: the term under way, else the winner, else the first of those marked; nothing as long as
/// one of the same rank is in sight, for a person may have put the view there.
std::optional<Cell> firstToSee(const CellGrid& grid);
/// Pans as little as possible so that all of it comes into sight, or where there is no room for all of it, so much that it can be found.
void revealStepped(CellGrid& grid);
/// The same of other cells; where there is no room for all of them and none is in sight, those in the middle.
void revealPart(CellGrid& grid, const QRectF& part);
/// Where the cells of a whole tensor are too small for numbers: the part around what the step has to do with, in cells that have room for them. One in which
/// somebody has zoomed stays as it is. To be called after the layout.
void showCloseUp(CellGrid& grid);
/// The cell at a place, in cells, which may lie beyond the padding: the one next to it.
void revealAround(CellGrid& grid, const QPointF& at);

} // namespace ks
