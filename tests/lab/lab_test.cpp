#include "lab/output/report.h"
#include "lab/run.h"
#include "lab/studies/table18.h"
#include "platform/small_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>

namespace {

using lab::RunOptions;

lab::Row run(const RunOptions& options, std::string_view scheme = "pvb") {
    return lab::run(options, *dr::scheme(scheme));
}

RunOptions circle() {
    RunOptions options;
    options.path.kind = dr::PathKind::circle;
    options.ideal = true;
    return options;
}

RunOptions random_path(std::uint64_t seed) {
    RunOptions options;
    options.path = {.kind = dr::PathKind::random, .speed = 10, .radius = 12, .seed = seed};
    return options;
}

/// Murphy gives no (v, r). These means result from both settings within 1 %, and the percentages within 0.15 points.
TEST(Table18, GivesTheExpectedErrorsForBothSettings) {
    constexpr struct {
        double bezier, pvb, closer;
    } expected[] = {{1.568, 1.4515, 7.43}, {.1118, .1045, 6.48}, {.0574, .0542, 5.57},
                    {1.556, 1.465, 5.81},  {.1128, .1055, 6.50}, {.0568, .0535, 5.77}};
    const auto rows = lab::table18();
    ASSERT_EQ(rows.size(), 24u);
    for (std::size_t i = 0; i < 6; ++i) {
        const auto &bezier = rows[2 * i], &pvb = rows[2 * i + 1];
        EXPECT_EQ(bezier.scheme, "bezier-end:order2");
        EXPECT_EQ(pvb.scheme, "pvb:order2");
        EXPECT_EQ(pvb.setting, i < 3 ? "listing" : "tank");
        EXPECT_NEAR(bezier.mean, expected[i].bezier, 0.01 * expected[i].bezier);
        EXPECT_NEAR(pvb.mean, expected[i].pvb, 0.01 * expected[i].pvb);
        EXPECT_NEAR(100 * (1 - pvb.mean / bezier.mean), expected[i].closer, 0.15);
    }
}

/// "That ratio improves a bit more when you can't publish acceleration."
TEST(Table18, LeadGrowsWithoutAccelerationFrom3UpdatesPerSecond) {
    const auto rows = lab::table18();
    ASSERT_EQ(rows.size(), 24u);
    const auto lead = [&](std::size_t pair) { return 100 * (1 - rows[2 * pair + 1].mean / rows[2 * pair].mean); };
    constexpr double expected[] = {7.40, 6.87, 6.04, 5.97, 6.73, 5.99};
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_FALSE(rows[12 + 2 * i].published);
        EXPECT_NEAR(lead(6 + i), expected[i], 0.02);
        if (i % 3 > 0) {
            EXPECT_GT(lead(6 + i), lead(i)) << rows[12 + 2 * i].setting;
        }
    }
}

TEST(Run, CircleGivesTheExpectedError) {
    const lab::Row row = run(circle());
    EXPECT_NEAR(row.summary.mean, .01400, 7e-5);
    EXPECT_NEAR(row.updates_per_s, 3, 1e-9);
    EXPECT_EQ(row.summary.frames, 57u * 60u + 1);
}

/// On the circle the error of `snap:order1` is a t²/2 at the age t, and drops when the next update comes into use.
TEST(Run, InnovationIsTheErrorAtTheInstantOfAnUpdate) {
    for (const double delay : {0.0, 0.1, 0.2}) {
        RunOptions options = circle();
        options.receiver.compensate = true;
        options.link.delay = delay;
        const dr::Summary found = run(options, "snap:order1").summary;
        const double acceleration = options.path.speed * options.path.speed / options.path.radius;
        const double age = 1 / options.publisher.rate;
        EXPECT_NEAR(static_cast<double>(found.innovation.updates), 3 * 57, 1) << delay;
        EXPECT_NEAR(found.innovation.mean, acceleration * age * age / 2, 0.003) << delay;
        // The error of frames grows until the next update comes into use.
        const double used_until = age + delay;
        EXPECT_NEAR(found.max, acceleration * used_until * used_until / 2, 0.005) << delay;
    }
}

