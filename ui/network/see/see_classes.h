#pragma once

#include "ui/network/see/see_picture.h"

#include <cstdint>
#include <vector>

namespace ks {

/// All classes of an answer, the likeliest first. Where only so many are seen, the right one and the one that is looked at (negative: none) are among them.
std::vector<std::int64_t> seeClassesFirst(const std::vector<SeeBar>& answer, std::int64_t seen, std::int64_t looked);

} // namespace ks
