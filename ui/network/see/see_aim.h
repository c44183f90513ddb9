#pragma once

#include "ui/network/see/see_layout.h"

namespace ks {

/// What is at a point; between the maps of a column the nearest of them.
SeeSpot seeSpotNear(const SeeLayout& layout, const QPointF& point);
/// Panned so that a spot is at a point.
SeeLook seePinned(const SeePicture& picture, const SeeRoom& room, const SeeLook& look, const SeeSpot& spot, const QPointF& point);
/// Scrolled to the next maps of a column that is looked at and has more than there is room for; behind the last ones to the first.
SeeLook seePaged(const SeeLayout& layout, const SeeLook& look);

} // namespace ks
