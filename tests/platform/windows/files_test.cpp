#include "platform/files.h"
#include "platform/locked_file.h"
#include "platform/path.h"
#include "platform/small_file.h"
#include "platform/system.h"
#include "platform/windows/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <windows.h>

namespace platform {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr const char* name = "Günther Жук 坦克"; // each with another size in UTF-8

struct WindowsFiles : ::testing::Test {
    fs::path folder = fs::temp_directory_path() / path_of(name);
    WindowsFiles() { fs::create_directories(folder); }
    ~WindowsFiles() override { fs::remove_all(folder); }
};

TEST_F(WindowsFiles, TextsAreUtf8OnTheWayInAndOut) {
    EXPECT_EQ(utf8(utf16(name)), name);
    EXPECT_EQ(utf16(name).size(), 14u);
    EXPECT_THAT(folder.string(), HasSubstr(name));
}

TEST_F(WindowsFiles, AFileMayHaveAnyNameAndKeepsItsLines) {
    const fs::path file = folder / path_of(std::string(name) + ".csv");
    write_file(file, "t,x\n1,2\n");
    EXPECT_EQ(read_text_file(file, 100), "t,x\n1,2\n"); // without a carriage return
    try {
        (void)read_small_file(folder / path_of("Ж"), 100);
        FAIL() << "read";
    } catch (const FileError& error) {
        EXPECT_THAT(error.what(), HasSubstr("Ж"));
        EXPECT_THAT(error.what(), HasSubstr("No such file"));
    }
}

TEST_F(WindowsFiles, SettingsLieInTheRoamingFolderAndStateInTheLocalOne) {
    SetEnvironmentVariableW(L"APPDATA", (folder / "roaming").c_str());
    SetEnvironmentVariableW(L"LOCALAPPDATA", (folder / "local").c_str());
    EXPECT_EQ(settings_folder(), folder / "roaming" / "Reckoning");
    EXPECT_EQ(state_folder(), folder / "local" / "Reckoning");
    EXPECT_FALSE(home_folder().empty());
    EXPECT_EQ(recordings_folder(), documents_folder() / "Reckoning");
}

TEST_F(WindowsFiles, OneProgramAtATimeHasALockedFile) {
    const fs::path file = folder / "new" / "key";
    {
        const auto first = LockedFile::hold(file);
        ASSERT_TRUE(first);
        EXPECT_TRUE(first->write("secret"));
        EXPECT_FALSE(LockedFile::hold(file));
        EXPECT_EQ(first->read(), "secret");
        EXPECT_EQ(read_small_file(file, 100), "secret"); // others may read it
    }
    EXPECT_TRUE(LockedFile::hold(file));
}

TEST(WindowsPrograms, ReportsSuccessFailureOrAMissingProgram) {
    EXPECT_TRUE(run_program("hostname", {}).succeeded);
    const ProgramResult failed = run_program("find", {});
    EXPECT_FALSE(failed.succeeded);
    EXPECT_FALSE(failed.not_started);
    EXPECT_TRUE(run_program("no-such-program", {}).not_started);
}

TEST(WindowsAssets, MissingAssetIsNamedWithTheSearchedFolders) {
    try {
        find_asset("assets/no-such-thing.png");
        FAIL();
    } catch (const MissingAsset& error) {
        EXPECT_THAT(error.what(), HasSubstr("assets/no-such-thing.png not found; looked in: "));
    }
    EXPECT_TRUE(fs::is_directory(find_asset("assets/maps")));
}

} // namespace
} // namespace platform
