#pragma once

#include <functional>
#include <memory>

namespace ks {

/// Runs `free` on a thread of its own where it is called in the GUI thread of a running application, else at once. For objects of many parts, whose
/// destructors take longer than a window may stand still and must have run before the application ends (single large blocks of memory go through
/// core/base/disposal, which need not end at all). `free` must not throw.
void runElsewhere(std::function<void()> free);

/// Waits until all that was given away is free: whoever needs as much memory again asks here first. Any thread but the GUI's.
void awaitFreed();

/// An object whose destructor does not hold the window, whoever lets go of it last.
template <class T, class... Arguments>
std::shared_ptr<T> makeFreedElsewhere(Arguments&&... arguments)
{
    return std::shared_ptr<T>(new T(std::forward<Arguments>(arguments)...), [](T* object) { runElsewhere([object] { delete object; }); });
}

} // namespace ks
