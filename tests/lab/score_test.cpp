#include "lab/score.h"

#include "places.h"
#include "platform/small_file.h"

#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

namespace lab {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

struct ScoreFile : ::testing::Test {
    std::filesystem::path folder =
        std::filesystem::path(places::build()) / fmt::format("score-{}", std::random_device{}());
    ~ScoreFile() override { std::filesystem::remove_all(folder); }

    [[nodiscard]] ScoredFile scored(const std::string& text, const ScoreOptions& options = {}) const {
        std::filesystem::create_directories(folder);
        platform::write_file(folder / "frames.csv", text);
        return score(folder / "frames.csv", options);
    }
    [[nodiscard]] std::string complaint(const std::string& text, const ScoreOptions& options = {}) const {
        try {
            (void)scored(text, options);
        } catch (const platform::FileError& error) {
            return error.what();
        }
        return {};
    }
};

constexpr double speed = 10, radius = 20, omega = speed / radius, lag = 0.3;

/// A display that shows the circle of the truth, `lag` late. Frames come at irregular times.
std::string late_circle() {
    std::string text = "t,x,y,yaw,true_x,true_y,true_yaw\n";
    for (int i = 0; i < 600; ++i) {
        const double t = i / 60. + (i % 3 == 1 ? 0.004 : 0), then = omega * (t - lag), now = omega * t;
        text += fmt::format("{},{},{},{},{},{},{}\n", t, radius * std::sin(then), -radius * std::cos(then), then,
                            radius * std::sin(now), -radius * std::cos(now), now);
    }
    return text;
}

} // namespace

TEST_F(ScoreFile, SaysWhatTheTrueTracksAreAndDoubtsTheirUnit) {
    EXPECT_THAT(
        scored(late_circle()).notes,
        Contains(HasSubstr("true poses: 1 track, 9.983 s in all, 60 samples/s, extent 40 x 40 x 0 m, at most 10")));
    EXPECT_THAT(scored(late_circle()).notes, Not(Contains(HasSubstr("--unit-time"))));
    std::string milliseconds = "t,x,y,true_x,true_y\n";
    for (int i = 0; i < 60; ++i)
        milliseconds += fmt::format("{},{},0,{},0\n", i * 7, i * 0.1, i * 0.1 + 1);
    EXPECT_THAT(scored(milliseconds).notes,
                Contains(HasSubstr("7 s between samples: if these are milliseconds, add --unit-time 0.001")));
    EXPECT_THAT(scored(milliseconds, {.columns = {.seconds = 0.001}}).notes, Not(Contains(HasSubstr("--unit-time"))));
}

TEST_F(ScoreFile, LagOnACircleHasTheErrorOfItsChord) {
    const ScoredFile found = scored(late_circle(), {.keep_frames = true});
    ASSERT_EQ(found.rows.size(), 1u);
    const ScoreRow& row = found.rows.front();
    EXPECT_EQ(row.actor, "frames.csv");
    const double angle = omega * lag;
    EXPECT_NEAR(row.row.summary.mean, 2 * radius * std::sin(angle / 2), 1e-9);
    EXPECT_NEAR(row.row.summary.max, 2 * radius * std::sin(angle / 2), 1e-9);
    EXPECT_NEAR(row.row.summary.heading, angle, 1e-9);
    EXPECT_NEAR(row.along, radius * std::sin(angle), 1e-9);
    EXPECT_NEAR(row.across, radius * (1 - std::cos(angle)), 1e-9);
    EXPECT_EQ(row.up, 0);
    EXPECT_EQ(row.row.summary.frames, 599u) << "all frames but the first";
    EXPECT_FALSE(row.prediction) << "there are no received poses";
    EXPECT_TRUE(std::isnan(row.row.updates_per_s));
    EXPECT_EQ(found.frames.front().size(), 600u);
}

