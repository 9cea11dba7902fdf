#pragma once
/// Preconditions of this folder's public functions: what the caller must see to, and what therefore is a mistake in the
/// program, never in what a peer or a file sent. Checked wherever tests are built (DR_CHECKED); ./play's build goes
/// without.

#include "dead_reckoning/finite.h"

#include <cstdio>
#include <cstdlib>

#ifdef DR_CHECKED
#define DR_ASSERT(condition) ((condition) ? void() : ::dr::broken(#condition, __FILE__, __LINE__))
#else
#define DR_ASSERT(condition) void(sizeof((condition) ? 1 : 0))
#endif

namespace dr {

[[noreturn]] inline void broken(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: precondition broken: %s\n", file, line, condition);
    std::abort();
}

} // namespace dr
