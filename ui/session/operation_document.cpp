#include "ui/session/operation_document.h"

#include "core/ops/operator.h"
#include "ui/language/text.h"
#include "ui/session/change_queue.h"

#include <algorithm>
#include <utility>

namespace ks {

struct OperationDocument::Job {
    Job(ComputeThread& thread, ChangeQueue::Owner owner) : latest(thread), changes(thread, std::move(owner)) {}
    LatestJob latest;
    ChangeQueue changes;
};

OperationDocument::OperationDocument(ComputeThread& compute, QObject* parent) : QObject(parent)
{
    m_job = std::make_unique<Job>(compute,
                                  ChangeQueue::Owner{.tensor = [this](Role role) { return editable(role); },
                                                     .change =
                                                         [this](ContentChange& change, bool forwards) {
                                                             Content content = m_session.content;
                                                             if (forwards)
                                                                 change.rebase(content);
                                                             change.apply(content, forwards);
                                                             setSessionContent(std::move(content));
                                                         },
                                                     .take = [this](const CellEdits& edits, bool forwards,
                                                                    EditedTensor made) { takeCells(edits, forwards, std::move(made)); },
                                                     .fail =
                                                         [this](const Text& what) {
                                                             emit message(what);
                                                             if (m_computing) // it was stopped for the edit's sake
                                                                 computeAgain();
                                                         }});
}

OperationDocument::~OperationDocument() = default;

void OperationDocument::show(Kept kept)
{
    m_job->latest.cancel();
    m_job->changes.clear();
    m_opened = std::move(kept.opened);
    m_saved = std::move(kept.saved);
    m_session = std::move(kept.session);
    m_currentBookmark.reset();
    if (!m_session.bookmarks.empty() && m_session.bookmarks.front().view == m_session.view &&
        m_session.bookmarks.front().content == content())
        m_currentBookmark = 0; // a lesson opens at its first question
    if (!view().tab)
        m_session.view.tab = LabTab::Grids;
    m_result.reset();
    clampView();
    emit sessionReplaced();
    emit contentChanged();
    emit viewChanged();
    emit bookmarksChanged();
    emit resultChanged();
    computeAgain();
}

void OperationDocument::change(const std::shared_ptr<ContentChange>& change, bool forwards)
{
    m_job->changes.add({change, forwards});
}

void OperationDocument::change(const CellEdits& edits, bool forwards)
{
    m_job->changes.add({edits, forwards});
    if (!m_job->changes.isEmpty() && m_computing)
        m_job->latest.cancel(); // it will be overtaken, and the edit need not wait for it
}

void OperationDocument::setView(const ViewState& view)
{
    const bool needsBackward = view.backward && !m_session.view.backward;
    const std::optional<LabTab> open = m_session.view.tab;
    m_session.view = view;
    if (!view.tab)
        m_session.view.tab = open;
    clampView();
    emit viewChanged();
    if (needsBackward && (!m_result || !m_result->diffSrc))
        computeAgain();
}

void OperationDocument::openView(const ViewState& view)
{
    setView(view);
    emit sightReplaced();
}

void OperationDocument::clampView()
{
    const OpSpec& spec = content().spec;
    ViewState& view = m_session.view;
    if (!isLegal(spec))
        return;
    const auto roles = steppableRoles(spec, view.backward);
    if (std::ranges::find(roles, view.position.of) == roles.end())
        view.position = {roles.front(), 0, 0};
    const Timeline line = timeline();
    if (!line.contains(view.position))
        view.position = {view.position.of, std::clamp<std::int64_t>(view.position.cell, 0, line.cells() - 1), 0};
    const Shape dst = shapeOf(spec, Role::Dst);
    view.image = std::clamp<std::int64_t>(view.image, 0, spec.src.n - 1);
    view.srcChannel = std::clamp<std::int64_t>(view.srcChannel, 0, spec.src.c - 1);
    view.dstChannel = std::clamp<std::int64_t>(view.dstChannel, 0, dst.c - 1);
    if (view.pin && !contains(shapeOf(spec, view.pin->of), view.pin->cell))
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

TensorPtr OperationDocument::tensor(Role role) const
{
    if (const SourcedTensor* operand = content().operand(role))
        return operand->tensor;
    return m_result ? m_result->of(role) : nullptr;
}

void OperationDocument::computeAgain()
{
    if (!content().src.tensor || !isLegal(content().spec)) {
        m_job->latest.cancel();
        setComputing(false);
        return;
    }
    setComputing(true);
    m_job->latest.start(
        [work = content(), backward = view().backward](std::stop_token stop) { return computeOperation(work, backward, std::move(stop)); },
        [this](OperationResult result) {
            setComputing(false);
            const Text note = result.note;
            m_result = std::make_shared<const OperationResult>(std::move(result));
            emit resultChanged();
            if (!note.empty())
                emit message(note);
        },
        [this](const Text& what) {
            setComputing(false);
            emit message(what);
        });
}

void OperationDocument::setComputing(bool computing)
{
    if (m_computing == computing)
        return;
    m_computing = computing;
    emit computingChanged(computing);
}

} // namespace ks
