#pragma once

#include "ui/network/see/see_layout.h"

#include <vector>

namespace ks {

/// The words of titles that are wider than their columns take what those beside them leave free. `wanted`: pixels of each one's widest line; who
/// wants all of its title, or more, leaves nothing. Where a name would be cut all the same, those beside each other stand on several lines, each with its
/// name alone.
void spreadSeeTitles(std::vector<SeePlace>& places, const std::vector<double>& wanted, const std::vector<SeeColumn>& columns,
                     const QFont& font);

} // namespace ks
