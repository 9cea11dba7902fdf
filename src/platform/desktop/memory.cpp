#include "platform/memory.h"

#include <cstdlib> // says whether it is the GNU C library

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace platform {

void give_back_memory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

std::size_t allocated() {
#ifdef __GLIBC__
    const struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd; // in the arenas, and what was large enough for pages of its own
#else
    return 0;
#endif
}

} // namespace platform
