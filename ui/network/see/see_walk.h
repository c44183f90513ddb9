#pragma once

#include "ui/network/see/see_layout.h"

#include <Qt>

namespace ks {

/// One level nearer to a spot, or further away; the same where there is none. `spot` becomes what is looked at there.
SeeLevel levelBelow(const SeePicture& picture, SeeLevel level, SeeSpot& spot);
SeeLevel levelAbove(const SeePicture& picture, SeeLevel level, SeeSpot& spot);
/// Without its last part: a cell, then a map, then the column. The only map of a column goes with its cell: it is all of it.
SeeSpot spotAbove(const SeePicture& picture, SeeSpot spot);
/// At which a spot is looked at.
SeeLevel levelOf(const SeePicture& picture, const SeeSpot& spot);

struct SeeWayKey {
    Qt::Key key = Qt::Key_unknown;
    bool far = false; ///< to the end of a row of a large map; Home and End to its first and last cell
};

/// Where a key leads: arrows through columns, maps and cells as they stand, Home and End to the first and the last, Page Up and Page Down to the next
/// column or, where one map is large, the next map, and through a matrix part by part. The same spot where it leads nowhere.
SeeSpot walked(const SeePicture& picture, const SeeLayout& layout, SeeLevel level, const SeeSpot& spot, const SeeWayKey& way);

} // namespace ks
