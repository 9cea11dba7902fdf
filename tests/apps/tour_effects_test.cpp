/// Each effect named in a scene's caption must be at least 40 pixels large at 1280 × 720, and effects that the caption
/// rules out must be smaller.

#include "watch.h"

#include "client/scene/reckoning_lines.h"

#include <gtest/gtest.h>

using client::Role;

namespace {

/// Watches both panes for 12 s, `starting` seconds after the start.
std::array<Watch, 2> watch_panes(std::string_view title, double starting = 4) {
    StagedScene stage(scene_named(title));
    EXPECT_TRUE(stage.start());
    stage.run(starting, [] {});
    std::array<Watch, 2> seen;
    stage.run(12, [&] {
        seen[0].see(stage, 0);
        seen[1].see(stage, 1);
    });
    return seen;
}

/// Watches the picture with each of the flip's two values, each time after blends of the other value have ended.
std::array<Watch, 2> watch_flip(const apps::GameOptions& of_tour) {
    constexpr double settling = 2; // [s]
    StagedScene stage(of_tour);
    EXPECT_TRUE(stage.start());
    std::array<Watch, 2> seen;
    for (Watch& it : seen) {
        stage.run(settling, [] {});
        stage.run(stage.tour.scene().flip->seconds - settling, [&] { it.see(stage); });
    }
    return seen;
}
std::array<Watch, 2> watch_flip(std::string_view title) { return watch_flip(StagedScene::at(scene_named(title))); }

} // namespace

TEST(TourEffects, SnapJumpsAndBlendingStaysOffLonger) {
    const auto [snap, blend] = watch_panes("Snap, or blend");
    EXPECT_GE(snap.max_jump, visible);
    EXPECT_LT(blend.max_jump, visible / 10);
    EXPECT_GT(blend.mean_gap(), 2.4 * snap.mean_gap()) << "blending is off for longer"; // measured: 2.75 times
}

TEST(TourEffects, LinearBlendingOscillatesAndPvbDoesNot) {
    const auto [linear, pvb] = watch_panes("Blending that swings out");
    EXPECT_GE(linear.max_gap, pvb.max_gap + visible) << "linear blending swings out";
    EXPECT_GT(linear.fastest, 1.5 * pvb.fastest) << "linear blending speeds up";
}

TEST(TourEffects, CatmullRomHasCornersAndBezierIsSmoothButFarther) {
    const auto [catmull_rom, bezier] = watch_panes("Splines, and their corners");
    EXPECT_GE(catmull_rom.corner, visible);
    EXPECT_LT(bezier.corner, visible / 3) << "Bézier has no corners"; // measured: 12, the other pane 91
    EXPECT_GE(catmull_rom.max_gap, visible);
    EXPECT_GE(bezier.max_gap, catmull_rom.max_gap + 10) << "Bézier is farther off";
}

TEST(TourEffects, FittedAccelerationJumpsLessThanDifferences) {
    for (const double start : {0.0, 0.25, 0.5, 0.75}) { // wherever the updates meet the bumps
        auto scene =
            std::make_shared<std::vector<apps::TourScene>>(1, apps::tour_scenes()[scene_named("Spiky acceleration")]);
        scene->front().start_at = start;
        apps::GameOptions options = StagedScene::at(0);
        options.tour_scenes = scene;
        const auto [difference, fit] = watch_flip(options);
        EXPECT_GE(difference.max_jump, 3 * visible) << start;         // measured: 127 to 278
        EXPECT_LT(fit.max_jump, 0.25 * difference.max_jump) << start; // measured: 0.03 to 0.20
    }
}

TEST(TourEffects, FadingAccelerationStopsCloserToTheTruth) {
    const auto [constant, fading] = watch_panes("Stopping in the wrong place");
    EXPECT_GE(constant.gap_at_rest, visible);
    EXPECT_LT(fading.gap_at_rest, visible / 3); // measured: 11, the other pane 97
}

TEST(TourEffects, CompensationRemovesTheGapOfLatency) {
    const auto [off, on] = watch_flip("Latency without time stamps");
    EXPECT_GE(off.min_gap, visible) << "without compensation the gap is always visible";
    EXPECT_LT(on.max_gap, visible / 8)
        << "with compensation the tanks overlap"; // measured: 4.0 after a lost update, otherwise 0.9
}

TEST(TourEffects, TargetingLagsWithASmallShare) {
    const auto [large, small] = watch_panes("Targeting's lag");
    EXPECT_GE(small.min_gap, 4.5 * visible); // measured: 207
    EXPECT_LT(large.max_gap, visible / 5);   // measured: 6.5
}

TEST(TourEffects, BestSchemeStaysCloserThanPvb) {
    const auto [pvb, best] = watch_panes("The best we know", 10);
    EXPECT_GE(pvb.mean_gap(), visible);
    EXPECT_LT(best.mean_gap(), visible / 7); // measured: 5.0 with a lost update, otherwise 2.9
}

