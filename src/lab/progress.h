#pragma once
/// Progress of long work.

#include "platform/executor.h"

#include <atomic>
#include <functional>

namespace lab {

/// Receives the share that is done, 0 to 1, on any thread. May be empty.
using Progress = std::function<void(double)>;

/// Runs platform::parallel_for item by item, and reports progress.
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
