#include "platform/thread.h"

#include <gtest/gtest.h>
#include <stdexcept>

namespace platform {
namespace {

TEST(Thread, KeepsItsExceptionForTheOwner) {
    Thread thread([] { throw std::runtime_error("the socket broke"); });
    thread.join();
    EXPECT_FALSE(thread.running());
    ASSERT_NE(thread.error(), nullptr);
    for (int i = 0; i < 2; ++i)
        try {
            thread.check();
            ADD_FAILURE() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), "the socket broke");
        }
}

TEST(Thread, RunsUntilTheOwnerStopsIt) {
    std::atomic<bool> stop = false;
    int turns = 0;
    Thread thread([&] {
        while (!stop)
            ++turns;
    });
    EXPECT_TRUE(thread.running());
    EXPECT_EQ(thread.error(), nullptr);
    stop = true;
    thread.join();
    thread.join();
    EXPECT_FALSE(thread.running());
    EXPECT_EQ(thread.error(), nullptr);
    EXPECT_NO_THROW(thread.check());
}

} // namespace
} // namespace platform
