/// Each of these scenes shows its effect, and where a setting alternates also its absence, within 10 s of wall time
/// after it is opened.

#include "watch.h"

#include <gtest/gtest.h>

namespace {

/// Runs the first 10 s of a scene. Calls `each` after every frame since its start.
template <class Each> void first_seconds(StagedScene& stage, Each&& each) {
    constexpr double first = 10;
    while (stage.shown_for() < first) {
        stage.frame();
        if (stage.tour.started())
            each();
    }
}

/// Index of the alternating setting's present value in the caption; `nullopt` within `settling` after a change, while
/// the effect of the other value ends [s].
std::optional<std::size_t> value(const StagedScene& stage, double settling = 0) {
    const auto& flip = *stage.tour.scene().flip;
    if (std::fmod(stage.now - stage.started_at, flip.seconds) < settling)
        return {};
    return stage.tour.caption(*stage.client).state == flip.labels[1] ? 1 : 0;
}

/// Mean distance of the first path from the second one in the ground's plane, without the first path's last second, in
/// which it may be ahead [m].
double distance(const std::vector<glm::vec2>& path, const std::vector<glm::vec2>& other) {
    double sum = 0;
    const std::size_t count = path.size() - 60;
    for (std::size_t i = 0; i < count; ++i) {
        const auto from = [&](glm::vec2 place) { return glm::distance(place, path[i]); };
        sum += static_cast<double>(from(std::ranges::min(other, {}, from)));
    }
    return sum / static_cast<double>(count);
}

} // namespace

TEST(TourFirstSeconds, LinearBlendingSwingsOutFartherThanPvb) {
    StagedScene stage(scene_named("The first attempt's oscillation"));
    std::array<std::vector<glm::vec2>, 2> drawn, truth;
    double metre = 1e9; // [pixels]
    first_seconds(stage, [&] {
        for (const int pane : {0, 1}) {
            const glm::vec3 place = stage.tank(client::Role::truth, pane)->position;
            drawn[static_cast<std::size_t>(pane)].emplace_back(stage.tank(client::Role::remote, pane)->position);
            truth[static_cast<std::size_t>(pane)].emplace_back(place);
            metre = std::min(metre, stage.pixels(place, place + glm::vec3(1, 0, 0), pane));
        }
    });
    const double linear = metre * distance(drawn[0], truth[0]), pvb = metre * distance(drawn[1], truth[1]);
    EXPECT_GE(linear, visible);
    EXPECT_LT(pvb, linear / 2); // measured: 41 and 13
}

TEST(TourFirstSeconds, DifferencesJumpAndTheFitDoesNot) {
    StagedScene stage(scene_named("Spiky acceleration"));
    std::array<Watch, 2> seen;
    constexpr double update = 1; // time until the first update with the new value [s]
    first_seconds(stage, [&] {
        if (const auto which = value(stage, update))
            seen[*which].see(stage);
    });
    EXPECT_GE(seen[0].max_jump, visible);
    EXPECT_LT(seen[1].max_jump, seen[0].max_jump / 2);
    EXPECT_GT(seen[1].frames, 150);
}

TEST(TourFirstSeconds, ConstantAccelerationStopsElsewhere) {
    StagedScene stage(scene_named("Stopping too late"));
    std::array<Watch, 2> seen;
    double apart = 0; // wall time in which one tank stands elsewhere and the other does not [s]
    first_seconds(stage, [&] {
        for (const int pane : {0, 1})
            seen[static_cast<std::size_t>(pane)].see(stage, pane);
        if (seen[0].rests && stage.gap(0) >= visible && stage.gap(1) < visible / 2)
            apart += world::tick_length / stage.tour.scene().time_speed;
    });
    EXPECT_GE(seen[0].gap_at_rest, 2 * visible);          // measured: 102
    EXPECT_LT(seen[1].gap_at_rest, visible / 2);          // measured: 14
    EXPECT_GT(apart, 0.9) << "long enough to be noticed"; // measured: 1.12
}

TEST(TourFirstSeconds, MineSinksInSightAndThenStaysOnTheGround) {
    StagedScene stage(scene_named("Mines that sink"));
    std::array<double, 2> deepest{};
    std::array<int, 2> mines{};
    first_seconds(stage, [&] {
        const std::size_t which = *value(stage);
        for (const client::MinePicture& mine : stage.scene.mines) {
            const auto at = stage.project(mine.position);
            if (!at || at->y > StagedScene::height - StagedScene::caption)
                continue; // Behind the caption.
            ++mines[which];
            deepest[which] = std::max(deepest[which], depth(stage, mine.position, 0));
        }
    });
    EXPECT_GE(deepest[0], visible);
    EXPECT_LT(deepest[1], 1);
    EXPECT_GT(mines[1], 60);
}

TEST(TourFirstSeconds, TanksFallThroughTheGroundAndThenLandOnIt) {
    StagedScene stage(scene_named("Over the ledge, on three points"));
    std::array<double, 2> deepest{}, fastest{}; // depth [pixels], downward speed [m/frame]
    std::map<protocol::ActorId, float> heights;
    constexpr double correction = 0.2; // time in which sunken tanks rise after the change [s]
    first_seconds(stage, [&] {
        const auto which = value(stage, correction);
        if (!which)
            return;
        for (const client::TankPicture& tank : stage.scene.tanks)
            if (tank.role == client::Role::remote) {
                deepest[*which] = std::max(deepest[*which], depth(stage, tank.position, world::ride_height));
                const auto [before, first] = heights.try_emplace(tank.actor, tank.position.z);
                fastest[*which] = std::max(fastest[*which], static_cast<double>(before->second - tank.position.z));
                before->second = tank.position.z;
            }
    });
    EXPECT_GE(deepest[0], visible);
    EXPECT_LT(deepest[1], visible / 4);
    EXPECT_GT(fastest[1], 0.02) << "a tank falls with the clamp, too";
}
