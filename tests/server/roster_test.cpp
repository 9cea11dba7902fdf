
#include "server/roster.h"

#include <gtest/gtest.h>

namespace server {
namespace {

TEST(Roster, ActorNumbersWrapBelowTheShellNumbers) {
    Roster roster;
    ASSERT_EQ(roster.add(world::ActorKind::tank)->id, 1);
    ActorId last = 1;
    for (int i = 1; i < Roster::last_actor; ++i) {
        last = roster.add(world::ActorKind::mine)->id;
        roster.remove(last);
    }
    EXPECT_EQ(last, Roster::last_actor);
    EXPECT_EQ(roster.add(world::ActorKind::mine)->id, 2) << "actor 1 still exists";
}

TEST(Roster, CountsTheTanks) {
    Roster roster;
    const ActorId first = roster.add(world::ActorKind::tank)->id;
    roster.add(world::ActorKind::mine);
    roster.add(40, world::ActorKind::tank);
    EXPECT_EQ(roster.tanks(), 2);
    EXPECT_TRUE(roster.remove(first));
    EXPECT_FALSE(roster.remove(first));
    EXPECT_EQ(roster.tanks(), 1);
    EXPECT_EQ(roster.actor(40)->id, 40);
}

TEST(RosterDeathTest, AbortsIfItsCountsAreWrong) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    Roster roster;
    roster.add(40, world::ActorKind::tank);
    EXPECT_DEATH(roster.add(40, world::ActorKind::tank), "roster.cpp.*!actors.contains");
    roster.add(41, world::ActorKind::mine);
    roster.actor(40)->kind = world::ActorKind::mine; // without the roster's knowledge
    EXPECT_DEATH(roster.remove(41), "roster.cpp.*tanks_ ==");
}

} // namespace
} // namespace server
