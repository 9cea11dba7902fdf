#include "apps/game/settings_file.h"
#include "places.h"

#include <SDL_scancode.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sstream>
#include <unistd.h>

using namespace apps;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// Uses a temporary folder, removed at the end.
class SettingsFile : public ::testing::Test {
  protected:
    SettingsFile() : folder_(std::filesystem::temp_directory_path() / ("settings-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder_);
    }
    ~SettingsFile() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::filesystem::path path() const { return folder_ / "reckoning" / "settings.toml"; }
    void write(std::string_view text) const {
        std::filesystem::create_directories(path().parent_path());
        std::ofstream(path(), std::ios::binary) << text;
    }
    [[nodiscard]] std::string text() const {
        std::ostringstream all;
        all << std::ifstream(path(), std::ios::binary).rdbuf();
        return all.str();
    }
    [[nodiscard]] std::string save(GameOptions& options, const std::vector<std::string>& which) const {
        return save_settings(path(), options, which);
    }
    std::filesystem::path folder_;
};

/// Returns the options of a command line.
GameOptions options_of(std::vector<const char*> words, const std::filesystem::path& file) {
    words.insert(words.begin(), "reckoning");
    GameOptions options;
    EXPECT_FALSE(read_options(static_cast<int>(words.size()), words.data(), options, file));
    return options;
}

} // namespace

TEST_F(SettingsFile, EverySettingIsLoadedAsItWasSaved) {
    rc::check([this] {
        GameOptions wanted;
        wanted.name = "Ann";
        std::vector<std::string> all;
        for (const FileSetting& setting : file_settings(wanted))
            all.push_back(setting.table + "." + setting.key);
        for (const tunables::Tunables& rows : {hand_rows(wanted.view), apps::tunables(wanted.player),
                                               picture_rows(wanted), apps::tunables(wanted.sound)})
            for (const tunables::Tunable& row : rows)
                row.set(row.row.minimum + (row.row.maximum - row.row.minimum) * (*rc::gen::inRange(0, 1001)) / 1000.0);
        wanted.window.width = *rc::gen::inRange(320, 16385);
        wanted.folders.results = "~/a \"folder\"";
        for (int i = 0; i < 10; ++i)
            wanted.bindings.bind(Device::keys, action_rows()[*rc::gen::inRange<std::size_t>(0, action_count)].action, 0,
                                 *rc::gen::inRange<int>(SDL_SCANCODE_A, SDL_SCANCODE_0));
        std::filesystem::remove(path());
        RC_ASSERT(save(wanted, all) == "");
        GameOptions read;
        RC_ASSERT(load_settings(path(), read).empty());
        RC_ASSERT(read.bindings == wanted.bindings);
        const std::vector<FileSetting> here = file_settings(read), there = file_settings(wanted);
        for (std::size_t i = 0; i < here.size(); ++i)
            RC_ASSERT(here[i].text() == there[i].text());
    });
}

TEST_F(SettingsFile, CommandLineOverridesItAndIsNotSaved) {
    write("[you]\nname = \"Ann\"\n[picture]\nquality = \"high\"\nwindow = \"1600x900\"\n[sound]\nvolume = 0.25\n");
    GameOptions options = options_of({"--quality", "low", "--name", "Ben"}, path());
    EXPECT_TRUE(options.settings_damages.empty());
    EXPECT_EQ(options.name, "Ben");
    EXPECT_EQ(options.render.quality, render::Quality::low);
    EXPECT_EQ(options.window.width, 1600);
    EXPECT_FLOAT_EQ(options.sound.volume, 0.25f);
    options.sound.volume = 0.5f;
    EXPECT_EQ(save(options, {"sound.volume"}), "");
    EXPECT_THAT(text(), HasSubstr("volume = 0.5\n"));
    EXPECT_THAT(text(), HasSubstr("quality = \"high\""));
    EXPECT_THAT(text(), HasSubstr("name = \"Ann\""));
    EXPECT_TRUE(options_of({}, path()).quality_given) << "the user's quality is kept even with a slow driver";
    EXPECT_FALSE(options_of({}, {}).quality_given);
}

TEST_F(SettingsFile, DamagedSettingsAreReportedAndUseTheirDefaults) {
    constexpr std::string_view damaged = "[sound]\n"
                                         "volume = 7\n"
                                         "engine-volume = 0.5\n"
                                         "loudness = 1\n"
                                         "effects-volume = \n"
                                         "[keys]\n"
                                         "fire = [\"Space\", \"Hyperspace\"]\n"
                                         "brake = [\"Escape\"]\n"
                                         "lay-mine = [\"X\", \"Y\", \"Z\"]\n"
                                         "[picture]\n"
                                         "quality = \"best\"\n"
                                         "window = \"wide\"\n";
    write(damaged);
    GameOptions options;
    const auto complaints = load_settings(path(), options);
    ASSERT_EQ(complaints.size(), 8u);
    EXPECT_THAT(complaints, ::testing::Contains(AllOf(HasSubstr("settings.toml, line 2: volume"), HasSubstr("0.7"))));
    for (const char* part :
         {"line 4: there is no setting 'loudness' in [sound]", "line 5: ", "line 7: fire: unknown control 'Hyperspace'",
          "line 8: brake: Escape is reserved for the menu", "line 9: lay-mine takes at most 2",
          "line 11: unknown quality", "line 12: the window must be"})
        EXPECT_THAT(complaints, ::testing::Contains(HasSubstr(part)));
    EXPECT_FLOAT_EQ(options.sound.volume, SoundSettings{}.volume);
    EXPECT_FLOAT_EQ(options.sound.engines, 0.5f) << "valid lines are used";
    EXPECT_EQ(options.bindings, Bindings());
    options.sound.engines = 1;
    EXPECT_EQ(save(options, {"sound.engine-volume"}), "");
    std::string expected(damaged);
    expected.replace(expected.find("0.5"), 3, "1");
    EXPECT_EQ(text(), expected) << "the file keeps all other lines";
}

