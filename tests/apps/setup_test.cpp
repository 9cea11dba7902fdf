/// Experiments as files.

#include "apps/tour/setup.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace apps {
namespace {

std::string error_of(const std::string& text) {
    try {
        read_setup(text, "mine.toml");
    } catch (const SetupError& error) {
        return error.what();
    }
    return "";
}

void expect_same(const TourScene& a, const TourScene& b) {
    EXPECT_EQ(a.title, b.title);
    EXPECT_EQ(a.caption, b.caption);
    EXPECT_EQ(a.map, b.map);
    ASSERT_EQ(a.spawns.size(), b.spawns.size());
    for (std::size_t i = 0; i < a.spawns.size(); ++i) {
        EXPECT_EQ(a.spawns[i].x, b.spawns[i].x);
        EXPECT_EQ(a.spawns[i].y, b.spawns[i].y);
        EXPECT_NEAR(a.spawns[i].heading, b.spawns[i].heading, 1e-6);
    }
    EXPECT_EQ(a.path, b.path);
    EXPECT_EQ(std::tie(a.speed, a.radius, a.bots), std::tie(b.speed, b.radius, b.bots));
    EXPECT_EQ(std::tie(a.own_drives, a.own_mines, a.own_fires), std::tie(b.own_drives, b.own_mines, b.own_fires));
    EXPECT_EQ(std::tie(a.scheme, a.ghosts, a.panes), std::tie(b.scheme, b.ghosts, b.panes));
    EXPECT_EQ(a.settings, b.settings);
    EXPECT_EQ(a.flip, b.flip);
    EXPECT_EQ(a.camera, b.camera);
    EXPECT_EQ(std::tie(a.start_at, a.time_speed, a.finish_line, a.restart), std::tie(b.start_at, b.time_speed, b.finish_line, b.restart));
}

} // namespace

TEST(Setup, TheToursScenesReadBackAsTheyAreWritten) {
    ASSERT_EQ(tour_scenes().size(), 13u);
    for (const TourScene& scene : tour_scenes()) {
        SCOPED_TRACE(scene.title);
        expect_same(read_setup(setup_text(scene), "again.toml"), scene);
    }
}

TEST(Setup, EachOfItsWordsIsRead) {
    const TourScene scene = read_setup(R"(
title = "Mine"
caption = "one\ntwo"
map = "valley"
spawns = [[1, 2, 90], [3, 4.5, -45]]
path = "figure8"
speed = 7
radius = 30
bots = 3
me = "lay-mines"
scheme = "ease:ctra-fade"
ghosts = ["snap:order1"]
panes = ["pvb:order2", "others"]
start-at = 2
time-speed = 0.5
finish-line = -7
restart = 20
[settings]
rate = 3
publish = "fixed"
compensate = true
[flip]
setting = "rate"
first = 1
second = 10
seconds = 4
[camera]
mode = "free"
eye = [1, 2, 30]
target = [4, 5, 6]
)",
                                       "mine.toml");
    const TourScene expected{.title = "Mine",
                             .caption = "one\ntwo",
                             .map = "valley",
                             .spawns = {{1, 2, 1.5707963f}, {3, 4.5f, -0.7853982f}},
                             .path = "figure8",
                             .speed = 7,
                             .radius = 30,
                             .bots = 3,
                             .own_drives = true,
                             .own_mines = true,
                             .scheme = "ease:ctra-fade",
                             .ghosts = {"snap:order1"},
                             .panes = {"pvb:order2", "others"},
                             .settings = {{"rate", "3"}, {"publish", "fixed"}, {"compensate", "on"}},
                             .flip = TourScene::Flip{.name = "rate", .first = "1", .second = "10", .seconds = 4},
                             .camera = {.mode = client::CameraMode::free, .eye = {1, 2, 30}, .target = {4, 5, 6}},
                             .start_at = 2,
                             .time_speed = 0.5,
                             .finish_line = -7.0f,
                             .restart = 20};
    expect_same(scene, expected);

    GameOptions options;
    set_scene(options, scene);
    EXPECT_EQ(options.map, "valley");
    EXPECT_EQ(options.bots, 3);
    EXPECT_EQ(options.settings.host.publisher.rate, 1) << "the flip's first value";
    EXPECT_TRUE(options.settings.receiver.compensate);
    EXPECT_EQ(options.settings.panes.back(), client::Settings::others_view);
}

TEST(Setup, WithoutAPathBotsFight) {
    GameOptions options;
    set_scene(options, read_setup("bots = 4\n", "mine.toml"));
    EXPECT_FALSE(options.bot_path);
    EXPECT_EQ(options.bots, 4);
}

