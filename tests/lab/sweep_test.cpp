/// Sweeps: the crossing of parameters, checks before the start, and protection of written results.

#include "lab/output/plot.h"
#include "lab/sweep/sweep_file.h"
#include "lab_program.h"
#include "platform/csv_table.h"

#include <atomic>
#include <gtest/gtest.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

/// A temporary folder for each test.
class Sweep : public testing::Test {
  protected:
    fs::path folder = fs::temp_directory_path() / ("sweep-" + std::to_string(getpid()) + "-" +
                                                   testing::UnitTest::GetInstance()->current_test_info()->name());
    void SetUp() override { fs::create_directories(folder); }
    void TearDown() override { fs::remove_all(folder); }
    [[nodiscard]] std::string text(const char* name) const {
        std::ifstream file(folder / name);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const char* name, const std::string& content) const { std::ofstream(folder / name) << content; }
};

lab::SweepOptions small() {
    lab::SweepOptions options;
    options.base.duration = 8;
    for (const std::uint64_t seed : {1u, 2u})
        options.drives.push_back({.name = "random#" + std::to_string(seed),
                                  .path = {.kind = dr::PathKind::random, .speed = 10, .radius = 12, .seed = seed}});
    options.schemes = {"pvb", "offset:ctra-fade"};
    options.rates = {2, 5};
    options.thresholds = {0, 0.5};
    options.links = {{}, {.delay = 0.1, .jitter = 0.02, .loss = 0.05}};
    options.model_fit = {0, 1};
    return options;
}

std::vector<lab::SweepRow> run_all(const lab::SweepOptions& options) {
    const auto all = lab::cases(options);
    std::vector<lab::SweepRow> rows;
    lab::run_cases(
        options, all, [&](const lab::SweepRow& row) { rows.push_back(row); }, [] { return false; });
    return rows;
}

std::vector<std::string> sorted_lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream input(text);
    for (std::string line; std::getline(input, line);)
        lines.push_back(line);
    std::ranges::sort(lines);
    return lines;
}

TEST_F(Sweep, RunsEveryCombinationOnceLikeASingleRun) {
    const lab::SweepOptions options = small();
    const auto all = lab::cases(options);
    ASSERT_EQ(all.size(), 64u);
    std::set<std::string> keys;
    for (const lab::SweepCase& one : all)
        keys.insert(one.key());
    EXPECT_EQ(keys.size(), all.size());

    const auto rows = run_all(options);
    EXPECT_EQ(rows.size(), all.size());
    const lab::SweepCase wanted{.drive = 1,
                                .drive_name = "random#2",
                                .scheme = "pvb",
                                .rate = 5,
                                .threshold = 0.5,
                                .model_fit = true,
                                .link = {.delay = 0.1, .jitter = 0.02, .loss = 0.05}};
    const auto found = std::ranges::find(rows, wanted.key(), [](const auto& row) { return row.of.key(); });
    ASSERT_NE(found, rows.end());
    lab::RunOptions alone;
    alone.path = {.kind = dr::PathKind::random, .speed = 10, .radius = 12, .seed = 2};
    alone.duration = 8;
    alone.link = wanted.link;
    alone.publisher.when = dr::PublisherSettings::When::threshold;
    alone.publisher.rate = 5;
    alone.publisher.position_threshold = 0.5;
    alone.publisher.model_fit = true;
    alone.publisher.model_fit_latency = 0.1;
    const lab::Row row = lab::run(alone, *dr::scheme("pvb"));
    EXPECT_EQ(found->row.summary.mean, row.summary.mean);
    EXPECT_EQ(found->row.updates_per_s, row.updates_per_s);
}

TEST_F(Sweep, SummariesAreMeansOverTheDrives) {
    const std::vector<lab::SweepRow> rows{
        {{0, "a", "pvb", 3, 0, false, {}}, {"", {.mean = 1}, 3, 100}},
        {{1, "b", "pvb", 3, 0, false, {}}, {"", {.mean = 2}, 5, 300}},
        {{0, "a", "pvb", 3, 0, true, {}}, {"", {.mean = 9}, 1, 1}},
        {{0, "a", "pvb", 3, 0, false, {.delay = 0.1}}, {"", {.mean = 7}, 1, 1}},
    };
    const auto summaries = lab::summarise(rows);
    ASSERT_EQ(summaries.size(), 2u);
    ASSERT_EQ(summaries[0].points.size(), 2u);
    EXPECT_EQ(summaries[0].points[0], (client::ParetoPoint{"pvb", 3, 0, false, 1.5, 4, 200}));
    EXPECT_TRUE(summaries[0].points[1].model_fit);
    EXPECT_EQ(summaries[1].points.at(0).mean_error, 7);
}

