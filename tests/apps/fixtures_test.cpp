/// The game must read user files of its earlier versions (tests/fixtures/README.md) as those versions did.

#include "apps/game/seat_file.h"
#include "apps/game/settings_file.h"
#include "apps/preset_file.h"
#include "apps/server/match_list.h"
#include "apps/settings_text.h"
#include "apps/tour/scene.h"
#include "client/match/presets.h"
#include "places.h"

#include <SDL_scancode.h>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace apps {
namespace {

const std::filesystem::path user_fixtures = places::source() + "/tests/fixtures/user";
const std::filesystem::path setup_fixtures = places::source() + "/tests/fixtures/setups";

std::string whole(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    EXPECT_TRUE(in) << file;
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A temporary folder, removed at the end.
struct Copies {
    Copies() { std::filesystem::create_directories(path); }
    ~Copies() { std::filesystem::remove_all(path); }
    std::filesystem::path path = std::filesystem::temp_directory_path() / ("user-fixtures-" + std::to_string(getpid()));
};

/// Returns options that all differ from the defaults.
GameOptions changed_options() {
    GameOptions options;
    for (const tunables::Tunables& rows :
         {hand_rows(options.view), tunables(options.player), picture_rows(options), tunables(options.sound)})
        for (const tunables::Tunable& row : rows)
            row.set(row.get() == row.row.maximum ? row.row.minimum : row.row.maximum);
    options.name = "Ann";
    options.window = {.width = 1600, .height = 900};
    options.folders = {.screenshots = "~/pictures of tanks", .recordings = "records", .results = "/tmp/a \"folder\""};
    options.bindings.bind(Device::keys, Action::fire, 0, SDL_SCANCODE_P);
    options.bindings.bind(Device::mouse, Action::lay_mine, 0, 2);
    return options;
}
std::vector<std::string> every_setting(GameOptions& options) {
    std::vector<std::string> names;
    for (const FileSetting& setting : file_settings(options))
        names.push_back(setting.table + "." + setting.key);
    return names;
}

const std::vector<overlay::UserPreset> presets_of_then{
    {"a \"quoted\" one", {{"compensate", "on"}, {"damp", "off"}, {"rate", "12.5"}, {"scheme", "pvb:order2"}}},
    {"plain",
     {{"blend-time", "average"}, {"position-threshold", "0.25"}, {"publish", "threshold"}, {"velocity", "fit"}}}};

} // namespace

/// Every line of an older settings file is still there, in its place, when the file is read and written again.
TEST(SettingsFixture, IsReadCompletelyAndItsLinesAreSavedUnchanged) {
    const Copies copies;
    const std::filesystem::path file = user_fixtures / "settings.toml";
    GameOptions options;
    EXPECT_EQ(load_settings(file, options), std::vector<std::string>());
    EXPECT_EQ(options.name, "Ann");
    EXPECT_EQ(options.window.width, 1600);
    EXPECT_EQ(options.sound.volume, changed_options().sound.volume);
    EXPECT_EQ(options.bindings.action(Device::keys, SDL_SCANCODE_P, When::always), Action::fire);
    std::vector<std::string> then; // later versions have more settings
    for (const WrittenSetting& setting : read_settings(whole(file)).settings)
        then.push_back(setting.table + "." + setting.key);
    EXPECT_EQ(save_settings(copies.path / "settings.toml", options, then), "");
    EXPECT_EQ(whole(copies.path / "settings.toml"), whole(file));
}

TEST(PresetFixture, IsReadAndItsValuesAreAccepted) {
    EXPECT_EQ(load_presets(user_fixtures / "presets.toml"), presets_of_then);
    client::Settings settings;
    const tunables::Tunables rows = client::tunables(settings);
    for (const overlay::UserPreset& preset : presets_of_then)
        for (const auto& [name, text] : preset.values)
            EXPECT_EQ(tunables::find(rows, name)->set_text(text), std::nullopt) << name;
}

TEST(KnownServersFixture, IsRead) {
    EXPECT_EQ(load_known_servers(user_fixtures / "servers"),
              (std::vector<KnownServer>{{"192.168.1.20:27000", "Thursday"}, {"192.168.1.21", ""}}));
}

TEST(SeatFixture, IsRead) {
    const Copies copies;
    std::filesystem::copy(user_fixtures / "seats", copies.path, std::filesystem::copy_options::recursive);
    const protocol::SeatToken token = SeatFile(copies.path, "192.168.1.20:27000", "Ann").token();
    EXPECT_TRUE(token.same({.a = 1, .b = 0x80000000, .c = 3, .d = 0xfffffffe}));
}

/// Scenes of the tour, written by hand and saved by the game.
TEST(SetupFixtures, AreReadAndSavedUnchanged) {
    int scenes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(setup_fixtures / "written")) {
        SCOPED_TRACE(entry.path().filename());
        const std::filesystem::path saved = setup_fixtures / "saved" / entry.path().filename();
        EXPECT_EQ(setup_text(read_setup(whole(entry.path()), entry.path().filename())), whole(saved));
        EXPECT_EQ(setup_text(read_setup(whole(saved), entry.path().filename())), whole(saved));
        ++scenes;
    }
    EXPECT_EQ(scenes, 14);
    EXPECT_EQ(load_tour(setup_fixtures / "tour.toml").size(), 13u);
}

/// Writes these files. Run it once by name; it replaces the existing files.
TEST(UserFixtures, DISABLED_AreWritten) {
    std::filesystem::remove_all(user_fixtures);
    GameOptions options = changed_options();
    EXPECT_EQ(save_settings(user_fixtures / "settings.toml", options, every_setting(options)), "");
    save_presets(user_fixtures / "presets.toml", presets_of_then);
    remember_server(user_fixtures / "servers", {"192.168.1.21", ""});
    remember_server(user_fixtures / "servers", {"192.168.1.20:27000", "Thursday"});
    SeatFile(user_fixtures / "seats", "192.168.1.20:27000", "Ann").keep({1, 0x80000000, 3, 0xfffffffe});
    std::filesystem::create_directories(setup_fixtures / "saved");
    for (const auto& entry : std::filesystem::directory_iterator(setup_fixtures / "written"))
        std::ofstream(setup_fixtures / "saved" / entry.path().filename())
            << setup_text(read_setup(whole(entry.path()), entry.path().filename()));
}

} // namespace apps
