/// The pose by which the server judges shots, of a tank whose location and orientation are published separately.

#include "server/accepted_pose.h"

#include "dead_reckoning/rotation.h"
#include "match.h"

#include <fmt/format.h>

namespace server::test {
namespace {

/// Radius 20 m, 10 m/s.
dr::KinematicState<float> on_a_circle(double time) {
    const auto angle = static_cast<float>(0.5 * time);
    dr::KinematicState<float> state;
    state.position = 20.0f * glm::vec3(std::sin(angle), -std::cos(angle), 0);
    state.velocity = 10.0f * glm::vec3(std::cos(angle), std::sin(angle), 0);
    state.orientation = facing(angle);
    state.angular_velocity = {0, 0, 0.5f};
    return state;
}

/// Publishes three locations and `orientations` orientations a second for 10 s. Parts that are not due are nonsense.
Actor circling(double orientations) {
    Actor tank;
    const int every = static_cast<int>(60 / orientations);
    for (int tick = 0; tick <= 600; ++tick) {
        const bool location = tick % 20 == 0, orientation = tick == 0 || tick % every == 7 % every;
        if (!location && !orientation)
            continue;
        dr::Update<float> update;
        update.time = tick / 60.0;
        const dr::KinematicState<float> state = on_a_circle(update.time);
        if (location) {
            update.state.position = state.position;
            update.state.velocity = state.velocity;
        }
        if (orientation) {
            update.state.orientation = state.orientation;
            update.state.angular_velocity = state.angular_velocity;
        }
        update.has_location = location;
        update.has_orientation = orientation;
        update.sequence = static_cast<std::uint32_t>(tick);
        tank.motion.history.add(update, update.time);
    }
    return tank;
}

TEST(AcceptedPose, IsOfOneInstantWhenPartsArePublishedSeparately) {
    for (const double orientations : {0.5, 1.0, 6.0}) {
        const Actor tank = circling(orientations);
        for (double time = 5; time < 10.1; time += 0.05) {
            const AcceptedPose found = accepted_pose(tank, time);
            const dr::KinematicState<float> truth = on_a_circle(time);
            SCOPED_TRACE(fmt::format("{} orientations a second, at {} s", orientations, time));
            EXPECT_LT(glm::distance(found.pose.state.position, truth.position), 0.03f);
            EXPECT_LT(dr::angle_between(found.pose.state.orientation, truth.orientation), 0.002f);
            EXPECT_LE(found.unseen, 1.0 / 6 + 1e-6);
            EXPECT_EQ(found.bracketed, time < 10);
        }
        EXPECT_NEAR(accepted_pose(tank, 10.1).unseen, 0.1, 1e-6);
    }
}

/// The orientation's own time counts towards the direction of a shot, the location's towards its origin.
TEST(AcceptedPose, SaysHowOldEachPartIs) {
    const Actor tank = circling(0.5); // orientations at 7/60 s + 2 s n
    const AcceptedPose found = accepted_pose(tank, 9.05);
    EXPECT_NEAR(found.unseen, 0.05, 1e-6);
    EXPECT_NEAR(found.turn_unseen, 9.05 - (8 + 7.0 / 60), 1e-6);
    EXPECT_EQ(found.parts_unseen, found.turn_unseen);
}

} // namespace
} // namespace server::test
