#include "client/scene/camera.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace client {

namespace {

/// 129 × 129 heights on 128 m, with a ridge 20 m high for x < −10.
world::Map ridge() {
    world::Map map;
    map.size = 128;
    map.samples = 129;
    map.max_height = 20;
    map.spawns = {{0, 0, 0}};
    for (int row = 0; row < 129; ++row)
        for (int column = 0; column < 129; ++column)
            map.heights.push_back(column < 54 ? 20.0f : 0.0f);
    return map;
}

CameraTarget tank_at(const glm::vec3& position, float heading = 0) {
    return {.position = position, .orientation = glm::angleAxis(heading, glm::vec3(0, 0, 1))};
}

CameraRig settle(CameraRig rig, const world::Terrain& terrain, const CameraTarget& target, float dt, float time) {
    for (float t = 0; t < time - dt / 2; t += dt)
        place_camera(rig, terrain, target, {}, dt);
    return rig;
}

} // namespace

TEST(Camera, ChaseStandsBehindTheTargetAndLooksAlongItsHeading) {
    const world::Map map = ridge();
    const world::Terrain terrain(map);
    CameraRig rig;
    const glm::vec3 tank(30, 10, 1);
    const Camera camera = place_camera(rig, terrain, tank_at(tank), {}, 1.0f / 60);
    EXPECT_LT(camera.eye.x, tank.x - 10);
    EXPECT_NEAR(camera.eye.y, tank.y, 1e-3);
    EXPECT_GT(camera.eye.z, tank.z);
    EXPECT_GT(camera.target.x, camera.eye.x);
}

TEST(Camera, IsNeverUnderTheGround) {
    const world::Map map = ridge();
    const world::Terrain terrain(map);
    for (const CameraMode mode : {CameraMode::chase, CameraMode::top_down, CameraMode::free, CameraMode::gunner}) {
        CameraRig rig;
        rig.mode = mode;
        rig.position = {-30, 0, 3}; // inside the ridge
        const glm::vec3 place = mode == CameraMode::gunner ? glm::vec3(-20, 0, 3) : glm::vec3(-5, 0, 1);
        const Camera camera = place_camera(rig, terrain, tank_at(place), {}, 1.0f / 60); // 13 m behind it is the ridge
        EXPECT_GE(camera.eye.z, terrain.ground(camera.eye.x, camera.eye.y).height + 0.19f) << static_cast<int>(mode);
    }
}

TEST(Camera, FollowsAlikeAtAnyFrameRate) {
    const world::Map map = ridge();
    const world::Terrain terrain(map);
    const auto after_half_a_second = [&](float dt) {
        CameraRig rig;
        place_camera(rig, terrain, tank_at({20, 0, 1}), {}, dt);
        return settle(rig, terrain, tank_at({40, 0, 1}, 1), dt, 0.5f);
    };
    const CameraRig slow = after_half_a_second(1.0f / 30), fast = after_half_a_second(1.0f / 240);
    EXPECT_NEAR(slow.target.x, fast.target.x, 1e-2);
    EXPECT_NEAR(slow.heading, fast.heading, 1e-3);
    EXPECT_GT(fast.heading, 0.5f);
}

TEST(Camera, TurnsTheShortWayRound) {
    const world::Map map = ridge();
    const world::Terrain terrain(map);
    CameraRig rig;
    place_camera(rig, terrain, tank_at({20, 0, 1}, 3.1f), {}, 1.0f / 60);
    rig = settle(rig, terrain, tank_at({20, 0, 1}, -3.1f), 1.0f / 60, 3);
    EXPECT_NEAR(std::remainder(rig.heading + 3.1f, 6.2831853f), 0, 0.01);
    EXPECT_GT(rig.heading, 3.1f); // passes π instead of turning back through 0
}

