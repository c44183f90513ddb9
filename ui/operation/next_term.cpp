#include "ui/operation/next_term.h"

#include "core/session/next_term.h"
#include "core/verify/explanation.h"

namespace ks {

namespace {

/// Visits of terms that the GUI thread may wait for, and those after which one that is not 0 would be far away.
constexpr double mostVisitsHere = 4096;
constexpr double mostVisitsThere = 4e6;

std::optional<Position> nextIn(const OperationResult& result, const Position& from, double mostVisits, const std::stop_token& stop = {})
{
    return nextTermNotZero(Evaluator(result.content.spec, operandsOf(result.content, result.diffDst.get())), from, mostVisits, stop);
}

} // namespace

NextTerm::NextTerm(OperationDocument& document, Inspection& inspection, ComputeThread& compute, QObject* parent)
    : QObject(parent), m_document(document), m_job(compute)
{
    connect(&inspection, &Inspection::changed, this, &NextTerm::look);
}

void NextTerm::go()
{
    if (m_next)
        m_document.cursor().goTo(*m_next);
}

void NextTerm::look()
{
    const std::shared_ptr<const OperationResult>& result = m_document.numbers().result();
    const Position from = m_document.view().position;
    if (m_source == result && m_from == from)
        return;
    m_job.cancel();
    m_source = result;
    m_from = from;
    if (!result || !result->of(from.of) || !CellOrder(result->content.spec, from.of).contains(from))
        return take(std::nullopt);
    const CellOrder line(result->content.spec, from.of);
    if (from == line.last() || !hasTermOrder(result->content.spec, from.of))
        return take(std::nullopt);
    const Cell first = line.cell({from.of, from.term > 0 ? from.cell : from.cell + 1, 0});
    if (evaluationCost(result->content.spec, from.of, first) <= mostVisitsHere)
        if (const std::optional<Position> near = nextIn(*result, from, mostVisitsHere))
            return take(near);
    take(std::nullopt);
    m_job.start([result, from](const std::stop_token& stop) { return nextIn(*result, from, mostVisitsThere, stop); },
                [this](const std::optional<Position>& next) { take(next); }, [](const Text&) {});
}

void NextTerm::take(const std::optional<Position>& next)
{
    m_next = next;
    emit changed();
}

} // namespace ks
