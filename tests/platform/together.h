#pragma once
/// Waits for others without putting an order between the threads that ThreadSanitizer could take for a lock.

#include <atomic>
#include <chrono>
#include <thread>

namespace platform::testing {

/// Comes in, and returns true when `wanted` have; false after 10 s.
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
