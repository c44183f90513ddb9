#include "ui/session/operation_document.h"

#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "ui/language/text.h"
#include "ui/session/change_queue.h"

#include <QUndoCommand>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Would something of `session` be lost? What stands at a bookmark that is saved would not.
bool differs(const Session& session, const Session& saved)
{
    const auto holds = [&](const Bookmark& bookmark) { return bookmark.content == session.content; };
    return session.bookmarks != saved.bookmarks || session.name != saved.name ||
           (session.content != saved.content && std::ranges::none_of(saved.bookmarks, holds));
}

/// The same numbers, computed by somebody else.
bool differInBackendOnly(Content a, const Content& b)
{
    a.backend = b.backend;
    a.implementation = b.implementation;
    return a == b;
}

} // namespace

/// One change of settings, or of tensors as a whole.
class OperationDocument::ContentCommand final : public QUndoCommand {
public:
    ContentCommand(OperationDocument& document, ContentChange change, const QString& label, const QString& mergeKey)
        : QUndoCommand(label), m_document(document), m_change(std::make_shared<ContentChange>(std::move(change))), m_mergeKey(mergeKey)
    {
    }

    void undo() override { m_document.change(m_change, false); }
    void redo() override { m_document.change(m_change, true); }
    /// Qt asks only commands with equal ids other than −1.
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* later) override
    {
        const auto* other = static_cast<const ContentCommand*>(later);
        if (other->m_mergeKey != m_mergeKey)
            return false;
        m_change->append(*other->m_change);
        setObsolete(m_change->isEmpty());
        return true;
    }

private:
    OperationDocument& m_document;
    std::shared_ptr<ContentChange> m_change;
    QString m_mergeKey;
};

/// Cells of one tensor: what was typed, or the strokes of one painting.
class OperationDocument::CellsCommand final : public QUndoCommand {
public:
    CellsCommand(OperationDocument& document, std::shared_ptr<CellEdit> edit, const QString& label, const QString& mergeKey)
        : QUndoCommand(label), m_document(document), m_edits{std::move(edit)}, m_mergeKey(mergeKey)
    {
    }

    void undo() override { m_document.change(m_edits, false); }
    void redo() override { m_document.change(m_edits, true); }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 2; }
    bool mergeWith(const QUndoCommand* later) override
    {
        const auto* other = static_cast<const CellsCommand*>(later);
        if (other->m_mergeKey != m_mergeKey || other->m_edits.front()->role != m_edits.front()->role)
            return false;
        m_edits.insert(m_edits.end(), other->m_edits.begin(), other->m_edits.end());
        return true;
    }

private:
    OperationDocument& m_document;
    CellEdits m_edits;
    QString m_mergeKey;
};

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
                                                             emit message(toQString(what));
                                                             if (m_computing) // it was stopped for the edit's sake
                                                                 computeAgain();
                                                         }});
}

OperationDocument::~OperationDocument() = default;

void OperationDocument::open(Session session)
{
    bringBack({session, session, session});
}

void OperationDocument::bringBack(Kept kept)
{
    if (m_borrowed) {
        m_aside.back() = {std::move(kept), std::make_unique<QUndoStack>()};
        return;
    }
    m_undoStack->clear();
    show(std::move(kept));
}

void OperationDocument::borrow(Session session)
{
    if (!m_borrowed)
        m_aside.push_back({keep(), std::exchange(m_undoStack, std::make_unique<QUndoStack>())});
    m_borrowed = true;
    emit undoStackReplaced();
    show({session, session, session});
    emit borrowingChanged();
}

void OperationDocument::copyBorrowed()
{
    if (!m_borrowed)
        return;
    m_borrowed = false;
    m_session.name = tr("Copy of %1").arg(QString::fromStdString(m_session.name)).toStdString();
    m_opened = m_session;
    m_saved = {};
    emit borrowingChanged();
    emit copied();
}

