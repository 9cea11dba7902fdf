#include "apps/tour/scene.h"

#include "../client/fake_server.h"
#include "../overlay/panel_context.h"
#include "watch.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

using namespace apps;

TEST(Tour, EverySceneIsValidAndItsCaptionFits) {
    std::set<std::string> titles;
    for (const TourScene& scene : tour_scenes()) {
        GameOptions options;
        options.host = true;
        ASSERT_NO_THROW(set_scene(options, scene)) << scene.title;
        EXPECT_TRUE(titles.insert(scene.title).second) << scene.title;
        EXPECT_FALSE(options.host) << "a tour accepts no players from the network";
        EXPECT_GE(options.spawns.size(), static_cast<std::size_t>(scene.bots) + 1)
            << "tanks without spawn points would start at random places";
        const std::size_t panes = options.settings.panes.size();
        EXPECT_TRUE(panes == 0 || panes == 2 || panes == 4) << scene.title;
        EXPECT_EQ(std::ranges::find_if(scene.caption, [](unsigned char c) { return std::isdigit(c); }),
                  scene.caption.end())
            << scene.title << ": figures in captions must be measured";
        if (scene.flip) {
            EXPECT_EQ(scene.flip->labels.size(), 2u) << scene.title << ": captions have words, not names of options";
            EXPECT_NO_THROW(set(options.settings, {scene.flip->name, scene.flip->second}));
            EXPECT_NE(scene.flip->first, scene.flip->second);
        }
    }
    EXPECT_GE(titles.size(), 8u);
    EXPECT_LE(titles.size(), 16u);
}

/// Read from the last row of a lecture hall.
TEST(Tour, EveryLineOfACaptionIsASentenceThatFitsInLargeLetters) {
    const PanelContext context;
    const client::fakes::Table table{{}, client::fakes::flat_map()};
    for (const TourScene& scene : tour_scenes()) {
        GameOptions options;
        options.tour_scenes = std::make_shared<const std::vector<TourScene>>(1, scene);
        overlay::Caption caption = Tour(options).caption(*table.client);
        caption.size = 28;
        EXPECT_LE(caption.lines.size(), 3u) << scene.title;
        for (const std::string& line : caption.lines)
            EXPECT_TRUE(line.ends_with('.') && line.find(". ") == line.npos) << line;
        const float height = overlay::caption_height(context.look, caption, StagedScene::width);
        caption.lines.clear();
        EXPECT_EQ(height, overlay::caption_height(context.look, caption, StagedScene::width))
            << scene.title << ": a line is wrapped";
    }
}

TEST(Tour, SettingWithoutLabelsIsNamedWithItsValue) {
    TourScene scene = tour_scenes()[5];
    scene.flip->labels.clear();
    GameOptions options;
    options.tour_scenes = std::make_shared<const std::vector<TourScene>>(1, scene);
    StagedScene stage(std::move(options));
    ASSERT_TRUE(stage.start());
    EXPECT_EQ(stage.tour.caption(*stage.client).state, "compensate: off");
}

TEST(Tour, WrapsAroundAtItsEnds) {
    Tour tour{GameOptions{}};
    EXPECT_EQ(tour.index(), 0u);
    tour.go(-1);
    EXPECT_EQ(tour.index(), tour_scenes().size() - 1);
    tour.go(1);
    EXPECT_EQ(tour.index(), 0u);
}

TEST(Tour, SceneStartsWhenReadyAndAdvancesOnlyInAutomaticMode) {
    StagedScene waits(0), hurries(0, 5);
    EXPECT_FALSE(waits.tour.start(*waits.client, 100)) << "no tank has joined yet";
    EXPECT_FALSE(hurries.tour.due(0, 1e4, false));
    for (StagedScene* stage : {&waits, &hurries}) {
        ASSERT_TRUE(stage->start());
        EXPECT_TRUE(stage->tank(client::Role::remote) && stage->tank(client::Role::truth) &&
                    stage->tank(client::Role::own));
    }
    EXPECT_FALSE(waits.tour.due(1e4, 1e4, false));
    const double wall = hurries.started_at;
    EXPECT_FALSE(hurries.tour.due(wall, wall + 4.9, false));
    EXPECT_EQ(hurries.tour.due(wall, wall + 5.1, false), 1);
}

TEST(Tour, PauseDoesNotCountTowardsTheNextScene) {
    StagedScene stage(0, 5);
    ASSERT_TRUE(stage.start());
    const double wall = stage.started_at;
    EXPECT_FALSE(stage.tour.due(wall, wall + 3, false));
    EXPECT_FALSE(stage.tour.due(wall, wall + 100, true));
    EXPECT_FALSE(stage.tour.due(wall, wall + 101.9, false));
    EXPECT_EQ(stage.tour.due(wall, wall + 102.1, false), 1);
}

TEST(Tour, AdvancesAutomaticallyFromARestartingScene) {
    constexpr double tour_auto = 25;
    int restarting = 0;
    for (std::size_t i = 0; i < tour_scenes().size(); ++i) {
        const double restart = tour_scenes()[i].restart;
        if (restart == 0)
            continue;
        ++restarting;
        StagedScene stage(i, tour_auto);
        ASSERT_TRUE(stage.start(60)) << i + 1;
        double shown = 0;
        std::optional<int> step;
        for (int times = 0; step != 1 && times < 10; ++times) {
            const double run = std::min(restart, tour_auto - shown) + 0.1;
            step = stage.tour.due(stage.started_at + run, stage.started_at + run, false);
            ASSERT_TRUE(step) << i + 1;
            shown += run;
            stage.tour.go(*step);
            ASSERT_TRUE(*step == 1 || stage.start(60)) << i + 1;
        }
        EXPECT_EQ(step, 1) << "scene " << i + 1;
        EXPECT_NEAR(shown, tour_auto, 2) << "scene " << i + 1;
    }
    EXPECT_GE(restarting, 3);
}

