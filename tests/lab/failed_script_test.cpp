/// A failing script has no figures, although a fallback drew the tank.

#include "../dis/capture_files.h"
#include "dis/pdu.h"
#include "lab_program.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <unistd.h>

namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

struct FailedScript : ::testing::Test {
    std::filesystem::path folder = std::filesystem::temp_directory_path() / fmt::format("failed_script_{}", ::getpid());
    std::string script = (folder / "early.lua").string(), sweep = (folder / "s.csv").string();
    FailedScript() {
        std::filesystem::create_directories(folder);
        write("history[2]"); // the first prediction has a shorter history
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

TEST_F(FailedScript, HasNoFiguresInARun) {
    const test::Result csv =
        test::lab("run --path circle --duration 8 --rate 3 --format csv --scheme pvb,snap:lua:" + script);
    EXPECT_EQ(csv.exit_code, 1);
    EXPECT_THAT(csv.output, HasSubstr(fmt::format("has no figures, since it failed: {}", why)));
    EXPECT_THAT(csv.output, HasSubstr(",failures,failure,version,seed,"));
    EXPECT_THAT(csv.output, HasSubstr("snap:lua:early,–,–,–,"));
    const test::Result json =
        test::lab("run --path circle --duration 8 --rate 3 --format json --scheme snap:lua:" + script);
    EXPECT_EQ(json.exit_code, 1);
    EXPECT_THAT(json.output, HasSubstr("\"mean\": null"));
    EXPECT_THAT(json.output, HasSubstr(fmt::format("\"failure\": \"{}", why)));
}

/// Two schemes with the same script. Each run reports the number of its own fallbacks.
TEST_F(FailedScript, FailuresAreCountedPerRun) {
    const auto failures = [&](const std::string& schemes) {
        const test::Streams run = test::lab_streams(
            fmt::format("run --path circle --duration 8 --rate 3 --format json --scheme {}", schemes));
        return nlohmann::json::parse(run.output).back().at("failures").get<int>();
    };
    const std::string lua = "lua:" + script;
    EXPECT_GT(failures("snap:" + lua), 8 * 60);
    EXPECT_EQ(failures(fmt::format("offset:{0},snap:{0}", lua)), failures("snap:" + lua));
}

TEST_F(FailedScript, HasNoErrorsInAnExercise) {
    test::Pcap pcap;
    for (const double time : {1., 2., 3., 4.})
        pcap.add(time, test::frame(dis::encode(dis::EntityState{.location = {6.4e6, 0, 0}})));
    const std::string capture = (folder / "exercise.pcap").string();
    std::ofstream(capture, std::ios::binary)
        .write(reinterpret_cast<const char*>(pcap.bytes().data()), static_cast<std::streamsize>(pcap.bytes().size()));
    const test::Result dis =
        test::lab(fmt::format("dis {} --format csv --scheme snap:order1,snap:lua:{}", capture, script));
    EXPECT_EQ(dis.exit_code, 1);
    EXPECT_THAT(dis.output, HasSubstr(fmt::format("snap:lua:early has no figures, since it failed: {}", why)));
    EXPECT_THAT(dis.output, ::testing::ContainsRegex("\nsnap:lua:early,[0-9]+,–,–,–,"));
}

/// A match published by a fallback's thresholds does not measure the script.
TEST_F(FailedScript, AMatchPublishedByItHasNoFigures) {
    const test::Result match = test::lab("match --bots 2 --seconds 2 --runs 1 --format csv --scheme pvb "
                                         "--reference-scheme lua:" +
                                         script);
    EXPECT_EQ(match.exit_code, 1);
    EXPECT_THAT(match.output, HasSubstr(why));
    EXPECT_THAT(match.output, HasSubstr("pvb:order2,–,–,"));
}

TEST_F(FailedScript, HasNoFiguresInAMatch) {
    const test::Result match = test::lab("match --bots 2 --seconds 2 --runs 1 --format csv --scheme pvb,lua:" + script);
    EXPECT_EQ(match.exit_code, 1);
    EXPECT_THAT(match.output, HasSubstr(why));
    EXPECT_THAT(match.output, HasSubstr("lua:early,–,–,"));
}

TEST_F(FailedScript, HasNoFiguresInAReplay) {
    const std::string recording = (folder / "match.reck").string();
    ASSERT_EQ(test::lab("match --bots 2 --warm-up 1 --seconds 4 --scheme pvb --record " + recording).exit_code, 0);
    for (const char* merged : {"", " --merged"}) {
        const test::Result replay =
            test::lab(fmt::format("replay {} --format csv --scheme pvb,snap:lua:{}{}", recording, script, merged));
        EXPECT_EQ(replay.exit_code, 1) << merged;
        EXPECT_THAT(replay.output, HasSubstr(why));
        EXPECT_THAT(replay.output, HasSubstr("snap:lua:early,–,–,")) << merged;
        EXPECT_THAT(replay.output, Not(HasSubstr("pvb:order2,–,"))) << merged;
    }
}

TEST_F(FailedScript, IsLeftOutOfASweepUntilRepaired) {
    const std::string json = (folder / "s.json").string(), summary = (folder / "summary.csv").string();
    const std::string command = fmt::format("sweep --path circle --duration 8 --rate 2,5 --scheme pvb,snap:lua:{} "
                                            "--out {} --json {} --summary {} --plot {}",
                                            script, sweep, json, summary, (folder / "plot").string());
    const test::Result failed = test::lab(command);
    EXPECT_EQ(failed.exit_code, 1);
    EXPECT_THAT(failed.output, HasSubstr(why));
    EXPECT_THAT(failed.output, ContainsRegex("replaced it in [1-9][0-9]* calls"));
    EXPECT_THAT(failed.output, Not(HasSubstr("\nsnap:lua:early")))
        << "the printed table does not rank the failed script";
    for (const auto& row : nlohmann::json::parse(content(json))) {
        const bool fails = row.at("scheme") == "snap:lua:early";
        EXPECT_EQ(row.at("mean").is_null(), fails) << row;
        EXPECT_EQ(row.contains("failures") && row.at("failures") > 0 && row.contains("failure"), fails) << row;
    }
    EXPECT_THAT(content(summary), HasSubstr("\nsnap:lua:early,5,"));
    EXPECT_THAT(content(summary), Not(HasSubstr("nan")));
    for (const char* picture : {"error_over_updates", "pareto_updates", "timeline", "paths"})
        EXPECT_TRUE(std::filesystem::exists(folder / "plot" / fmt::format("{}.svg", picture))) << picture;
    EXPECT_THAT(content(sweep), AllOf(HasSubstr("# snap:lua:early has no figures"), HasSubstr(why)));
    EXPECT_THAT(content(sweep), HasSubstr("pvb:order2,5,"));
    EXPECT_THAT(content(sweep), Not(HasSubstr("snap:lua:early,")));
    write("history[1]");
    const test::Result mended = test::lab(command);
    EXPECT_EQ(mended.exit_code, 0) << mended.output;
    EXPECT_THAT(mended.output, HasSubstr("2 of 4 cases are in"));
    EXPECT_THAT(content(sweep), HasSubstr("snap:lua:early,5,"));
    EXPECT_THAT(content(sweep), Not(HasSubstr("has no figures")));
}
