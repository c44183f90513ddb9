#pragma once

#include "core/session/session.h"

namespace ks {

/// A session with what it was opened as and saved as, to be brought back whatever happens in between.
struct KeptSession {
    Session session;
    Session opened; ///< what reset() leads back to
    Session saved;

    /// Content, name, bookmarks or side B would be lost with it. What stands at a bookmark that is saved would not.
    bool isModified() const;
};

} // namespace ks
