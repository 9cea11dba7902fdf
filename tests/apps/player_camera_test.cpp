/// Camera and aiming on a client of a fake server: from input events to the turret, and from keys to the camera's
/// target.

#include "apps/window/player_camera.h"

#include "../client/fake_server.h"
#include "world/shell.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

using namespace apps;

namespace {

struct Seat {
    explicit Seat(bool lab = true) : table({}, client::fakes::flat_map(), lab) {
        table.add_tank(3, true);
        table.ends.handle_input = [this](client::Client& client) {
            client::PlayerInput player = input.player(viewer.flying());
            viewer.update_aim(input, client, player, static_cast<float>(world::tick_length));
            input.end_frame();
            if (!client.own().empty())
                client.own().front().input = player;
        };
        table.ends.update_camera = [this](const client::ClientState& client, client::Scene& scene) {
            camera = viewer.look(client, scene, reader.read(client), static_cast<float>(world::tick_length));
        };
        table.frames(120); // until the clocks settle
    }
    void move_mouse(int right, int down) {
        SDL_Event event{};
        event.type = SDL_MOUSEMOTION;
        event.motion.xrel = right;
        event.motion.yrel = down;
        input.handle(event, false, false);
    }
    dr::LocalActor<float> own() { return table.client->player()->completed(); }
    float view() const { return client::direction(camera.target - camera.eye).yaw; }

    client::fakes::Table table;
    ViewSettings settings{.shake = 0};
    Bindings bindings;
    Input input{bindings};
    PlayerCamera viewer{settings};
    FrameEventReader reader;
    client::Camera camera;
};

} // namespace

TEST(PlayerCamera, GunFollowsTheAimAtItsOwnRateAndItsShellLandsThere) {
    Seat seat;
    seat.input.aim_with_mouse(true);
    seat.move_mouse(-400, -45); // to the left and up from the chase camera's direction
    seat.table.frame();
    EXPECT_NEAR(seat.view(), 400 * seat.settings.mouse_speed, 1e-3) << "the camera turns at once";
    seat.table.frames(30);
    EXPECT_LT(seat.own().articulations[dr::turret].angle, 0.5f * world::TankSettings{}.turret_rate + 0.01f);
    seat.table.frames(240);
    EXPECT_LT(seat.viewer.gap(), 0.003f);
    ASSERT_TRUE(seat.viewer.aim_point());
    EXPECT_GT(glm::length(*seat.viewer.aim_point()), 30);
    const auto own = seat.own();
    const world::Shell shell =
        world::fire(world::muzzle(own.state, own.articulations), seat.table.client->rules().muzzle_speed);
    const auto impact = world::fly(seat.table.client->terrain(), {}, shell, 0, 10);
    ASSERT_TRUE(impact);
    EXPECT_LT(glm::distance(impact->position, *seat.viewer.aim_point()), 1.0f);
}

TEST(PlayerCamera, GunThatAFingerAimsTurnsToAnEnemyNearTheSight) {
    for (const bool assist : {true, false}) {
        Seat seat;
        seat.settings.aim_assist = assist;
        SDL_Event finger{};
        finger.type = SDL_FINGERDOWN;
        finger.tfinger.x = 0.7f, finger.tfinger.y = 0.5f;
        seat.input.handle(finger, false, false);
        seat.input.place_fingers(Touch::Landed{.finger = 0}, true);
        finger.type = SDL_FINGERMOTION;
        finger.tfinger.y -= 0.035f; // up, towards the horizon
        seat.input.handle(finger, false, false);
        seat.table.frame();
        seat.input.place_fingers({}, true);
        seat.table.frames(30);
        const glm::vec3 way = seat.camera.target - seat.camera.eye;
        const glm::vec3 ahead = glm::normalize(glm::vec3(way.x, way.y, 0)), left(-ahead.y, ahead.x, 0);
        const glm::vec3 enemy = glm::vec3(seat.camera.eye.x, seat.camera.eye.y, 1) + 60.0f * ahead + 1.5f * left;
        seat.table.add_tank(4, false, enemy.x, enemy.y);
        seat.table.server.send(net::Channel::kinematics,
                               protocol::UpdateBatch{{seat.table.update(4, 1, seat.table.now, {.position = enemy})}});
        seat.table.frames(30);
        ASSERT_TRUE(seat.viewer.aim_point());
        EXPECT_EQ(glm::distance(*seat.viewer.aim_point(), enemy) < 0.5f, assist);
    }
}

