#pragma once

#include "ui/paint/number_row.h"
#include "ui/scene/scene.h"

#include <optional>

namespace ks {

/// The explained cell's terms as they lie in the window, for what is read in the colours that it has in its tensor; the term that is pointed at, or under
/// way, is marked. Nothing where terms are left out or lie in no window.
std::optional<NumberRow> windowProducts(const Scene& scene);

} // namespace ks
