#include "core/session/next_term.h"

#include "core/session/steps.h"
#include "core/verify/explanation.h"

namespace ks {

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
        std::int64_t terms = 0;
        std::int64_t found = -1;
        operatorOf(spec.op).forEachTerm(spec, from.of, at, [&](const Term& term) {
            if (found < 0 && terms >= skipped && evaluator.addend(term) != 0)
                found = terms;
            ++terms;
        });
        if (found >= 0)
            return Position{from.of, cell, found + 1 < terms ? found + 1 : 0};
        skipped = 0;
    }
    return std::nullopt;
}

} // namespace ks