/// In a match, a player with a living tank receives no true poses, so the camera must not follow an enemy.
TEST(PlayerCamera, OnlyDeadPlayersWatchEnemiesInAMatch) {
    Seat seat(false);
    seat.table.add_tank(4, false, 20, 0);
    seat.table.server.send(net::Channel::kinematics,
                           protocol::UpdateBatch{{seat.table.update(4, 1, seat.table.now, {.position = {20, 0, 1}})}});
    seat.table.frames(60);
    const auto press = [&](Action action) { return seat.viewer.handle_command(action, *seat.table.client); };
    EXPECT_NE(press(Action::view_tank)->find("watch enemies only"), std::string::npos);
    EXPECT_TRUE(seat.viewer.on_own_tank(*seat.table.client));
    EXPECT_FALSE(seat.viewer.watch(*seat.table.client, 4));
    for (int i = 0; i < 8; ++i) {
        press(Action::camera);
        EXPECT_FALSE(seat.viewer.flying());
    }
    seat.table.server.send(net::Channel::events, protocol::Health{.actor = 3, .health = 0, .by = 4});
    seat.table.frames(2);
    press(Action::view_tank);
    EXPECT_EQ(seat.viewer.target(), 4);
    // The camera returns home at a respawn.
    seat.table.server.send(net::Channel::events, protocol::Spawned{3, 2, 0, 0, 0});
    seat.table.frames(2);
    EXPECT_TRUE(seat.viewer.on_own_tank(*seat.table.client));
}

TEST(PlayerCamera, KeysTakeTheGunFromTheMouse) {
    Seat seat;
    seat.input.aim_with_mouse(true);
    seat.move_mouse(-400, 0);
    seat.table.frame();
    SDL_Event press{};
    press.type = SDL_KEYDOWN;
    press.key.keysym.scancode = SDL_SCANCODE_E;
    seat.input.handle(press, false, false);
    seat.table.frames(20);
    EXPECT_FALSE(seat.viewer.aim_point());
    EXPECT_LT(seat.own().articulations[dr::turret].angle, 0);
}

/// The right button is pressed and released within one slow frame.
TEST(PlayerCamera, GlanceLeavesTheGunInPlace) {
    Seat seat;
    seat.input.aim_with_mouse(true);
    seat.move_mouse(-100, 0);
    seat.table.frames(60);
    const float laid = seat.view();
    for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) {
        SDL_Event event{};
        event.type = type;
        event.key.keysym.scancode = SDL_SCANCODE_LSHIFT;
        seat.input.handle(event, false, false);
        if (type == SDL_KEYDOWN)
            seat.move_mouse(200, 0);
    }
    seat.table.frame();
    EXPECT_LT(seat.view(), laid - 0.3f) << "the camera looks aside";
    seat.table.frames(120);
    EXPECT_NEAR(seat.view(), laid, 0.01f) << "the camera turns back";
}

TEST(PlayerCamera, ZoomInTheChaseCameraEntersTheSightWhileItIsPressed) {
    Seat seat;
    seat.input.aim_with_mouse(true);
    seat.move_mouse(-100, -40);
    seat.table.frames(30);
    const glm::vec3 before = seat.viewer.aim_point().value();
    const auto zoom = [&](Uint32 type) {
        SDL_Event event{};
        event.type = type;
        event.button.button = SDL_BUTTON_RIGHT;
        seat.input.handle(event, false, false);
        seat.table.frames(3);
    };
    zoom(SDL_MOUSEBUTTONDOWN);
    EXPECT_TRUE(seat.viewer.through_sight(*seat.table.client));
    EXPECT_LT(glm::distance(seat.viewer.aim_point().value(), before), 0.05f * glm::length(before));
    zoom(SDL_MOUSEBUTTONUP);
    EXPECT_EQ(seat.viewer.mode_name(), "chase");
    EXPECT_LT(glm::distance(seat.viewer.aim_point().value(), before), 0.05f * glm::length(before));
    seat.viewer.handle_command(Action::camera, *seat.table.client); // to the sight
    zoom(SDL_MOUSEBUTTONDOWN);
    zoom(SDL_MOUSEBUTTONUP);
    EXPECT_TRUE(seat.viewer.through_sight(*seat.table.client)) << "the sight that the user chose stays";
}

