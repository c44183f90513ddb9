#pragma once

#include "ui/paint/number_row.h"

#include <QString>

namespace ks {

/// In the place of a number that is not to be seen yet.
QString unknownNumber();
/// Row by row, as far as somebody listens to it.
QString saidNumbers(const NumberGrid& grid);
/// Of an equation what stands in this cell of its grids: "0.5 × (−0.25) = −0.125".
QString equationText(const NumberRow& row, std::int64_t cell);
/// What there is to say of one number of a row: where it stands, all its digits, and in an equation what it is multiplied by and what that gives.
QString numberHint(const NumberRow& row, std::size_t grid, std::int64_t cell);

} // namespace ks
