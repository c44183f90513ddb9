#include "core/session/bookmarks.h"

#include "core/base/error.h"

namespace ks {

Session atBookmark(Session session, std::int64_t number)
{
    const auto count = static_cast<std::int64_t>(session.bookmarks.size());
    if (count == 0)
        throw InputError(Text(KS_TEXT("core", "this session has no bookmarks")));
    if (number < 1 || number > count)
        throw InputError(
            Text(KS_TEXT("core", "there is no bookmark %1; this session has 1 to %2"), {std::to_string(number), std::to_string(count)}));
    const Bookmark& bookmark = session.bookmarks[static_cast<std::size_t>(number - 1)];
    session.content = bookmark.content;
    session.view = bookmark.view;
    session.result = {}; // of other settings
    return session;
}

void setReveal(ViewState& view, Reveal reveal)
{
    view.reveal = reveal;
    view.laterToo = reveal == Reveal::All;
}

} // namespace ks
