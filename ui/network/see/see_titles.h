#pragma once

#include "ui/network/see/see_layout.h"

#include <vector>

namespace ks {

/// Pixels between what stands above columns beside each other, at least: with less of them two shapes read as one.
inline constexpr double seeBetweenTitles = 6;

/// The words of titles that are wider than their columns take what those beside them leave free. `wanted`: pixels of each one's widest line; who
/// wants all of its title, or more, leaves nothing but for a name that would be cut: it takes what those beside it need for no more than their own names.
/// Where that does not help, those beside each other stand on several lines, each with its name alone.
void spreadSeeTitles(std::vector<SeePlace>& places, const std::vector<double>& wanted, const std::vector<SeeColumn>& columns,
                     const QFont& font);

} // namespace ks
