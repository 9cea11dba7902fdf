/// The program itself. Other tools call it, so its exit codes, messages and output are fixed.

#include "lab_program.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>

namespace {

using test::lab;
using test::Result;

TEST(CommandLine, RunPrintsOneRowPerScheme) {
    const Result result = lab("run --path circle --ideal --speed 10 --radius 20 --rate 3 --duration 60 --warm-up 3 "
                              "--velocity true --acceleration true --scheme pvb,bezier-end:order2,snap:order1 "
                              "--format json");
    ASSERT_EQ(result.exit_code, 0) << result.output;
    const auto rows = nlohmann::json::parse(result.output);
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0]["scheme"], "pvb:order2") << "each scheme has one name";
    EXPECT_EQ(rows[1]["scheme"], "bezier-end:order2");
    EXPECT_NEAR(rows[0]["mean"], .01400, 7e-5);
    EXPECT_NEAR(rows[1]["mean"], .01505, 8e-5);
    EXPECT_NEAR(rows[2]["mean"], .09966, 5e-4);
}

TEST(CommandLine, RunAcceptsEveryOption) {
    const Result result =
        lab("run --path random --speed 9 --radius 15 --rate 4 --duration 9 --warmup 1 --fps 144 "
            "--velocity difference --acceleration difference --velocity-average 2 --damp "
            "--latency 0.05 --jitter 0.02 --loss 0.1 --compensate --publish threshold "
            "--threshold 0.3 --quantise --noise 0.001 --waves 0.3 --wave-length 9 "
            "--angular-velocity difference --angular-acceleration --predictive-prevention --orientation two-points "
            "--orientation-rate 5 --velocity-threshold 1 --tiny 0.01 --acceleration-fit 12 "
            "--zero-vertical-acceleration on --blend-scale 0.9 "
            "--seed 42 --scheme hermite --format csv");
    EXPECT_EQ(result.exit_code, 0) << result.output;
    EXPECT_EQ(result.output.find("scheme,mean [m],p95 [m]"), 0u);
}

TEST(CommandLine, WrongNamesAndNumbersExitWithTwoAndListTheValidOnes) {
    const struct {
        const char *arguments, *says;
    } cases[] = {
        {"run --scheme pvb,warp", "unknown scheme 'warp'; valid: CONVERGENCE[:PREDICTOR] with CONVERGENCE one of snap"},
        {"run --scheme pvb:order7", "order0, order1, order2"},
        {"run --path spiral", "circle, figure8, random, slalom, stopgo, straight, zigzag"},
        {"run --publish often", "fixed, threshold"},
        {"run --format xml", "csv, json, table"},
        {"run --rate 0", "--rate"},
        {"run --rate three", "--rate"},
        {"run --loss 2", "--loss"},
        {"run --orientation sideways", "published, from-velocity, two-points"},
        {"run --acceleration guess", "difference, engine, fit, none, true"},
        {"run --noise -1", "--noise"},
        {"run --duration 5 --warm-up 5", "must be shorter than --duration"},
        {"run --model-fit-latency", "--model-fit-latency"},
        {"juggle", "tracks, votes; unknown: 'juggle'"},
        {"--fast run", "--fast"},
        {"", "A subcommand is required: run, match, sweep, "},
    };
    for (const auto& each : cases) {
        const Result result = lab(each.arguments);
        EXPECT_EQ(result.exit_code, 2) << each.arguments;
        EXPECT_NE(result.output.find(each.says), std::string::npos) << each.arguments << ": " << result.output;
    }
}

TEST(CommandLine, HelpOfEachCommandHasExamples) {
    EXPECT_NE(lab("--help").output.find("Examples:\n  reckoning-lab run --path"), std::string::npos);
    const std::vector<std::string> commands = test::commands();
    EXPECT_GT(commands.size(), 15u);
    for (const std::string& command : commands) {
        const Result result = lab(command + " --help");
        EXPECT_EQ(result.exit_code, 0);
        const std::string examples =
            result.output.substr(std::min(result.output.find("Examples:\n"), result.output.size()));
        EXPECT_NE(examples.find("  reckoning-lab " + command), std::string::npos) << command << result.output;
    }
}

