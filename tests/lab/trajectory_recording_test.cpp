/// External data on a map: the game's replay must follow the original path.

#include "lab/trajectory_recording.h"

#include "lab_program.h"
#include "recording/tracks.h"
#include "world/tank_shape.h"
#include "world/terrain.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <sstream>
#include <unistd.h>

namespace {

using ::testing::HasSubstr;

struct TrajectoryRecording : ::testing::Test {
    std::filesystem::path folder = std::filesystem::temp_directory_path() / fmt::format("trajectories_{}", ::getpid());
    void SetUp() override { std::filesystem::create_directories(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
};

/// Returns two circular drives somewhere on earth; the second starts 5 s later and turns the other way.
std::string two() {
    std::string text = "t,id,x,y\n";
    for (int i = 0; i <= 200; ++i) {
        const double t = i / 10.0;
        text +=
            fmt::format("{:.1f},a,{:.6f},{:.6f}\n", 1000 + t, 5e5 + 30 * std::cos(t / 3), 2e6 + 30 * std::sin(t / 3));
        text +=
            fmt::format("{:.1f},b,{:.6f},{:.6f}\n", 1005 + t, 5e5 + 20 * std::cos(-t / 2), 2e6 + 20 * std::sin(-t / 2));
    }
    return text;
}

} // namespace

TEST_F(TrajectoryRecording, ContainsTheDrivenPaths) {
    const lab::Trajectories drives = lab::read_trajectories(two(), "two.csv", {});
    ASSERT_EQ(drives.drives.size(), 2u);
    const lab::TrajectoryRecordingOptions how{.map = world::load_map("proving-ground"),
                                              .middle = dr::Vec3<double>(5e5, 2e6, 0)};
    lab::record_trajectories(drives.drives, how, path("two.reck"));
    const recording::Recording recorded = recording::load(path("two.reck"));
    EXPECT_EQ(recorded.damage, "");
    ASSERT_EQ(recorded.tracks.size(), 2u);
    const recording::Track &a = recorded.tracks[0], &b = recorded.tracks[1];
    EXPECT_EQ(a.name, "two.csv#a#1");
    EXPECT_NEAR(b.start - a.start, 5, 0.05);
    const world::Terrain terrain(how.map);
    for (std::size_t i = 60; i + 60 < a.samples.size(); i += 50) {
        const double t = a.start + static_cast<double>(i) / 60;
        const dr::Vec3<double>& place = a.samples[i].state.position;
        EXPECT_LT(glm::distance(dr::Vec3<double>(place.x, place.y, 0),
                                dr::Vec3<double>(30 * std::cos(t / 3), 30 * std::sin(t / 3), 0)),
                  0.05);
        EXPECT_NEAR(
            place.z,
            terrain.height(static_cast<float>(place.x), static_cast<float>(place.y)).value() + world::ride_height, 0.1);
    }
}

TEST_F(TrajectoryRecording, IsReplayedByEveryScheme) {
    std::ofstream(path("two.csv")) << two();
    ASSERT_EQ(test::lab("record --trajectory " + path("two.csv") + " --rate 3 --out " + path("two.reck")).exit_code, 0);
    const auto rows =
        test::rows("replay " + path("two.reck") + " --scheme snap:order0,snap:order1,pvb --compensate --merged");
    ASSERT_EQ(rows.size(), 3u);
    const auto mean = [&](std::size_t row) { return rows[row].at("mean").get<double>(); };
    EXPECT_GT(mean(0), 0.8); // 10 m/s for a third of a second
    EXPECT_LT(mean(1), 0.4);
    EXPECT_LT(mean(2), 0.2);
}

TEST_F(TrajectoryRecording, ConvertsBackToTracks) {
    std::ofstream(path("two.csv")) << two();
    ASSERT_EQ(test::lab("record --trajectory " + path("two.csv") + " --middle 500000,2000000 --out " + path("two.reck"))
                  .exit_code,
              0);
    ASSERT_EQ(test::lab("tracks " + path("two.reck") + " --out " + path("back.csv")).exit_code, 0);
    const lab::Trajectories back = lab::load_trajectories(path("back.csv"), {});
    ASSERT_EQ(back.drives.size(), 2u);
    EXPECT_THAT(back.drives[0].name, HasSubstr("two.csv#a#1"));
    const auto states = lab::all_states(*back.drives[0].drive);
    const double t = back.drives[0].start + 10;
    EXPECT_LT(glm::distance(states[600].position * dr::Vec3<double>(1, 1, 0),
                            dr::Vec3<double>(30 * std::cos(t / 3), 30 * std::sin(t / 3), 0)),
              0.1);
}

TEST_F(TrajectoryRecording, RejectsPathsOutsideTheMapAndInvalidOptions) {
    std::ofstream(path("far.csv")) << "t,x,y\n0,0,0\n5,1000,0\n12,5000,0\n";
    const test::Result far =
        test::lab("record --trajectory " + path("far.csv") + " --max-speed 1000 --out " + path("far.reck"));
    EXPECT_EQ(far.exit_code, 1);
    EXPECT_THAT(far.output, HasSubstr("m from the middle, but the map ends at"));
    EXPECT_FALSE(std::filesystem::exists(path("far.reck")));
    EXPECT_EQ(test::lab("record --out " + path("x.reck")).exit_code, 2);
    EXPECT_EQ(test::lab("record --trajectory " + path("far.csv") + " --middle 1 --out " + path("x.reck")).exit_code, 2);
    EXPECT_EQ(test::lab("tracks " + path("far.csv") + " --out " + path("x.csv")).exit_code, 1);
}