namespace {

/// A scene that shows a recording with one tank, Ben's.
struct RecordedScene {
    explicit RecordedScene(const TourScene& scene) {
        options.tour_scenes = std::make_shared<const std::vector<TourScene>>(1, scene);
        table.add_tank(7, false, 20, 0);
        table.frames(30);
        dr::KinematicState<float> state;
        state.position = {20, 0, 1};
        table.server.send(net::Channel::kinematics, protocol::UpdateBatch{{table.update(7, 0, table.now, state)}});
        table.frames(30);
    }
    client::fakes::Table table{{}, client::fakes::flat_map()};
    GameOptions options;
};

} // namespace

TEST(Tour, RecordingShorterThanItsRestartTimeRestartsAtItsEnd) {
    TourScene scene{.recording = "match.reck", .restart = 30};
    for (const double restart : {30.0, 0.0}) {
        scene.restart = restart;
        const RecordedScene stage(scene);
        Tour tour(stage.options);
        const double now = stage.table.now, wall = 100;
        EXPECT_FALSE(tour.due(now, wall, false, true)) << "the scene has not started";
        ASSERT_TRUE(tour.start(*stage.table.client, wall));
        EXPECT_FALSE(tour.due(now, wall, false, true)) << "a scene at its end must not restart in every frame";
        EXPECT_FALSE(tour.due(now + 5, wall + 5, false));
        EXPECT_FALSE(tour.due(now + 5, wall + 9, true, true)) << "paused at its end";
        EXPECT_EQ(tour.due(now + 5, wall + 10, false, true), restart > 0 ? std::optional(0) : std::nullopt);
        EXPECT_EQ(tour.due(now + 31, wall + 31, false), restart > 0 ? std::optional(0) : std::nullopt);
    }
}

TEST(Tour, NamesTheTankThatTheCameraWaitsFor) {
    TourScene scene{.recording = "match.reck"};
    const auto missing = [&](const std::string& name) {
        scene.camera.tank = name;
        const RecordedScene stage(scene);
        return Tour(stage.options).missing(*stage.table.client);
    };
    EXPECT_EQ(missing("Anne"), "Anne");
    EXPECT_EQ(missing("Ben"), "");
    EXPECT_EQ(missing(""), "") << "an empty name means any tank";
    scene.camera.mode = client::CameraMode::free;
    EXPECT_EQ(missing("Anne"), "") << "a free camera needs no tank";
}

/// Regression: in slow motion, the mines' scene said "changes in 1 s" for five seconds.
TEST(Tour, TimeUntilAChangeIsInWallTime) {
    StagedScene stage(5);
    const double seconds = stage.tour.scene().flip->seconds;
    ASSERT_TRUE(stage.start());
    const auto words = [&](double speed) { return stage.tour.caption(*stage.client, speed).figures; };
    EXPECT_TRUE(words(1).starts_with(fmt::format("changes in {:.0f} s", seconds))) << words(1);
    EXPECT_TRUE(words(0.2).starts_with(fmt::format("changes in {:.0f} s", 5 * seconds))) << words(0.2);
}

TEST(Tour, FlippedValueAlternates) {
    StagedScene stage(5);
    const auto& flip = *stage.tour.scene().flip;
    ASSERT_TRUE(stage.start());
    std::vector<std::string> states{stage.tour.caption(*stage.client).state};
    stage.run(3.5 * flip.seconds, [&] {
        if (std::string state = stage.tour.caption(*stage.client).state; state != states.back())
            states.push_back(state);
    });
    const std::string first = flip.labels[0], second = flip.labels[1];
    EXPECT_EQ(states, (std::vector{first, second, first, second}));
}

/// The watched player may leave and rejoin; the counter of its publisher then restarts.
TEST(Tour, CountsUpdatesAcrossARestartOfThePublisher) {
    StagedScene stage(5); // a scene with a fixed rate
    double rate = 0;
    ASSERT_EQ(std::sscanf(std::string(stage.tour.scene().settings[2].value).c_str(), "%lf", &rate), 1);
    ASSERT_TRUE(stage.start());
    stage.run(stage.tour.scene().flip->seconds + 2, [] {}); // the rate needs a whole interval of updates
    stage.restart_bots();
    stage.run(3, [] {});
    const std::string figures = stage.tour.caption(*stage.client).figures;
    double first = 0, second = 0;
    ASSERT_EQ(
        std::sscanf(
            figures.c_str(),
            "changes in %*f s without time stamps: %lf updates/s, mean error %*s m with time stamps: %lf updates/s",
            &first, &second),
        2)
        << figures;
    EXPECT_NEAR(first, rate, 0.5);
    EXPECT_NEAR(second, rate, 0.5 * rate) << "the player was absent for a part of the time";
}

/// Regression: the race's tank got a patrol's driver, because its actor number differed from that in the scene before.
TEST(Tour, DriverOfTheOwnTankStaysTheSameInTheNextMatch) {
    StagedScene before(scene_named("Both have won")), after(scene_named("Over the ledge"));
    ASSERT_TRUE(before.start() && after.start());
    ASSERT_NE(before.client->player()->actor(), after.client->player()->actor());
    bots::Pilots pilots({.count = 1, .path = dr::PathKind::straight});
    pilots(*before.client);
    pilots(*after.client);
    EXPECT_EQ(pilots.drivers(), (std::map<std::string_view, int>{{"straight", 2}}));
}
