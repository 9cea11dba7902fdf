#pragma once
/// Preconditions of functions and invariants of what they work on: what this program must see to, and what therefore is
/// a mistake in it, never in what a peer or a file sent. Checked wherever tests are built (DR_CHECKED); ./play's build
/// goes without.

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
