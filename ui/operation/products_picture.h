#pragma once

#include "ui/paint/number_row.h"
#include "ui/scene/scene.h"

#include <optional>

namespace ks {

/// The explained cell's terms as they lie in the window, for what is read in the colours that it has in its tensor; the term that is pointed at,
/// or under way, is marked. Of a sum over several channels (or images) those of one: that of this term, else the one that gives most. Nothing
/// where terms are left out, lie in no window or are too many to be seen.
std::optional<NumberRow> windowProducts(const Scene& scene);

} // namespace ks
