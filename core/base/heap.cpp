#include "core/base/heap.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace ks {

void trimHeap()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void returnLargeBlocksAtOnce()
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 20); // set once it is no longer raised by what is freed
#endif
}

} // namespace ks
