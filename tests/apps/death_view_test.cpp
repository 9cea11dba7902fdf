/// A death as the killer's screen showed it: the camera moves to the killer's tank, and the gap is between true pose
/// and echo.

#include "apps/window/death_view.h"

#include "../client/fake_server.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

using namespace apps;

namespace {

struct Death : ::testing::Test {
    Death() {
        table.ends.update_camera = [this](const client::ClientState& client, client::Scene& it) {
            events = reader.read(client);
            view.look(client, events);
            view.add_to(it);
            scene = it;
        };
        table.add_tank(3, true);
        table.add_tank(7, false, 60, 0);
        table.frames(120); // until the clocks settle
        dr::KinematicState<float> ben;
        ben.position = {60, 0, 1};
        say(7, ben);
        dr::KinematicState<float> ann = table.client->player()->completed().state;
        ann.position.y += 3; // the pose that the others display
        ann.velocity = ann.acceleration = ann.angular_velocity = ann.angular_acceleration = glm::vec3(0);
        say(3, ann);
        table.frames(60);
    }
    void say(protocol::ActorId actor, const dr::KinematicState<float>& state, std::uint32_t sequence = 1) {
        table.server.send(net::Channel::kinematics,
                          protocol::UpdateBatch{{table.update(actor, sequence, table.now, state)}});
        table.frames(2);
    }
    void hit(protocol::ActorId by, protocol::ExplosionKind cause) {
        table.server.send(net::Channel::events, protocol::Health{3, 0, by, cause});
        table.frames(2);
    }

    client::fakes::Table table{client::fakes::pvb()};
    DeathView view;
    FrameEventReader reader;
    FrameEvents events;
    client::Scene scene;
};

} // namespace

TEST_F(Death, ShowsWhereTheKillerSawTheTankForThreeSeconds) {
    EXPECT_FALSE(view.camera());
    hit(7, protocol::ExplosionKind::shell);
    ASSERT_TRUE(view.camera());
    EXPECT_LT(glm::distance(view.camera()->eye, glm::vec3(60, 0, 2)), 5);
    EXPECT_NEAR(view.gap(), 3, 0.1f);
    EXPECT_NE(view.words().find("Ben saw you 3.0 m from where you were"), std::string::npos) << view.words();
    const glm::vec3 own = table.client->player()->completed().state.position;
    const auto seen = std::ranges::find(scene.tanks, client::Role::echo, &client::TankPicture::role);
    ASSERT_NE(seen, scene.tanks.end());
    EXPECT_NEAR(seen->position.y - own.y, 3, 0.1f);
    table.frames(static_cast<int>(60 * DeathView::lasts) - 6);
    EXPECT_TRUE(view.camera());
    table.frames(10);
    EXPECT_FALSE(view.camera());
}

TEST_F(Death, SmallGapIsNotShown) {
    dr::KinematicState<float> ann = table.client->player()->completed().state;
    ann.position.y += 0.2f;
    ann.velocity = ann.acceleration = ann.angular_velocity = ann.angular_acceleration = glm::vec3(0);
    say(3, ann, 2);
    table.frames(120);
    hit(7, protocol::ExplosionKind::shell);
    ASSERT_TRUE(view.camera());
    EXPECT_LT(view.gap(), DeathView::least_gap);
    EXPECT_EQ(view.words(), "");
    EXPECT_TRUE(std::ranges::none_of(scene.tanks, [](const auto& it) { return it.role == client::Role::echo; }));
    for (const client::LabelPicture& label : scene.labels)
        EXPECT_NE(label.text, "seen here");
}

TEST_F(Death, MineDoesNotMoveTheCamera) {
    hit(7, protocol::ExplosionKind::mine);
    EXPECT_FALSE(view.camera());
}

TEST_F(Death, RespawnEndsTheKillersView) {
    hit(7, protocol::ExplosionKind::shell);
    ASSERT_TRUE(view.camera());
    table.server.send(net::Channel::events, protocol::Spawned{3, 2, 0, 0, 0});
    table.frames(3);
    EXPECT_FALSE(view.camera());
}