void OperationDocument::giveBack()
{
    if (m_aside.empty())
        return;
    Aside before = std::move(m_aside.back());
    m_aside.pop_back();
    m_borrowed = false;
    const std::unique_ptr<QUndoStack> gone = std::exchange(m_undoStack, std::move(before.undo));
    emit undoStackReplaced();
    show(std::move(before.kept));
    emit borrowingChanged();
}

bool OperationDocument::isAsideModified() const
{
    return std::ranges::any_of(m_aside, [](const Aside& aside) { return differs(aside.kept.session, aside.kept.saved); });
}

Session OperationDocument::ownSnapshot() const
{
    return m_borrowed ? m_aside.back().kept.session : snapshot();
}

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

bool OperationDocument::isModified() const
{
    return !m_borrowed && differs(m_session, m_saved);
}

void OperationDocument::markSaved(const Session& saved)
{
    m_session.name = saved.name;
    m_session.nameIn = saved.nameIn;
    m_saved = saved;
}

Session OperationDocument::snapshot() const
{
    Session session = m_session;
    session.environment = currentEnvironment();
    session.result = {};
    if (m_result && m_result->content == content())
        session.result = {m_result->dst,      m_result->diffSrc, m_result->diffWeights,
                          m_result->diffBias, m_result->backend, m_result->implementation};
    return session;
}

void OperationDocument::setContent(Content content, const QString& label, const QString& mergeKey)
{
    if (content.src.tensor)
        content.spec.src = content.src.tensor->shape();
    try {
        if (isLegal(content.spec))
            fitWeights(content);
    } catch (const Error& error) {
        emit message(toQString(error.text()));
        return;
    }
    ContentChange change(m_session.content, content);
    if (change.isEmpty())
        return;
    if (m_borrowed && differInBackendOnly(content, m_session.content)) {
        setSessionContent(std::move(content));
        return;
    }
    copyBorrowed();
    m_undoStack->push(new ContentCommand(*this, std::move(change), label, mergeKey));
}

void OperationDocument::setSpec(const OpSpec& spec, const QString& label, const QString& mergeKey)
{
    Content content = m_session.content;
    content.spec = spec;
    setContent(std::move(content), label, mergeKey);
}

void OperationDocument::setSource(SourcedTensor src, const QString& label)
{
    Content content = m_session.content;
    content.src = std::move(src);
    setContent(std::move(content), label);
}

void OperationDocument::setWeights(SourcedTensor weights, const QString& label)
{
    Content content = m_session.content;
    content.weights = std::move(weights);
    setContent(std::move(content), label);
}

void OperationDocument::setBias(SourcedTensor bias, const QString& label)
{
    Content content = m_session.content;
    content.bias = std::move(bias);
    setContent(std::move(content), label);
}

void OperationDocument::setGradient(const GradientChoice& gradient, const QString& label)
{
    Content content = m_session.content;
    content.gradient = gradient;
    setContent(std::move(content), label);
}

void OperationDocument::setCells(Role role, const std::vector<std::pair<Cell, float>>& cells, const QString& label, const QString& mergeKey)
{
    if (!editable(role) || cells.empty())
        return; // results are computed, not typed
    copyBorrowed();
    m_undoStack->push(new CellsCommand(*this, std::make_shared<CellEdit>(CellEdit{.role = role, .cells = cells}), label, mergeKey));
}