/// A scheme without memory displays the same at the same time, whatever frames were displayed before.
TEST(Run, IrregularFramesAreSomeOfTheRegularOnes) {
    RunOptions options = random_path(3);
    options.fps = 240;
    options.receiver.compensate = true;
    options.link.delay = 0.05;
    const dr::Scheme snap = *dr::scheme("snap:order2");
    std::vector<lab::Frame> every, some;
    (void)lab::run(options, snap, &every);
    options.frames = {.rate = 60, .jitter = 0.8, .hitch = 0.25, .hitch_every = 2};
    const lab::Row row = lab::run(options, snap, &some);
    std::map<double, dr::Vec3<double>> regular;
    for (const lab::Frame& frame : every)
        regular[frame.time] = frame.displayed;
    double shortest = 1, longest = 0;
    int hitches = 0;
    for (std::size_t i = 1; i < some.size(); ++i) {
        ASSERT_TRUE(regular.contains(some[i].time));
        EXPECT_LT(glm::distance(some[i].displayed, regular[some[i].time]), 1e-9) << some[i].time;
        const double step = some[i].time - some[i - 1].time;
        shortest = std::min(shortest, step), longest = std::max(longest, step);
        hitches += step > 0.2;
    }
    EXPECT_NEAR(shortest, 0.2 / 60, 1.0 / 240) << "a fifth of the usual time";
    EXPECT_NEAR(longest, 0.25, 1.0 / 240);
    EXPECT_NEAR(hitches, 60 / 2.25, 12) << "a Poisson process";
    // 60 frames a second, of which each hitch leaves out 14.
    EXPECT_NEAR(static_cast<double>(some.size()), 60 * 60 - 14 * hitches, 40);
    EXPECT_EQ(row.summary.frames, static_cast<std::size_t>(std::ranges::count_if(
                                      some, [](const lab::Frame& frame) { return frame.time >= 3 - 1e-9; })));
}

TEST(Run, CompensationRemovesTheErrorOfLatency) {
    RunOptions options = circle();
    options.link.delay = 0.1;
    EXPECT_NEAR(run(options).summary.mean, 0.986, 0.005);
    options.receiver.compensate = true;
    EXPECT_NEAR(run(options).summary.mean, 0.031, 0.0005);
}

TEST(Run, LossAndJitterAddErrorAndAreRepeatable) {
    RunOptions options = random_path(3);
    options.link.delay = 0.1;
    options.receiver.compensate = true;
    const double clean = run(options).summary.mean;
    options.link.loss = 0.3;
    const double lossy = run(options).summary.mean;
    EXPECT_GT(lossy, 1.2 * clean);
    options.link.jitter = 0.1;
    EXPECT_NE(run(options).summary.mean, lossy);
    EXPECT_EQ(run(options).summary.mean, run(options).summary.mean);
    options.link.loss = 1;
    EXPECT_EQ(run(options).summary.frames, 0u) << "without updates no frame is scored";
}

/// Closed form on a circle: order 1 errs by ½ a t², so an update is due every √(2θ/a), rounded up to ticks.
TEST(Run, ThresholdPublishingHoldsTheThreshold) {
    RunOptions options = circle();
    options.publisher.when = dr::PublisherSettings::When::threshold;
    options.publisher.rate = 60;
    options.publisher.position_threshold = 0.5;
    const double a = 10 * 10 / 20.0;
    const lab::Row row = run(options, "snap:order1");
    EXPECT_NEAR(row.updates_per_s, std::sqrt(a / (2 * 0.5)), 0.1);
    EXPECT_LT(row.summary.max, 0.6);
}

/// Updates per second to hold 0.1, 0.5 and 1 m on the random path; mean of three seeds.
TEST(Run, SecondOrderHoldsAThresholdWithFewerUpdates) {
    const auto updates = [](double threshold, std::string_view scheme) {
        double sum = 0;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            RunOptions options = random_path(seed);
            options.duration = 120;
            options.publisher.when = dr::PublisherSettings::When::threshold;
            options.publisher.rate = 60;
            options.publisher.position_threshold = threshold;
            sum += run(options, scheme).updates_per_s;
        }
        return sum / 3;
    };
    EXPECT_NEAR(updates(0.1, "snap:order1"), 4.16, 0.1);
    EXPECT_NEAR(updates(0.5, "snap:order1"), 1.87, 0.06);
    EXPECT_NEAR(updates(1, "snap:order1"), 1.28, 0.04);
    EXPECT_NEAR(updates(0.1, "snap:order2"), 2.19, 0.06);
    EXPECT_NEAR(updates(0.5, "snap:order2"), 1.30, 0.04);
    EXPECT_NEAR(updates(1, "snap:order2"), 1.00, 0.03);
}

TEST(Run, TheWiresRoundingCostsMillimetres) {
    RunOptions options = circle();
    const double exact = run(options).summary.mean;
    options.quantise = true;
    const double rounded = run(options).summary.mean;
    EXPECT_NE(rounded, exact);
    EXPECT_NEAR(rounded, exact, 0.003);
}

TEST(Run, BytesAreUpdatesTimesTheirSizeOnTheWire) {
    const lab::Row row = run(circle());
    const double bytes = row.bytes_per_s / row.updates_per_s;
    EXPECT_GT(bytes, 38 + 14);
    EXPECT_LT(bytes, 38 + 80);
}

