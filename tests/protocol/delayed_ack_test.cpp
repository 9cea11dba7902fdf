#include "protocol/compact/ack_tracker.h"

#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>
#include <set>

namespace protocol::compact {
namespace {

/// Returns when packets that arrive at these times are acknowledged [frames of 1/60 s].
std::vector<int> answered(const std::multiset<int>& come, int frames) {
    DelayedAck answer;
    std::vector<int> when;
    int unanswered = 0;
    for (int frame = 0; frame < frames; ++frame) {
        unanswered += static_cast<int>(come.count(frame));
        if (answer.due(unanswered, 100 + frame / 60.0)) {
            unanswered = 0;
            when.push_back(frame);
        }
    }
    EXPECT_EQ(answer.answers(), when.size());
    return when;
}

TEST(DelayedAck, ComesWithTheSecondDatagram) {
    EXPECT_EQ(answered({10, 40, 70, 100}, 200), (std::vector{40, 100}));
    EXPECT_EQ(answered({10, 10, 10, 40, 40}, 90), (std::vector{40})) << "datagrams of one frame count as one";
}

TEST(DelayedAck, AnswersASingleDatagramAfterASecond) { EXPECT_EQ(answered({10}, 200), (std::vector{70})); }

TEST(DelayedAck, ComesAtMostTenTimesASecond) {
    std::multiset<int> always;
    for (int frame = 0; frame < 60; ++frame)
        always.insert(frame);
    const std::vector<int> when = answered(always, 60);
    EXPECT_GE(when.size(), 9u);
    for (std::size_t i = 1; i < when.size(); ++i)
        EXPECT_GE(when[i] - when[i - 1], 6);
}

TEST(DelayedAck, AnswersManyDatagramsAtOnce) {
    std::multiset<int> storm;
    for (int i = 0; i < DelayedAck::max_unacknowledged; ++i)
        storm.insert(5);
    EXPECT_EQ(answered(storm, 60), (std::vector{5}));
}

/// Up to as many packets per frame arrive as an acknowledgement has room for. Each packet must be acknowledged within a
/// second and a frame.
RC_GTEST_PROP(DelayedAck, AcknowledgesEveryPacketWithinASecond, (std::vector<std::uint8_t> gaps)) {
    AckTracker receipts;
    std::map<std::uint16_t, int> waits; // by number: the frame of its arrival
    std::uint16_t number = 7;
    int frame = 0;
    const auto step = [&](int packets) {
        for (int i = 0; i < packets; ++i) {
            waits[number] = frame;
            receipts.note(*receipts.extended(number++));
        }
        if (const std::optional<CompactAck> seen = receipts.take_ack_if_due(frame / 60.0)) {
            waits.erase(seen->number);
            for (int i = 0; i < 32; ++i)
                if ((seen->before >> i & 1) != 0)
                    waits.erase(static_cast<std::uint16_t>(seen->number - 1 - i));
            RC_ASSERT(waits.empty());
        }
        for (const auto& [which, since] : waits)
            RC_ASSERT(frame - since <= 60);
        ++frame;
    };
    for (const std::uint8_t gap : gaps) {
        for (int i = 0; i < gap % 16; ++i)
            step(0);
        step(1 + gap / 16);
    }
    for (int i = 0; i < 61; ++i)
        step(0);
    RC_ASSERT(waits.empty());
}

} // namespace
} // namespace protocol::compact
