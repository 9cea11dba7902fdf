/// Each of these scenes shows its effect, and where a setting alternates also its absence, within 10 s of wall time
/// after it is opened. Scenes that depend on the own tank or on a short moment show it in slow frames, too.

#include "watch.h"

#include <gtest/gtest.h>

namespace {

constexpr double frame_lengths[] = {world::tick_length, 0.1, 0.2}; // wall time of a frame [s]

/// Runs the first 10 s of a scene. Calls `each` after every frame since its start, with the wall time since the frame
/// before if `each` takes it [s].
template <class Each> void first_seconds(StagedScene& stage, Each&& each) {
    constexpr double first = 10;
    while (stage.shown_for() < first) {
        const double before = stage.shown_for();
        stage.frame();
        if (!stage.tour.started())
            continue;
        if constexpr (std::is_invocable_v<Each, double>)
            each(stage.shown_for() - before);
        else
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
    StagedScene stage(scene_named("Blending that swings out"));
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
    StagedScene stage(scene_named("Stopping in the wrong place"));
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
    for (const double length : frame_lengths) {
        SCOPED_TRACE(length);
        StagedScene stage(StagedScene::at(scene_named("Mines that sink")), length);
        std::array<double, 2> deepest{};
        double sunk = 0, lying = 0; // wall time with a mine in the ground, and with one on it after the change [s]
        first_seconds(stage, [&](double passed) {
            const std::size_t which = *value(stage);
            double deep = 0, lowest = 1e9;
            for (const client::MinePicture& mine : stage.scene.mines) {
                const auto at = stage.project(mine.position);
                if (!at || at->y > StagedScene::height - StagedScene::caption)
                    continue; // Behind the caption.
                const float ground = stage.client->terrain().ground(mine.position.x, mine.position.y).height;
                deep = std::max(deep, depth(stage, mine.position, 0));
                lowest = std::min(lowest, static_cast<double>(mine.position.z - ground));
            }
            deepest[which] = std::max(deepest[which], deep);
            sunk += which == 0 && deep >= visible ? passed : 0;
            lying += which == 1 && lowest < 0.2 ? passed : 0;
        });
        EXPECT_GE(deepest[0], 2 * visible);
        EXPECT_GT(sunk, 1) << "long enough to be noticed";
        EXPECT_LT(deepest[1], 1);
        EXPECT_GT(lying, 1);
    }
}

TEST(TourFirstSeconds, TanksFallThroughTheGroundAndThenLandOnIt) {
    for (const double length : frame_lengths) {
        SCOPED_TRACE(length);
        StagedScene stage(StagedScene::at(scene_named("Over the ledge")), length);
        std::array<double, 2> deepest{}, fallen{}; // [pixels], [m]
        double sunk = 0, seen = 0;                 // wall time with a tank in the ground, and with a tank in sight [s]
        std::map<protocol::ActorId, float> heights;
        constexpr double correction = 0.2; // time in which sunken tanks rise after the change [s]
        first_seconds(stage, [&](double passed) {
            const auto which = value(stage, correction);
            double deep = 0;
            bool in_sight = false;
            for (const client::TankPicture& tank : stage.scene.tanks)
                if (tank.role == client::Role::remote) {
                    const auto at = stage.project(tank.position);
                    in_sight |= at && at->y < StagedScene::height - StagedScene::caption;
                    deep = std::max(deep, depth(stage, tank.position, world::ride_height));
                    const auto [before, first] = heights.try_emplace(tank.actor, tank.position.z);
                    if (which)
                        fallen[*which] =
                            std::max(fallen[*which], static_cast<double>(before->second - tank.position.z));
                }
            seen += in_sight ? passed : 0;
            sunk += deep >= visible ? passed : 0;
            if (which)
                deepest[*which] = std::max(deepest[*which], deep);
        });
        EXPECT_GE(deepest[0], 2 * visible);
        EXPECT_GT(sunk, 0.9) << "long enough to be noticed";
        EXPECT_LT(deepest[1], visible / 2);
        EXPECT_GT(fallen[1], 2.5) << "a tank falls with the clamp, too";
        EXPECT_GT(seen, 8.5) << "tanks are in sight all the time";
    }
}

TEST(TourFirstSeconds, EachPlayerLeadsOnTheirOwnScreen) {
    for (const double length : frame_lengths) {
        SCOPED_TRACE(length);
        StagedScene stage(StagedScene::at(scene_named("Both have won")), length);
        const float line = *stage.tour.scene().finish_line;
        constexpr double under_way = 1.3; // time after which both tanks drive on both screens [s]
        double left = 1e9, right = 1e9;   // smallest lead [pixels]
        bool left_won = false, right_won = false;
        first_seconds(stage, [&] {
            const auto lead = [&](client::Role first, client::Role second, int pane) -> double {
                const float ahead = stage.tank(first, pane)->position.y, behind = stage.tank(second, pane)->position.y;
                return (ahead > behind ? 1 : -1) * stage.pixels({0, ahead, 6}, {0, behind, 6}, pane);
            };
            if (stage.now < stage.started_at + under_way)
                return;
            left = std::min(left, lead(client::Role::own, client::Role::remote, 0));
            right = std::min(right, lead(client::Role::remote, client::Role::own, 1));
            left_won |= stage.tank(client::Role::own, 0)->position.y > line;
            right_won |= stage.tank(client::Role::remote, 1)->position.y > line;
        });
        EXPECT_GE(left, visible);
        EXPECT_GE(right, visible);
        EXPECT_TRUE(left_won && right_won) << "both reach the line on their own screens";
    }
}

TEST(TourFirstSeconds, TargetIsOffItsTruePlaceBeforeTheFirstHit) {
    StagedScene stage(scene_named("One shot on three screens"));
    double seen = 0; // wall time of a visible error [s]
    std::optional<double> first_hit;
    first_seconds(stage, [&](double passed) {
        if (stage.scene.panes.size() == 3 && !first_hit)
            first_hit = stage.shown_for();
        if (!first_hit)
            seen += stage.gap() >= visible ? passed : 0;
    });
    EXPECT_GT(seen, 1);
    EXPECT_LT(first_hit.value_or(10), 5);
}

TEST(TourFirstSeconds, HitIsShownOnThreeScreens) {
    for (const double length : {world::tick_length, 0.1, 0.2, 0.34}) {
        SCOPED_TRACE(length);
        StagedScene stage(StagedScene::at(scene_named("One shot on three screens")), length);
        double shown = 0; // wall time of the three screens [s]
        first_seconds(stage, [&](double passed) { shown += stage.scene.panes.size() == 3 ? passed : 0; });
        EXPECT_GT(shown, 3);
    }
}
