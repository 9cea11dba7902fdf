#pragma once
/// Waits for other threads without an ordering that ThreadSanitizer could take for a lock.

#include <atomic>
#include <chrono>
#include <thread>

namespace platform::testing {

/// Counts this thread and waits for `wanted` threads in total. Returns false after 10 s.
inline bool together(std::atomic<int>& here, int wanted) {
    here.fetch_add(1, std::memory_order_relaxed);
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (here.load(std::memory_order_relaxed) < wanted) {
        if (std::chrono::steady_clock::now() > give_up)
            return false;
        std::this_thread::yield();
    }
    return true;
}

} // namespace platform::testing
