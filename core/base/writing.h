#pragma once

namespace ks {

/// Files of this process that an AtomicFile has begun and not yet put in place: whoever ends the process waits for them. Safe from any thread.
int filesBeingWritten();

} // namespace ks
