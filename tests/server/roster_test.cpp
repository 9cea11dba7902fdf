/// Numbers of actors.

#include "server/roster.h"

#include <gtest/gtest.h>

namespace server {
namespace {

TEST(Roster, NumbersOfActorsBeginAgainBelowThoseOfShells) {
    Roster roster;
    ASSERT_EQ(roster.add(world::ActorKind::tank)->id, 1);
    ActorId last = 1;
    for (int i = 1; i < Roster::last_actor; ++i) {
        last = roster.add(world::ActorKind::mine)->id;
        roster.actors.erase(last);
    }
    EXPECT_EQ(last, Roster::last_actor);
    EXPECT_EQ(roster.add(world::ActorKind::mine)->id, 2) << "1 is still there";
}

} // namespace
} // namespace server
