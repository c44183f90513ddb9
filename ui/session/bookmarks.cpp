#include "ui/session/bookmarks.h"

#include "ui/language/text.h"
#include "ui/session/operation_document.h"
#include "ui/session/undo_entry.h"

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

/// What is done to a bookmark, with its name in the language of the screen.
template <class Pattern>
Sentence bookmarkLabel(Pattern pattern, const Bookmark& bookmark)
{
    return [pattern, name = bookmark.name, nameIn = bookmark.nameIn] { return pattern().arg(onScreen(name, nameIn)); };
}

} // namespace

/// The list before and after a change of it. Contents share their tensors, so that a list is small.
struct Bookmarks::Change {
    static constexpr int kind = 4;
    struct List {
        std::vector<Bookmark> bookmarks;
        std::optional<std::size_t> current;
    };
    Bookmarks& owner;
    List before;
    List after;

    void make(bool forwards)
    {
        const List& to = forwards ? after : before;
        owner.m_session.bookmark = carriedOver(forwards ? before : after, to);
        owner.m_session.bookmarks = to.bookmarks;
        emit owner.changed();
    }
    /// Who has gone to another bookmark since the change stays there: its question belongs to the view, which stays.
    std::optional<std::size_t> carriedOver(const List& from, const List& to) const
    {
        const std::optional<std::size_t> current = owner.current();
        if (current == from.current)
            return to.current;
        if (!current)
            return std::nullopt;
        const auto same = nearest(to.bookmarks, *current, [&](const Bookmark& one) { return one == from.bookmarks[*current]; });
        if (same)
            return same;
        return from.bookmarks.size() == to.bookmarks.size() ? current : to.current; // its texts are others, or it is gone
    }
    bool append(const Change&) { return false; }
    bool isEmpty() const { return false; }
};

void Bookmarks::set(std::vector<Bookmark> bookmarks, std::optional<std::size_t> current, const Sentence& label)
{
    if (bookmarks == m_session.bookmarks)
        return;
    m_document.undoStack().push(
        new UndoEntry<Change>({*this, {m_session.bookmarks, m_session.bookmark}, {std::move(bookmarks), current}}, label));
}

void Bookmarks::add(const Bookmark& bookmark)
{
    m_document.shelf().copyBorrowed();
    std::vector<Bookmark> bookmarks = m_session.bookmarks;
    bookmarks.push_back(bookmark);
    bookmarks.back().view.laterToo = false; // whoever comes to it may still be asked
    ViewState there = bookmark.view;
    there.visibleSrc = m_session.view.visibleSrc; // whoever scrolls stays
    const bool isThere = bookmark.content == m_session.content && there == m_session.view;
    set(std::move(bookmarks), isThere ? std::optional(m_session.bookmarks.size()) : m_session.bookmark,
        bookmarkLabel([] { return tr("add bookmark %1"); }, bookmark));
}

void Bookmarks::describe(std::size_t index, const Bookmark& texts)
{
    if (index >= m_session.bookmarks.size())
        return;
    std::vector<Bookmark> bookmarks = m_session.bookmarks;
    Bookmark& bookmark = bookmarks[index];
    Bookmark described = texts;
    described.content = bookmark.content;
    described.view = bookmark.view;
    bookmark = std::move(described);
    set(std::move(bookmarks), m_session.bookmark, bookmarkLabel([] { return tr("edit bookmark %1"); }, texts));
}

