#pragma once

#include "core/ops/window.h"

#include <vector>

namespace ks {

/// The cells before WindowAxis::uncoveredCells() on which no tap of any window falls, ascending: a dilation, or a stride beyond the window,
/// steps over them.
std::vector<std::int64_t> skippedCells(const WindowAxis& axis);

/// The same of all that is drawn, the padding and what a ceil_mode window reaches beyond it included, with those at the far end: coordinates as
/// in WindowAxis::at(), ascending.
std::vector<std::int64_t> unreadCells(const WindowAxis& axis);

} // namespace ks
