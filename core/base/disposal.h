#pragma once

#include <cstddef>

namespace ks {

/// Gives memory back to the system on a thread of its own: that takes 0.1 ms a MiB, and the last one to let go of a large tensor is often the
/// thread that paints. From any thread.
void freeElsewhere(void* data, std::size_t bytes) noexcept;
/// Bytes that are still to be freed.
std::size_t bytesBeingFreed();
/// Waits until there are none.
void waitUntilFreed();

} // namespace ks