void Bookmarks::move(std::size_t from, std::size_t to)
{
    std::vector<Bookmark> bookmarks = m_session.bookmarks;
    if (from >= bookmarks.size() || to >= bookmarks.size() || from == to)
        return;
    Bookmark moved = std::move(bookmarks[from]);
    const Sentence label = bookmarkLabel([] { return tr("move bookmark %1"); }, moved);
    bookmarks.erase(bookmarks.begin() + static_cast<std::ptrdiff_t>(from));
    bookmarks.insert(bookmarks.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
    std::optional<std::size_t> current = m_session.bookmark;
    if (current == from)
        current = to;
    else if (current && from < *current && *current <= to)
        --*current;
    else if (current && to <= *current && *current < from)
        ++*current;
    set(std::move(bookmarks), current, label);
}

void Bookmarks::remove(std::size_t index)
{
    if (index >= m_session.bookmarks.size())
        return;
    std::vector<Bookmark> bookmarks = m_session.bookmarks;
    const Sentence label = bookmarkLabel([] { return tr("remove bookmark %1"); }, bookmarks[index]);
    bookmarks.erase(bookmarks.begin() + static_cast<std::ptrdiff_t>(index));
    std::optional<std::size_t> current = m_session.bookmark;
    if (current == index)
        current.reset();
    else if (current && index < *current)
        --*current;
    set(std::move(bookmarks), current, label);
}

void Bookmarks::insert(std::size_t index, const Bookmark& bookmark)
{
    std::vector<Bookmark> bookmarks = m_session.bookmarks;
    if (std::ranges::find(bookmarks, bookmark) != bookmarks.end())
        return; // undo has brought it back already
    const std::size_t at = std::min(index, bookmarks.size());
    bookmarks.insert(bookmarks.begin() + static_cast<std::ptrdiff_t>(at), bookmark);
    std::optional<std::size_t> current = m_session.bookmark;
    if (current && at <= *current)
        ++*current;
    set(std::move(bookmarks), current, bookmarkLabel([] { return tr("bring back bookmark %1"); }, bookmark));
}

void Bookmarks::goTo(std::size_t index)
{
    if (index >= m_session.bookmarks.size())
        return;
    const Bookmark bookmark = m_session.bookmarks[index];
    emit m_document.aboutToLeave();
    m_document.edit().setContent(bookmark.content, bookmarkLabel([] { return tr("go to bookmark %1"); }, bookmark));
    m_session.bookmark = index;
    m_document.edit().leadTo(bookmark.view);
    emit changed();
}

void Bookmarks::follow()
{
    if (!hasChanged())
        return;
    const auto there =
        nearest(m_session.bookmarks, *m_session.bookmark, [this](const Bookmark& one) { return one.content == m_session.content; });
    if (there)
        m_session.bookmark = there;
}

std::optional<std::size_t> Bookmarks::placeOf(const Session& opened) const
{
    const std::size_t at = opened.bookmark.value_or(0);
    const Bookmark stood =
        opened.bookmark ? opened.bookmarks[at] : Bookmark{.content = opened.content, .view = opened.view}; // one may lead there by now
    const auto same = nearest(m_session.bookmarks, at, [&](const Bookmark& one) { return one == stood; });
    return same ? same : nearest(m_session.bookmarks, at, [&](const Bookmark& one) {
        return one.content == stood.content && one.view == stood.view; // its texts are others
    });
}

bool Bookmarks::hasLeft() const
{
    if (!m_session.bookmark || hasChanged())
        return m_session.bookmark.has_value();
    const ViewState& there = m_session.bookmarks[*m_session.bookmark].view;
    const ViewState& here = m_session.view;
    return here.backward != there.backward || here.position.of != there.position.of || here.position.cell != there.position.cell ||
           here.pin != there.pin; // the terms of a sum are those of its cell
}

std::optional<std::size_t> Bookmarks::beside(int direction) const
{
    if (hasLeft() && (direction < 0 || m_session.bookmarks.size() == 1))
        return m_session.bookmark;
    const auto count = static_cast<std::ptrdiff_t>(m_session.bookmarks.size());
    const std::ptrdiff_t from = m_session.bookmark ? static_cast<std::ptrdiff_t>(*m_session.bookmark) : direction > 0 ? -1 : count;
    const std::ptrdiff_t to = from + direction;
    return to >= 0 && to < count ? std::optional(static_cast<std::size_t>(to)) : std::nullopt;
}

} // namespace ks

#include "moc_bookmarks.cpp"
