#include "platform/executor.h"

#include "together.h"

#include <gtest/gtest.h>
#include <stdexcept>
#include <vector>

namespace platform {
namespace {

TEST(Background, RunsBesideItsOwnerAndJoinGivesTheResult) {
    Background background;
    std::atomic<int> here = 0;
    int result = 0;
    background.start([&] { result = testing::together(here, 2) ? 7 : 0; });
    EXPECT_TRUE(testing::together(here, 2));
    background.join();
    EXPECT_EQ(result, 7);
}

TEST(Background, RunsOnTheJoiningThreadUnderWorkAlone) {
    disable_workers();
    Background background;
    std::thread::id by;
    background.start([&] { by = std::this_thread::get_id(); });
    EXPECT_EQ(by, std::thread::id());
    background.join();
    disable_workers(false);
    EXPECT_EQ(by, std::this_thread::get_id());
}

TEST(Background, StartsAndJoinsRepeatedly) {
    Background background;
    background.join();
    int sum = 0; // without a lock: each join precedes the next start
    for (int i = 0; i < 2000; ++i) {
        background.start([&sum, i] { sum += i; });
        background.join();
        background.join();
    }
    EXPECT_EQ(sum, 1999000);
}

TEST(Background, JoinRethrowsAndTheNextStartWorks) {
    Background background;
    for (const char* what : {"physics broke", "and again"}) {
        background.start([what] { throw std::runtime_error(what); });
        try {
            background.join();
            ADD_FAILURE() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), what);
        }
    }
    bool done = false;
    background.start([&] { done = true; });
    background.join();
    EXPECT_TRUE(done);
}

TEST(Background, DestructorWaitsForRunningWork) {
    std::atomic<int> here = 0;
    bool done = false;
    {
        Background background;
        background.start([&] {
            testing::together(here, 2);
            std::this_thread::yield();
            done = true;
        });
        ASSERT_TRUE(testing::together(here, 2));
    }
    EXPECT_TRUE(done);
}

/// As when a sweep uses all threads: each iteration waits for its own background work.
TEST(Background, JoinsWhileAllThreadsAreJoining) {
    std::vector<int> done(64);
    parallel_for(done.size(), 1, [&](std::size_t i) {
        for (int round = 0; round < 20; ++round) {
            Background background;
            background.start([&] { ++done[i]; });
            background.join();
        }
    });
    EXPECT_EQ(done, std::vector<int>(64, 20));
}

} // namespace
} // namespace platform