TEST(PlayerCamera, SightPointsAtTheAimPointOfTheChaseCamera) {
    Seat seat;
    seat.input.aim_with_mouse(true);
    seat.move_mouse(-100, -40);
    seat.table.frames(3);
    const glm::vec3 before = seat.viewer.aim_point().value();
    seat.viewer.handle_command(Action::camera, *seat.table.client);
    seat.table.frames(2);
    EXPECT_TRUE(seat.viewer.through_sight(*seat.table.client));
    EXPECT_LT(glm::distance(seat.viewer.aim_point().value(), before), 0.05f * glm::length(before));
}

TEST(PlayerCamera, CameraMovesToOtherTanksAndBack) {
    Seat seat;
    client::Client& client = *seat.table.client;
    seat.table.add_tank(7, false, 50, 20);
    seat.table.frames(30);
    dr::KinematicState<float> state;
    state.position = {50, 20, 1};
    seat.table.server.send(net::Channel::kinematics,
                           protocol::UpdateBatch{{seat.table.update(7, 0, seat.table.now, state)}});
    seat.table.frames(2);
    EXPECT_EQ(seat.viewer.handle_command(Action::view_tank, client), "camera on Ben");
    seat.table.frame();
    EXPECT_NEAR(glm::distance(seat.camera.eye, glm::vec3(50, 20, 1)), 14, 2);
    EXPECT_EQ(seat.viewer.handle_command(Action::view_own, client), "camera on your tank");
    seat.table.frame();
    EXPECT_LT(glm::distance(seat.camera.eye, seat.own().state.position), 20);

    seat.viewer.handle_command(Action::view_tank, client);
    seat.table.server.send(net::Channel::events, protocol::Spawned{3, 2, 0, 0, 0}); // the own tank respawns
    seat.table.frames(3);
    EXPECT_TRUE(seat.viewer.on_own_tank(client));

    seat.viewer.handle_command(Action::view_tank, client);
    ASSERT_FALSE(seat.viewer.on_own_tank(client));
    seat.table.server.send(net::Channel::events, protocol::ActorRemoved{7});
    seat.table.frames(3);
    EXPECT_TRUE(seat.viewer.on_own_tank(client)) << "the watched player has left";
}

/// Setups save and restore the camera.
TEST(PlayerCamera, SavedViewIsRestored) {
    Seat seat;
    client::Client& client = *seat.table.client;
    seat.input.aim_with_mouse(true);
    seat.move_mouse(-300, -20);
    seat.table.frames(240); // until the gun has turned there as well
    const client::Direction seen = client::direction(seat.camera.target - seat.camera.eye);
    ASSERT_GT(seen.yaw, 0.5f);
    const PlayerCamera::Request request = seat.viewer.now(client);
    EXPECT_TRUE(request.own);
    seat.viewer.reset();
    seat.viewer.request(request);
    seat.table.frames(120);
    const client::Direction again = client::direction(seat.camera.target - seat.camera.eye);
    EXPECT_NEAR(again.yaw, seen.yaw, 0.03f);
    EXPECT_NEAR(again.pitch, seen.pitch, 0.03f);
}

TEST(PlayerCamera, WishSelectsATankByName) {
    Seat seat;
    client::Client& client = *seat.table.client;
    seat.table.add_tank(7, false, 50, 20); // Ben, the first other tank
    protocol::ActorAdded other;
    other.actor = 8;
    other.owner = 2;
    other.name = "Cid";
    seat.table.server.send(net::Channel::events, other);
    seat.table.server.send(net::Channel::events, protocol::Spawned{8, 1, 50, -20, 0});
    seat.table.frames(30);
    using Place = std::pair<protocol::ActorId, float>;
    for (const auto& [actor, y] : {Place{7, 20.0f}, Place{8, -20.0f}}) {
        dr::KinematicState<float> state;
        state.position = {50, y, 1};
        seat.table.server.send(net::Channel::kinematics,
                               protocol::UpdateBatch{{seat.table.update(actor, 0, seat.table.now, state)}});
    }
    seat.viewer.request({.own = false});
    seat.table.frames(2);
    EXPECT_EQ(seat.viewer.target_name(client), "Ben");
    seat.viewer.request({.own = false, .tank = "Cid"});
    seat.table.frames(2);
    EXPECT_EQ(seat.viewer.target_name(client), "Cid");
    EXPECT_EQ(seat.viewer.now(client).tank, "Cid");
    EXPECT_FALSE(seat.viewer.now(client).own);
    seat.viewer.request({.own = false, .tank = "Dan"}); // unknown, or not yet in the match
    seat.table.frames(2);
    EXPECT_EQ(seat.viewer.target_name(client), "Cid");
}
