#include "apps/options.h"
#include "apps/preset_file.h"
#include "client/match/presets.h"

#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace apps;

namespace {

/// Uses a temporary folder, removed at the end.
class PresetFile : public ::testing::Test {
  protected:
    PresetFile() : folder_(std::filesystem::temp_directory_path() / ("presets-" + std::to_string(getpid()))) {}
    ~PresetFile() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::filesystem::path path() const { return folder_ / "reckoning" / "presets.toml"; }
    void write(std::string_view text) const {
        std::filesystem::create_directories(path().parent_path());
        std::ofstream(path()) << text;
    }
    [[nodiscard]] std::string complaint() const {
        try {
            (void)load_presets(path());
        } catch (const PresetError& error) {
            return error.what();
        }
        return {};
    }
    std::filesystem::path folder_;
};

} // namespace

TEST_F(PresetFile, LoadsTheSavedPresets) {
    EXPECT_TRUE(load_presets(path()).empty()) << "without a file there are no presets";
    const std::vector<overlay::UserPreset> presets{
        {"mine: \"the best\" one", {{"compensate", "on"}, {"damp", "off"}, {"rate", "12.5"}, {"scheme", "pvb:order2"}}},
        {"ours", {{"rate", "3"}}}};
    save_presets(path(), presets);
    EXPECT_EQ(load_presets(path()), presets);
    save_presets(path(), {});
    EXPECT_TRUE(load_presets(path()).empty());
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path().parent_path()), {}), 1)
        << "a temporary file remains";
}

TEST_F(PresetFile, ErrorsNameFileAndLine) {
    write("[fine]\nrate = 3\n[broken\nrate = 4\n");
    EXPECT_NE(complaint().find("presets.toml, line 3"), std::string::npos) << complaint();
    write("[fine]\nrate = 3\nscheme = [1, 2]\n");
    EXPECT_NE(complaint().find("line 3: 'scheme' of preset 'fine'"), std::string::npos) << complaint();
    write("rate = 3\n");
    EXPECT_NE(complaint().find("line 1: 'rate' is not a preset"), std::string::npos) << complaint();
    write("\xff\xfe rubbish");
    EXPECT_NE(complaint(), "");
}

TEST_F(PresetFile, FolderInPlaceOfTheFileIsAnError) {
    std::filesystem::create_directories(path() / "in the way");
    EXPECT_THROW(save_presets(path(), {{"a", {}}}), PresetError);
    EXPECT_THROW(save_presets({}, {}), PresetError);
}

TEST_F(PresetFile, ProgramsTakePresetsByName) {
    setenv("XDG_CONFIG_HOME", folder_.c_str(), 1);
    write("[mine]\nrate = 4\nscheme = \"bezier:order1\"\n[broken]\nrate = \"often\"\n");
    const auto take = [](const std::string& name) {
        client::Settings settings;
        use_preset(name, client::presets(), client::tunables(settings));
        return settings;
    };
    const auto complaint = [&](const std::string& name) -> std::string {
        try {
            (void)take(name);
        } catch (const UsageError& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(take("mine").host.publisher.rate, 4);
    EXPECT_EQ(take("mine").scheme, static_cast<int>(dr::index_of(*dr::scheme("bezier:order1"))));
    EXPECT_EQ(take("dis").host.publisher.position_threshold, 1);
    EXPECT_NE(complaint("yours").find("unknown preset 'yours'; valid: reckoning, murphy-2011"), std::string::npos);
    EXPECT_NE(complaint("yours").find("mine"), std::string::npos);
    EXPECT_NE(complaint("broken").find("rate must be a number, not 'often'"), std::string::npos);
    unsetenv("XDG_CONFIG_HOME");
}
