#include "platform/files.h"

#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

namespace platform {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

TEST(Assets, MissingAssetIsNamedWithTheSearchedFolders) {
    try {
        find_asset("assets/no-such-thing.png");
        FAIL();
    } catch (const MissingAsset& error) {
        EXPECT_THAT(error.what(), HasSubstr("assets/no-such-thing.png not found; looked in: "));
        EXPECT_THAT(error.what(), HasSubstr("share/reckoning"));
    }
    EXPECT_TRUE(fs::is_directory(find_asset("assets/maps")));
}

/// Uses a temporary home and clears the folders in the environment.
class UserFolders : public ::testing::Test {
  protected:
    UserFolders() : home_(fs::path(::testing::TempDir()) / ("reckoning_home_" + std::to_string(getpid()))) {
        fs::remove_all(home_);
        fs::create_directories(home_);
        setenv("HOME", home_.c_str(), 1);
        for (const char* variable : {"XDG_DOCUMENTS_DIR", "XDG_PICTURES_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
            unsetenv(variable);
        fs::current_path(home_);
    }
    ~UserFolders() override {
        fs::current_path(fs::path(::testing::TempDir()));
        fs::remove_all(home_);
    }
    fs::path home_;
};

TEST_F(UserFolders, FoldersNamedByTheEnvironmentComeFirst) {
    setenv("XDG_DOCUMENTS_DIR", (home_ / "papers").c_str(), 1);
    setenv("XDG_CONFIG_HOME", (home_ / "config").c_str(), 1);
    fs::create_directories(home_ / "Documents");
    EXPECT_EQ(documents_folder(), home_ / "papers");
    EXPECT_TRUE(fs::is_directory(home_ / "papers"));
    EXPECT_EQ(settings_folder(), home_ / "config" / "reckoning");
    EXPECT_FALSE(fs::exists(home_ / "config"));
}

TEST_F(UserFolders, FallBackToHomeThenToTheWorkingFolder) {
    fs::create_directories(home_ / "Documents");
    EXPECT_EQ(documents_folder(), home_ / "Documents");
    EXPECT_EQ(pictures_folder(), "out");
    EXPECT_TRUE(fs::is_directory(home_ / "out"));
    EXPECT_EQ(settings_folder(), home_ / ".config" / "reckoning");
    unsetenv("HOME");
    EXPECT_EQ(settings_folder(), "");
    EXPECT_EQ(documents_folder(), "out");
}

TEST_F(UserFolders, RecordingsLieInTheDataFolderElseInTheWorkingFolder) {
    EXPECT_EQ(home_folder(), home_);
    EXPECT_EQ(recordings_folder(), home_ / ".local/share/reckoning");
    setenv("XDG_DATA_HOME", (home_ / "data").c_str(), 1);
    EXPECT_EQ(recordings_folder(), home_ / "data" / "reckoning");
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    EXPECT_EQ(home_folder(), "");
    EXPECT_EQ(recordings_folder(), "out");
}

TEST_F(UserFolders, FileIsFoundInTheFirstFolderThatHasIt) {
    const std::string missing = (home_ / "missing").string(), empty = (home_ / "empty").string(),
                      first = (home_ / "first").string(), second = (home_ / "second").string();
    for (const std::string& folder : {empty, first, second})
        fs::create_directories(folder);
    fs::create_directories(fs::path(empty) / "Sans.ttf"); // a folder of that name
    for (const std::string& folder : {first, second})
        std::ofstream(fs::path(folder) / "Sans.ttf") << "a font";
    const std::string_view folders[] = {missing, empty, first, second};
    EXPECT_EQ(find_in(folders, "Sans.ttf"), fs::path(first) / "Sans.ttf");
    EXPECT_EQ(find_in(folders, "Serif.ttf"), "");
    EXPECT_EQ(find_in({}, "Sans.ttf"), "");
}

TEST(FontFolders, AreAbsolutePathsAndLackAnUnknownFont) {
    EXPECT_FALSE(font_folders().empty());
    for (const std::string_view folder : font_folders())
        EXPECT_TRUE(fs::path(folder).is_absolute()) << folder;
    EXPECT_EQ(find_in(font_folders(), "no-such-font.ttf"), "");
}

} // namespace
} // namespace platform
