#pragma once

#include "core/session/session.h"

namespace ks {

/// The session as it stands at one of its bookmarks, counted from 1. Throws InputError naming the bookmarks that there are.
Session atBookmark(Session session, std::int64_t number);

/// Shows as much as a person asks for by name; all of it includes what later bookmarks ask.
void setReveal(ViewState& view, Reveal reveal);

} // namespace ks