TEST_F(Sweep, RecordedDriveIsPublishedAgain) {
    lab::SweepOptions options = small();
    const auto drive = std::make_shared<lab::RecordedDrive>();
    drive->states.resize(600);
    for (std::size_t i = 0; i < drive->states.size(); ++i) { // a straight line: order 1 predicts it exactly
        drive->states[i].position = {static_cast<double>(i) / 6, 0, 7};
        drive->states[i].velocity = {10, 0, 0};
    }
    options.drives = {{.name = "file#Tank#1", .recorded = drive}};
    EXPECT_THROW((void)lab::cases(options), lab::SweepError) << "a recorded drive has no vehicle for the model fit";
    options.model_fit = {0};
    options.schemes = {"snap:order1", "snap:order0"};
    options.links = {{}};
    options.thresholds = {0};
    options.rates = {5};
    const auto rows = run_all(options);
    ASSERT_EQ(rows.size(), 2u);
    for (const lab::SweepRow& row : rows) {
        EXPECT_NEAR(row.row.summary.mean, row.of.scheme == "snap:order1" ? 0 : 10 * 0.1, 0.1);
        EXPECT_NEAR(row.row.updates_per_s, 5, 0.2);
    }
}

/// A tank that steers left and right, with its recorded input.
TEST_F(Sweep, ARecordedDriveIsForecastByItsOwnStick) {
    const auto drive = std::make_shared<lab::RecordedDrive>();
    dr::KinematicState<double> state;
    for (int i = 0; i < 1200; ++i) {
        const dr::Stick stick{.throttle = 0.7f, .steer = i / 90 % 2 ? 0.5f : -0.5f};
        drive->states.push_back(state);
        drive->sticks.push_back(stick);
        state = dr::drive(state, stick, 1.0 / 60, dr::DriveParameters{});
    }
    lab::SweepOptions options = small();
    options.drives = {{.name = "file#Tank#1", .recorded = drive}};
    options.model_fit = {0};
    options.schemes = {"snap:input", "snap:order1"};
    options.links = {{}};
    options.thresholds = {0};
    options.rates = {3};
    std::map<std::string, double> mean;
    for (const lab::SweepRow& row : run_all(options))
        mean[row.of.scheme] = row.row.summary.mean;
    EXPECT_LT(mean["snap:input"], 0.25 * mean["snap:order1"]);

    const auto silent = std::make_shared<lab::RecordedDrive>(*drive);
    silent->sticks.clear();
    options.drives = {{.name = "file#Other#1", .recorded = silent}};
    try {
        (void)lab::cases(options);
        FAIL() << "a drive without a recorded stick was accepted";
    } catch (const lab::SweepError& error) {
        EXPECT_NE(std::string(error.what()).find("snap:input needs the driver's stick"), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("file#Other#1"), std::string::npos);
    }
}

TEST_F(Sweep, GoesOnWhereItWasInterrupted) {
    const lab::SweepOptions options = small();
    const auto all = lab::cases(options);
    const fs::path file = folder / "sweep.csv", whole = folder / "whole.csv";
    {
        lab::SweepFile out(whole, "x");
        for (const lab::SweepRow& row : run_all(options))
            out.append(row, {});
    }
    {
        lab::SweepFile out(file, "x");
        std::atomic<std::size_t> done = 0; // called by all threads
        lab::run_cases(
            options, all, [&](const lab::SweepRow& row) { out.append(row, {}), ++done; }, [&] { return done >= 10; });
        EXPECT_GE(done, 10u);
        EXPECT_LT(done, all.size());
    }
    std::ofstream(file, std::ios::app) << "random#1,pvb,2,0,on,0.1,0"; // an incomplete line
    {
        lab::SweepFile out(file, "x");
        EXPECT_NE(out.note().find("unfinished line"), std::string::npos) << out.note();
        EXPECT_GE(out.done().size(), 10u);
        for (const lab::SweepCase& one : all)
            if (!out.done().contains(one.key()))
                out.append({one, lab::run_case(options, one)}, {});
    }
    EXPECT_EQ(sorted_lines(text("sweep.csv")), sorted_lines(text("whole.csv")));
    EXPECT_EQ(lab::SweepFile(file, "x").done().size(), all.size());
}

