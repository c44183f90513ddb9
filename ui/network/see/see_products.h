#pragma once

#include "ui/network/see/see_telling.h"
#include "ui/paint/number_row.h"

#include <memory>
#include <optional>
#include <vector>

namespace ks {

/// What a sum is made of as small pictures: window × filter = products of the map with the largest share, of another one that a person has
/// chosen or that the term (counted from 1) is of, or of the held cell and the map that is looked at; the filters that have made a map, and
/// what a column's layers have learnt beside what it shows, below the filter that is looked at where it shows weights. Those that lead come
/// first. `reasons` are those of `told`, whose numbers the rows show; null: there are none. `hidden`: the result is to be guessed, and nothing
/// tells it.
std::vector<NumberRow> seeNumberRows(const SeeTold& told, const std::shared_ptr<const SeeReasons>& reasons,
                                     std::optional<std::int64_t> term, bool hidden);

} // namespace ks
