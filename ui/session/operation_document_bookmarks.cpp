#include "ui/session/operation_document.h"

#include "ui/language/text.h"

#include <algorithm>

namespace ks {

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
    openView(bookmark.view);
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

} // namespace ks
