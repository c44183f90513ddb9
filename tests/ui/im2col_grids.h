#pragma once

#include "ui/grids/cell_grid.h"
#include "ui/operation/tabs/im2col_tab.h"

namespace ks::test {

inline CellGrid* srcGrid(const Im2colTab& tab)
{
    return tab.findChild<CellGrid*>("im2colInput");
}

inline CellGrid* matrixGrid(const Im2colTab& tab)
{
    return tab.findChild<CellGrid*>("im2colMatrix");
}

} // namespace ks::test
