#include "dead_reckoning/history.h"

#include <gtest/gtest.h>

namespace {

using History = dr::PacketHistory<double>;

dr::Update<double> numbered(std::uint32_t sequence, std::uint8_t incarnation = 0) {
    dr::Update<double> update;
    update.sequence = sequence;
    update.incarnation = incarnation;
    update.interval = 0.2;
    return update;
}

/// A match has hundreds of mines with only one update each.
TEST(PacketHistory, IsSmallerThan256Bytes) { EXPECT_LT(sizeof(dr::PacketHistory<float>), 256u); }

TEST(PacketHistory, DropsLateAndRepeatedUpdates) {
    History history;
    EXPECT_TRUE(history.add(numbered(5), 0));
    EXPECT_FALSE(history.add(numbered(5), 1));
    EXPECT_FALSE(history.add(numbered(4), 1));
    EXPECT_TRUE(history.add(numbered(7), 1));
    EXPECT_EQ(history.size(), 2u);
    EXPECT_EQ(history.revision(), 2u);
    EXPECT_EQ(history.back().update.sequence, 7u);
    EXPECT_EQ(history.back(1).update.sequence, 5u);
    EXPECT_EQ(history.back(1).described_at, 0);
}

TEST(PacketHistory, SequenceNumbersWrap) {
    History history;
    history.add(numbered(0xffffffffu), 0);
    EXPECT_TRUE(history.add(numbered(0), 1));
    EXPECT_FALSE(history.add(numbered(0xfffffffeu), 2));
}

TEST(PacketHistory, NewIncarnationStartsItsOwnSequence) {
    History history;
    history.add(numbered(90, 255), 0);
    EXPECT_TRUE(history.add(numbered(3, 0), 1)); // 0 follows 255
    EXPECT_FALSE(history.add(numbered(91, 255), 2)) << "a late update from before the teleport is ignored";
}

TEST(PacketHistory, KeepsTheNewestWhenFull) {
    History history;
    for (std::uint32_t i = 0; i < 3 * History::capacity; ++i)
        history.add(numbered(i), i);
    ASSERT_EQ(history.size(), History::capacity);
    for (std::size_t age = 0; age < History::capacity; ++age)
        EXPECT_EQ(history.back(age).update.sequence, 3 * History::capacity - 1 - age);
}

TEST(PacketHistory, AverageIntervalStartsNominalAndThenFollowsArrivals) {
    History history;
    history.add(numbered(0), 10);
    EXPECT_DOUBLE_EQ(history.average_interval(), 0.2);
    history.add(numbered(1), 10.5);
    EXPECT_DOUBLE_EQ(history.average_interval(), 0.5);
    history.add(numbered(2), 10.7);
    EXPECT_NEAR(history.average_interval(), 0.35, 1e-12);
    for (std::uint32_t i = 3; i < 60; ++i)
        history.add(numbered(i), 10.7 + (i - 2) * 0.1);
    EXPECT_NEAR(history.average_interval(), 0.1, 1e-3) << "old intervals do not count";
}

/// Regression: the time until the respawn lengthened the blends after it.
TEST(PacketHistory, AverageIntervalLeavesOutTheTimeUntilARespawn) {
    History history;
    for (std::uint32_t i = 0; i < 20; ++i)
        history.add(numbered(i), i * 0.1);
    const double before = history.average_interval();
    auto respawned = numbered(20);
    ++respawned.incarnation;
    history.add(respawned, 8); // 6.1 s after the last update of the life before
    EXPECT_DOUBLE_EQ(history.average_interval(), before);
    EXPECT_DOUBLE_EQ(history.average_orientation_interval(), before);
    respawned.sequence = 21;
    history.add(respawned, 8.1);
    EXPECT_NEAR(history.average_interval(), 0.1, 1e-3);
}

} // namespace