TEST_F(Sweep, ForeignAndDamagedFilesAreRefusedAndLeftAlone) {
    const auto refusal = [&](const std::string& content) -> std::string {
        write("sweep.csv", content);
        try {
            lab::SweepFile out(folder / "sweep.csv", "x");
        } catch (const lab::SweepError& error) {
            EXPECT_EQ(text("sweep.csv"), content);
            return error.what();
        }
        return "taken";
    };
    EXPECT_NE(refusal("Dear diary\n").find("is not a sweep's file"), std::string::npos);
    EXPECT_NE(refusal("# y\n").find("other settings"), std::string::npos);
    EXPECT_NE(refusal("# x\na,b\n").find("other columns"), std::string::npos);
    { lab::SweepFile out(folder / "good.csv", "x"); }
    const std::string good = text("good.csv");
    const std::string line = "a,pvb,3,0,off,0,0,0,,1,2,3,4,5,6,7,8,9,10,11,12,1.2,1,,\"lab a,b\"\n";
    EXPECT_EQ(refusal(good + line), "taken");
    for (const std::string damaged : {"a,pvb,3\n", "a,pvb,3,0,off,0,0,0,,1,2,3,4,5,6,7,8,9,10,11,x\n",
                                      "a,pvb,3,0,off,0,0,0,,1,2,3,4,5,6,7,8,9,10,11,12\n", "\n"})
        EXPECT_NE(refusal(good + damaged + line).find(":3: is damaged"), std::string::npos) << damaged;
    constexpr std::uintmax_t too_much = (256 << 20) + 1;
    fs::resize_file(folder / "sweep.csv", too_much);
    EXPECT_THROW(lab::SweepFile(folder / "sweep.csv", "x"), lab::SweepError);
    EXPECT_EQ(fs::file_size(folder / "sweep.csv"), too_much);
}

TEST_F(Sweep, ImpossibleSweepsAreRefusedBeforeTheyStart) {
    const std::string out = " --out " + (folder / "never.csv").string();
    const struct {
        const char *arguments, *says;
        int status;
    } wrong[] = {
        {"", "must name a path", 2},
        {"--path spiral", "unknown name 'spiral'", 2},
        {"--path random --scheme warp", "unknown scheme 'warp'", 2},
        {"--path random --rate 0", "--rate", 2},
        {"--path random --threshold 1", "has no effect without --publish threshold", 2},
        {"--path random --link sideways", "nor LATENCY[:JITTER[:LOSS]]", 2},
        {"--path random --link 0.1:", "nor LATENCY[:JITTER[:LOSS]]", 2},
        {"--path random --link 0.1:0:2", "nor LATENCY[:JITTER[:LOSS]]", 2},
        {"--path random --link none,dsl --pareto p.csv", "one link", 2},
        {"--path random --model-fit maybe", "--model-fit", 2},
        {"--path random --seeds 10000 --rate 1,2,3,4,5,6,7,8,9,10,11", "220000 cases, more than 200000", 2},
        {"--path random --warm-up 60", "must be shorter", 2},
        {"--recording /nonexistent", "/nonexistent", 1},
    };
    for (const auto& each : wrong) {
        const test::Result result = test::lab("sweep " + std::string(each.arguments) + out);
        EXPECT_EQ(result.exit_code, each.status) << each.arguments << ": " << result.output;
        EXPECT_NE(result.output.find(each.says), std::string::npos) << each.arguments << ": " << result.output;
    }
    EXPECT_FALSE(fs::exists(folder / "never.csv"));
    const test::Result full = test::lab("sweep --path random --duration 4 --out /dev/full");
    EXPECT_EQ(full.exit_code, 1);
    EXPECT_NE(full.output.find("No space left"), std::string::npos) << full.output;
}

TEST_F(Sweep, TheProgramWritesAllItsFilesAndPictures) {
    const std::string sweep =
        "sweep --path random,zigzag --radius 12 --duration 6 --rate 2,5 --publish fixed,threshold "
        "--threshold 0.2,1 --model-fit off,on --plot-format png --out " +
        (folder / "s.csv").string() + " --json " + (folder / "s.json").string() + " --pareto " +
        (folder / "p.csv").string() + " --plot " + (folder / "it's plots").string();
    const std::string quoted =
        "sweep" + sweep.substr(5, sweep.find(" --plot ") - 5) + " --plot \"" + (folder / "it's plots").string() + "\"";
    const test::Result result = test::lab(quoted);
    ASSERT_EQ(result.exit_code, 0) << result.output;
    EXPECT_NE(result.output.find("48 of 48 cases"), std::string::npos) << result.output;
    const auto rows = nlohmann::json::parse(text("s.json"));
    EXPECT_EQ(rows.size(), 48u);
    for (const char* name : {"version", "seed", "input_hash", "command"})
        for (const auto& row : rows)
            ASSERT_TRUE(row.contains(name)) << name << " in " << row;
    EXPECT_EQ(client::read_pareto(text("p.csv"), "p.csv").points.size(), 24u);
    platform::CsvTable points(text("p.csv"), "p.csv");
    while (points.next())
        EXPECT_TRUE(points.cell(points.needed("command", "")).starts_with("reckoning-lab sweep --path random,zigzag"));
    for (const char* name :
         {"error_over_updates.png", "pareto_updates.png", "pareto_bytes.png", "timeline.png", "paths.png"}) {
        const fs::path picture = folder / "it's plots" / name;
        EXPECT_TRUE(fs::exists(picture) && fs::file_size(picture) > 5000) << picture;
    }
    const test::Result again = test::lab(quoted);
    EXPECT_EQ(again.exit_code, 0);
    EXPECT_NE(again.output.find("48 of 48 cases are in"), std::string::npos) << again.output;
}

