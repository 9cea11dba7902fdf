#pragma once
/// Checks of preconditions and invariants. A failed check is a bug in this program, never bad input from a peer or a
/// file. Active where tests are built (DR_CHECKED); ./play's build leaves the checks out.

#include <cstdio>
#include <cstdlib>

#ifdef DR_CHECKED
#define DR_ASSERT(condition) ((condition) ? void() : ::tunables::broken(#condition, __FILE__, __LINE__))
#else
#define DR_ASSERT(condition) void(sizeof((condition) ? 1 : 0))
#endif

namespace tunables {

[[noreturn]] inline void broken(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: must hold: %s\n", file, line, condition);
    std::abort();
}

} // namespace tunables
