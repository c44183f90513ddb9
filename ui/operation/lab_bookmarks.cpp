#include "ui/operation/lab_bookmarks.h"

#include "ui/language/text.h"
#include "ui/operation/bookmark_bar.h"
#include "ui/operation/bookmark_editor.h"
#include "ui/operation/bookmark_list.h"
#include "ui/operation/session_files.h"
#include "ui/operation/timeline_bar.h"
#include "ui/operation/undo_messages.h"
#include "ui/scene/cell_text.h"
#include "ui/shell/put_aside.h"
#include "ui/shell/resource_locator.h"

#include <QMenu>

namespace ks {

LabBookmarks::LabBookmarks(const Around& around)
    : m_around(around), m_bar(new BookmarkBar(around.document, around.inspection, around.centre)),
      m_editor(new BookmarkEditor(around.document, around.timeline, around.tensors, around.centre))
{
    connect(m_bar, &BookmarkBar::editRequested, this, [this] { edit(current()); });
    connect(m_bar, &BookmarkBar::listRequested, this, &LabBookmarks::openList);
    connect(&around.timeline, &TimelineBar::bookmarkMenuWanted, this, &LabBookmarks::openMenu);
    connect(&around.document.bookmarks(), &Bookmarks::changed, this, [this] {
        m_around.host.withdraw(QStringLiteral("operation.end")); // another one is asked, or there are others
        refreshActions();
    });
}

void LabBookmarks::addActions(LabActions& actions)
{
    const auto add = [&actions](const char* name, const char* text, const QList<QKeySequence>& keys, auto follow) {
        return actions.add(
            LabMenu::Lab, name, [text] { return tr(text); }, keys, std::move(follow));
    };
    add("bookmark", QT_TR_NOOP("Add bookmark"), {Qt::CTRL | Qt::Key_B}, [this] { m_editor->askForNew(); });
    m_edits = {add("editBookmark", QT_TR_NOOP("Edit bookmark…"), {Qt::CTRL | Qt::ALT | Qt::Key_B}, [this] { edit(current()); }),
               add("removeBookmark", QT_TR_NOOP("Remove bookmark"), {}, [this] { remove(current()); })};
    for (const QAction* action : m_edits)
        actions.setTip(action, [] { return tr("Go to a bookmark first; Ctrl+PageDown goes through them."); });
    add("bookmarks", QT_TR_NOOP("Bookmarks…"), {Qt::CTRL | Qt::SHIFT | Qt::Key_L}, [this] { openList(); });
    m_steps = {add("nextBookmark", QT_TR_NOOP("Next bookmark"), {Qt::CTRL | Qt::Key_PageDown}, [this] { goTo(+1); }),
               add("previousBookmark", QT_TR_NOOP("Previous bookmark"), {Qt::CTRL | Qt::Key_PageUp}, [this] { goTo(-1); })};
    for (const QAction* action : m_steps)
        actions.setTip(action, [] { return tr("Goes through the bookmarks of this session; Ctrl+B adds one."); });
}

void LabBookmarks::refreshActions()
{
    for (QAction* action : m_steps)
        action->setEnabled(!m_around.document.session().bookmarks.empty());
    for (QAction* action : m_edits)
        action->setEnabled(m_around.document.bookmarks().current().has_value());
}

void LabBookmarks::goTo(int direction)
{
    const QString topic = QStringLiteral("operation.end");
    m_around.host.withdraw(topic);
    if (const auto next = m_around.document.bookmarks().beside(direction))
        return m_around.document.bookmarks().goTo(*next);
    if (direction < 0 || m_around.document.session().bookmarks.empty())
        return;
    Message end{.text = [] { return tr("That was the last bookmark."); }, .topic = topic};
    const QStringList lessons = ResourceLocator::sampleSessions();
    const qsizetype at = lessons.indexOf(m_around.files.lesson());
    if (at >= 0 && at + 1 < lessons.size())
        end.links.push_back({[next = lessons[at + 1]] { return tr("Next lesson: %1").arg(ResourceLocator::sampleTitle(next)); },
                             [this, next = lessons[at + 1]] { emit lessonWanted(next); }});
    m_around.host.post(end);
}

void LabBookmarks::edit(std::size_t index)
{
    m_around.centre->window()->activateWindow(); // the list may have been in front
    m_editor->askFor(index);
}

void LabBookmarks::openList()
{
    auto* list = m_around.centre->window()->findChild<BookmarkList*>();
    if (!list) {
        list = new BookmarkList(m_around.document, m_around.centre->window());
        list->setAttribute(Qt::WA_DeleteOnClose);
        connect(list, &BookmarkList::editRequested, this, &LabBookmarks::edit);
        connect(list, &BookmarkList::removeRequested, this, &LabBookmarks::remove);
    }
    list->show();
    list->raise();
    list->activateWindow();
}

void LabBookmarks::openMenu(std::size_t index, const QPoint& global)
{
    if (index >= m_around.document.session().bookmarks.size())
        return;
    auto* menu = new QMenu(&m_around.timeline);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("bookmarkMenu"));
    const Bookmark& bookmark = m_around.document.session().bookmarks[index];
    menu->addSection(onScreen(bookmark.name, bookmark.nameIn));
    menu->addAction(tr("Go there"), this, [this, index] { m_around.document.bookmarks().goTo(index); });
    menu->addAction(tr("Edit bookmark…"), this, [this, index] { edit(index); });
    menu->addAction(tr("Remove bookmark"), this, [this, index] { remove(index); });
    menu->addAction(tr("Bookmarks…"), this, &LabBookmarks::openList);
    menu->popup(global);
}

void LabBookmarks::remove(std::size_t index)
{
    if (index >= m_around.document.session().bookmarks.size())
        return;
    m_editor->settle(); // what is being written may be of this one, which can be brought back
    const Bookmark removed = m_around.document.session().bookmarks[index];
    m_around.document.bookmarks().remove(index);
    Message message{.kind = Message::Kind::Done,
                    .text = [removed] { return tr("The bookmark %1 has been removed.").arg(onScreen(removed.name, removed.nameIn)); },
                    .topic = QStringLiteral("operation.bookmark")};
    message.links.push_back({[] { return tr("Bring it back"); }, once([this, removed, at = index] {
                                 m_around.document.bookmarks().insert(at, removed);
                                 m_around.host.withdraw(QStringLiteral("operation.bookmark"));
                             })});
    m_around.messages.postUntilUndone(message);
}

QString LabBookmarks::title() const
{
    if (const auto current = m_around.document.bookmarks().current()) {
        const Bookmark& bookmark = m_around.document.session().bookmarks[*current];
        // As in the bar: a class must not look for the answer in numbers that were not asked about.
        const QString note = m_around.document.bookmarks().hasChanged() ? BookmarkBar::tr("Changed since.") + QLatin1Char(' ') : QString();
        if (!bookmark.question.empty())
            return note + onScreen(bookmark.question, bookmark.questionIn);
        if (!bookmark.name.empty())
            return note +
                   QStringLiteral("%1 — %2").arg(onScreen(bookmark.name, bookmark.nameIn), titleOf(m_around.document.content().spec));
    }
    return titleOf(m_around.document.content().spec);
}

} // namespace ks

#include "moc_lab_bookmarks.cpp"
