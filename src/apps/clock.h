#pragma once
/// The programs' clock: the only source of time.

#include <chrono>

namespace apps {

/// Steady time since the first call, near the program's start [s]. Small values keep rounding errors harmless when
/// ticks of 1/60 s are added up.
inline double seconds_now() {
    static const auto start = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// UTC by the system's clock [s], which the user may set at any time. For time stamps that other machines read.
inline double utc_now() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

} // namespace apps
