#include "apps/tour/scene.h"

#include "../recording/sample.h"
#include "dead_reckoning/custom.h"
#include "scripting/scripts.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace apps {
namespace {

namespace fs = std::filesystem;

/// A temporary folder with these files.
struct Folder {
    explicit Folder(const std::vector<std::pair<std::string, std::string>>& files) {
        fs::create_directories(path);
        for (const auto& [name, text] : files)
            std::ofstream(path / name) << text;
    }
    ~Folder() { fs::remove_all(path); }
    Folder(const Folder&) = delete;
    fs::path path = fs::path(testing::TempDir()) / ("setup-test-" + std::to_string(::getpid()));
};

std::string error_of(const std::string& text, const fs::path& folder = {}) {
    try {
        read_setup(text, "mine.toml", folder);
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
    EXPECT_EQ(std::tie(a.speed, a.radius, a.bots, a.strength, a.hands, a.patrols),
              std::tie(b.speed, b.radius, b.bots, b.strength, b.hands, b.patrols));
    EXPECT_EQ(std::tie(a.recording, a.recording_from), std::tie(b.recording, b.recording_from));
    EXPECT_EQ(std::tie(a.own_drives, a.own_mines, a.own_fires), std::tie(b.own_drives, b.own_mines, b.own_fires));
    EXPECT_EQ(std::tie(a.scheme, a.ghosts, a.panes, a.pane_labels),
              std::tie(b.scheme, b.ghosts, b.panes, b.pane_labels));
    EXPECT_EQ(a.link_trace, b.link_trace);
    EXPECT_EQ(a.settings, b.settings);
    EXPECT_EQ(a.host, b.host);
    EXPECT_EQ(a.flip, b.flip);
    EXPECT_EQ(a.camera, b.camera);
    EXPECT_EQ(std::tie(a.start_at, a.time_speed, a.finish_line, a.restart),
              std::tie(b.start_at, b.time_speed, b.finish_line, b.restart));
}

} // namespace

TEST(Setup, TourScenesReadBackAsWritten) {
    ASSERT_EQ(tour_scenes().size(), 16u);
    for (const TourScene& scene : tour_scenes()) {
        SCOPED_TRACE(scene.title);
        expect_same(read_setup(setup_text(scene), "again.toml"), scene);
    }
}

TEST(Setup, EveryKeyIsRead) {
    const TourScene scene = read_setup(R"(
title = "Mine"
caption = "one\ntwo"
map = "valley"
spawns = [[1, 2, 90], [3, 4.5, -45]]
path = "figure8"
speed = 7
radius = 30
bots = 3
bot-strength = "hard"
bot-hands = "smooth"
patrols = 1
me = "lay-mines"
scheme = "ease:ctra-fade"
ghosts = ["snap:order1"]
panes = ["pvb:order2", "others"]
pane-labels = ["mine", "theirs"]
start-at = 2
time-speed = 0.5
finish-line = -7
restart = 20
[settings]
rate = 3
publish = "fixed"
compensate = true
[host]
judge = "present"
health = 150
zones = true
[flip]
setting = "rate"
first = 1
second = 10
seconds = 4
labels = ["seldom", "often"]
[camera]
mode = "free"
eye = [1, 2, 30]
target = [4, 5, 6]
)",
                                       "mine.toml");
    const TourScene expected{
        .title = "Mine",
        .caption = "one\ntwo",
        .map = "valley",
        .spawns = {{1, 2, 1.5707963f}, {3, 4.5f, -0.7853982f}},
        .path = "figure8",
        .speed = 7,
        .radius = 30,
        .bots = 3,
        .strength = world::Strength::hard,
        .hands = bots::Hands::smooth,
        .patrols = 1,
        .own_drives = true,
        .own_mines = true,
        .scheme = "ease:ctra-fade",
        .ghosts = {"snap:order1"},
        .panes = {"pvb:order2", "others"},
        .pane_labels = {"mine", "theirs"},
        .settings = {{"rate", "3"}, {"publish", "fixed"}, {"compensate", "on"}},
        .host = {{"judge", "present"}, {"health", "150"}, {"zones", "on"}},
        .flip =
            TourScene::Flip{.name = "rate", .first = "1", .second = "10", .seconds = 4, .labels = {"seldom", "often"}},
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
    EXPECT_EQ(options.settings.host.publisher.rate, 1) << "a scene starts with the flip's first value";
    EXPECT_TRUE(options.settings.receiver.compensate);
    EXPECT_EQ(options.settings.host.judge, protocol::Judge::present);
    EXPECT_EQ(options.settings.host.rules.health, 150);
    EXPECT_EQ(options.strength, world::Strength::hard);
    EXPECT_EQ(options.hands, bots::Hands::smooth);
    EXPECT_EQ(options.settings.panes.back(), client::Settings::others_view);
}

TEST(Setup, BotsFightWithoutAPath) {
    GameOptions options;
    set_scene(options, read_setup("bots = 4\n", "mine.toml"));
    EXPECT_FALSE(options.bot_path);
    EXPECT_EQ(options.bots, 4);
}

TEST(Setup, ShownSettingsAreSavedAndRestored) {
    GameOptions shown;
    set_scene(shown, read_setup("map = \"valley\"\nscheme = \"spring\"\nghosts = [\"snap:order1\"]\n[settings]\nrate = "
                                "4\nlink-loss = 0.05\n",
                                "mine.toml"));
    const TourScene saved =
        setup_of(shown, {.mode = client::CameraMode::top_down, .own = true, .distance = 9, .glance = {}});
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

TEST(Setup, HostChangesAreSavedAndRestored) {
    GameOptions shown;
    set_scene(shown, read_setup("bots = 2\n", "mine.toml"));
    shown.settings.host.judge = protocol::Judge::present;
    shown.settings.host.rules = world::usual_rules();
    shown.settings.host.rules.time_limit = 90;
    shown.settings.host.rules.mine_trigger = 0.7f; // must not become 0.699999988
    shown.settings.host.publisher.rate = 4;        // already in [settings]
    set(shown.settings, {"link-bandwidth", "1234567"});
    const TourScene saved = setup_of(shown, {});
    EXPECT_EQ(std::ranges::count(saved.settings, Setting{"rate", "4"}), 1);
    EXPECT_EQ(std::ranges::count(saved.settings, Setting{"link-bandwidth", "1234567"}), 1)
        << "whole numbers keep all digits";
    EXPECT_EQ(saved.settings.size(), 2u);
    GameOptions options;
    set_scene(options, read_setup(setup_text(saved), "again.toml"));
    auto rows = client::tunables(options.settings.host), expected = client::tunables(shown.settings.host);
    for (std::size_t i = 0; i < rows.size(); ++i)
        EXPECT_EQ(rows[i].text(), expected[i].text()) << rows[i].row.name;
    EXPECT_EQ(std::ranges::count(saved.host, Setting{"mine-trigger", "0.7"}), 1);
    EXPECT_EQ(std::ranges::count(saved.host, "health", &Setting::name), 0) << "default values are not written";
}

/// Without the bots' settings, a saved fight of hard bots would restart as another one.
TEST(Setup, BotSettingsAreSavedAndRestored) {
    GameOptions shown;
    shown.map = "quarry";
    shown.bots = 4;
    shown.strength = world::Strength::easy;
    shown.hands = bots::Hands::hectic;
    shown.patrols = 2;
    for (const bool patrol : {false, true}) {
        shown.patrol = patrol;
        GameOptions options;
        set_scene(options, read_setup(setup_text(setup_of(shown, {})), "again.toml"));
        EXPECT_EQ(std::tie(options.map, options.bots, options.strength, options.hands, options.patrols, options.patrol),
                  std::tie(shown.map, shown.bots, shown.strength, shown.hands, shown.patrols, shown.patrol));
        EXPECT_FALSE(options.bot_path);
    }
}

TEST(Setup, CameraIsRestoredOnItsTank) {
    GameOptions shown;
    set_scene(shown, read_setup("bots = 2\n", "mine.toml"));
    constexpr float round = 20; // [rad], more than three turns
    const TourScene saved =
        setup_of(shown, {.own = false, .tank = "Bot \"Ada\"", .pose = client::PoseKind::drawn, .glance = {round, -2}});
    const PlayerCamera::Request again = read_setup(setup_text(saved), "again.toml").camera.request();
    EXPECT_FALSE(again.own);
    EXPECT_EQ(again.tank, "Bot \"Ada\"");
    EXPECT_EQ(again.pose, client::PoseKind::drawn);
    EXPECT_NEAR(std::cos(again.glance.yaw), std::cos(round), 1e-4);
    EXPECT_EQ(again.glance.pitch, -TourCamera::steepest);
    EXPECT_EQ(read_setup("", "mine.toml").camera.request().pose, client::PoseKind::truth)
        << "by default the camera follows the true pose";
}

TEST(Setup, RecordingIsFoundBesideTheSetupAndExcludesMatchKeys) {
    const Folder folder(
        {{"match.reck", "not looked into yet"},
         {"mine.toml", "recording = \"match.reck\"\nrecording-from = 12.5\ntime-speed = 4\nghosts = [\"snap\"]\n"}});
    const TourScene scene = load_tour(folder.path / "mine.toml").front();
    EXPECT_EQ(scene.recording, (folder.path / "match.reck").string());
    expect_same(read_setup(setup_text(scene), "elsewhere.toml"), scene);
    GameOptions options;
    set_scene(options, scene);
    EXPECT_EQ(options.replay, scene.recording);
    EXPECT_EQ(options.replay_from, 12.5);
    set_scene(options, read_setup("", "a match.toml"));
    EXPECT_EQ(options.replay, "") << "the next scene is a match again";

    const std::string head = "recording = \"match.reck\"\n";
    EXPECT_EQ(error_of("recording = \"none.reck\"\n", folder.path),
              "mine.toml, line 1: 'recording': there is no file " + (folder.path / "none.reck").string());
    for (const std::string own : {"map = \"valley\"", "path = \"circle\"", "bots = 2", "spawns = [[1, 2, 3]]",
                                  "me = \"drive\"", "start-at = 1", "host = 1"})
        EXPECT_EQ(error_of(head + own + "\n", folder.path), "mine.toml, line 2: '" + own.substr(0, own.find(' ')) +
                                                                "' is defined by the recording: leave it out");
    EXPECT_EQ(error_of(head + "[settings]\nrate = 5\n", folder.path),
              "mine.toml, line 3: 'rate' is defined by the recording: leave it out");
    EXPECT_EQ(error_of(head + "[flip]\nsetting = \"rate\"\nfirst = 1\nsecond = 2\n", folder.path),
              "mine.toml, line 5: 'second': 'rate' is defined by the recording: leave it out");
    EXPECT_NE(error_of(head + "[camera]\non = \"me\"\n", folder.path).find("mine.toml, line 3: 'on'"),
              std::string::npos);
    EXPECT_EQ(error_of("recording-from = 3\n").substr(0, 35), "mine.toml, line 1: 'recording-from'");
    EXPECT_EQ(error_of("time-speed = 4\n"), "mine.toml, line 1: 'time-speed' must be from 0.1 to 1, not 4")
        << "time-speed is limited in a match";
}

TEST(Setup, RecordingIsSavedWithTheViewersSettingsOnly) {
    const std::vector<std::pair<std::string, std::string>> files{{"match.reck", ""}};
    const Folder folder(files);
    GameOptions shown;
    shown.replay = (folder.path / "match.reck").string();
    shown.replay_from = 3.25;
    shown.settings.scheme = 0;
    shown.settings.receiver.compensate = true;
    shown.settings.host.publisher.rate = 3; // of the recorded match
    shown.settings.host.rules.health = 7;
    const TourScene saved = setup_of(shown, {.own = false, .tank = "Ann"});
    EXPECT_EQ(saved.settings, (std::vector<Setting>{{"compensate", "on"}}));
    EXPECT_TRUE(saved.host.empty());
    const TourScene again = read_setup(setup_text(saved), "again.toml");
    expect_same(again, saved);
    EXPECT_EQ(again.recording, shown.replay);
    EXPECT_EQ(again.recording_from, 3.25);
}

TEST(Setup, LinkTraceIsLoadedSavedAndRestored) {
    const Folder folder({{"hall.csv", "time,delay\n0,0.1\n1,0.2\n"}, {"mine.toml", "link-trace = \"hall.csv\"\n"}});
    GameOptions shown;
    set_scene(shown, load_tour(folder.path / "mine.toml").front());
    ASSERT_TRUE(shown.settings.link.trace);
    EXPECT_EQ(shown.settings.link.trace->samples().size(), 2u);
    GameOptions again;
    set_scene(again, read_setup(setup_text(setup_of(shown, {})), "again.toml"));
    ASSERT_TRUE(again.settings.link.trace);
    EXPECT_EQ(again.settings.link.trace->name(), shown.settings.link.trace->name());
    set_scene(again, TourScene());
    EXPECT_FALSE(again.settings.link.trace);
    EXPECT_EQ(error_of("\nlink-trace = \"none.csv\"\n", folder.path).substr(0, 32), "mine.toml, line 2: 'link-trace':");
}

/// A player's own script is named by its file, which lies beside the setup.
TEST(Setup, OwnSchemeIsRestoredFromItsFile) {
    const Folder folder(
        {{"setup-own.lua",
          "function predict(self, age, history)\n  return history[1].x, history[1].y, history[1].z\nend\n"},
         {"mine.toml", "ghosts = [\"lua:setup-own.lua\"]\n"}});
    const TourScene scene = load_tour(folder.path / "mine.toml").front();
    EXPECT_EQ(scene.ghosts, std::vector<std::string>{"lua:" + (folder.path / "setup-own.lua").string()});
    GameOptions shown;
    set_scene(shown, scene);
    const TourScene saved = setup_of(shown, {});
    EXPECT_EQ(saved.ghosts, std::vector<std::string>{"ease:lua:" + (folder.path / "setup-own.lua").string()});
    GameOptions again;
    set_scene(again, read_setup(setup_text(saved), "again.toml"));
    EXPECT_EQ(again.settings.ghost_schemes, shown.settings.ghost_schemes);
    EXPECT_EQ(error_of("\nghosts = [\"lua:none.lua\"]\n", folder.path).substr(0, 28), "mine.toml, line 2: 'ghosts':");
}

/// A recording contains the source of another player's scheme; a new match has no player who could send it.
TEST(Setup, AnotherPlayersSchemeIsRestoredOnlyFromARecording) {
    const Folder folder(
        {{"match.reck", ""}, {"mine.toml", "recording = \"match.reck\"\nghosts = [\"lua:setup-arc.lua@Ben\"]\n"}});
    std::vector<recording::Record> records = recording::testing::sample(3);
    records.push_back({3, protocol::SchemeSource{2, "Ben", "setup-arc", {"function predict() return 1, 2, 3 end"}}});
    recording::testing::write(folder.path / "match.reck", records);
    GameOptions shown;
    set_scene(shown, load_tour(folder.path / "mine.toml").front());
    ASSERT_EQ(shown.settings.ghost_schemes.size(), 1u);
    const int foreign = shown.settings.ghost_schemes[0];
    EXPECT_TRUE(dr::is_foreign(foreign));
    TourScene saved = setup_of(shown, {});
    EXPECT_EQ(saved.ghosts, std::vector<std::string>{"ease:lua:setup-arc@Ben"});
    scripting::withdraw("lua:setup-arc@Ben");
    GameOptions again;
    set_scene(again, read_setup(setup_text(saved), "again.toml"));
    EXPECT_EQ(again.settings.ghost_schemes, std::vector<int>{foreign});
    shown.replay.clear();
    shown.settings.ghost_schemes = {0, foreign};
    shown.settings.panes = {0, foreign};
    saved = setup_of(shown, {});
    EXPECT_EQ(saved.ghosts.size(), 1u);
    EXPECT_TRUE(saved.panes.empty());
    EXPECT_EQ(error_of(setup_text(saved)), "");
    scripting::withdraw("lua:setup-arc@Ben");
}

TEST(Setup, ErrorsNameTheirLine) {
    EXPECT_EQ(error_of("title = \"a\"\nspeeed = 3\n").substr(0, 53),
              "mine.toml, line 2: a setup has no key 'speeed'; valid");
    EXPECT_EQ(error_of("caption = \"one\\ntwo\\nthree\\n\"\n"), "");
    EXPECT_EQ(error_of("caption = \"one\\ntwo\\nthree\\nfour\"\n"),
              "mine.toml, line 1: 'caption' must have at most 3 lines");
    EXPECT_EQ(error_of("bots = 3.5\n"), "mine.toml, line 1: 'bots' must be a whole number");
    EXPECT_EQ(error_of("speed = \"fast\"\n"), "mine.toml, line 1: 'speed' must be a number");
    EXPECT_EQ(error_of("\nscheme = \"pbv\"\n").substr(0, 52), "mine.toml, line 2: 'scheme': there is no scheme 'pbv");
    EXPECT_EQ(error_of("\n\npanes = [\"pbv\", \"pvb\"]\n").substr(0, 51),
              "mine.toml, line 3: 'panes': there is no scheme 'pbv");
    EXPECT_EQ(error_of("ghosts = [\"others\"]\n").substr(0, 55),
              "mine.toml, line 1: 'ghosts': there is no scheme 'others");
    EXPECT_EQ(error_of("path = \"eight\"\n").substr(0, 50), "mine.toml, line 1: 'path': there is no path 'eight");
    EXPECT_EQ(error_of("map = \"moon\"\n").substr(0, 47), "mine.toml, line 1: 'map': there is no map 'moon");
    EXPECT_EQ(error_of("bot-strength = \"tough\"\n"),
              "mine.toml, line 1: 'bot-strength' must be \"easy\", \"normal\" or \"hard\"");
    EXPECT_EQ(error_of("bot-hands = \"left\"\n"),
              "mine.toml, line 1: 'bot-hands' must be \"smooth\", \"average\" or \"hectic\"");
    EXPECT_EQ(error_of("[settings]\nrate = 5\nrat = 5\n"), "mine.toml, line 3: there is no setting 'rat'");
    EXPECT_EQ(error_of("[settings]\nrate = -5\n").substr(0, 24), "mine.toml, line 2: rate ");
    EXPECT_EQ(error_of("[host]\nhealth = 5\nhealt = 5\n"), "mine.toml, line 3: there is no setting 'healt'");
    EXPECT_EQ(error_of("[host]\n\njudge = \"nobody\"\n").substr(0, 25), "mine.toml, line 3: judge ");
    EXPECT_EQ(error_of("[host]\nghosts-always = true\n"), "mine.toml, line 2: there is no setting 'ghosts-always'");
    EXPECT_EQ(error_of("[settings]\njudge = \"present\"\n"),
              "mine.toml, line 2: 'judge' is a setting of the host: move it to [host]");
    EXPECT_EQ(error_of("panes = [\"pvb\", \"others\"]\npane-labels = [\"one\"]\n"),
              "mine.toml, line 2: 'pane-labels' must have a text for each of the 'panes'");
    EXPECT_EQ(error_of("panes = [\"pvb\"]\n"), "mine.toml, line 1: 'panes': must name 0, 2 or 4 schemes");
    EXPECT_EQ(error_of("me = \"flies\"\n"),
              "mine.toml, line 1: 'me' must be \"stand\", \"drive\", \"lay-mines\" or \"shoot\"");
    EXPECT_EQ(error_of("\n[flip]\nfirst = 1\n"), "mine.toml, line 2: 'setting' is missing in [flip]");
    EXPECT_EQ(error_of("[flip]\nsetting = \"rate\"\nfirst = 1\nsecond = 2\nlabels = [\"seldom\"]\n"),
              "mine.toml, line 5: 'labels' must be two texts, for 'first' and 'second'");
    EXPECT_EQ(error_of("[flip]\nsetting = \"rat\"\nfirst = 1\nsecond = 2\n"),
              "mine.toml, line 4: 'second': there is no setting 'rat'");
    EXPECT_EQ(error_of("[camera]\nmode = \"free\"\n"),
              "mine.toml, line 2: 'mode': a free camera needs 'eye' and 'target' at different positions");
    EXPECT_EQ(error_of("[camera]\nbody = \"ghost\"\n"), "mine.toml, line 2: 'body' must be \"truth\" or \"drawn\"");
    EXPECT_EQ(error_of("spawns = [[1, 2]]\n"), "mine.toml, line 1: 'spawns' must be a list of 3 numbers");
    EXPECT_EQ(error_of("spawns = 7\n").substr(0, 28), "mine.toml, line 1: 'spawns' ");
    EXPECT_EQ(error_of("settings = 7\n"), "mine.toml, line 1: 'settings' must be a table: [settings]");
    EXPECT_EQ(error_of("a = [[[").substr(0, 17), "mine.toml, line 1");
    EXPECT_NE(error_of("title = " + std::string(50'000, '[')), "");
}

TEST(Setup, LectureIsAListOfSetups) {
    const Folder files({{"one.toml", "title = \"One\"\n"},
                        {"two.toml", "title = \"Two\"\nbots = 2\n"},
                        {"lecture.toml", "scenes = [\"two.toml\", \"one.toml\", \"two.toml\"]\n"},
                        {"lacks.toml", "scenes = [\"three.toml\"]\n"}});
    const fs::path& folder = files.path;
    const auto scenes = load_tour(folder / "lecture.toml");
    ASSERT_EQ(scenes.size(), 3u);
    EXPECT_EQ(scenes[0].title, "Two");
    EXPECT_EQ(scenes[1].title, "One");
    EXPECT_EQ(load_tour(folder / "one.toml").size(), 1u) << "a setup is a tour of one scene";
    EXPECT_THROW(load_tour(folder / "lacks.toml"), SetupError);
    EXPECT_THROW(load_tour(folder / "none.toml"), SetupError);
}

} // namespace apps
