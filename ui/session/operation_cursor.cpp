#include "ui/session/operation_cursor.h"

#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "ui/session/operation_document.h"

#include <algorithm>

namespace ks {

void OperationCursor::setView(const ViewState& view)
{
    const std::optional<LabTab> open = m_session.view.tab;
    m_session.view = view;
    if (!view.tab)
        m_session.view.tab = open;
    clamp();
    m_numbers.ask(m_session);
    emit m_document.viewChanged();
}

void OperationCursor::openView(const ViewState& view)
{
    setView(view);
    emit m_document.viewportReplaced();
}

void OperationCursor::clamp()
{
    const OpSpec& spec = m_session.content.spec;
    ViewState& view = m_session.view;
    if (!isLegal(spec))
        return;
    const auto roles = steppableRoles(spec, view.backward);
    if (std::ranges::find(roles, view.position.of) == roles.end())
        view = following(spec, view, {roles.front(), 0, 0});
    const CellOrder line = timeline();
    if (!line.contains(view.position))
        view.position = {view.position.of, std::clamp<std::int64_t>(view.position.cell, 0, line.cells() - 1), 0};
    clampPlanes(spec, view);
    const bool inSight = view.pin && (view.backward || !isGradient(view.pin->of)) && contains(shapeOf(spec, view.pin->of), view.pin->cell);
    if (!inSight)
        view.pin.reset();
}

void OperationCursor::carry(const OpSpec& before)
{
    const OpSpec& now = m_session.content.spec;
    ViewState& view = m_session.view;
    const Position there = carried(before, now, view.position);
    if (before.src.h != now.src.h || before.src.w != now.src.w)
        view.pin.reset(); // its cell was of another picture
    const bool stays = there == view.position && now.op == before.op && now.group == before.group;
    if (!stays) { // else who looks at another channel goes on with that
        view.position = there;
        if (isLegal(now) && CellOrder(now, there.of).contains(there))
            view = following(now, view, there);
    }
    clamp();
}

void OperationCursor::step(int direction)
{
    if (isLegal(m_session.content.spec))
        goTo(timeline().stepped(m_session.view.position, m_session.view.granularity, direction));
}

void OperationCursor::goTo(const Position& position)
{
    const OpSpec& spec = m_session.content.spec;
    if (isLegal(spec) && CellOrder(spec, position.of).contains(position))
        setView(following(spec, m_session.view, position));
}

void OperationCursor::changeGranularity(int direction)
{
    ViewState next = m_session.view;
    next.granularity =
        static_cast<Granularity>(std::clamp(static_cast<int>(next.granularity) + direction, 0, static_cast<int>(Granularity::Pass)));
    setView(next);
}

void OperationCursor::setPin(std::optional<Pin> pin)
{
    ViewState next = m_session.view;
    next.pin = pin;
    setView(next);
}

void OperationCursor::goToCell(const Pin& cell)
{
    const OpSpec& spec = m_session.content.spec;
    const Shape shape = isLegal(spec) ? shapeOf(spec, cell.of) : Shape{};
    if (!contains(shape, cell.cell))
        return;
    ViewState next = m_session.view;
    if (isGradient(cell.of) && !next.backward) {
        next.backward = true;
        next.position = {steppableRoles(spec, true).front(), 0, 0};
    }
    const Position position = next.position;
    next = following(spec, next, {cell.of, offsetOf(shape, cell.cell), 0});
    next.position = position; // the steps go on where they are
    next.pin = cell;
    setView(next);
}

void OperationCursor::showLaterToo()
{
    ViewState next = m_session.view;
    next.laterToo = true;
    setView(next);
}

} // namespace ks