TEST(Report, JsonHasExactlyTheDocumentedKeys) {
    const std::vector<lab::Row> rows{{"pvb", {.mean = 0.25}, 3, 120}};
    const auto json = nlohmann::ordered_json::parse(lab::report(rows, lab::Format::json));
    ASSERT_EQ(json.size(), 1u);
    std::vector<std::string> keys;
    for (const auto& [key, value] : json[0].items())
        keys.push_back(key);
    EXPECT_EQ(keys, (std::vector<std::string>{"scheme", "mean", "p95", "max", "dv_max", "jerk_rms",
                                              "lateral_oscillation", "updates_per_s", "bytes_per_s", "heading_deg",
                                              "penetration", "dv_p99", "jerk_p99", "reversal", "mean_then", "underruns",
                                              "innovation", "innovation_p95"}));
    EXPECT_EQ(json[0]["mean"], 0.25);
    EXPECT_TRUE(json[0]["mean_then"].is_null()) << "pvb displays no past poses";

    const std::vector<lab::Table18Row> table{{"tank", 3, "pvb", 0.1, 0.2}};
    const auto row = nlohmann::json::parse(lab::report(table, lab::Format::json))[0];
    EXPECT_EQ(row, (nlohmann::json{
                       {"setting", "tank"}, {"rate", 3.0}, {"scheme", "pvb"}, {"mean", 0.1}, {"published", 0.2}}));
}

TEST(Report, WritesCsvAndTable) {
    const std::vector<lab::Row> rows{{"pvb", {.mean = 0.25}, 3, 120}, {"bezier-end", {.mean = 0.5}, 3, 120}};
    const std::string csv = lab::report(rows, lab::Format::csv);
    EXPECT_EQ(csv.substr(0, csv.find('\n')),
              "scheme,mean [m],p95 [m],max [m],dv_max [m/s],jerk_rms [m/s^3],lateral_oscillation [m],updates_per_s,"
              "bytes_per_s,heading_deg,penetration [m],dv_p99 [m/s],jerk_p99 [m/s^3],reversal,mean_then [m],underruns,"
              "innovation [m],innovation_p95 [m]");
    EXPECT_NE(csv.find("\npvb,0.25,0,"), std::string::npos);
    const std::vector<lab::ReplayRow> named{{.actor = "Ann, \"the\" tank", .row = rows.front()}};
    EXPECT_NE(lab::report(named, lab::Format::csv).find("\n\"Ann, \"\"the\"\" tank\",pvb,0.25"), std::string::npos);
    const std::vector<lab::ReplayRow> formula{{.actor = "=1+1", .row = {"pvb", {.mean = -0.25}, 3, 120}}};
    EXPECT_NE(lab::report(formula, lab::Format::csv).find("\n'=1+1,pvb,-0.25"), std::string::npos)
        << "names must not be read as formulas, and numbers stay numbers";
    const std::string table = lab::report(rows, lab::Format::table);
    EXPECT_NE(table.find("pvb         0.25"), std::string::npos);
}

TEST(Report, EachRowSaysWhereItComesFrom) {
    const std::vector<lab::Row> rows{{"pvb", {.mean = 0.25}, 3, 120}, {"linear", {.mean = 0.5}, 3, 120}};
    const lab::Provenance origin{
        .version = "1.2", .seed = 12345678901, .input_hash = "sha256:ab", .command = "reckoning-lab run --scheme a,b"};
    for (const auto& row : nlohmann::json::parse(lab::report(rows, lab::Format::json, &origin))) {
        EXPECT_EQ(row["version"], "1.2");
        EXPECT_EQ(row["seed"], 12345678901);
        EXPECT_EQ(row["input_hash"], "sha256:ab");
        EXPECT_EQ(row["command"], "reckoning-lab run --scheme a,b");
    }
    const std::string csv = lab::report(rows, lab::Format::csv, &origin),
                      end = ",1.2,12345678901,sha256:ab,\"reckoning-lab run --scheme a,b\"\n";
    EXPECT_NE(csv.find(",innovation_p95 [m],version,seed,input_hash,command\n"), std::string::npos) << csv;
    EXPECT_NE(csv.find(end), csv.rfind(end)) << csv;
    EXPECT_EQ(lab::report(rows, lab::Format::table, &origin), lab::report(rows, lab::Format::table));
}

TEST(Provenance, FileHashIsItsSha256) {
    const std::string file = testing::TempDir() + "provenance_test.txt";
    std::ofstream(file) << "abc";
    EXPECT_EQ(lab::hash_of(std::array{file}), "sha256:ba7816bf8f01cfea"); // the example in FIPS 180-4
    EXPECT_EQ(lab::hash_of(std::array{file, file}), "sha256:ba7816bf8f01cfea+ba7816bf8f01cfea");
    EXPECT_EQ(lab::hash_of({}), "");
    std::filesystem::remove(file);
    EXPECT_THROW((void)lab::hash_of(std::array{file}), platform::FileError);
}

} // namespace