namespace {
/// Returns the maximum of `measure` for each value of the flip.
template <class Measure> std::array<double, 2> most(std::string_view title, Measure&& measure) {
    StagedScene stage(scene_named(title));
    EXPECT_TRUE(stage.start());
    std::array<double, 2> found{};
    for (double& most : found)
        stage.run(stage.tour.scene().flip->seconds, [&] { most = std::max(most, measure(stage)); });
    return found;
}
} // namespace

TEST(TourEffects, ClampingKeepsMinesAboveTheGround) {
    const auto [none, clamped] = most("Mines that sink", [](const StagedScene& stage) {
        double deepest = 0;
        for (const client::MinePicture& mine : stage.scene.mines)
            deepest = std::max(deepest, depth(stage, mine.position, 0));
        return deepest;
    });
    EXPECT_GE(none, visible);
    EXPECT_LT(clamped, 0.1);
}

TEST(TourEffects, ClampingKeepsTanksAboveALedge) {
    const auto [none, clamped] = most("Over the ledge", [](const StagedScene& stage) {
        double deepest = 0;
        for (const client::TankPicture& tank : stage.scene.tanks)
            if (tank.role == Role::remote)
                deepest = std::max(deepest, depth(stage, tank.position, world::ride_height));
        return deepest;
    });
    EXPECT_GE(none, 3 * visible);
    EXPECT_LT(clamped, visible / 2); // measured: 14, as the middle of a tilted hull is lower
}

TEST(TourEffects, WiderThresholdSavesUpdatesAndAddsError) {
    std::string figures;
    const auto [narrow, wide] = most("Thresholds against bandwidth", [&](const StagedScene& stage) {
        figures = stage.tour.caption(*stage.client).figures;
        const auto *own = stage.tank(Role::own), *ghost = stage.tank(Role::threshold);
        return own && ghost ? stage.pixels(own->position, ghost->position) : 0.0;
    });
    EXPECT_GE(wide, visible);
    EXPECT_LT(narrow, visible / 4);
    double narrow_rate = 0, wide_rate = 0;
    ASSERT_EQ(std::sscanf(figures.c_str(), "changes in %*f s narrow threshold: %lf updates/s wide threshold: %lf",
                          &narrow_rate, &wide_rate),
              2)
        << figures;
    EXPECT_LT(wide_rate, 0.5 * narrow_rate); // measured: 0.9 and 2.1
}

TEST(TourEffects, EachPlayerFinishesFirstOnTheirOwnScreen) {
    StagedScene stage(scene_named("Both have won"));
    ASSERT_TRUE(stage.start());
    const float line = *stage.tour.scene().finish_line;
    const auto ahead = [&](Role first, Role second, int pane) -> double {
        const auto *a = stage.tank(first, pane), *b = stage.tank(second, pane);
        return a && b && a->position.y > b->position.y
                   ? stage.pixels({0, a->position.y, a->position.z}, {0, b->position.y, b->position.z}, pane)
                   : 0;
    };
    double left = 0, right = 0;
    stage.run(stage.tour.scene().restart, [&] {
        const auto *own = stage.tank(Role::own, 0), *other = stage.tank(Role::remote, 1);
        if (left == 0 && own && own->position.y > line)
            left = ahead(Role::own, Role::remote, 0);
        if (right == 0 && other && other->position.y > line)
            right = ahead(Role::remote, Role::own, 1);
    });
    EXPECT_GE(left, visible) << "on the left screen the own tank is ahead";
    EXPECT_GE(right, visible) << "on the right screen the other tank is ahead";
}

TEST(TourEffects, TimeStampsAlignTheVictimOnEveryScreen) {
    StagedScene stage(scene_named("One shot on three screens"));
    ASSERT_TRUE(stage.start());
    constexpr double settling = 6; // until the last hit and the blends of the other value have ended [s]
    struct Gaps {
        double shooter = 1e9, server = 0, shooter_most = 0; // distance from the victim's own pose [pixels]
        int frames = 0;
    };
    std::array<Gaps, 2> found;
    std::string figures;
    for (Gaps& it : found) {
        stage.run(settling, [] {});
        stage.run(stage.tour.scene().flip->seconds - settling, [&] {
            if (stage.scene.panes.size() != 3)
                return;
            const auto off = [&](int pane) {
                return stage.pixels(stage.tank(Role::remote, pane)->position, stage.tank(Role::remote, 2)->position, 2);
            };
            it.shooter = std::min(it.shooter, off(0));
            it.shooter_most = std::max(it.shooter_most, off(0));
            it.server = std::max(it.server, off(1));
            ++it.frames;
            figures = stage.tour.caption(*stage.client).figures;
        });
        EXPECT_GT(it.frames, 60) << "the effect lasts for more than a second";
    }
    EXPECT_GE(found[0].shooter, visible) << "without time stamps the shooter sees the victim elsewhere";
    EXPECT_LT(found[0].server, visible / 4);
    EXPECT_LT(found[1].shooter_most, visible / 4) << "with time stamps all screens agree";
    double without = 0, with = 0;
    ASSERT_EQ(
        std::sscanf(figures.c_str(),
                    "changes in %*f s without time stamps: target off by %lf m on your screen, %*s %*s on the server "
                    "with time stamps: target off by %lf",
                    &without, &with),
        2)
        << figures;
    EXPECT_GT(without, 1);
}