/// Formats of a number in --help-all: "--rate N:0.1 to 160=3", "--heartbeat=3   Longest ... (0.5 to 60 s)".
TEST(CommandLine, DefaultsLieWithinTheirRanges) {
    const std::string number = R"(([-+.\de]+))";
    const std::regex option("  (--\\S+) \\S*:" + number + " to " + number + "=" + number + "\\s"),
        row("  (--\\S+)=" + number + R"(\s+[^\n]*\()" + number + " to " + number + "[^()\\n]*\\)\n");
    const auto expect = [](const std::string& name, double value, double low, double high) {
        EXPECT_GE(value, low) << name;
        EXPECT_LE(value, high) << name;
    };
    int options = 0, rows = 0;
    for (const std::string& command : test::commands()) {
        const std::string help = lab(command + " --help-all").output;
        for (std::sregex_iterator it(help.begin(), help.end(), option); it != std::sregex_iterator(); ++it, ++options)
            expect(command + " " + it->str(1), std::stod(it->str(4)), std::stod(it->str(2)), std::stod(it->str(3)));
        for (std::sregex_iterator it(help.begin(), help.end(), row); it != std::sregex_iterator(); ++it, ++rows)
            expect(command + " " + it->str(1), std::stod(it->str(2)), std::stod(it->str(3)), std::stod(it->str(4)));
    }
    EXPECT_GT(options, 60);
    EXPECT_GT(rows, 80);
}

TEST(CommandLine, OlderSpellingsAreAccepted) {
    EXPECT_EQ(lab("run --duration 5 --warmup 2 --scheme pvb").output,
              lab("run --duration 5 --warm-up 2 --scheme pvb:order2").output);
    EXPECT_NE(lab("run --warm-up -1").output.find("--warm-up"), std::string::npos);
    const Result wrong = lab("fairness --ping 2001");
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_NE(wrong.output.find("--ping: must be from 0 to 2000"), std::string::npos) << wrong.output;
}

/// Help fits on two screens; --help lists schemes in their own section.
TEST(CommandLine, HelpIsShortAndNamesTheRest) {
    const auto lines = [](const std::string& text) {
        std::size_t rows = 0, column = 0;
        for (const char c : text) {
            column = c == '\n' ? 0 : column + 1;
            rows += c == '\n' || column == 100 ? 1 : 0;
        }
        return rows;
    };
    for (const char* command : {"", "run ", "sweep ", "match ", "replay "}) {
        const std::string usual = lab(std::string(command) + "--help").output;
        EXPECT_LE(lines(usual), 72u) << command;
        EXPECT_EQ(usual.find("catmull-rom"), std::string::npos) << command;
        EXPECT_EQ(lab(std::string(command) + "--help-all").output.find("catmull-rom"), std::string::npos) << command;
    }
    const std::string run = lab("run --help").output, all = lab("run --help-all").output,
                      received = lab("run --help receiver").output, tiny = lab("run --help tiny").output;
    EXPECT_EQ(run.find("--blend-scale"), std::string::npos);
    EXPECT_NE(run.find("Receiver"), std::string::npos) << run;
    for (const std::string* shown : {&all, &received})
        EXPECT_NE(shown->find("--blend-scale"), std::string::npos) << *shown;
    EXPECT_EQ(received.find("--tiny"), std::string::npos);
    EXPECT_NE(tiny.find("--tiny"), std::string::npos);
    const Result unknown = lab("run --help nonsense");
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_NE(unknown.output.find("Receiver"), std::string::npos) << unknown.output;
    EXPECT_NE(lab("run --blend-scal 2").output.find("--blend-scale"), std::string::npos);
}

TEST(CommandLine, PrintsSchemesAndTable18) {
    const Result schemes = lab("schemes");
    EXPECT_EQ(schemes.exit_code, 0);
    EXPECT_NE(schemes.output.find("catmull-rom"), std::string::npos);
    const auto rows = nlohmann::json::parse(lab("table18 --format json").output);
    ASSERT_EQ(rows.size(), 24u);
    EXPECT_EQ(rows[3]["setting"], "listing");
    EXPECT_EQ(rows[3]["rate"], 3);
    EXPECT_EQ(rows[3]["scheme"], "pvb:order2");
    EXPECT_EQ(rows[3]["published"], 0.1041);
    EXPECT_NE(lab("table18").output.find("smaller"), std::string::npos);
}

} // namespace
