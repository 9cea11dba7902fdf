/// Periodic work: it runs until stopped, and its owner receives any error that ends it.

#include "platform/main_loop.h"

#include <atomic>
#include <gtest/gtest.h>
#include <optional>
#include <stdexcept>
#include <thread>

namespace platform {

TEST(PeriodicWorker, GoesOnUntilItIsStopped) {
    std::atomic<int> steps = 0;
    PeriodicWorker work([&] {
        ++steps;
        return 0.0;
    });
    while (steps < 100)
        std::this_thread::yield();
    EXPECT_TRUE(work.running());
    work.stop();
    const int then = steps;
    std::this_thread::yield();
    EXPECT_EQ(steps, then);
    EXPECT_FALSE(work.running());
    EXPECT_EQ(work.error(), nullptr);
}

TEST(PeriodicWorker, WaitsForTheTimeThatAStepReturns) {
    std::atomic<int> steps = 0;
    const auto begin = std::chrono::steady_clock::now();
    std::optional<PeriodicWorker> work;
    work.emplace([&] {
        ++steps;
        return 0.01;
    });
    while (steps < 5)
        std::this_thread::yield();
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(40));
}

TEST(PeriodicWorker, ReportsItsExceptionToTheOwner) {
    PeriodicWorker work([]() -> double { throw std::runtime_error("out of track"); });
    while (work.running())
        std::this_thread::yield();
    EXPECT_THROW(work.check(), std::runtime_error);
    work.stop();
}

} // namespace platform
