/// A script that fails has no figures, whatever stood in for it.

#include "lab_program.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <unistd.h>

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct FailedScript : ::testing::Test {
    std::filesystem::path folder = std::filesystem::temp_directory_path() / fmt::format("failed_script_{}", ::getpid());
    std::string script = (folder / "early.lua").string(), sweep = (folder / "s.csv").string();
    FailedScript() {
        std::filesystem::create_directories(folder);
        write("history[2]"); // of which the first prediction has none
    }
    ~FailedScript() override { std::filesystem::remove_all(folder); }
    void write(const std::string& update) const {
        std::ofstream(script) << "function predict(self, age, history)\n  local u = " << update
                              << "\n  return u.x, u.y, u.z\nend\n";
    }
    [[nodiscard]] std::string content(const std::string& file) const {
        std::ifstream in(file);
        return {std::istreambuf_iterator<char>(in), {}};
    }
};

constexpr const char* why = "early.lua:3: attempt to index a nil value";

} // namespace

TEST_F(FailedScript, ARunHasNoFiguresOfIt) {
    const test::Result csv =
        test::lab("run --path circle --duration 8 --rate 3 --format csv --scheme pvb,snap:lua:" + script);
    EXPECT_EQ(csv.exit_code, 1);
    EXPECT_THAT(csv.output, HasSubstr(fmt::format("has no figures, since it failed: {}", why)));
    EXPECT_THAT(csv.output, HasSubstr(",failures,failure\n"));
    EXPECT_THAT(csv.output, HasSubstr(fmt::format("snap:lua:{},–,–,–,", script)));
    const test::Result json =
        test::lab("run --path circle --duration 8 --rate 3 --format json --scheme snap:lua:" + script);
    EXPECT_EQ(json.exit_code, 1);
    EXPECT_THAT(json.output, HasSubstr("\"mean\": null"));
    EXPECT_THAT(json.output, HasSubstr(fmt::format("\"failure\": \"{}", why)));
}

TEST_F(FailedScript, AMatchHasNoFiguresOfIt) {
    const test::Result match = test::lab("match --bots 2 --seconds 2 --runs 1 --format csv --scheme pvb,lua:" + script);
    EXPECT_EQ(match.exit_code, 1);
    EXPECT_THAT(match.output, HasSubstr(why));
    EXPECT_THAT(match.output, HasSubstr("lua:early,–,–,"));
}

TEST_F(FailedScript, ASweepLeavesItOutUntilItIsMended) {
    const std::string command =
        fmt::format("sweep --path circle --duration 8 --rate 2,5 --scheme pvb,snap:lua:{} --out {}", script, sweep);
    const test::Result failed = test::lab(command);
    EXPECT_EQ(failed.exit_code, 1);
    EXPECT_THAT(failed.output, HasSubstr(why));
    EXPECT_THAT(content(sweep), HasSubstr("pvb,5,"));
    EXPECT_THAT(content(sweep), Not(HasSubstr("lua:")));
    write("history[1]");
    const test::Result mended = test::lab(command);
    EXPECT_EQ(mended.exit_code, 0) << mended.output;
    EXPECT_THAT(mended.output, HasSubstr("2 of 4 cases are in"));
    EXPECT_THAT(content(sweep), HasSubstr("snap:lua:early,5,"));
}
