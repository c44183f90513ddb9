#include "ui/session/operation_document.h"

#include "ui/language/text.h"
#include "ui/session/content_change.h"

#include <QUndoCommand>

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Of the bookmarks that `fits` likes the one nearest to a place of the list.
template <class Fits>
std::optional<std::size_t> nearest(const std::vector<Bookmark>& bookmarks, std::size_t to, const Fits& fits)
{
    const auto distance = [to](std::size_t i) { return i > to ? i - to : to - i; };
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < bookmarks.size(); ++i)
        if (fits(bookmarks[i]) && (!found || distance(i) < distance(*found)))
            found = i;
    return found;
}

} // namespace

/// The list of bookmarks before and after a change of it. Contents share their tensors, so that a list is small.
class OperationDocument::BookmarksCommand final : public QUndoCommand {
public:
    struct List {
        std::vector<Bookmark> bookmarks;
        std::optional<std::size_t> current;
    };

    BookmarksCommand(OperationDocument& document, List before, List after, const QString& label)
        : QUndoCommand(label), m_document(document), m_before(std::move(before)), m_after(std::move(after))
    {
    }

    void undo() override { show(m_after, m_before); }
    void redo() override { show(m_before, m_after); }

private:
    void show(const List& from, const List& to)
    {
        m_document.m_session.bookmark = carried(m_document.currentBookmark(), from, to);
        m_document.m_session.bookmarks = to.bookmarks;
        emit m_document.bookmarksChanged();
    }
    /// Who has gone to another bookmark since the change stays there: its question belongs to the view, which stays.
    static std::optional<std::size_t> carried(const std::optional<std::size_t>& current, const List& from, const List& to)
    {
        if (current == from.current)
            return to.current;
        if (!current)
            return std::nullopt;
        const auto same = nearest(to.bookmarks, *current, [&](const Bookmark& one) { return one == from.bookmarks[*current]; });
        if (same)
            return same;
        return from.bookmarks.size() == to.bookmarks.size() ? current : to.current; // its texts are others, or it is gone
    }

    OperationDocument& m_document;
    List m_before;
    List m_after;
};

void OperationDocument::setBookmarks(std::vector<Bookmark> bookmarks, std::optional<std::size_t> current, const QString& label)
{
    if (bookmarks == m_session.bookmarks)
        return;
    m_undoStack->push(new BookmarksCommand(*this, {m_session.bookmarks, m_session.bookmark}, {std::move(bookmarks), current}, label));
}

void OperationDocument::addBookmark(const Bookmark& bookmark)
{
    copyBorrowed();
    std::vector<Bookmark> bookmarks = m_session.bookmarks;
    bookmarks.push_back(bookmark);
    bookmarks.back().view.laterToo = false; // whoever comes to it may still be asked
    ViewState there = bookmark.view;
    there.visibleSrc = view().visibleSrc; // whoever scrolls stays
    const bool isThere = bookmark.content == content() && there == view();
    setBookmarks(std::move(bookmarks), isThere ? std::optional(m_session.bookmarks.size()) : m_session.bookmark,
                 tr("add bookmark %1").arg(onScreen(bookmark.name, bookmark.nameIn)));
}

void OperationDocument::describeBookmark(std::size_t index, const Bookmark& texts)
{
    if (index >= m_session.bookmarks.size())
        return;
    std::vector<Bookmark> bookmarks = m_session.bookmarks;
    Bookmark& bookmark = bookmarks[index];
    Bookmark described = texts;
    described.content = bookmark.content;
    described.view = bookmark.view;
    bookmark = std::move(described);
    setBookmarks(std::move(bookmarks), m_session.bookmark, tr("edit bookmark %1").arg(onScreen(texts.name, texts.nameIn)));
}

