#include "core/session/next_term.h"

#include "core/session/steps.h"
#include "core/verify/explanation.h"

namespace ks {

namespace {

/// Behind the first term of a cell that is not 0 after so many of them.
std::optional<Position> firstAfter(const Evaluator& evaluator, const Position& cell, std::int64_t skipped)
{
    const OpSpec& spec = evaluator.spec();
    std::int64_t terms = 0;
    std::int64_t found = -1;
    operatorOf(spec.op).forEachTerm(spec, cell.of, CellOrder(spec, cell.of).cell(cell), [&](const Term& term) {
        if (found < 0 && terms >= skipped && evaluator.addend(term) != 0)
            found = terms;
        ++terms;
    });
    if (found < 0)
        return std::nullopt;
    return Position{cell.of, cell.cell, found + 1 < terms ? found + 1 : 0};
}

} // namespace

std::optional<Position> nextTermNotZero(const Evaluator& evaluator, const Position& from, double mostVisits, const std::stop_token& stop)
{
    const OpSpec& spec = evaluator.spec();
    const CellOrder line(spec, from.of);
    if (!hasTermOrder(spec, from.of) || !line.contains(from))
        return std::nullopt;
    std::int64_t skipped = from.term; // of the cell under way; a complete one has no more
    double visits = 0;
    for (std::int64_t cell = from.term > 0 ? from.cell : from.cell + 1; cell < line.cells(); ++cell) {
        const Cell at = line.cell({from.of, cell, 0});
        const double cost = evaluationCost(spec, from.of, at);
        if (stop.stop_requested() || (visits > 0 && visits + cost > mostVisits))
            return std::nullopt;
        visits += cost;
        if (const std::optional<Position> found = firstAfter(evaluator, {from.of, cell, 0}, skipped))
            return found;
        skipped = 0;
    }
    return std::nullopt;
}

std::optional<Position> nextTermOfCell(const Evaluator& evaluator, const Position& from)
{
    const OpSpec& spec = evaluator.spec();
    if (!hasTermOrder(spec, from.of) || !CellOrder(spec, from.of).contains(from))
        return std::nullopt;
    if (const std::optional<Position> found = firstAfter(evaluator, from, from.term))
        return found;
    return from.term > 0 ? std::optional(Position{from.of, from.cell, 0}) : std::nullopt;
}

} // namespace ks
