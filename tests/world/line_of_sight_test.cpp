#include "world/line_of_sight.h"

#include "tunables/random.h"

#include <gtest/gtest.h>

namespace world {
namespace {

/// Lines from a few places to a few others, as the server tests them between two tanks.
template <class Visit> void each_line(const Terrain& terrain, Visit&& visit) {
    tunables::Random random(1);
    const auto reach = terrain.size() / 2 - 20;
    const auto on_ground = [&](float x, float y) { return glm::vec3(x, y, *terrain.height(x, y) + 2); };
    const auto place = [&] { return random.uniform(-reach, reach); };
    for (int pair = 0; pair < 200; ++pair) {
        const glm::vec2 eye(place(), place()), goal(place(), place());
        for (int i = 0; i < 5; ++i)
            for (int j = 0; j < 5; ++j)
                visit(on_ground(eye.x + 3.0f * static_cast<float>(i), eye.y),
                      on_ground(goal.x, goal.y + 2.0f * static_cast<float>(j)));
    }
}

bool blocked(const Terrain& terrain, const glm::vec3& eye, const glm::vec3& place) {
    return ground_above(terrain, eye, place) || terrain.obstacles().ray(eye, place);
}

/// Whether the ground is above the line at one of points 5 cm apart.
bool ground_found_closely(const Terrain& terrain, const glm::vec3& eye, const glm::vec3& place) {
    const int steps = static_cast<int>(glm::distance(eye, place) / 0.05f);
    for (int i = 0; i <= steps; ++i) {
        const glm::vec3 at = glm::mix(place, eye, static_cast<float>(i) / static_cast<float>(steps));
        if (*terrain.height(at.x, at.y) > at.z)
            return true;
    }
    return false;
}

class LineOfSight : public testing::TestWithParam<const char*> {};

/// The last line's blocker may be a ridge that the checked points of this line miss; then the ridge blocks this line.
TEST_P(LineOfSight, LastBlockerChangesNoAnswerFalsely) {
    const Terrain terrain(load_map(GetParam()));
    Blocker last;
    int lines = 0, hidden = 0, by_ridge = 0;
    each_line(terrain, [&](const glm::vec3& eye, const glm::vec3& place) {
        Blocker none;
        const bool truth = blocked(terrain, eye, place);
        ASSERT_EQ(surely_blocked(terrain, eye, place, none), truth);
        const bool found = surely_blocked(terrain, eye, place, last);
        ++lines;
        hidden += found;
        if (found == truth)
            return;
        ++by_ridge;
        ASSERT_TRUE(found && ground_found_closely(terrain, eye, place));
    });
    EXPECT_GT(hidden, lines / 5);
    EXPECT_LT(hidden, lines * 49 / 50);
    EXPECT_LT(by_ridge, lines / 100);
}
INSTANTIATE_TEST_SUITE_P(Maps, LineOfSight, testing::Values("valley", "old-town"));

TEST(LineOfSight, BlockerOfAnotherMapIsHarmless) {
    const Terrain terrain(load_map("valley"));
    Blocker far{.solid = 65535, .ground = 0.5f};
    each_line(terrain, [&](const glm::vec3& eye, const glm::vec3& place) {
        Blocker last = far;
        const bool found = surely_blocked(terrain, eye, place, last);
        ASSERT_TRUE(found || !blocked(terrain, eye, place));
    });
}

} // namespace
} // namespace world