void OperationDocument::moveBookmark(std::size_t from, std::size_t to)
{
    std::vector<Bookmark> bookmarks = m_session.bookmarks;
    if (from >= bookmarks.size() || to >= bookmarks.size() || from == to)
        return;
    Bookmark moved = std::move(bookmarks[from]);
    const QString label = tr("move bookmark %1").arg(onScreen(moved.name, moved.nameIn));
    bookmarks.erase(bookmarks.begin() + static_cast<std::ptrdiff_t>(from));
    bookmarks.insert(bookmarks.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
    std::optional<std::size_t> current = m_session.bookmark;
    if (current == from)
        current = to;
    else if (current && from < *current && *current <= to)
        --*current;
    else if (current && to <= *current && *current < from)
        ++*current;
    setBookmarks(std::move(bookmarks), current, label);
}

void OperationDocument::removeBookmark(std::size_t index)
{
    if (index >= m_session.bookmarks.size())
        return;
    std::vector<Bookmark> bookmarks = m_session.bookmarks;
    const QString label = tr("remove bookmark %1").arg(onScreen(bookmarks[index].name, bookmarks[index].nameIn));
    bookmarks.erase(bookmarks.begin() + static_cast<std::ptrdiff_t>(index));
    std::optional<std::size_t> current = m_session.bookmark;
    if (current == index)
        current.reset();
    else if (current && index < *current)
        --*current;
    setBookmarks(std::move(bookmarks), current, label);
}

void OperationDocument::insertBookmark(std::size_t index, const Bookmark& bookmark)
{
    std::vector<Bookmark> bookmarks = m_session.bookmarks;
    if (std::ranges::find(bookmarks, bookmark) != bookmarks.end())
        return; // undo has brought it back already
    const std::size_t at = std::min(index, bookmarks.size());
    bookmarks.insert(bookmarks.begin() + static_cast<std::ptrdiff_t>(at), bookmark);
    std::optional<std::size_t> current = m_session.bookmark;
    if (current && at <= *current)
        ++*current;
    setBookmarks(std::move(bookmarks), current, tr("bring back bookmark %1").arg(onScreen(bookmark.name, bookmark.nameIn)));
}

void OperationDocument::goToBookmark(std::size_t index)
{
    if (index >= m_session.bookmarks.size())
        return;
    const Bookmark bookmark = m_session.bookmarks[index];
    emit aboutToLeave();
    setContent(bookmark.content, tr("go to bookmark %1").arg(onScreen(bookmark.name, bookmark.nameIn)));
    m_session.bookmark = index;
    leadTo(bookmark.view);
    emit bookmarksChanged();
}

bool OperationDocument::hasLeftBookmark() const
{
    return m_session.bookmark && m_session.bookmarks[*m_session.bookmark].content != content();
}

void OperationDocument::followBookmark()
{
    if (!hasLeftBookmark())
        return;
    const auto there = nearest(m_session.bookmarks, *m_session.bookmark, [this](const Bookmark& one) { return one.content == content(); });
    if (there)
        m_session.bookmark = there;
}

std::optional<std::size_t> OperationDocument::bookmarkOf(const Session& opened) const
{
    const std::size_t at = opened.bookmark.value_or(0);
    const Bookmark stood =
        opened.bookmark ? opened.bookmarks[at] : Bookmark{.content = opened.content, .view = opened.view}; // one may lead there by now
    const auto same = nearest(m_session.bookmarks, at, [&](const Bookmark& one) { return one == stood; });
    return same ? same : nearest(m_session.bookmarks, at, [&](const Bookmark& one) {
        return one.content == stood.content && one.view == stood.view; // its texts are others
    });
}

std::optional<std::size_t> OperationDocument::bookmarkBeside(int direction) const
{
    const auto count = static_cast<std::ptrdiff_t>(m_session.bookmarks.size());
    const std::ptrdiff_t from = m_session.bookmark ? static_cast<std::ptrdiff_t>(*m_session.bookmark) : direction > 0 ? -1 : count;
    const std::ptrdiff_t to = from + direction;
    return to >= 0 && to < count ? std::optional(static_cast<std::size_t>(to)) : std::nullopt;
}

} // namespace ks
