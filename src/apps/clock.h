#pragma once
/// The programs' clock: the only place where time comes from.

#include <chrono>

namespace apps {

/// Seconds on a steady clock.
inline double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace apps
