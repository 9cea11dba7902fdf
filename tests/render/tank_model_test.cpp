#include "render/models/tank_model.h"

#include "render/models/small_models.h"
#include "render/models/tank_parts.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

namespace render {

namespace {

bool is(const Vertex& vertex, Part part) { return vertex.motion.w == static_cast<float>(part); }

struct Bounds {
    glm::vec3 low{1e9f}, high{-1e9f};
};
template <class Wanted> Bounds bounds(const Mesh& mesh, Wanted wanted) {
    Bounds bounds;
    for (const Vertex& vertex : mesh) {
        if (!wanted(vertex))
            continue;
        bounds.low = glm::min(bounds.low, vertex.position);
        bounds.high = glm::max(bounds.high, vertex.position);
    }
    return bounds;
}

} // namespace

class TankMesh : public testing::TestWithParam<Detail> {};
INSTANTIATE_TEST_SUITE_P(Details, TankMesh, testing::Values(Detail::near, Detail::far, Detail::distant));

TEST_P(TankMesh, NormalsHaveUnitLengthAndMatchTheFaces) {
    const Mesh mesh = tank_mesh(GetParam());
    ASSERT_EQ(mesh.size() % 3, 0u);
    for (std::size_t i = 0; i < mesh.size(); i += 3) {
        const glm::vec3 face =
            glm::cross(mesh[i + 1].position - mesh[i].position, mesh[i + 2].position - mesh[i].position);
        for (std::size_t corner = i; corner < i + 3; ++corner) {
            ASSERT_NEAR(glm::length(mesh[corner].normal), 1, 1e-4f);
            ASSERT_GE(glm::dot(face, mesh[corner].normal), -1e-7f)
                << "at " << mesh[i].position.x << ' ' << mesh[i].position.y << ' ' << mesh[i].position.z;
        }
    }
}

TEST_P(TankMesh, StandsOnTheGroundWithItsTracks) {
    const Mesh mesh = tank_mesh(GetParam());
    const Bounds all = bounds(mesh, [](const Vertex& v) { return !is(v, Part::turret) && !is(v, Part::gun); });
    EXPECT_NEAR(all.low.z, -world::ride_height, 0.015f);
}

TEST_P(TankMesh, FitsTheShapeThatPhysicsAndHitsUse) {
    const Mesh mesh = tank_mesh(GetParam());
    const Bounds hull = bounds(mesh, [](const Vertex& v) { return is(v, Part::hull); });
    EXPECT_NEAR(hull.high.y, world::hull_half_extents.y, 0.08f);
    EXPECT_NEAR(hull.low.y, -hull.high.y, 1e-5f);
    EXPECT_NEAR(hull.high.x, world::hull_half_extents.x, 0.3f);
    EXPECT_NEAR(hull.low.x, -world::hull_half_extents.x, 0.4f);
    const Bounds gun = bounds(mesh, [](const Vertex& v) { return is(v, Part::gun); });
    EXPECT_NEAR(gun.high.x, world::gun_length, 1e-4f) << "shells leave at the muzzle";
}

TEST(TankModel, FarModelIsCheapWithTheSameOutline) {
    const Mesh near = tank_mesh(Detail::near), far = tank_mesh(Detail::far);
    EXPECT_LT(near.size() / 3, 12000u);
    EXPECT_LT(far.size() * 4, near.size());
    const auto everything = [](const Vertex&) { return true; };
    const Bounds a = bounds(near, everything), b = bounds(far, everything);
    EXPECT_LT(glm::distance(a.low, b.low), 0.1f);
    EXPECT_LT(glm::distance(a.high, b.high), 0.1f);
}

TEST(TankModel, DistantModelHasAtMost150Triangles) {
    const Mesh far = tank_mesh(Detail::far), distant = tank_mesh(Detail::distant);
    EXPECT_LE(distant.size() / 3, 150u);
    const auto not_antenna = [](const Vertex& vertex) {
        return !is(vertex, Part::antenna) && !is(vertex, Part::hatch);
    };
    const Bounds a = bounds(far, not_antenna), b = bounds(distant, not_antenna);
    EXPECT_LT(glm::distance(a.low, b.low), 0.26f);
    EXPECT_LT(glm::distance(a.high, b.high), 0.3f);
}

TEST(TankModel, LinkMovesToItsNeighboursPlace) {
    const Mesh mesh = tank_mesh(Detail::near);
    std::vector<glm::vec3> links; // the corners of the left track's links
    for (const Vertex& vertex : mesh)
        if (is(vertex, Part::track_left))
            links.push_back(vertex.position);
    ASSERT_FALSE(links.empty());
    // The vector to the next link is one pitch long (a chord of it on the wheels). All vectors add up to zero, because
    // the belt is closed.
    glm::vec3 sum(0);
    for (const Vertex& vertex : mesh) {
        if (!is(vertex, Part::track_left))
            continue;
        const float way = glm::length(glm::vec3(vertex.motion));
        EXPECT_NEAR(way, link_pitch(), 0.02f * link_pitch());
        sum += glm::vec3(vertex.motion);
    }
    EXPECT_LT(glm::length(sum) / static_cast<float>(links.size()), 1e-4f);
}

TEST(TankModel, UndersideOfTheHullIsShadedFromTheSky) {
    const Mesh mesh = tank_mesh(Detail::near);
    double below = 0, above = 0;
    int count_below = 0, count_above = 0;
    for (const Vertex& vertex : mesh) {
        if (is(vertex, Part::hull) && vertex.position.z < -0.35f && vertex.normal.z < -0.9f)
            below += vertex.surface[0], ++count_below;
        if (is(vertex, Part::turret) && vertex.position.z > 0.69f && vertex.normal.z > 0.9f)
            above += vertex.surface[0], ++count_above;
    }
    ASSERT_GT(count_below, 0);
    ASSERT_GT(count_above, 0);
    EXPECT_LT(below / count_below, 170);
    EXPECT_GT(above / count_above, 240);
}

TEST(MineModel, IsAFlatDiscWithProngsAndOneLamp) {
    const Mesh mesh = mine_mesh();
    const Bounds all = bounds(mesh, [](const Vertex&) { return true; });
    EXPECT_NEAR(all.high.x, 0.35f, 0.01f);
    EXPECT_LT(all.high.z - all.low.z, 0.45f);
    EXPECT_TRUE(std::any_of(mesh.begin(), mesh.end(), [](const Vertex& vertex) { return vertex.surface[3] > 0; }));
}

TEST(TrackBelt, BeltAroundTwoEqualWheelsHasTheExpectedLength) {
    const std::vector<Wheel> wheels{{{-2, 0}, 0.5f}, {{2, 0}, 0.5f}};
    const std::vector<BeltPoint> points = belt(wheels, 100, 0);
    EXPECT_NEAR(belt_length(points), 2 * 4 + glm::two_pi<float>() * 0.5f, 0.02f);
    for (std::size_t i = 0; i < points.size(); ++i)
        EXPECT_NEAR(glm::distance(points[i].place, points[(i + 1) % points.size()].place), belt_length(points) / 100,
                    0.002f);
}

TEST(TrackBelt, RunsForwardOnTopAndSagsThere) {
    const std::vector<Wheel> wheels{{{-2, 0}, 0.5f}, {{0, -0.3f}, 0.4f}, {{2, 0}, 0.5f}};
    float lowest_on_top = 1;
    for (const BeltPoint& point : belt(wheels, 200, 0.1f)) {
        if (std::abs(point.place.x) < 1.5f) {
            EXPECT_GT(point.forward.x * point.place.y, 0) << point.place.x;
            if (point.place.y > 0)
                lowest_on_top = std::min(lowest_on_top, point.place.y);
        }
    }
    EXPECT_NEAR(lowest_on_top, 0.5f - 0.1f, 0.01f);
}

} // namespace render
