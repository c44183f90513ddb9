#pragma once

#include "ui/network/see/see_layout.h"
#include "ui/theme/colours.h"

#include <QPainter>

namespace ks {

/// The answer: a bar for each class with its name and its share, the likeliest bold, the right one ticked; "?" for who guesses first.
void paintSeeBars(QPainter& painter, const SeePicture& picture, const SeePlace& place, const QFont& font, const Colours& colours);

} // namespace ks
