#pragma once

#include "ui/network/see/see_layout.h"
#include "ui/paint/grid_look.h"

#include <QPainter>
#include <QRect>

#include <vector>

namespace ks {

/// Room that a column's colours take below its maps, for letters of this height.
double seeScaleHeight(double line);
/// The colours of a column's maps as they are: from the least number to the greatest, with a mark at zero where it lies between. Every column has its own.
/// The numbers stand below as far as there is room: both ends, "±0.12" of colours about zero, or none. Nothing where there is no number.
void paintSeeScale(QPainter& painter, const SeeColumn& column, const SeePlace& place, const GridLook& look);

/// Where numbers of a column are drawn: its maps, with the names of classes beside them or the rows of the loss, and its colours. Nothing but its own lies there.
std::vector<QRect> seeNumbersIn(const SeeColumn& column, const SeePlace& place);

} // namespace ks
