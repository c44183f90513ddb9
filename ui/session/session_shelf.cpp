#include "ui/session/session_shelf.h"

#include "ui/session/operation_numbers.h"

#include <algorithm>

namespace ks {

namespace {

/// `session` with these numbers, or with none: those of the file that it came from may be of another content.
Session withNumbers(Session session, const OperationResult* now)
{
    session.environment = currentEnvironment();
    session.result = now ? storedFrom(*now) : StoredResult{};
    return session;
}

} // namespace

bool KeptSession::isModified() const
{
    const auto holds = [&](const Bookmark& bookmark) { return bookmark.content == session.content; };
    return session.bookmarks != saved.bookmarks || session.name != saved.name || session.compared != saved.compared ||
           (session.content != saved.content && std::ranges::none_of(saved.bookmarks, holds));
}

void SessionShelf::bringBack(KeptSession kept)
{
    if (m_borrowed) {
        m_aside.back() = {std::move(kept), std::make_unique<QUndoStack>()};
        return;
    }
    m_undoStack->clear();
    m_copy = false;
    m_show(std::move(kept));
}

void SessionShelf::borrow(Session session)
{
    if (!m_borrowed)
        m_aside.push_back({keep(), std::exchange(m_undoStack, std::make_unique<QUndoStack>()), m_copy});
    m_borrowed = true;
    m_copy = false;
    emit undoStackReplaced();
    m_show({session, session, session});
    emit borrowingChanged();
}

void SessionShelf::copyBorrowed()
{
    if (!m_borrowed)
        return;
    m_borrowed = false;
    m_copy = true;
    Session& session = m_shown.session;
    session.name = tr("Copy of %1").arg(QString::fromStdString(session.name)).toStdString();
    m_shown.opened = session;
    m_shown.saved = {};
    emit borrowingChanged();
    emit copied();
}

void SessionShelf::giveBack()
{
    if (m_aside.empty())
        return;
    Aside before = std::move(m_aside.back());
    m_aside.pop_back();
    m_borrowed = false;
    m_copy = before.isCopy;
    const std::unique_ptr<QUndoStack> gone = std::exchange(m_undoStack, std::move(before.undo));
    emit undoStackReplaced();
    m_show(std::move(before.kept));
    emit borrowingChanged();
}

bool SessionShelf::isAsideModified() const
{
    return std::ranges::any_of(m_aside, [](const Aside& aside) { return aside.kept.isModified(); });
}

void SessionShelf::markSaved(const Session& saved)
{
    m_shown.session.name = saved.name;
    m_shown.session.nameIn = saved.nameIn;
    m_shown.saved = saved;
    if (!saved.compared) // a comparison that was begun since then
        m_shown.saved.compared = m_shown.opened.compared;
}

Session SessionShelf::snapshot() const
{
    return withNumbers(m_shown.session, m_numbers.result().get());
}

Session SessionShelf::ownSnapshot() const
{
    return m_borrowed ? withNumbers(m_aside.back().kept.session, nullptr) : snapshot();
}

} // namespace ks

#include "moc_session_shelf.cpp"
