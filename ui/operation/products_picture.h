#pragma once

#include "ui/operation/text_pen.h"
#include "ui/scene/scene.h"

#include <QFont>

namespace ks {

/// Sets the explained cell's terms as they lie in the window: what is read, in the colours that it has in its tensor, times the weights, and what
/// each product gives; of a maximum what is read alone. Nothing where terms are left out, lie in no window or have no room: `room` pixels wide, in
/// this font.
void writeProducts(TextPen& pen, const Scene& scene, const QFont& font, int room);

} // namespace ks
