#pragma once

#include "core/session/session.h"

#include <cstddef>
#include <map>

namespace ks {

/// What the bookmarks after this one ask of other tensors, as long as they are about the same content: per tensor the offset from which it
/// is not told here. A question that comes later must not be answered on the way to it; only who asks for all of it gets all of it.
std::map<Role, std::int64_t> askedLater(const Session& session, std::size_t bookmark);
/// The first of the bookmarks that ask so, per tensor.
std::map<Role, std::size_t> askersLater(const Session& session, std::size_t bookmark);
/// What all other bookmarks ask, before and after: on paper all questions lie side by side, and none was answered yet. Also of the tensor
/// that this one is about, and where other settings make the same cell of the same numbers: each tells the other. Throws InputError where
/// a content has not all operands.
std::map<Role, std::int64_t> askedElsewhere(const Session& session, std::size_t bookmark);
/// Of the bookmark that the session stands at, or has gone on from without a change of its content.
std::map<Role, std::int64_t> askedLater(const Session& session);

} // namespace ks
