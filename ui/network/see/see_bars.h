#pragma once

#include "ui/network/see/see_layout.h"
#include "ui/theme/colours.h"

#include <QPainter>

namespace ks {

/// The answer: a bar for each class with its name and its share, the likeliest bold, the right one ticked; "?" for who guesses first. Where a bar would
/// be narrower than the share in letters, which have no room beside it, it is a cell whose colour is the share.
void paintSeeBars(QPainter& painter, const SeePicture& picture, const SeePlace& place, const QFont& font, const Colours& colours);
/// That names, of which there is so much at the most, and cells take.
double seeBarsLeastWidth(const SeePicture& picture, const QFont& font, double mostForNames);

} // namespace ks
