#include "ground.h"
#include "world/bullet_glm.h"
#include "world/loose_body.h"

#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace world {
namespace {

constexpr LooseShape barrel{PropKind::barrel, 1}, boulder{PropKind::boulder, 0.8f};

dr::KinematicState<float> at(float x, float z, const glm::vec3& velocity = glm::vec3(0)) {
    dr::KinematicState<float> state;
    state.position = {x, 0, z};
    state.velocity = velocity;
    return state;
}

/// Height of the lowest point above level ground [m].
float clearance(const LooseBody& body) {
    return body.state().position.z - body.shape().lowest(body.state().orientation);
}

TEST(LooseBody, SleepsOnTheSlopeAtItsHome) {
    const Terrain terrain(test::slope(20));
    PhysicsWorld world(terrain);
    for (const LooseShape& shape : {barrel, boulder}) {
        LooseBody body(world, shape, {});
        const auto home = initial_state({shape.kind, 10, 5, 1, shape.scale}, terrain);
        const Ground ground = terrain.ground(10, 5);
        EXPECT_NEAR(glm::dot(home.position - glm::vec3(10, 5, ground.height), ground.normal), shape.half_extents().z,
                    1e-4f);
        EXPECT_LT(glm::distance(home.orientation * glm::vec3(0, 0, 1), ground.normal), 1e-3f);
        body.simulate(home);
        world.step(120);
        EXPECT_TRUE(body.asleep());
        EXPECT_EQ(body.state().position, home.position);
    }
}

TEST(LooseBody, RollsSlowsDownAndSettlesAboveTheGround) {
    for (const LooseShape& shape : {barrel, boulder}) {
        const Terrain terrain(test::flat());
        PhysicsWorld world(terrain);
        LooseBody body(world, shape, {});
        body.simulate(at(-100, shape.half_extents().z, {6, 0, 0}));
        float last = 7;
        for (int second = 0; second < 30 && !body.asleep(); ++second) {
            for (int tick = 0; tick < 60; ++tick) {
                world.step(1);
                ASSERT_GT(clearance(body), -0.06f) << row(shape.kind).name;
                ASSERT_LT(clearance(body), 0.6f) << row(shape.kind).name;
            }
            EXPECT_LT(glm::length(body.state().velocity), last + 0.01f);
            last = glm::length(body.state().velocity);
        }
        EXPECT_TRUE(body.asleep()) << row(shape.kind).name;
        EXPECT_GT(body.state().position.x, -98) << row(shape.kind).name;
        EXPECT_NEAR(clearance(body), 0, 0.03f) << row(shape.kind).name;
    }
}

TEST(LooseBody, RollsDownASlopeAfterAPush) {
    const Terrain terrain(test::slope(20));
    PhysicsWorld world(terrain);
    LooseBody body(world, boulder, {});
    auto home = initial_state({boulder.kind, 40, 0, 0, boulder.scale}, terrain);
    home.velocity = {-0.5f, 0, 0};
    body.simulate(home);
    world.step(240);
    EXPECT_LT(body.state().position.x, 34);
    EXPECT_LT(body.state().velocity.x, -3);
}

TEST(LooseBody, SwitchesBetweenFollowingAndSimulationWithoutAJump) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    LooseBody body(world, boulder, at(0, boulder.half_extents().z));
    const float speed = 5;
    glm::vec3 last = body.state().position;
    for (int tick = 0; tick < 120; ++tick) {
        if (tick < 40) {
            auto state = at(speed * static_cast<float>(tick) / 60, boulder.half_extents().z, {speed, 0, 0});
            state.angular_velocity = {0, speed / boulder.half_extents().x, 0};
            body.move_to(state);
        } else if (tick == 40) {
            body.simulate(body.state());
        } else if (tick == 80) {
            body.move_to(body.state());
        }
        EXPECT_EQ(body.simulated(), tick >= 40 && tick < 80);
        world.step(1);
        EXPECT_NEAR(glm::distance(body.state().position, last), speed / 60, 0.02f) << tick;
        last = body.state().position;
    }
}

TEST(LooseBody, SimulatedBodyYieldsToATankAndFollowingBodyStopsIt) {
    for (const bool simulated : {true, false}) {
        const Terrain terrain(test::flat());
        PhysicsWorld world(terrain);
        Tank tank(world);
        tank.spawn(-20, 0, 0);
        LooseBody body(world, boulder, at(0, boulder.half_extents().z));
        if (simulated)
            body.simulate(body.state());
        tank.set_input(test::throttle(0.6f));
        world.step(300);
        EXPECT_EQ(body.state().position.x > 5, simulated);
        EXPECT_EQ(tank.actor().state.position.x > 0, simulated);
        ASSERT_TRUE(test::finite(body.state()));
    }
}

TEST(LooseBody, NearbyExplosionsThrowABodyBelowTheSpeedLimit) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    LooseBody near(world, barrel, {}), far(world, barrel, {}), elsewhere(world, barrel, at(0, 50));
    near.simulate(at(2, 0.55f));
    far.simulate(at(8, 0.55f));
    for (LooseBody* body : {&near, &far, &elsewhere})
        body->take_explosion({0, 0, 0}, 1e6f, 6);
    world.step(1);
    EXPECT_GT(near.state().velocity.x, 5);
    EXPECT_LT(glm::length(near.state().velocity), 10.1f);
    EXPECT_TRUE(far.asleep());
    EXPECT_FALSE(elsewhere.simulated());
}

/// The speed is limited from the first tick on, because an extrapolated body of another client may be faster.
TEST(LooseBody, TakenOverBodyIsSlowedToTheSpeedLimit) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    LooseBody body(world, barrel, {});
    body.simulate(at(0, 0.55f, {40, 0, 0}));
    EXPECT_NEAR(glm::length(body.state().velocity), 25, 1e-4);
}

TEST(LooseBody, HasTheInertiaThatBulletComputes) {
    const auto of_a_kilogram = [](const btCollisionShape& shape) {
        btVector3 inertia;
        shape.calculateLocalInertia(1, inertia);
        return to_glm(inertia);
    };
    EXPECT_LT(glm::distance(barrel.inertia(), of_a_kilogram(btCylinderShapeZ(to_bullet(barrel.half_extents())))), 1e-5);
    EXPECT_LT(glm::distance(boulder.inertia(), of_a_kilogram(btSphereShape(boulder.half_extents().x))), 1e-5);
}

TEST(LooseBody, IgnoresInvalidPosesAndShapes) {
    const Terrain terrain(test::flat());
    PhysicsWorld world(terrain);
    LooseBody body(world, barrel, at(0, 0.55f));
    for (const float value : {NAN, INFINITY}) {
        body.move_to(at(value, 1));
        body.simulate(at(0, 1, {value, 0, 0}));
    }
    world.step(10);
    EXPECT_FALSE(body.simulated());
    EXPECT_EQ(body.state().position, glm::vec3(0, 0, 0.55f));
    EXPECT_FALSE(loose_shape(static_cast<PropKind>(200), 1) || loose_shape(PropKind::pine, 1)); // no kind, a tree
    EXPECT_FALSE(loose_shape(PropKind::barrel, NAN));
    EXPECT_TRUE(loose_shape(PropKind::barrel, 1));
}

} // namespace
} // namespace world