TEST(TourEffects, DelayedSchemeStaysOnTheTruePathButLate) {
    StagedScene stage(scene_named("Late, but on the true path"));
    ASSERT_TRUE(stage.start());
    stage.run(6, [] {});
    std::deque<glm::vec3> true_path; // of the last 4 s
    std::array<double, 2> off_path{};
    double least_lag = 1e9;
    stage.run(12, [&] {
        const auto* truth = stage.tank(Role::truth, 1);
        ASSERT_TRUE(truth);
        true_path.push_back(truth->position);
        if (true_path.size() > 240)
            true_path.pop_front();
        if (true_path.size() < 240)
            return;
        for (const int pane : {0, 1}) {
            const glm::vec3 drawn = stage.tank(Role::remote, pane)->position;
            const glm::vec3 nearest = *std::ranges::min_element(
                true_path, {}, [&](const glm::vec3& place) { return glm::distance(place, drawn); });
            auto& most = off_path[static_cast<std::size_t>(pane)];
            most = std::max(most, stage.pixels(drawn, nearest, pane));
        }
        least_lag = std::min(least_lag, stage.gap(1));
    });
    EXPECT_GE(off_path[0], visible) << "PVB leaves the true path";
    EXPECT_LT(off_path[1], visible / 4) << "the delayed tank stays on it";
    EXPECT_GE(least_lag, visible) << "but it is late";
}

TEST(TourEffects, RoadContractSavesUpdatesAndError) {
    StagedScene stage(scene_named("A promise instead of updates"));
    ASSERT_TRUE(stage.start());
    std::array<Watch, 2> seen;
    std::array<int, 2> frames_with_road{};
    const auto is_road = [](const client::LinePicture& line) { return line.colour == client::promise_colour; };
    for (std::size_t i = 0; i < 2; ++i) {
        stage.run(4, [] {});
        stage.run(stage.tour.scene().flip->seconds - 4, [&] {
            seen[i].see(stage);
            frames_with_road[i] += std::ranges::count_if(stage.scene.lines, is_road) > 20;
        });
    }
    const auto& [without, with] = seen;
    EXPECT_GE(without.max_gap, visible);
    EXPECT_LT(with.max_gap, visible / 8);
    EXPECT_EQ(frames_with_road[0], 0);
    EXPECT_EQ(frames_with_road[1], with.frames) << "the promised road is drawn";
    const std::string figures = stage.tour.caption(*stage.client).figures;
    double rate_without = 0, rate_with = 0, error_without = 0, error_with = 0;
    ASSERT_EQ(std::sscanf(figures.c_str(),
                          "changes in %*f s without a contract: %lf updates/s, mean error %lf m with a contract: %lf "
                          "updates/s, mean error %lf",
                          &rate_without, &error_without, &rate_with, &error_with),
              4)
        << figures;
    EXPECT_LT(rate_with, 0.8 * rate_without) << figures; // with the contract the turret scans, too
    EXPECT_LT(error_with, 0.1 * error_without) << figures << ": the mean over the whole time since the change";
}

TEST(TourEffects, ZonesKeepErrorsSmallOnlyFromTheViewersTank) {
    StagedScene stage(scene_named("Updates that nobody would see"));
    ASSERT_TRUE(stage.start());
    std::array<Watch, 2> seen;
    double from_own_tank = 0; // largest error with zones [pixels of 1080 lines]
    for (Watch& it : seen) {
        stage.run(2, [] {});
        stage.run(stage.tour.scene().flip->seconds - 2, [&] {
            it.see(stage);
            const auto *drawn = stage.tank(Role::remote), *truth = stage.tank(Role::truth),
                       *own = stage.tank(Role::own);
            ASSERT_TRUE(drawn && truth && own);
            constexpr float at_100_m = 9.88f; // size of a metre [pixels]
            from_own_tank = std::max(
                from_own_tank, static_cast<double>(100 * at_100_m * glm::distance(drawn->position, truth->position) /
                                                   glm::distance(own->position, truth->position)));
        });
    }
    const auto& [without, with] = seen;
    EXPECT_LT(without.max_gap, visible / 4);
    EXPECT_GE(with.max_gap, visible);
    const std::string figures = stage.tour.caption(*stage.client).figures;
    double rate_without = 0, rate_with = 0;
    ASSERT_EQ(std::sscanf(figures.c_str(),
                          "changes in %*f s without zones: %lf updates/s, mean error %*s m with zones: %lf",
                          &rate_without, &rate_with),
              2)
        << figures;
    EXPECT_LT(rate_with, 0.5 * rate_without);
    EXPECT_LT(from_own_tank, with.max_gap / 4) << "the error is large only from close by";
}
