#pragma once

#include "ui/network/see/see_layout.h"
#include "ui/paint/grid_look.h"
#include "ui/paint/scale_ends.h"

#include <QPainter>
#include <QRect>

namespace ks {

/// Room that a column's colours take below its maps, for letters of this height.
double seeScaleHeight(double line);
/// The colours of a column's maps as they are: from the least number to the greatest, with a mark at zero where it lies between. Every column has its own.
/// The numbers stand below as far as there is room, with two digits at least and `digits` at most: "±0.12" of colours about zero, both ends of
/// others, the larger one alone, or none. Nothing where there is no number.
void paintSeeScale(QPainter& painter, const SeeColumn& column, const SeePlace& place, const GridLook& look,
                   int digits = ScaleEnds::mostDigits);
/// Of columns that share the width: as many as there is room for below each of them, so that the same number looks alike below all.
int seeScaleDigits(QPainter& painter, const SeePicture& picture, const SeeLayout& layout, const GridLook& look);

/// All that paintSeeScale() draws lies in it; empty where there is none.
QRect seeScaleOf(const SeePlace& place);
/// Likewise a column's maps with the names of classes beside them, its bars, or its rows of the loss.
QRect seeBodyOf(const SeeColumn& column, const SeePlace& place);

} // namespace ks