TEST(Camera, ChaseMovesInAtAHillAndBackOutGradually) {
    const world::Map map = ridge();
    const world::Terrain terrain(map);
    CameraRig rig;
    rig.distance = 25; // 25 m behind x = 5 lies the ridge
    const CameraTarget tank = tank_at({5, 0, 1});
    const Camera near = place_camera(rig, terrain, tank, Direction{0, 0}, 1.0f / 60);
    EXPECT_GT(near.eye.x, -11);
    EXPECT_FALSE(terrain.ray(glm::vec3(5, 0, 3), near.eye)) << "the ridge does not hide the tank from the camera";
    const Camera turned = place_camera(rig, terrain, tank, Direction{3.1415927f, 0}, 1.0f / 60);
    EXPECT_LT(glm::distance(turned.eye, tank.position), 20) << "the camera does not jump to its full distance";
    for (int i = 0; i < 300; ++i)
        place_camera(rig, terrain, tank, Direction{3.1415927f, 0}, 1.0f / 60);
    EXPECT_NEAR(rig.room, 1, 1e-2);
}

TEST(Camera, OutsideViewsHaveTheirTankInFocus) {
    const world::Map map = ridge();
    const world::Terrain terrain(map);
    for (const auto& [mode, in_focus] : {std::pair{CameraMode::chase, true},
                                         {CameraMode::top_down, true},
                                         {CameraMode::gunner, false},
                                         {CameraMode::free, false}}) {
        CameraRig rig;
        rig.mode = mode;
        place_camera(rig, terrain, tank_at({20, 0, 1}), {}, 1.0f / 60);
        const Camera camera = place_camera(rig, terrain, tank_at({25, 0, 1}), {}, 1.0f / 60);
        EXPECT_EQ(camera.focus, in_focus ? std::optional(glm::vec3(25, 0, 1)) : std::nullopt)
            << camera_mode_names()[static_cast<std::size_t>(mode)];
    }
}

TEST(Camera, ChaseLooksInTheGivenDirection) {
    const world::Map map = ridge();
    const world::Terrain terrain(map);
    CameraRig rig;
    const Camera camera = place_camera(rig, terrain, tank_at({30, 0, 1}), Direction{1.2f, 0.1f}, 1.0f / 60);
    const Direction seen = direction(camera.target - camera.eye);
    EXPECT_NEAR(seen.yaw, 1.2f, 1e-5);
    EXPECT_NEAR(seen.pitch, 0.1f, 1e-5);
}

TEST(Camera, TheGunnerSitsAtTheGunAndLooksAlongIt) {
    const world::Map map = ridge();
    const world::Terrain terrain(map);
    CameraRig rig;
    rig.mode = CameraMode::gunner;
    rig.magnification = 4;
    CameraTarget tank = tank_at({30, 0, 1}, 0.5f);
    tank.turret = 1;
    tank.gun = 0.2f;
    const Camera camera = place_camera(rig, terrain, tank, {}, 1.0f / 60);
    const Direction seen = direction(camera.target - camera.eye);
    EXPECT_NEAR(seen.yaw, 1.5f, 1e-5);
    EXPECT_NEAR(seen.pitch, 0.2f, 1e-5);
    EXPECT_NEAR(camera.field_of_view, 0.25f, 1e-6);
    EXPECT_NEAR(glm::distance(camera.eye, tank.position), 2, 0.6);
}

RC_GTEST_PROP(Camera, DirectionsConvertToVectorsAndBack, ()) {
    const Direction some{
        *rc::gen::map(rc::gen::inRange(-3100, 3100), [](int i) { return static_cast<float>(i) / 1000; }),
        *rc::gen::map(rc::gen::inRange(-1500, 1500), [](int i) { return static_cast<float>(i) / 1000; })};
    const Direction again = direction(vector(some) * 7.0f);
    RC_ASSERT(std::abs(again.yaw - some.yaw) < 1e-4f);
    RC_ASSERT(std::abs(again.pitch - some.pitch) < 1e-4f);
}

TEST(Camera, FreeCameraFliesWhereItLooks) {
    CameraRig rig;
    rig.mode = CameraMode::free;
    rig.position = {0, 0, 10};
    rig.look = {.yaw = 1.5707963f, .pitch = 0}; // north
    fly(rig, {5, 2, 1});
    EXPECT_NEAR(rig.position.x, -2, 1e-4);
    EXPECT_NEAR(rig.position.y, 5, 1e-4);
    EXPECT_NEAR(rig.position.z, 11, 1e-4);
}

} // namespace client
