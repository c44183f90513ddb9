#include "ui/session/operation_document.h"

#include "ui/language/text.h"

#include <algorithm>

namespace ks {

void OperationDocument::addBookmark(const Bookmark& texts)
{
    copyBorrowed();
    Bookmark bookmark = texts;
    bookmark.content = content();
    bookmark.view = view();
    m_session.bookmarks.push_back(std::move(bookmark));
    m_currentBookmark = m_session.bookmarks.size() - 1;
    emit bookmarksChanged();
}

void OperationDocument::describeBookmark(std::size_t index, const Bookmark& texts)
{
    if (index >= m_session.bookmarks.size())
        return;
    Bookmark& bookmark = m_session.bookmarks[index];
    Bookmark described = texts;
    described.content = bookmark.content;
    described.view = bookmark.view;
    if (described == bookmark)
        return;
    bookmark = std::move(described);
    emit bookmarksChanged();
}

void OperationDocument::moveBookmark(std::size_t from, std::size_t to)
{
    auto& bookmarks = m_session.bookmarks;
    if (from >= bookmarks.size() || to >= bookmarks.size() || from == to)
        return;
    Bookmark moved = std::move(bookmarks[from]);
    bookmarks.erase(bookmarks.begin() + static_cast<std::ptrdiff_t>(from));
    bookmarks.insert(bookmarks.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
    if (m_currentBookmark == from)
        m_currentBookmark = to;
    else if (m_currentBookmark && from < *m_currentBookmark && *m_currentBookmark <= to)
        --*m_currentBookmark;
    else if (m_currentBookmark && to <= *m_currentBookmark && *m_currentBookmark < from)
        ++*m_currentBookmark;
    emit bookmarksChanged();
}

void OperationDocument::removeBookmark(std::size_t index)
{
    if (index >= m_session.bookmarks.size())
        return;
    m_session.bookmarks.erase(m_session.bookmarks.begin() + static_cast<std::ptrdiff_t>(index));
    if (m_currentBookmark == index)
        m_currentBookmark.reset();
    else if (m_currentBookmark && index < *m_currentBookmark)
        --*m_currentBookmark;
    emit bookmarksChanged();
}

void OperationDocument::insertBookmark(std::size_t index, const Bookmark& bookmark)
{
    auto& bookmarks = m_session.bookmarks;
    const std::size_t at = std::min(index, bookmarks.size());
    bookmarks.insert(bookmarks.begin() + static_cast<std::ptrdiff_t>(at), bookmark);
    if (m_currentBookmark && at <= *m_currentBookmark)
        ++*m_currentBookmark;
    emit bookmarksChanged();
}

void OperationDocument::goToBookmark(std::size_t index)
{
    if (index >= m_session.bookmarks.size())
        return;
    const Bookmark bookmark = m_session.bookmarks[index];
    setContent(bookmark.content, tr("go to bookmark %1").arg(onScreen(bookmark.name, bookmark.nameIn)));
    m_currentBookmark = index;
    openView(bookmark.view);
    emit bookmarksChanged();
}

bool OperationDocument::hasLeftBookmark() const
{
    return m_currentBookmark && m_session.bookmarks[*m_currentBookmark].content != content();
}

void OperationDocument::followBookmark()
{
    if (!hasLeftBookmark())
        return;
    const auto at = static_cast<std::ptrdiff_t>(*m_currentBookmark);
    std::optional<std::ptrdiff_t> nearest;
    for (std::ptrdiff_t i = 0; i < std::ssize(m_session.bookmarks); ++i)
        if (m_session.bookmarks[static_cast<std::size_t>(i)].content == content() &&
            (!nearest || std::abs(i - at) < std::abs(*nearest - at)))
            nearest = i;
    if (nearest)
        m_currentBookmark = static_cast<std::size_t>(*nearest);
}

std::optional<std::size_t> OperationDocument::bookmarkBeside(int direction) const
{
    const auto count = static_cast<std::ptrdiff_t>(m_session.bookmarks.size());
    const std::ptrdiff_t from = m_currentBookmark ? static_cast<std::ptrdiff_t>(*m_currentBookmark) : direction > 0 ? -1 : count;
    const std::ptrdiff_t to = from + direction;
    return to >= 0 && to < count ? std::optional(static_cast<std::size_t>(to)) : std::nullopt;
}

} // namespace ks