TEST_F(Sweep, MergedShardsEqualASingleSweep) {
    const std::string sweep =
        "sweep --path random --seeds 2 --radius 12 --duration 4 --rate 2,5,7 --link none,crowded-wifi --out ";
    const auto path = [&](const std::string& name) { return (folder / name).string(); };
    ASSERT_EQ(test::lab(sweep + path("one.csv")).exit_code, 0);
    for (const char* shard : {"3/5", "1/5", "5/5", "2/5", "4/5"})
        ASSERT_EQ(test::lab(sweep + path(std::string(shard, 1) + ".csv") + " --shard " + shard).exit_code, 0) << shard;
    const auto merge = [&](const std::string& names) {
        std::string command = "sweep merge";
        for (const char name : names)
            command += " " + path(std::string(1, name) + ".csv");
        return test::lab(command + " --out " + path("merged.csv"));
    };
    const test::Result without = merge("1254");
    EXPECT_EQ(without.exit_code, 1);
    EXPECT_NE(without.output.find("shard 3/5 is missing"), std::string::npos) << without.output;
    EXPECT_NE(merge("11").output.find("shard 1 is given twice"), std::string::npos);
    EXPECT_FALSE(fs::exists(folder / "merged.csv"));
    const test::Result whole = merge("52314");
    ASSERT_EQ(whole.exit_code, 0) << whole.output;
    EXPECT_EQ(text("merged.csv"), text("one.csv"));
    for (const std::string& row : sorted_lines(text("one.csv")))
        EXPECT_TRUE(row.starts_with("# ") || row.starts_with("track,") ||
                    row.ends_with("\"reckoning-lab sweep --path random --seeds 2 --radius 12 --duration 4 --rate 2,5,7 "
                                  "--link none,crowded-wifi\""))
            << row << ": of the whole sweep";
    EXPECT_EQ(sorted_lines(text("one.csv")).size(), 2u + 24);
    const test::Result again = test::lab(sweep + path("merged.csv"));
    EXPECT_NE(again.output.find("24 of 24 cases are in"), std::string::npos) << again.output;

    const std::string third = text("3.csv");
    write("3.csv", third.substr(0, third.size() - 10)); // an interrupted shard
    fs::remove(folder / "merged.csv");
    EXPECT_NE(merge("52314").output.find("shard 3/5 has 4 of its 5 cases"), std::string::npos);
    ASSERT_EQ(test::lab(sweep + path("3.csv") + " --shard 3/5").exit_code, 0);
    EXPECT_EQ(text("3.csv"), third) << "the interrupted shard was completed";
    ASSERT_EQ(test::lab("sweep --path random --duration 4 --rate 2,5 --shard 3/5 --out " + path("6.csv")).exit_code, 0);
    EXPECT_NE(merge("61").output.find("belongs to another sweep than"), std::string::npos);
    EXPECT_NE(test::lab("sweep merge " + path("one.csv") + " --out " + path("x.csv"))
                  .output.find("is not a shard of a sweep"),
              std::string::npos);
    for (const char* wrong : {"0/3", "4/3", "1", "1/", "a/b", "1/3/4", "1/1000000"})
        EXPECT_EQ(test::lab(sweep + path("x.csv") + " --shard " + wrong).exit_code, 2) << wrong;
    EXPECT_EQ(test::lab(sweep + path("x.csv") + " --shard 1/2 --json " + path("x.json")).exit_code, 2);
}

TEST_F(Sweep, ReportsAMissingGnuplot) {
    const test::Result result =
        test::shell("PATH=/nonexistent " + test::program + "run --duration 5 --plot " + folder.string());
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_NE(result.output.find("gnuplot is not installed"), std::string::npos) << result.output;
    EXPECT_TRUE(fs::exists(folder / "timeline.gp"));
}

} // namespace
