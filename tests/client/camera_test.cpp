#include "client/camera.h"

#include <cmath>
#include <gtest/gtest.h>

namespace client {

namespace {

/// 129 × 129 heights on 128 m; a ridge 20 m high behind x = −10.
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

CameraRig settle(CameraRig rig, const world::Terrain& terrain, const glm::vec3& position, float heading, float dt,
                 float time) {
    for (float t = 0; t < time - dt / 2; t += dt)
        follow(rig, terrain, position, heading, dt);
    return rig;
}

} // namespace

TEST(Camera, ChaseStandsBehindTheTargetAndLooksAlongItsHeading) {
    const world::Map map = ridge();
    const world::Terrain terrain(map);
    CameraRig rig;
    const glm::vec3 tank(30, 10, 1);
    const Camera camera = follow(rig, terrain, tank, 0, 1.0f / 60);
    EXPECT_LT(camera.eye.x, tank.x - 10);
    EXPECT_NEAR(camera.eye.y, tank.y, 1e-3);
    EXPECT_GT(camera.eye.z, tank.z);
    EXPECT_GT(camera.target.x, camera.eye.x);
}

TEST(Camera, IsNeverUnderTheGround) {
    const world::Map map = ridge();
    const world::Terrain terrain(map);
    for (const CameraMode mode : {CameraMode::chase, CameraMode::top_down, CameraMode::free}) {
        CameraRig rig;
        rig.mode = mode;
        rig.position = {-30, 0, 3};                                           // inside the ridge
        const Camera camera = follow(rig, terrain, {-5, 0, 1}, 0, 1.0f / 60); // 14 m behind it is the ridge
        EXPECT_GE(camera.eye.z, terrain.ground(camera.eye.x, camera.eye.y).height + 0.9f) << static_cast<int>(mode);
    }
}

TEST(Camera, FollowsAlikeAtAnyFrameRate) {
    const world::Map map = ridge();
    const world::Terrain terrain(map);
    const auto after_half_a_second = [&](float dt) {
        CameraRig rig;
        follow(rig, terrain, {20, 0, 1}, 0, dt);
        return settle(rig, terrain, {40, 0, 1}, 1, dt, 0.5f);
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
    follow(rig, terrain, {20, 0, 1}, 3.1f, 1.0f / 60);
    rig = settle(rig, terrain, {20, 0, 1}, -3.1f, 1.0f / 60, 3);
    EXPECT_NEAR(std::remainder(rig.heading + 3.1f, 6.2831853f), 0, 0.01);
    EXPECT_GT(rig.heading, 3.1f); // on through π, not back through 0
}

TEST(Camera, TheFreeOneFliesWhereItLooks) {
    CameraRig rig;
    rig.mode = CameraMode::free;
    rig.position = {0, 0, 10};
    rig.yaw = 1.5707963f; // north
    rig.pitch = 0;
    fly(rig, {5, 2, 1});
    EXPECT_NEAR(rig.position.x, -2, 1e-4);
    EXPECT_NEAR(rig.position.y, 5, 1e-4);
    EXPECT_NEAR(rig.position.z, 11, 1e-4);
}

} // namespace client