TensorPtr OperationDocument::editable(Role role) const
{
    switch (role) {
    case Role::Src:
    case Role::Weights:
    case Role::Bias:
    case Role::Src2:
    case Role::Mean:
    case Role::Variance: return tensor(role);
    case Role::DiffDst: return content().gradient.kind == GradientKind::Typed ? content().gradient.typed : tensor(role);
    default: return nullptr;
    }
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

void OperationDocument::takeCells(const CellEdits& edits, bool forwards, EditedTensor made)
{
    Content content = m_session.content;
    CellEdit& first = *edits.front();
    SourcedTensor* const target = content.operand(first.role);
    if (!made.before.empty() && first.before.empty()) { // for the first time
        first.wasEdited = target && target->source.edited;
        first.gradient = content.gradient;
        first.gradient.typed.reset();
    }
    for (std::size_t i = 0; i < made.before.size(); ++i)
        edits[i]->before = std::move(made.before[i]);
    if (forwards)
        first.from = editable(first.role);
    (forwards ? edits.back()->to : first.from) = made.tensor;
    if (target) {
        target->tensor = made.tensor;
        target->source.edited = forwards || first.wasEdited;
    } else if (forwards) {
        content.gradient.kind = GradientKind::Typed;
        content.gradient.typed = made.tensor;
    } else {
        content.gradient = first.gradient;
        if (content.gradient.kind == GradientKind::Typed)
            content.gradient.typed = made.tensor;
    }
    setSessionContent(std::move(content));
}

void OperationDocument::setSessionContent(Content content)
{
    const OpSpec before = std::exchange(m_session.content, std::move(content)).spec;
    m_currentBookmark.reset();
    carryView(before);
    clampView();
    emit contentChanged();
    emit viewChanged();
    computeAgain();
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

void OperationDocument::carryView(const OpSpec& before)
{
    const OpSpec& now = content().spec;
    ViewState& view = m_session.view;
    const Position there = carried(before, now, view.position);
    if (before.src.h != now.src.h || before.src.w != now.src.w)
        view.pin.reset(); // its cell was of another picture
    if (there == view.position)
        return;
    view.position = there;
    if (isLegal(now) && Timeline(now, there.of).contains(there))
        view = following(now, view, there);
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

void OperationDocument::addBookmark(const QString& name)
{
    copyBorrowed();
    m_session.bookmarks.push_back({.name = name.toStdString(), .content = content(), .view = view()});
    m_currentBookmark = m_session.bookmarks.size() - 1;
    emit bookmarksChanged();
}

void OperationDocument::removeBookmark(std::size_t index)
{
    if (index >= m_session.bookmarks.size())
        return;
    m_session.bookmarks.erase(m_session.bookmarks.begin() + static_cast<std::ptrdiff_t>(index));
    m_currentBookmark.reset();
    emit bookmarksChanged();
}

void OperationDocument::renameBookmark(std::size_t index, const QString& name)
{
    if (index >= m_session.bookmarks.size() || name.isEmpty())
        return;
    Bookmark& bookmark = m_session.bookmarks[index];
    if (name == onScreen(bookmark.name, bookmark.nameIn))
        return;
    bookmark.name = name.toStdString();
    bookmark.nameIn.clear();
    emit bookmarksChanged();
}

void OperationDocument::insertBookmark(std::size_t index, const Bookmark& bookmark)
{
    auto& bookmarks = m_session.bookmarks;
    bookmarks.insert(bookmarks.begin() + static_cast<std::ptrdiff_t>(std::min(index, bookmarks.size())), bookmark);
    m_currentBookmark.reset();
    emit bookmarksChanged();
}

void OperationDocument::goToBookmark(std::size_t index)
{
    if (index >= m_session.bookmarks.size())
        return;
    const Bookmark bookmark = m_session.bookmarks[index];
    setContent(bookmark.content, tr("go to bookmark %1").arg(onScreen(bookmark.name, bookmark.nameIn)));
    setView(bookmark.view);
    m_currentBookmark = index;
    emit bookmarksChanged();
}

std::optional<std::size_t> OperationDocument::bookmarkBeside(int direction) const
{
    const auto count = static_cast<std::ptrdiff_t>(m_session.bookmarks.size());
    const std::ptrdiff_t from = m_currentBookmark ? static_cast<std::ptrdiff_t>(*m_currentBookmark) : direction > 0 ? -1 : count;
    const std::ptrdiff_t to = from + direction;
    return to >= 0 && to < count ? std::optional(static_cast<std::size_t>(to)) : std::nullopt;
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
            const QString note = result.note.empty() ? QString() : toQString(result.note);
            m_result = std::make_shared<const OperationResult>(std::move(result));
            emit resultChanged();
            if (!note.isEmpty())
                emit message(note);
        },
        [this](const Text& what) {
            setComputing(false);
            emit message(toQString(what));
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
