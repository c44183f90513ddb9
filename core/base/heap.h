#pragma once

namespace ks {

/// Gives memory that was freed, and lies in pieces between what is in use, back to the system, where its allocator can. Takes milliseconds; any thread.
void trimHeap();

} // namespace ks