/// Windows editors write a byte order mark at the start of a file.
TEST_F(SettingsFile, ByteOrderMarkIsIgnored) {
    GameOptions options;
    EXPECT_THAT(load_settings(places::source() + "/tests/fixtures/cases/settings_bom.toml", options), ElementsAre());
    EXPECT_EQ(options.name, "Ann");
}

TEST_F(SettingsFile, CustomBindingsTakeTheirKeysFromTheDefaults) {
    write("[keys]\nfire = [\"M\"]\nbrake = [\"M\", \"K\"]\n[mouse]\nlay-mine = \"left\"\n[pad]\ncamera = [\"a\"]\n");
    GameOptions options;
    const auto complaints = load_settings(path(), options);
    EXPECT_EQ(options.bindings.action(Device::keys, SDL_SCANCODE_M, When::always), Action::brake)
        << "the key belongs to the first action of the table";
    EXPECT_THAT(complaints, ElementsAre(HasSubstr("line 2: fire: M stays bound to brake")));
    EXPECT_EQ(options.bindings.action(Device::keys, SDL_SCANCODE_K, When::always), Action::brake)
        << "the key must not also fly back";
    EXPECT_EQ(options.bindings.action(Device::mouse, 1, When::always), Action::lay_mine);
    EXPECT_TRUE(options.bindings.codes(Device::mouse, Action::fire).empty());
    EXPECT_EQ(options.bindings.action(Device::pad, pad_code(0), When::always), Action::camera);
    EXPECT_THAT(options.bindings.codes(Device::pad, Action::fire), ElementsAre(right_trigger));
}

TEST_F(SettingsFile, UnreadableFileIsNotOverwritten) {
    std::filesystem::create_directories(path());
    GameOptions options;
    EXPECT_EQ(load_settings(path(), options).size(), 1u);
    EXPECT_THAT(save(options, {"sound.volume"}), HasSubstr("not saved"));
    EXPECT_TRUE(std::filesystem::is_directory(path()));
    std::filesystem::remove(path());
    write(std::string((1 << 20) + 1, '#'));
    EXPECT_THAT(load_settings(path(), options), ElementsAre(HasSubstr("more than the limit of 1048576")));
    EXPECT_THAT(save(options, {"sound.volume"}), HasSubstr("not saved"));
    EXPECT_EQ(std::filesystem::file_size(path()), (1u << 20) + 1);
    EXPECT_THAT(save_settings({}, options, {}), HasSubstr("HOME"));
}

TEST_F(SettingsFile, SavingKeepsASymbolicLink) {
    std::filesystem::create_directories(path().parent_path());
    std::ofstream(folder_ / "mine.toml") << "# by hand\n";
    std::filesystem::create_symlink(folder_ / "mine.toml", path());
    GameOptions options;
    EXPECT_EQ(save(options, {"sound.volume"}), "");
    EXPECT_TRUE(std::filesystem::is_symlink(path()));
    EXPECT_THAT(text(), HasSubstr("# by hand\n"));
    EXPECT_THAT(text(), HasSubstr("volume = 0.7\n"));
}

TEST_F(SettingsFile, DamagedBytesLeaveValidSettingsThatCanBeSaved) {
    GameOptions first;
    std::vector<std::string> all;
    for (const FileSetting& setting : file_settings(first))
        all.push_back(setting.table + "." + setting.key);
    first.name = "Ann";
    for (const ActionRow& each : action_rows())
        first.bindings.bind(Device::keys, each.action, 0, 0);
    ASSERT_EQ(save(first, all), "");
    const std::string good = text();
    rc::check([&](const std::vector<std::pair<std::uint16_t, char>>& damages) {
        std::string bytes = good;
        for (const auto& [place, byte] : damages)
            bytes[place % bytes.size()] = byte;
        write(bytes);
        GameOptions options;
        load_settings(path(), options);
        for (const tunables::Tunables& rows :
             {hand_rows(options.view), picture_rows(options), apps::tunables(options.sound)})
            for (const tunables::Tunable& row : rows)
                RC_ASSERT(row.get() >= row.row.minimum - 1e-6 && row.get() <= row.row.maximum + 1e-6);
        options.sound.volume = 0.125f;
        RC_ASSERT(save(options, {"sound.volume"}) == "");
        GameOptions again;
        load_settings(path(), again);
        RC_ASSERT(again.sound.volume == 0.125f);
        RC_ASSERT(again.name == options.name);
        RC_ASSERT(again.bindings == options.bindings);
    });
}
