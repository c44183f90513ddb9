// Bookmarks: going to them, editing and removing them, the list of all, and the one that a class sees.
#include "ui/language/text.h"
#include "ui/operation/bookmark_bar.h"
#include "ui/operation/bookmark_editor.h"
#include "ui/operation/bookmark_list.h"
#include "ui/operation/operation_lab.h"
#include "ui/operation/timeline_bar.h"
#include "ui/scene/cell_text.h"
#include "ui/shell/put_aside.h"
#include "ui/shell/resource_locator.h"

#include <QMenu>

namespace ks {

void OperationLab::settle()
{
    m_naming->settle();
}

void OperationLab::goToBookmark(int direction)
{
    const QString topic = QStringLiteral("operation.end");
    m_host.withdraw(topic);
    if (const auto next = m_document.bookmarkBeside(direction))
        return m_document.goToBookmark(*next);
    if (direction < 0 || m_document.session().bookmarks.empty())
        return;
    Message end{.text = [] { return tr("That was the last bookmark."); }, .topic = topic};
    const QStringList lessons = ResourceLocator::sampleSessions();
    const qsizetype at = lessons.indexOf(m_files.lesson());
    if (at >= 0 && at + 1 < lessons.size())
        end.links.push_back({[next = lessons[at + 1]] { return tr("Next lesson: %1").arg(ResourceLocator::sampleTitle(next)); },
                             [this, next = lessons[at + 1]] { open(next, true); }});
    m_host.post(end);
}

void OperationLab::editBookmark(std::size_t index)
{
    m_centre->window()->activateWindow(); // the list may have been in front
    m_naming->askFor(index);
}

void OperationLab::openBookmarks()
{
    auto* list = m_centre->window()->findChild<BookmarkList*>();
    if (!list) {
        list = new BookmarkList(m_document, m_centre->window());
        list->setAttribute(Qt::WA_DeleteOnClose);
        connect(list, &BookmarkList::editRequested, this, &OperationLab::editBookmark);
        connect(list, &BookmarkList::removeRequested, this, &OperationLab::removeBookmark);
    }
    list->show();
    list->raise();
    list->activateWindow();
}

void OperationLab::openBookmarkMenu(std::size_t index, const QPoint& global)
{
    if (index >= m_document.session().bookmarks.size())
        return;
    auto* menu = new QMenu(m_timeline);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("bookmarkMenu"));
    const Bookmark& bookmark = m_document.session().bookmarks[index];
    menu->addSection(onScreen(bookmark.name, bookmark.nameIn));
    menu->addAction(tr("Go there"), this, [this, index] { m_document.goToBookmark(index); });
    menu->addAction(tr("Edit bookmark…"), this, [this, index] { editBookmark(index); });
    menu->addAction(tr("Remove bookmark"), this, [this, index] { removeBookmark(index); });
    menu->addAction(tr("Bookmarks…"), this, &OperationLab::openBookmarks);
    menu->popup(global);
}

void OperationLab::removeBookmark(std::size_t index)
{
    if (index >= m_document.session().bookmarks.size())
        return;
    settle(); // what is being written may be of this one, which can be brought back
    const Bookmark removed = m_document.session().bookmarks[index];
    m_document.removeBookmark(index);
    Message message{.kind = Message::Kind::Done,
                    .text = [removed] { return tr("The bookmark %1 has been removed.").arg(onScreen(removed.name, removed.nameIn)); },
                    .topic = QStringLiteral("operation.bookmark")};
    message.links.push_back({[] { return tr("Bring it back"); }, once([this, removed, at = index] {
                                 m_document.insertBookmark(at, removed);
                                 m_host.withdraw(QStringLiteral("operation.bookmark"));
                             })});
    postUntilUndone(message);
}

QString OperationLab::presenterTitle() const
{
    if (const auto current = m_document.currentBookmark()) {
        const Bookmark& bookmark = m_document.session().bookmarks[*current];
        // As in the bar: a class must not look for the answer in numbers that were not asked about.
        const QString note = m_document.hasLeftBookmark() ? BookmarkBar::tr("Changed since.") + QLatin1Char(' ') : QString();
        if (!bookmark.question.empty())
            return note + onScreen(bookmark.question, bookmark.questionIn);
        if (!bookmark.name.empty())
            return note + QStringLiteral("%1 — %2").arg(onScreen(bookmark.name, bookmark.nameIn), titleOf(m_document.content().spec));
    }
    return titleOf(m_document.content().spec);
}

} // namespace ks
