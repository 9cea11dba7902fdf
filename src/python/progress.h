#pragma once
/// What hears of a sweep may not use all cores itself: its thread has the sweep's lock, and whoever waits there for
/// other cores helps out meanwhile, perhaps with a case of that sweep, which waits for the lock.

#include <fmt/format.h>
#include <stdexcept>

namespace python {

inline thread_local bool in_progress = false;

/// For as long as `progress` is called.
class InProgress {
  public:
    InProgress() { in_progress = true; }
    InProgress(const InProgress&) = delete;
    InProgress& operator=(const InProgress&) = delete;
    ~InProgress() { in_progress = false; }
};

/// Throws std::runtime_error.
inline void refuse_within_progress(const char* what) {
    if (in_progress)
        throw std::runtime_error(fmt::format(
            "{} may not be called by a sweep's progress: it would wait for that sweep, and the sweep for it", what));
}

} // namespace python
