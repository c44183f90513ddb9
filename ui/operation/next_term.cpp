#include "ui/operation/next_term.h"

#include "core/session/next_term.h"
#include "core/verify/explanation.h"

namespace ks {

namespace {

/// Visits of terms that the GUI thread may wait for, and those after which one that is not 0 would be far away.
constexpr double mostVisitsHere = 4096;
constexpr double mostVisitsThere = 4e6;

Evaluator evaluatorOf(const OperationResult& result)
{
    return {result.content.spec, operandsOf(result.content, result.diffDst.get())};
}

std::optional<Position> nextIn(const OperationResult& result, const Position& from, double mostVisits, const std::stop_token& stop = {})
{
    return nextTermNotZero(evaluatorOf(result), from, mostVisits, stop);
}

} // namespace

NextTerm::NextTerm(OperationDocument& document, Inspection& inspection, ComputeThread& compute, QObject* parent)
    : QObject(parent), m_document(document), m_inspection(inspection), m_job(compute)
{
    connect(&inspection, &Inspection::changed, this, &NextTerm::look);
}

void NextTerm::go()
{
    if (!m_next)
        return;
    const Position next = *m_next;
    const std::optional<Pin>& pin = m_document.view().pin;
    if (pin && isResult(pin->of) && !m_held) // the steps are told of from now on
        m_document.cursor().setPin(std::nullopt);
    m_document.cursor().goTo(next);
}

std::optional<Position> NextTerm::inHeldCell() const
{
    const ViewState& view = m_document.view();
    const Role of = view.position.of;
    if (!view.pin || view.pin->of != of || m_inspection.hides(of, view.pin->cell))
        return std::nullopt;
    const OpSpec& spec = m_document.content().spec;
    const Shape shape = isLegal(spec) ? shapeOf(spec, of) : Shape{};
    if (!contains(shape, view.pin->cell))
        return std::nullopt;
    const std::int64_t cell = offsetOf(shape, view.pin->cell);
    return Position{of, cell, cell == view.position.cell ? view.position.term : 0};
}

void NextTerm::look()
{
    const std::shared_ptr<const OperationResult>& result = m_document.numbers().result();
    const Position from = m_document.view().position;
    const std::optional<Position> held = inHeldCell();
    if (m_source == result && m_from == from && m_held == held)
        return;
    m_job.cancel();
    m_source = result;
    m_from = from;
    m_held = held;
    if (!result || !result->of(from.of) || !CellOrder(result->content.spec, from.of).contains(from))
        return take(std::nullopt);
    const CellOrder line(result->content.spec, from.of);
    if (held && line.contains(*held)) // of smaller settings it may lie outside
        return lookIn(result, *held);
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

void NextTerm::lookIn(const std::shared_ptr<const OperationResult>& result, const Position& from)
{
    const OpSpec& spec = result->content.spec;
    if (evaluationCost(spec, from.of, CellOrder(spec, from.of).cell(from)) <= mostVisitsHere)
        return take(nextTermOfCell(evaluatorOf(*result), from));
    take(std::nullopt);
    m_job.start([result, from](const std::stop_token&) { return nextTermOfCell(evaluatorOf(*result), from); },
                [this](const std::optional<Position>& next) { take(next); }, [](const Text&) {});
}

void NextTerm::take(const std::optional<Position>& next)
{
    m_next = next;
    emit changed();
}

} // namespace ks

#include "moc_next_term.cpp"
