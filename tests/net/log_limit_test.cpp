#include "net/log_limit.h"

#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <sstream>

using net::LogLimit;

namespace {

struct Logged {
    std::ostringstream text;
    std::shared_ptr<spdlog::logger> before = spdlog::default_logger();

    Logged() {
        auto logger = std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(text));
        logger->set_pattern("%l: %v");
        spdlog::set_default_logger(std::move(logger));
    }
    ~Logged() { spdlog::set_default_logger(before); }
    Logged(const Logged&) = delete;
    Logged& operator=(const Logged&) = delete;

    std::string take() {
        std::string all = text.str();
        text.str({});
        return all;
    }
};

} // namespace

TEST(LogLimit, WritesOneLinePerKindAndSecondWithACount) {
    Logged log;
    LogLimit limit;
    for (int i = 0; i < 312; ++i)
        limit.warn(100, "flood", "refused " + std::to_string(i));
    EXPECT_EQ(log.take(), "warning: refused 0\n");
    limit.poll(100.9);
    EXPECT_EQ(log.take(), "");
    limit.warn(101, "other", "another kind");
    limit.poll(101.1);
    EXPECT_EQ(log.take(), "warning: another kind\nwarning: refused 311 (and 310 more like it)\n");
    limit.poll(105);
    EXPECT_EQ(log.take(), ""); // nothing is left
    limit.warn(105, "flood", "refused again");
    EXPECT_EQ(log.take(), "warning: refused again\n");
}

TEST(LogLimit, AllowsAShortBurstOfInfoLines) {
    Logged log;
    LogLimit limit;
    for (int i = 0; i < 20; ++i)
        limit.info(50, "joined", std::to_string(i));
    EXPECT_EQ(log.take(), "info: 0\ninfo: 1\ninfo: 2\ninfo: 3\ninfo: 4\ninfo: 5\ninfo: 6\ninfo: 7\n");
    limit.poll(51.01);
    EXPECT_EQ(log.take(), "info: 19 (and 11 more like it)\n");
}

TEST(LogLimit, WritesAboutSixtyLinesPerKindAndMinute) {
    Logged log;
    LogLimit limit;
    for (double now = 0; now < 60; now += 0.001) {
        limit.warn(now, "flood", "x");
        limit.poll(now);
    }
    EXPECT_LE(std::ranges::count(log.text.str(), '\n'), 61);
    EXPECT_GE(std::ranges::count(log.text.str(), '\n'), 58);
}

TEST(LogLimit, CountsSuppressedLines) {
    Logged log;
    LogLimit limit;
    EXPECT_FALSE(limit.counts("flood"));
    limit.warn(100, "flood", "a");
    EXPECT_FALSE(limit.counts("flood")) << "the next line must be written";
    limit.warn(100, "flood", "b");
    EXPECT_TRUE(limit.counts("flood"));
    EXPECT_TRUE(limit.counts("flood"));
    limit.poll(101);
    EXPECT_EQ(log.take(), "warning: a\nwarning: b (and 2 more like it)\n");
}

TEST(LogLimit, SuppressedLinesAreReportedAtTheEnd) {
    Logged log;
    {
        LogLimit limit;
        limit.warn(1, "flood", "a", 5);
        EXPECT_EQ(log.take(), "warning: a (and 4 more like it)\n");
        limit.warn(1, "flood", "b");
        limit.warn(1, "flood", "c");
    }
    EXPECT_EQ(log.take(), "warning: c (and 1 more like it)\n");
}