TEST(Setup, WhatIsShownIsSavedAndComesBack) {
    GameOptions shown;
    set_scene(shown, read_setup("map = \"valley\"\nscheme = \"spring\"\nghosts = [\"snap:order1\"]\n[settings]\nrate = 4\nlink-loss = 0.05\n", "mine.toml"));
    const TourScene saved = setup_of(shown, {.mode = client::CameraMode::top_down, .own = true, .distance = 9, .glance = {}});
    const TourScene again = read_setup(setup_text(saved), "again.toml");
    expect_same(again, saved);
    EXPECT_EQ(again.settings, (std::vector<Setting>{{"rate", "4"}, {"link-loss", "0.05"}}));
    EXPECT_EQ(again.camera.mode, client::CameraMode::top_down);
    GameOptions options;
    set_scene(options, again);
    EXPECT_EQ(options.settings.scheme, shown.settings.scheme);
    EXPECT_EQ(options.settings.ghost_schemes, shown.settings.ghost_schemes);
    EXPECT_EQ(options.settings.host.publisher.rate, 4);
}

TEST(Setup, WhatIsWrongIsSaidWithItsLine) {
    EXPECT_EQ(error_of("title = \"a\"\nspeeed = 3\n").substr(0, 46), "mine.toml, line 2: a setup has no 'speeed'; it");
    EXPECT_EQ(error_of("bots = 3.5\n").substr(0, 45), "mine.toml, line 1: 'bots' must be a whole num");
    EXPECT_EQ(error_of("speed = \"fast\"\n").substr(0, 28), "mine.toml, line 1: 'speed' m");
    EXPECT_EQ(error_of("\nscheme = \"pbv\"\n").substr(0, 35), "mine.toml: there is no scheme 'pbv'");
    EXPECT_EQ(error_of("path = \"eight\"\n").substr(0, 35), "mine.toml: there is no path 'eight'");
    EXPECT_EQ(error_of("map = \"moon\"\n").substr(0, 33), "mine.toml: there is no map 'moon'");
    EXPECT_EQ(error_of("[settings]\nrate = 5\nrat = 5\n"), "mine.toml, line 3: there is no setting 'rat'");
    EXPECT_EQ(error_of("[settings]\nrate = -5\n").substr(0, 24), "mine.toml, line 2: rate ");
    EXPECT_EQ(error_of("panes = [\"pvb\"]\n"), "mine.toml: there are two panes, or four, or none");
    EXPECT_EQ(error_of("me = \"flies\"\n"), "mine.toml, line 1: 'me' is \"stand\", \"drive\", \"lay-mines\" or \"shoot\"");
    EXPECT_EQ(error_of("[flip]\nfirst = 1\n"), "mine.toml: [flip] lacks 'setting'");
    EXPECT_EQ(error_of("[camera]\nmode = \"free\"\n"), "mine.toml: a free camera needs an eye and a target apart from it");
    EXPECT_EQ(error_of("spawns = [[1, 2]]\n"), "mine.toml, line 1: 'spawns' has three numbers");
    EXPECT_EQ(error_of("spawns = 7\n").substr(0, 28), "mine.toml, line 1: 'spawns' ");
    EXPECT_EQ(error_of("settings = 7\n"), "mine.toml, line 1: 'settings' is a table: [settings]");
    EXPECT_EQ(error_of("a = [[[").substr(0, 17), "mine.toml, line 1");
    EXPECT_NE(error_of("title = " + std::string(50'000, '[')), "");
}

TEST(Setup, ALectureIsAListOfThem) {
    const auto folder = std::filesystem::temp_directory_path() / ("setup-test-" + std::to_string(std::hash<std::string>{}(testing::TempDir())) + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const auto write = [&](const char* name, const char* text) { std::ofstream(folder / name) << text; };
    write("one.toml", "title = \"One\"\n");
    write("two.toml", "title = \"Two\"\nbots = 2\n");
    write("lecture.toml", "scenes = [\"two.toml\", \"one.toml\", \"two.toml\"]\n");
    write("lacks.toml", "scenes = [\"three.toml\"]\n");
    const auto scenes = load_tour(folder / "lecture.toml");
    ASSERT_EQ(scenes.size(), 3u);
    EXPECT_EQ(scenes[0].title, "Two");
    EXPECT_EQ(scenes[1].title, "One");
    EXPECT_EQ(load_tour(folder / "one.toml").size(), 1u) << "a setup is a tour of one scene";
    EXPECT_THROW(load_tour(folder / "lacks.toml"), SetupError);
    EXPECT_THROW(load_tour(folder / "none.toml"), SetupError);
    std::filesystem::remove_all(folder);
}

} // namespace apps
