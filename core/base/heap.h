#pragma once

namespace ks {

/// Gives memory that was freed, and lies in pieces between what is in use, back to the system, where its allocator can. Takes milliseconds; any thread.
void trimHeap();

/// From now on large blocks go back to the system when they are freed, one by one. Otherwise what was freed gathers, and trimHeap() holds up for tens
/// of milliseconds a gigabyte whoever allocates meanwhile. For a program with a window; at its beginning.
void returnLargeBlocksAtOnce();

} // namespace ks
