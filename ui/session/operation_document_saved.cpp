#include "ui/session/operation_document.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Would something of `session` be lost? What stands at a bookmark that is saved would not.
bool differs(const Session& session, const Session& saved)
{
    const auto holds = [&](const Bookmark& bookmark) { return bookmark.content == session.content; };
    return session.bookmarks != saved.bookmarks || session.name != saved.name || session.compared != saved.compared ||
           (session.content != saved.content && std::ranges::none_of(saved.bookmarks, holds));
}

/// `session` with these numbers, or with none: those of the file that it came from may be of another content.
Session withNumbers(Session session, const OperationResult* now)
{
    session.environment = currentEnvironment();
    session.result = now ? storedFrom(*now) : StoredResult{};
    return session;
}

} // namespace

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
    m_copy = false;
    show(std::move(kept));
}

void OperationDocument::borrow(Session session)
{
    if (!m_borrowed)
        m_aside.push_back({keep(), std::exchange(m_undoStack, std::make_unique<QUndoStack>()), m_copy});
    m_borrowed = true;
    m_copy = false;
    emit undoStackReplaced();
    show({session, session, session});
    emit borrowingChanged();
}

void OperationDocument::copyBorrowed()
{
    if (!m_borrowed)
        return;
    m_borrowed = false;
    m_copy = true;
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
    m_copy = before.isCopy;
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
    return m_borrowed ? withNumbers(m_aside.back().kept.session, nullptr) : snapshot();
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
    if (!m_saved.compared) // a comparison that was begun since then
        m_saved.compared = m_opened.compared;
}

Session OperationDocument::snapshot() const
{
    return withNumbers(m_session, result());
}

} // namespace ks
