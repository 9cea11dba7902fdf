/// Reading small files, and rejecting everything that is not a regular file.

#include "platform/small_file.h"

#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace platform {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

struct SmallFile : ::testing::Test {
    fs::path folder = fs::temp_directory_path() / ("small-file-" + std::to_string(getpid()));
    SmallFile() { fs::create_directories(folder); }
    ~SmallFile() override { fs::remove_all(folder); }
    [[nodiscard]] std::string complaint(const fs::path& path) const {
        try {
            (void)read_small_file(path, 1000);
        } catch (const FileError& error) {
            return error.what();
        }
        return "read";
    }
};

TEST_F(SmallFile, ReadsTheWholeFileUpToItsLimit) {
    const std::string text("a\0b\r\n", 5);
    std::ofstream(folder / "a", std::ios::binary) << text;
    EXPECT_EQ(read_small_file(folder / "a", 5), text);
    EXPECT_THROW((void)read_small_file(folder / "a", 4), FileError);
    std::ofstream(folder / "empty") << "";
    EXPECT_EQ(read_small_file(folder / "empty", 5), "");
    fs::create_symlink("a", folder / "link");
    EXPECT_EQ(read_small_file(folder / "link", 5), text);
}

TEST_F(SmallFile, ReadsTextWithoutTheByteOrderMark) {
    std::ofstream(folder / "marked") << "\xef\xbb\xbft,x\n";
    EXPECT_EQ(read_text_file(folder / "marked", 100), "t,x\n");
    EXPECT_EQ(read_small_file(folder / "marked", 100).size(), 7u);
    std::ofstream(folder / "plain") << "t,x\n";
    EXPECT_EQ(read_text_file(folder / "plain", 100), "t,x\n");
}

TEST_F(SmallFile, ReportsAFullDisk) {
    const auto complaint_of_writing = [](const fs::path& path, const std::string& text) -> std::string {
        try {
            write_file(path, text);
        } catch (const FileError& error) {
            return error.what();
        }
        return "written";
    };
    for (const std::size_t size : {1u, 100'000u}) // reported by the last write or an earlier one
        EXPECT_EQ(complaint_of_writing("/dev/full", std::string(size, 'a')),
                  "/dev/full cannot be written: the disk is full (No space left on device)");
    EXPECT_THAT(complaint_of_writing(folder / "no" / "such", "a"), HasSubstr("No such file"));
    EXPECT_EQ(complaint_of_writing(folder / "well", "a"), "written");

    std::ofstream(folder / "half") << "before";
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{1000, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const std::string said = complaint_of_writing(folder / "half", std::string(100'000, 'a'));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    EXPECT_THAT(said, HasSubstr("File too large; the incomplete file was removed"));
    EXPECT_FALSE(fs::exists(folder / "half")) << "the incomplete file was removed";
}

TEST_F(SmallFile, RejectsFoldersPipesAndHugeFilesAtOnce) {
    EXPECT_THAT(complaint(folder / "nothing"), HasSubstr("No such file"));
    EXPECT_THAT(complaint(folder), HasSubstr("it is a folder"));
    EXPECT_THAT(complaint("/dev/zero"), HasSubstr("a pipe or a device"));
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_THAT(complaint(folder / "pipe"), HasSubstr("a pipe or a device")); // a pipe without a writer
    std::ofstream(folder / "huge") << "";
    fs::resize_file(folder / "huge", std::uintmax_t{10} << 30);
    EXPECT_THAT(complaint(folder / "huge"), HasSubstr("it has 10737418240 bytes"));
}

} // namespace
} // namespace platform
