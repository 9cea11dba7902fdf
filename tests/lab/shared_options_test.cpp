/// The options that run, match, sweep and replay share have the same names and defaults, and all outputs describe
/// themselves.

#include "lab_program.h"

#include "dead_reckoning/publishing/publisher_settings.h"
#include "dead_reckoning/receiving/receiver.h"
#include "places.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>
#include <unistd.h>

namespace {

using test::lab;
using test::Result;

/// Returns the standard output alone.
Result output(const std::string& arguments) { return test::shell("(" + test::program + arguments + " 2>/dev/null)"); }

/// Uses a temporary folder, removed at the end.
class SharedOptions : public ::testing::Test {
  protected:
    SharedOptions() { std::filesystem::create_directories(folder_); }
    ~SharedOptions() override { std::filesystem::remove_all(folder_); }
    const std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("shared-options-" + std::to_string(getpid()));
    const std::string out_ = " --out " + (folder_ / "sweep.csv").string();
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// An option as --help shows it: "--latency,--link-delay N:0 to 100=0".
struct Shown {
    std::set<std::string> names;
    std::string values, fallback;
};

/// Returns the options by each of their names.
std::map<std::string, Shown> options_of(const std::string& command) {
    std::map<std::string, Shown> options;
    std::istringstream help(lab(command + " --help-all").output);
    for (std::string line; std::getline(help, line);) {
        if (!line.starts_with("  --"))
            continue;
        line = line.substr(2, line.find("  ", 2) - 2);
        const std::size_t names_end = std::min(line.find_first_of(" ="), line.size()),
                          values_end = std::min(line.find('='), line.size());
        Shown shown{
            .names = {}, .values = line.substr(names_end, values_end - names_end), .fallback = line.substr(values_end)};
        std::istringstream names(line.substr(0, names_end));
        for (std::string name; std::getline(names, name, ',');)
            shown.names.insert(name);
        for (const std::string& name : shown.names)
            options[name] = shown;
    }
    return options;
}

/// All four commands have every option, with the same aliases, values and default, except for these.
TEST_F(SharedOptions, MeanTheSameInEveryCommand) {
    const struct {
        const char *options, *differ_in, *why;
    } exceptions[] = {
        {"--publish --rate --threshold --position-threshold --model-fit --model-fit-latency --velocity --acceleration "
         "--velocity-average --damp --angular-velocity --angular-acceleration --predictive-prevention "
         "--orientation-rate "
         "--time-space-threshold --rotation-threshold --articulation-rate --articulation-threshold "
         "--velocity-threshold "
         "--acceleration-threshold --heartbeat "
         "--heartbeat-stagger --acceleration-fit --tiny --zero-vertical-acceleration --impact-acceleration --contract",
         "commands", "a replay publishes nothing"},
        {"--publish --threshold --position-threshold --acceleration --heartbeat --rotation-threshold --tiny "
         "--zero-vertical-acceleration",
         "default", "a match publishes as the game does; the other commands follow the options only"},
        {"--publish --rate --threshold --position-threshold --link --path", "values default", "a sweep takes lists"},
        {"--model-fit", "values", "a sweep takes a list"},
        {"--seeds --runs", "commands", "a run and a recording are single drives"},
        {"--seeds --runs --seconds --duration --warm-up --warmup --speed --radius", "values",
         "a match has real tanks on a map and takes longer"},
        {"--warm-up --warmup", "default", "in a match the clients must join first"},
        {"--scheme", "default", "a run has the schemes of Table 18.1"},
        {"--path", "names", "where bots drive, the option also has the game's name"},
        {"--path --speed --radius --seconds --duration --warm-up --warmup", "commands", "a recording has its drives"},
        {"--ideal --quantise", "commands", "a match has the game's tanks and wire, a replay the recorded updates"},
        {"--fps --frames --frame-jitter --hitch --hitch-every --draw-behind --noise --waves --wave-length --timeline",
         "commands", "only for a single run"},
        {"--plot --plot-format", "commands", "pictures show runs"},
        {"--trajectory --axes --columns --unit-length --unit-time --degrees --gap --max-speed", "commands",
         "a match has its drivers, a replay its recording"},
        {"--shard --baseline --summary", "commands", "only for the many runs of a sweep"},
        {"--link-duplicate --link-resend --link-bandwidth --link-up-bandwidth", "commands",
         "only the game's emulator has them"},
        {"--clamp --clamp-mines --clamp-interval --clamp-interval-beyond --clamp-one-point-beyond --clamp-sink "
         "--clamp-smoothing --clamp-ground --clamp-rays",
         "commands", "a run has no ground to clamp to"},
        {"--bots --bot-hands --bot-path --map --record --overwrite --reference-scheme --remote-physics", "commands",
         "only for a match"},
        {"--actor --eye --recording --merged", "commands", "only for recordings"},
        {"--format", "commands", "a sweep writes files"},
        {"--out --json --pareto", "commands", "only for a sweep"},
    };
    std::map<std::string, std::set<std::string>> expected, found;
    for (const auto& exception : exceptions) {
        std::istringstream options(exception.options);
        for (std::string option; options >> option;) {
            std::istringstream differences(exception.differ_in);
            for (std::string difference; differences >> difference;)
                expected[option].insert(difference);
        }
    }
    const std::string commands[] = {"run", "match", "sweep", "replay"};
    std::map<std::string, std::vector<Shown>> all;
    for (const std::string& command : commands)
        for (const auto& [name, shown] : options_of(command))
            all[name].push_back(shown);
    for (const auto& [name, shown] : all) {
        if (shown.size() < std::size(commands))
            found[name].insert("commands");
        for (const Shown& one : shown) {
            if (one.names != shown.front().names)
                found[name].insert("names");
            if (one.values != shown.front().values)
                found[name].insert("values");
            if (one.fallback != shown.front().fallback)
                found[name].insert("default");
        }
    }
    EXPECT_GT(all.size(), 80u);
    for (const auto& [name, shown] : all)
        EXPECT_EQ(found[name], expected[name]) << name;
    for (const auto& [name, differences] : expected)
        EXPECT_TRUE(all.contains(name)) << name << " is not an option of any command";
}

TEST_F(SharedOptions, ModelFitIsOnByItsNameAloneEverywhere) {
    for (const std::string& command : {std::string("run --duration 5"), std::string("match --bots 1 --seconds 1")}) {
        for (const char* on : {"--model-fit", "--model-fit on", "--model-fit=on", "--model-fit off,on"})
            EXPECT_EQ(has(lab(command + " " + on).output, "model fit on;"), !has(on, ",")) << command << on;
        for (const char* off : {"", "--model-fit off", "--model-fit=off"})
            EXPECT_TRUE(has(lab(command + " " + off).output, "model fit off;")) << command << off;
        EXPECT_EQ(lab(command + " --model-fit maybe").exit_code, 2);
    }
    const auto fits = [&](const std::string& said) {
        const std::string file = (folder_ / "fits.json").string();
        EXPECT_EQ(lab("sweep --path random --duration 6 --rate 3 --scheme pvb --json " + file + out_ + said).exit_code,
                  0);
        std::filesystem::remove(folder_ / "sweep.csv");
        std::vector<bool> in_rows;
        for (const auto& row : nlohmann::json::parse(std::ifstream(file)))
            in_rows.push_back(row.at("model_fit"));
        return in_rows;
    };
    EXPECT_EQ(fits(""), (std::vector{false}));
    EXPECT_EQ(fits(" --model-fit"), (std::vector{true}));
    EXPECT_EQ(fits(" --model-fit on"), (std::vector{true}));
    EXPECT_EQ(fits(" --model-fit off,on"), (std::vector{false, true}));
}

TEST_F(SharedOptions, AcceptEachOthersNames) {
    const std::string game = " --link-delay 0.1 --link-jitter 0.01 --link-loss 0.1 ",
                      ours = " --latency 0.1 --jitter 0.01 --loss 0.1 ";
    const std::string threshold = " --publish threshold --rate 10 --velocity ";
    EXPECT_EQ(lab("run --duration 5" + ours + threshold + "true --threshold 0.5").output,
              lab("run --seconds 5" + game + threshold + "engine --position-threshold 0.5").output);
    EXPECT_EQ(lab("match --bots 2 --seconds 3 --bot-path circle --runs 2" + ours).output,
              lab("match --bots 2 --duration 3 --path circle --seeds 2" + game).output);
    const Result help = lab("sweep --help-all");
    for (const char* name : {"--seconds", "--runs", "--link-delay"})
        EXPECT_TRUE(has(help.output, name)) << name;
}

TEST_F(SharedOptions, TimeCompensationIsOffByDefaultAndNamedInTheHead) {
    const std::string drive = "--latency 0.2 --scheme pvb ";
    const std::string commands[] = {"run --path straight --duration 10 " + drive,
                                    "match --bots 2 --seconds 5 --bot-path straight --speed 8 " + drive};
    for (const std::string& command : commands) {
        const double plain = test::rows(command).at(0).at("mean"),
                     compensated = test::rows(command + "--compensate").at(0).at("mean");
        EXPECT_GT(plain, 8 * 0.2 * 0.9) << command;
        EXPECT_LT(compensated, 0.1) << command;
        EXPECT_TRUE(has(lab(command).output, "link 0.2 ± 0 s, loss 0; time compensation off")) << command;
        EXPECT_TRUE(has(lab(command + "--compensate").output, "time compensation on")) << command;
    }
    EXPECT_TRUE(has(lab("sweep --path straight --duration 6 --latency 0.2" + out_).output, "time compensation off"));
}

TEST_F(SharedOptions, OtherOptionsOverrideAPreset) {
    EXPECT_TRUE(has(lab("run --duration 5 --preset dis").output, "at most 10 updates/s past 1 m, model fit off; link 0 "
                                                                 "± 0 s, loss 0; time compensation on"));
    const Result changed = lab("run --duration 5 --scheme pvb --rate 7 --preset dis --compensate=off");
    EXPECT_TRUE(has(changed.output, "at most 7 updates/s past 1 m, model fit off")) << changed.output;
    EXPECT_TRUE(has(changed.output, "time compensation off")) << changed.output;
    EXPECT_TRUE(has(changed.output, "\npvb"));
    EXPECT_TRUE(has(lab("match --bots 1 --seconds 1 --preset reckoning").output, "\nease:ctra-fade"));

    std::filesystem::create_directories(folder_ / "reckoning");
    std::ofstream(folder_ / "reckoning" / "presets.toml") << "[mine]\nscheme = \"bezier:order1\"\nrate = 4\n";
    const std::string with = "XDG_CONFIG_HOME=" + folder_.string() + " " + test::program;
    const Result saved = test::shell(with + "run --duration 5 --preset mine");
    EXPECT_TRUE(has(saved.output, "\nbezier:order1")) << saved.output;
    EXPECT_TRUE(has(saved.output, "4 updates/s")) << saved.output;
    const Result unknown = test::shell(with + "run --preset ours");
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_TRUE(has(unknown.output, "unknown preset 'ours'; valid: reckoning, murphy-2011")) << unknown.output;
    EXPECT_TRUE(has(unknown.output, "mine")) << unknown.output;
}

TEST_F(SharedOptions, LinkIsAPresetOrNumbersAndSingleOptionsOverrideIt) {
    const auto head = [](const std::string& link) { return lab("run --duration 5 --scheme pvb " + link).output; };
    EXPECT_TRUE(has(head("--link bad-wifi"), "link 0.06 ± 0.04 s, loss 0.05"));
    EXPECT_TRUE(has(head("--loss 0.2 --link bad-wifi --jitter 0"), "link 0.06 ± 0 s, loss 0.2"));
    EXPECT_TRUE(has(head("--link 0.1:0.02"), "link 0.1 ± 0.02 s, loss 0"));
    for (const char* wrong : {"wlan", "", ":", "0.1:", "0.1:0.1:2", "0.1:nan", "-1", "inf", "1:1:1:1"}) {
        const Result result = lab(std::string("run --link '") + wrong + "'");
        EXPECT_EQ(result.exit_code, 2) << wrong;
        EXPECT_TRUE(has(result.output, "bad-wifi")) << result.output;
    }
}

TEST_F(SharedOptions, LinkTraceUnitConvertsTimesAndDelays) {
    const auto row = [&](const char* name, const char* text, const std::string& options) {
        const std::string file = (folder_ / name).string();
        std::ofstream(file) << text;
        const std::string table = output("run --duration 20 --scheme pvb --link-trace " + file + options).output;
        return table.substr(table.rfind("pvb"));
    };
    const std::string seconds = row("s.csv", "time,delay\n0,0.05\n3,0.2\n6,0.1\n", "");
    EXPECT_EQ(row("ms.csv", "time,delay\n0,50\n3000,200\n6000,100\n", " --link-trace-unit 0.001"), seconds);
    EXPECT_NE(row("fast.csv", "time,delay\n0,0.05\n3,0.2\n6,0.1\n", " --link-trace-unit 0.1"), seconds);
}

TEST_F(SharedOptions, RunNamesTheLinkPartsThatItDoesNotEmulate) {
    const std::string modem = "link 28.8-modem is emulated without its limit of 3000 B/s: reckoning-lab match emulates "
                              "the whole link\n",
                      run = "run --duration 5 --scheme pvb --link ",
                      path = "sweep --path straight --duration 6 --link ";
    const test::Streams table = test::lab_streams(run + "28.8-modem");
    EXPECT_TRUE(has(table.output, "link 0.15 ± 0.03 s, loss 0.01; time compensation off\n" + modem)) << table.output;
    EXPECT_EQ(table.errors, "");
    for (const char* format : {"csv", "json"}) {
        const test::Streams rows = test::lab_streams(run + "28.8-modem --format " + format);
        EXPECT_EQ(rows.errors, "reckoning-lab: " + modem);
        EXPECT_FALSE(has(rows.output, "emulate")) << rows.output;
    }
    EXPECT_EQ(test::lab_streams(path + "none,28.8-modem" + out_).output.find(modem), 0u);
    for (const char* whole : {"none", "bad-wifi", "0.15:0.03:0.01"}) {
        EXPECT_FALSE(has(lab(run + whole).output, "emulate")) << whole;
        EXPECT_FALSE(has(lab(path + whole + out_).output, "emulate")) << whole;
    }
    EXPECT_FALSE(has(lab("match --bots 1 --seconds 1 --link 28.8-modem").output, "emulate"));
    for (const char* command : {"run --help-all", "sweep --help-all"})
        EXPECT_TRUE(has(lab(command).output, "are emulated only by")) << command;
    EXPECT_FALSE(has(lab("match --help-all").output, "emulated only by"));
}

TEST_F(SharedOptions, RejectNonFiniteAndOutOfRangeNumbers) {
    std::vector<std::string> names{"speed", "radius",  "duration", "warm-up", "fps",       "noise",
                                   "waves", "latency", "jitter",   "loss",    "threshold", "rate"};
    dr::PublisherSettings publisher;
    dr::ReceiverSettings receiver;
    for (const auto& rows : {dr::tunables(publisher), dr::tunables(receiver)})
        for (const tunables::Tunable& row : rows)
            if (row.row.choices.empty() && !row.row.toggle && row.row.name != "position-threshold")
                names.emplace_back(row.row.name);
    for (const std::string& name : names)
        for (const char* wrong : {"nan", "inf", "-inf", "1e999", "-1", "1e12", "1x", "0x1"}) {
            const Result result = lab("run --duration 1 --warm-up 0 --" + name + " " + wrong);
            EXPECT_EQ(result.exit_code, 2) << name << " " << wrong << result.output;
            EXPECT_TRUE(has(result.output, name)) << result.output;
        }
    EXPECT_EQ(lab("sweep --path random --rate 1,nan" + out_).exit_code, 2);
    EXPECT_EQ(lab("match --seconds inf").exit_code, 2);
}

TEST_F(SharedOptions, TotalLossGivesNoErrorAndNoFront) {
    const std::string file = (folder_ / "match.reck").string();
    ASSERT_EQ(lab("match --bots 2 --seconds 3 --record " + file).exit_code, 0);
    EXPECT_EQ(lab("match --bots 2 --seconds 3 --loss 1").exit_code, 2) << "the viewer never joins";
    for (const std::string& command : {std::string("run --duration 5 --loss 1"),
                                       std::string("run --duration 5 --latency 100"), "replay " + file + " --loss 1"}) {
        const std::string all = command + " --scheme pvb";
        const auto rows = nlohmann::json::parse(output(all + " --format json").output);
        ASSERT_EQ(rows.size(), 1u) << command;
        for (const char* figure : {"mean", "p95", "max", "dv_max", "jerk_rms", "heading_deg", "reversal"})
            EXPECT_TRUE(rows[0].at(figure).is_null()) << command << figure;
        const Result table = lab(all);
        EXPECT_EQ(table.exit_code, 0);
        EXPECT_TRUE(has(table.output, ": no update was received")) << table.output;
        EXPECT_TRUE(has(table.output, "  –  ")) << table.output;
    }
    EXPECT_EQ(lab("run --duration 5 --loss 1 --plot " + (folder_ / "plot").string()).exit_code, 0) << "nothing to draw";
    const std::string pareto = (folder_ / "pareto.csv").string(), json = (folder_ / "sweep.json").string();
    const std::string sweep = "sweep --path random,zigzag --duration 6 --rate 0.1,5 --scheme pvb --loss 1 --pareto " +
                              pareto + " --json " + json + " --plot " + (folder_ / "plots").string() + out_;
    for (int time = 0; time < 2; ++time) { // the first time measured, the second time read from the file
        const Result result = lab(sweep);
        EXPECT_EQ(result.exit_code, 0) << result.output;
        EXPECT_TRUE(has(result.output, "4 of 4 cases received no update")) << result.output;
        EXPECT_FALSE(has(result.output, "\npvb")) << "the front must not have pvb: " << result.output;
    }
    std::ifstream points(pareto);
    EXPECT_FALSE(has(std::string(std::istreambuf_iterator<char>(points), {}), "\npvb"));
    EXPECT_TRUE(nlohmann::json::parse(std::ifstream(json)).at(0).at("mean").is_null());
}

TEST_F(SharedOptions, TracksThatAreTooShortAreNamed) {
    const auto write = [&](const char* name, int samples) {
        std::ofstream file(folder_ / name);
        file << "t,x,y\n";
        for (int i = 0; i < samples; ++i)
            file << i * 0.1 << "," << i << ",0\n";
        return (folder_ / name).string();
    };
    const std::string files = write("short.csv", 10) + "," + write("long.csv", 100);
    const Result run = lab("run --scheme pvb --trajectory " + files);
    EXPECT_EQ(run.exit_code, 0) << run.output;
    EXPECT_TRUE(has(run.output, "not used, since shorter than 3.5 s, the warm-up plus time to score: "
                                "short.csv#1 (0.9 s)\n"))
        << run.output;
}

TEST_F(SharedOptions, StandardOutputIsForResults) {
    for (const char* command : {"run --duration 5 --loss 1", "match --bots 2 --seconds 2", "table18"}) {
        const auto rows = nlohmann::json::parse(output(command + std::string(" --format json")).output, nullptr, false);
        EXPECT_TRUE(rows.is_array() && !rows.empty()) << command;
    }
    EXPECT_EQ(output("run --duration 5 --loss 1 --format csv").output.find("scheme,mean [m],"), 0u);
    // All programs configure their log in the same way; the server always logs something.
    const std::string server =
        places::build() + "/src/apps/reckoning-server --seconds 0.1 --port " + std::to_string(20000 + getpid() % 10000);
    EXPECT_EQ(test::shell("(" + server + " 2>/dev/null)").output, "");
    EXPECT_TRUE(has(test::shell(server).output, "[info] reckoning-server: map"));
}

TEST_F(SharedOptions, OutputThatCannotBeWrittenIsAFailure) {
    for (const char* command :
         {"run --duration 5", "match --bots 1 --seconds 1", "table18", "schemes", "--help", "run --help",
          "sweep --path random --duration 5 --rate 3", "run --duration 5 --format json"}) {
        const std::string arguments = command + (std::string(command).starts_with("sweep") ? out_ : "");
        const Result result = test::shell("(" + test::program + arguments + " >/dev/full)");
        EXPECT_EQ(result.exit_code, 1) << command;
        EXPECT_TRUE(has(result.output, "No space left on device")) << command << result.output;
    }
}

} // namespace
