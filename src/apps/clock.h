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

} // namespace apps
