#pragma once
/// Progress reports of long computations.

#include "platform/executor.h"

#include <atomic>
#include <functional>

namespace lab {

/// Receives the finished share of the work, 0 to 1. May be empty; otherwise any thread may call it.
using Progress = std::function<void(double)>;

/// Calls `body` for each index below `count` on all cores, and reports the progress after each call.
inline void for_each_of(std::size_t count, const Progress& progress, const std::function<void(std::size_t)>& body) {
    std::atomic<std::size_t> done = 0;
    platform::parallel_for(count, 1, [&](std::size_t i) {
        body(i);
        const std::size_t now = ++done;
        if (progress)
            progress(static_cast<double>(now) / static_cast<double>(count));
    });
}

} // namespace lab