TEST_F(ScoreFile, ReceivedPosesSplitTheErrorIntoPredictionAndSmoothing) {
    // Truth stands still at x = 100 from 5 s on. Each update is 0.1 s old. The display is 0.5 m behind the projection.
    std::string text = "t,x,y,true_x,true_y,received_x,received_y,received_stamp\n";
    const auto truth = [](double t) { return 20 * std::min(t, 5.); };
    double updated = 0, before = -1;
    for (int i = 0; i <= 600; ++i) {
        const double t = i / 60.;
        const bool update = i % 30 == 0;
        if (update)
            before = updated, updated = t - 0.1;
        const double slope = i < 30 ? 0 : (truth(updated) - truth(before)) / (updated - before);
        const double projected = truth(updated) + slope * (t - updated);
        text += fmt::format("{},{},0,{},0,", t, projected - 0.5, truth(t));
        text += update ? fmt::format("{},0,{}\n", truth(updated), updated) : ",,\n";
    }
    ScoreOptions options;
    options.warm_up = 1;
    const ScoreRow row = scored(text, options).rows.front();
    EXPECT_NEAR(*row.smoothing, 0.5, 1e-6);
    EXPECT_NEAR(row.row.updates_per_s, 2, 0.01);
    // 0.5 m at 17 of the 19 updates; at the two after the stop 7.5 and 1.5 m.
    EXPECT_EQ(row.row.summary.innovation.updates, 19u);
    EXPECT_NEAR(row.row.summary.innovation.mean, 17.5 / 19, 1e-3);
    EXPECT_TRUE(std::isnan(row.row.summary.heading)) << "the file has no directions";
    // At constant velocity the prediction is exact. At 5.0 s came the update of 4.9 s, at 5.5 s that of 5.4 s: it moves
    // on for 0.5 s after the stop; the next velocity is 4 m/s, for 0.5 s; then it is exact again.
    double sum = 0;
    for (int i = 301; i < 330; ++i)
        sum += 20 * (i / 60. - 5);
    for (int i = 330; i < 360; ++i)
        sum += 4 * (i / 60. - 5.4);
    EXPECT_NEAR(*row.prediction, sum / 540, 1e-3);
}

TEST_F(ScoreFile, SpawnsAndGapsAreNotScoredButJumpsOfTheDisplayAre) {
    std::string text = "t,id,x,y,true_x,true_y\n";
    for (int i = 0; i < 120; ++i) {
        const double t = i / 60. + (i >= 90 ? 5 : 0), jump = i >= 60 ? 300 : 0;
        text += fmt::format("{},a,{},0,{},0\n", t, t + jump, t + jump);
        text += fmt::format("{},b,{},0,{},0\n", t, t + (i == 30 ? 7 : 0), t);
    }
    const ScoredFile found = scored(text);
    ASSERT_EQ(found.rows.size(), 2u);
    EXPECT_EQ(found.rows[0].row.summary.max, 0);
    EXPECT_EQ(found.rows[0].row.summary.frames, 117u);
    EXPECT_NEAR(found.rows[1].row.summary.max, 7, 1e-9);
    EXPECT_THAT(found.notes, Contains(HasSubstr("frames.csv: 2 gaps")));
    EXPECT_THAT(found.notes, Contains(HasSubstr("frames.csv: 1 step of the true pose faster than 500 m/s")));
}

TEST_F(ScoreFile, ColumnsAxesAndUnitsAreThoseOfTrajectories) {
    ScoreOptions options;
    options.columns.axes = &*std::ranges::find(axes_rows(), std::string_view("unity"), &AxesRow::name);
    options.columns.metres = dr::Vec3<double>(0.01);
    options.columns.columns = {{"t", "Time"},    {"x", "sx"},      {"y", "sy"},     {"z", "sz"},
                               {"true_x", "rx"}, {"true_y", "ry"}, {"true_z", "rz"}};
    const ScoredFile found = scored("Time,sx,sy,sz,rx,ry,rz,ping\n0,0,0,0,0,300,400,9\n1,0,0,0,0,300,400,9\n", options);
    EXPECT_NEAR(found.rows.front().row.summary.mean, 5, 1e-9);
    EXPECT_NEAR(found.rows.front().up, 3, 1e-9) << "Unity's y is up";
    EXPECT_THAT(found.notes, Contains("frames.csv: columns not read: ping"));
}

TEST_F(ScoreFile, ErrorsNameTheColumnsThatAreMissing) {
    EXPECT_THAT(complaint("t,x,y\n0,0,0\n"), HasSubstr("needs the columns t, true_x and true_y"));
    EXPECT_THAT(complaint("t,true_x,true_y\n0,0,0\n"), HasSubstr("needs the columns t, x and y"));
    EXPECT_THAT(complaint("t,x,y,true_x,true_y,received_x\n0,0,0,0,0,1\n"), HasSubstr("received_x and received_y"));
    EXPECT_THAT(complaint("t,x,y,true_x,true_y\n0,0,0,,0\n"), HasSubstr("line 2"));
    EXPECT_THAT(complaint("t,x,y,true_x,true_y\n"), HasSubstr("has no samples"));
}

} // namespace lab
