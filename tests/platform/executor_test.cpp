#include "platform/executor.h"

#include "together.h"

#include <gtest/gtest.h>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace platform {
namespace {

TEST(ParallelFor, CallsEveryIndexOnce) {
    for (const std::size_t count : {0u, 1u, 2u, 15u, 16u, 17u, 1000u})
        for (const std::size_t grain : {1u, 7u, 16u, 5000u}) {
            std::vector<int> calls(count);
            parallel_for(count, grain, [&](std::size_t i) { ++calls[i]; });
            EXPECT_EQ(calls, std::vector<int>(count, 1)) << count << " by " << grain;
        }
}

TEST(ParallelFor, RunsOnSeveralThreadsAtOnce) {
    if (std::thread::hardware_concurrency() < 2)
        GTEST_SKIP() << "the machine has one core";
    std::atomic<int> here = 0;
    std::vector<int> met(2);
    parallel_for(2, 1, [&](std::size_t i) { met[i] = testing::together(here, 2); });
    EXPECT_EQ(met, (std::vector{1, 1}));
}

TEST(ParallelFor, KeepsNeighboursUpToTheGrainOnOneThread) {
    std::vector<std::thread::id> by(64);
    parallel_for(64, 16, [&](std::size_t i) { by[i] = std::this_thread::get_id(); });
    // oneTBB halves a range until it is at most the grain: 64 become four times 16.
    for (std::size_t i = 0; i < 64; ++i)
        EXPECT_EQ(by[i], by[i / 16 * 16]) << i;
}

TEST(Workers, RunsEveryCallOnTheCallingThread) {
    disable_workers();
    std::vector<std::thread::id> by(64);
    parallel_for(64, 1, [&](std::size_t i) { by[i] = std::this_thread::get_id(); });
    disable_workers(false);
    EXPECT_EQ(by, std::vector(64, std::this_thread::get_id()));
}

TEST(ParallelFor, CanBeNested) {
    std::vector<std::size_t> sums(8);
    parallel_for(sums.size(), 1, [&](std::size_t i) {
        std::vector<std::size_t> squares(100);
        parallel_for(squares.size(), 3, [&](std::size_t k) { squares[k] = i * k * k; });
        sums[i] = std::accumulate(squares.begin(), squares.end(), std::size_t{0});
    });
    for (std::size_t i = 0; i < sums.size(); ++i)
        EXPECT_EQ(sums[i], i * 328350);
}

TEST(ParallelFor, RethrowsAnExceptionAfterAllCallsEnd) {
    for (int round = 0; round < 50; ++round) {
        std::atomic<int> inside = 0;
        try {
            parallel_for(100, 1, [&](std::size_t i) {
                ++inside;
                if (i % 10 == 3) {
                    --inside;
                    throw std::runtime_error("the third broke");
                }
                std::this_thread::yield();
                --inside;
            });
            ADD_FAILURE() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), "the third broke");
        }
        EXPECT_EQ(inside, 0);
    }
}

TEST(Submit, RunsTheWorkOnAnotherThread) {
    struct Shared {
        std::atomic<bool> done = false;
        std::thread::id by{};
    };
    const auto shared = std::make_shared<Shared>();
    submit([shared] {
        shared->by = std::this_thread::get_id();
        shared->done = true;
    });
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!shared->done && std::chrono::steady_clock::now() < give_up)
        std::this_thread::yield();
    ASSERT_TRUE(shared->done);
    EXPECT_NE(shared->by, std::this_thread::get_id());
}

} // namespace
} // namespace platform
