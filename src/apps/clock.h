#pragma once
/// The programs' clock: the only place where time comes from.

#include <chrono>

namespace apps {

/// Seconds on a steady clock, from about the program's start: small numbers, so that ticks of 1/60 s add up to rounding
/// far below what a count of ticks forgives.
inline double seconds_now() {
    static const auto start = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// UTC by the system's clock [s], which somebody may set meanwhile: for time stamps that other machines read.
inline double utc_now() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

} // namespace apps
