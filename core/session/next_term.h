#pragma once

#include "core/session/session.h"
#include "core/verify/evaluator.h"

#include <optional>
#include <stop_token>

namespace ks {

/// Where the timeline stands behind the next term that is not 0: in the cell under way or in one after it. Nothing where no such term follows within
/// `mostVisits` terms (all of a cell are visited, and one at least), where `stop` asks for it, and in what is no sum. `from`: in the timeline of a legal spec.
std::optional<Position> nextTermNotZero(const Evaluator& evaluator, const Position& from, double mostVisits,
                                        const std::stop_token& stop = {});

/// The same within the cell of `from` alone, for who keeps looking at it: a complete one begins anew, and it is complete where nothing but
/// zeros follows. Nothing where all of its terms are 0, or what it is made of is no sum.
std::optional<Position> nextTermOfCell(const Evaluator& evaluator, const Position& from);

} // namespace ks
