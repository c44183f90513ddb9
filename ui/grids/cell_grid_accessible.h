#pragma once

#include "core/tensor/shape.h"

namespace ks {

class CellGrid;

/// Makes every CellGrid one accessible table whose cells are made when asked for. Once is enough; further calls do nothing.
void installGridAccessibility();
/// Tells the screen reader that the focus is on this cell.
void reportAccessibleCell(CellGrid* grid, const Cell& cell);
/// The tensor is another one: cells handed out before are invalid.
void forgetAccessibleCells(CellGrid* grid);

} // namespace ks
