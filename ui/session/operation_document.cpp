#include "ui/session/operation_document.h"

#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "ui/language/text.h"
#include "ui/session/change_queue.h"
#include "ui/session/content_change.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// A lesson opens at its first question.
void beginAtFirstBookmark(Session& session)
{
    if (!session.bookmark && !session.bookmarks.empty() && session.bookmarks.front().view == session.view &&
        session.bookmarks.front().content == session.content)
        session.bookmark = 0;
}

} // namespace

OperationDocument::OperationDocument(ComputeThread& compute, QObject* parent) : QObject(parent)
{
    const auto make = [this](ContentChange& change, bool forwards) {
        Content content = m_session.content;
        if (forwards)
            change.rebase(content);
        change.apply(content, forwards);
        setSessionContent(std::move(content));
        if (const std::optional<ContentPlace> known = change.place(forwards))
            comeBackTo(*known);
        else if (forwards)
            change.leadTo(place());
    };
    const auto fail = [this](const Text& what) {
        emit message(what);
        askForNumbers(); // they were held up for the edit's sake
    };
    m_numbers =
        std::make_unique<OperationNumbers>(compute, OperationNumbers::Owner{.arrived = [this] { emit resultChanged(); },
                                                                            .working = [this](bool is) { emit computingChanged(is); },
                                                                            .say = [this](const Text& what) { emit message(what); }});
    m_changes = std::make_unique<ChangeQueue>(
        compute, ChangeQueue::Owner{.tensor = [this](Role role) { return editable(role); },
                                    .change = make,
                                    .take = [this](const CellEdits& edits, bool forwards,
                                                   EditedTensor made) { takeCells(edits, forwards, std::move(made)); },
                                    .fail = fail});
}

OperationDocument::~OperationDocument() = default;

void OperationDocument::show(Kept kept)
{
    m_numbers->forget();
    m_changes->clear();
    m_opened = std::move(kept.opened);
    m_saved = std::move(kept.saved);
    m_session = std::move(kept.session);
    for (Session* session : {&m_opened, &m_session})
        beginAtFirstBookmark(*session);
    if (!view().tab)
        m_session.view.tab = LabTab::Grids;
    clampView();
    askForNumbers();
    emit sessionReplaced();
    emit contentChanged();
    emit viewChanged();
    emit bookmarksChanged();
    emit resultChanged();
}

void OperationDocument::change(const std::shared_ptr<ContentChange>& change, bool forwards)
{
    m_changes->add({change, forwards});
}

void OperationDocument::change(const CellEdits& edits, bool forwards)
{
    m_changes->add({edits, forwards});
    if (!m_changes->isEmpty())
        m_numbers->hold(); // the edit need not wait for what it will overtake
}

void OperationDocument::setView(const ViewState& view)
{
    const std::optional<LabTab> open = m_session.view.tab;
    m_session.view = view;
    if (!view.tab)
        m_session.view.tab = open;
    clampView();
    askForNumbers();
    emit viewChanged();
}

void OperationDocument::openView(const ViewState& view)
{
    setView(view);
    emit sightReplaced();
}

void OperationDocument::leadTo(const ViewState& view)
{
    openView(view);
    if (const auto latest = m_latest.lock())
        latest->leadTo({this->view(), m_session.bookmark, true});
}

void OperationDocument::comeBackTo(const ContentPlace& place)
{
    if (!place.bookmark || *place.bookmark < m_session.bookmarks.size())
        m_session.bookmark = place.bookmark;
    ViewState there = place.view;
    if (!place.whole) {
        there = view();
        there.position = place.view.position;
        there.image = place.view.image;
        there.srcChannel = place.view.srcChannel;
        there.dstChannel = place.view.dstChannel;
    }
    place.whole ? openView(there) : setView(there);
    emit bookmarksChanged();
}

void OperationDocument::clampView()
{
    const OpSpec& spec = content().spec;
    ViewState& view = m_session.view;
    if (!isLegal(spec))
        return;
    const auto roles = steppableRoles(spec, view.backward);
    if (std::ranges::find(roles, view.position.of) == roles.end())
        view = following(spec, view, {roles.front(), 0, 0});
    const Timeline line = timeline();
    if (!line.contains(view.position))
        view.position = {view.position.of, std::clamp<std::int64_t>(view.position.cell, 0, line.cells() - 1), 0};
    clampPlanes(spec, view);
    const bool inSight = view.pin && (view.backward || !isGradient(view.pin->of)) && contains(shapeOf(spec, view.pin->of), view.pin->cell);
    if (!inSight)
        view.pin.reset();
}

void OperationDocument::step(int direction)
{
    if (isLegal(content().spec))
        goTo(timeline().stepped(view().position, view().granularity, direction));
}

void OperationDocument::goTo(const Position& position)
{
    const OpSpec& spec = content().spec;
    if (isLegal(spec) && Timeline(spec, position.of).contains(position))
        setView(following(spec, view(), position));
}

void OperationDocument::setPin(std::optional<Pin> pin)
{
    ViewState next = view();
    next.pin = pin;
    setView(next);
}

void OperationDocument::goToCell(const Pin& cell)
{
    const OpSpec& spec = content().spec;
    const Shape shape = isLegal(spec) ? shapeOf(spec, cell.of) : Shape{};
    if (!contains(shape, cell.cell))
        return;
    ViewState next = view();
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

void OperationDocument::showLaterToo()
{
    ViewState next = view();
    next.laterToo = true;
    setView(next);
}

TensorPtr OperationDocument::tensor(Role role) const
{
    if (const SourcedTensor* operand = content().operand(role))
        return operand->tensor;
    return m_numbers->of(role);
}

void OperationDocument::askForNumbers()
{
    m_numbers->ask(content(), view().backward);
}

} // namespace ks
