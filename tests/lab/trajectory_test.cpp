/// External data in various formats, compared with the curve from which it was generated.

#include "lab/trajectory.h"

#include "lab_program.h"
#include "platform/small_file.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <numbers>
#include <unistd.h>

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Vec = dr::Vec3<double>;

constexpr double radius = 30, speed = 10, turn = speed / radius;

Vec on_circle(double time) { return {radius * std::cos(turn * time), radius * std::sin(turn * time), 2}; }
/// Returns a counter-clockwise circle with ten samples a second for 12 s.
std::string circle(const std::function<std::string(double time, Vec place)>& line, const std::string& head) {
    std::string text = head + "\n";
    for (int i = 0; i <= 120; ++i)
        text += line(i / 10.0, on_circle(i / 10.0)) + "\n";
    return text;
}
lab::Trajectories read(const std::string& text, const lab::TrajectoryOptions& options = {}) {
    return lab::read_trajectories(text, "a.csv", options);
}
const lab::AxesRow* axes(std::string_view name) {
    return &*std::ranges::find(lab::axes_rows(), name, &lab::AxesRow::name);
}
/// Checks the frame after 6 s, far from the ends.
void expect_circle(const lab::Trajectories& found, const std::string& what) {
    ASSERT_EQ(found.drives.size(), 1u) << what;
    const auto states = lab::all_states(*found.drives.front().drive);
    ASSERT_EQ(states.size(), 12u * 60 + 1) << what;
    const double time = 361 / 60.0;
    const dr::KinematicState<double>& state = states[361];
    const Vec outwards(std::cos(turn * time), std::sin(turn * time), 0), along(-outwards.y, outwards.x, 0);
    EXPECT_LT(glm::distance(state.position, on_circle(time)), 0.002) << what;
    EXPECT_LT(glm::distance(state.velocity, speed * along), 0.02) << what;
    EXPECT_LT(glm::distance(state.acceleration, -speed * turn * outwards), 0.3) << what;
    EXPECT_LT(glm::distance(state.orientation * Vec(1, 0, 0), along), 0.005) << what;
    EXPECT_NEAR(state.angular_velocity.z, turn, 0.02) << what;
}

} // namespace

TEST(Trajectory, PositionsAreEnough) {
    expect_circle(
        read(circle([](double t, Vec p) { return fmt::format("{},{:.9f},{:.9f},{}", t, p.x, p.y, p.z); }, "t,x,y,z")),
        "plain");
}

TEST(Trajectory, ConvertsUnitsAndAxes) {
    const auto centimetres = [](double t, Vec p) {
        return fmt::format("{};{:.6f};{:.6f};{}", 1000 * t, 100 * p.y, 100 * p.x, 100 * p.z);
    };
    expect_circle(
        read(circle(centimetres, "time;x;y;z"), {.axes = axes("unreal"), .metres = Vec(0.01), .seconds = 0.001}),
        "unreal");
    const auto utm = [](double t, Vec p) {
        return fmt::format("{},{:.3f},{:.3f},{}", t, 5e8 + 1000 * p.x, 5e9 + 1000 * p.y, 1000 * p.z);
    };
    EXPECT_EQ(read(circle(utm, "t,x,y,z"), {.metres = Vec(0.001)}).drives.size(), 1u)
        << "the bounds of positions hold after the conversion to metres";
    const auto unity = [](double t, Vec p) { return fmt::format("{},{:.9f},{},{:.9f}", t, p.x, p.z, p.y); };
    expect_circle(read(circle(unity, "t,x,y,z"), {.axes = axes("unity")}), "unity");
    const auto gl = [](double t, Vec p) { return fmt::format("{},{:.9f},{},{:.9f}", t, p.x, p.z, -p.y); };
    expect_circle(read(circle(gl, "t,x,y,z"), {.axes = axes("y-up")}), "y-up");
    const auto ned = [](double t, Vec p) { return fmt::format("{},{:.9f},{:.9f},{}", t, p.y, p.x, -p.z); };
    expect_circle(read(circle(ned, "t,x,y,z"), {.axes = axes("ned")}), "ned");
}

TEST(Trajectory, UsesGivenVelocitiesAndHeadings) {
    const auto all = [](double t, Vec p) {
        const double heading = 90 - 180 / std::numbers::pi * (turn * t + std::numbers::pi / 2); // clockwise from north
        return fmt::format("{},me,{:.9f},{:.9f},{},{:.9f},{:.9f},0,{:.6f},{}", t, p.x, p.y, p.z, -turn * p.y,
                           turn * p.x, heading, t);
    };
    const lab::Trajectories found = read(circle(all, "t,id,x,y,z,vx,vy,vz,heading,fuel"), {.degrees = true});
    expect_circle(found, "with velocities and a heading");
    EXPECT_EQ(found.drives.front().name, "a.csv#me#1");
    const double time = 361 / 60.0;
    EXPECT_LT(glm::distance(lab::all_states(*found.drives.front().drive)[361].position, on_circle(time)), 1e-5)
        << "Hermite, of fourth order";
}

TEST(Trajectory, KeepsItsHeadingWhenStopped) {
    std::string text = "t,x,y\n";
    for (int i = 0; i <= 40; ++i)
        text += fmt::format("{},0,{}\n", i / 10.0, std::min(i, 20) / 2.0); // drives north and then stops
    const auto found = read(text);
    const dr::KinematicState<double> last = lab::all_states(*found.drives.at(0).drive).back();
    EXPECT_LT(glm::distance(last.orientation * Vec(1, 0, 0), Vec(0, 1, 0)), 1e-6);
    EXPECT_EQ(last.velocity, Vec(0));
}

TEST(Trajectory, DriveWithoutFramesHasNoLength) {
    EXPECT_EQ(lab::RecordedDrive{}.length(), 0);
    EXPECT_EQ(lab::RecordedDrive{.states = {{}}}.length(), 0);
    EXPECT_EQ((lab::RecordedDrive{.states = std::vector<dr::KinematicState<double>>(61)}).length(), 1);
}

TEST(Trajectory, GapsAreNamedAndEndADrive) {
    std::string text = "t,x,y,id\n";
    for (int i = 0; i < 100; ++i)
        if (i < 30 || i >= 60)
            text += fmt::format("{},{},0,bus\n{},0,{},\"tram, 2\"\n", i / 10.0, i, i / 10.0, i);
    text += "20,0,0,bus\n";
    const lab::Trajectories found = read(text);
    std::vector<std::string> names;
    for (const lab::Trajectory& drive : found.drives)
        names.push_back(drive.name);
    EXPECT_THAT(names, ElementsAre("a.csv#bus#1", "a.csv#bus#2", "a.csv#tram; 2#1", "a.csv#tram; 2#2"));
    EXPECT_NEAR(found.drives[1].start, 6, 1e-9);
    EXPECT_NEAR(found.drives[1].length(), 3.9, 0.02);
    EXPECT_THAT(
        found.notes,
        ElementsAre("a.csv: 3 gaps, the longest of 10.1 s after 9.9 s: a new track begins after each gap (--gap)",
                    "a.csv: 1 part shorter than 0.5 s left out, 1 sample in all",
                    HasSubstr("a.csv: 4 tracks, 13.6 s in all, 10 samples/s")));
    EXPECT_EQ(read(text, {.gap = 20}).drives.size(), 2u);
}

TEST(Trajectory, TheUsualStepIsNoGap) {
    std::string text = "t,x,y\n";
    for (int i = 0; i < 20; ++i)
        text += fmt::format("{},{},0\n", 0.7 + i, i); // at 1 Hz; rounding makes some steps longer than 1 s
    EXPECT_EQ(read(text).drives.size(), 1u);
    EXPECT_EQ(read(text, {.gap = 1}).drives.size(), 1u) << "a gap of 1 s given on the command line";
    std::string fast = "t,x,y\n";
    for (int i = 0; i < 20; ++i)
        fast += fmt::format("{},{},0\n", 0.1 * i, i);
    EXPECT_EQ(read(fast, {.gap = 0.1}).drives.size(), 1u) << "0.8 - 0.7 is more than 0.1 in a double";
    std::string slow = "t,x,y\n";
    for (int i = 0; i < 20; ++i)
        slow += fmt::format("{},{},0\n", 5 * i + (i >= 10 ? 20 : 0), i);
    EXPECT_EQ(read(slow).drives.size(), 2u) << "steps are 5 s long, and a step of 25 s is a gap";
}

/// States are computed in blocks of a thousand; the boundaries must not be visible.
TEST(Trajectory, LongDriveIsSmoothAcrossItsBlocks) {
    std::string text = "t,x,y\n";
    const auto along = [](double t) { return t < 15 ? 2 * t : t < 40 ? 30.0 : 30 + (t - 40) * (t - 40); };
    for (int i = 0; i <= 600; ++i)
        text += fmt::format("{},{:.9f},{:.9f}\n", i / 10.0, -along(i / 10.0), along(i / 10.0)); // north-west
    const auto found = read(text);
    ASSERT_EQ(found.drives.size(), 1u);
    const auto states = lab::all_states(*found.drives.front().drive);
    ASSERT_EQ(states.size(), 3601u);
    const Vec north_west = glm::normalize(Vec(-1, 1, 0));
    for (std::size_t i = 1; i + 1 < states.size(); ++i) {
        ASSERT_LT(glm::distance(states[i].orientation * Vec(1, 0, 0), north_west), 1e-6) << i;
        ASSERT_LT(glm::distance(states[i].acceleration, (states[i + 1].velocity - states[i - 1].velocity) * 30.0), 1e-9)
            << i;
        ASSERT_LT(glm::length(states[i].angular_velocity), 1e-6) << i;
    }
    lab::DriveStates reader(*found.drives.front().drive);
    for (const std::size_t frame : {3600u, 0u, 1024u, 1023u, 2048u})
        EXPECT_EQ(reader.at(frame).position, states[frame].position) << "frames can be read in any order";
}

TEST(Trajectory, JumpSplitsTheDriveAndAddsNoSpeed) {
    std::string text = "t,x,y\n";
    for (int i = 0; i < 60; ++i)
        text += fmt::format("{},{},0\n", i / 10.0, i + (i >= 30 ? 1000 : 0));
    const lab::Trajectories found = read(text);
    ASSERT_EQ(found.drives.size(), 2u);
    for (const lab::Trajectory& track : found.drives)
        for (const auto& state : lab::all_states(*track.drive))
            EXPECT_NEAR(state.velocity.x, 10, 1e-6);
    EXPECT_THAT(found.notes, ::testing::Contains("a.csv: 1 jump faster than 500 m/s, the first at 2.9 s: a new track "
                                                 "begins at each jump (--max-speed)"));
    EXPECT_EQ(read(text, {.max_speed = 20'000}).drives.size(), 1u);
}

TEST(Trajectory, LatitudeAndLongitudeBecomeMetres) {
    const auto line = [](double t, Vec p) {
        constexpr double equator = 6378137; // at the equator a degree of longitude is as long as on a circle
        const double degree = std::numbers::pi / 180 * equator;
        const double north = std::numbers::pi / 180 * 6335439.327; // the meridian's radius of curvature at the equator
        return fmt::format("{},{:.12f},{:.12f},{}", t, p.y / north, 13 + (p.x - radius) / degree, p.z);
    };
    const std::string text = circle(line, "t,lat,lon,alt");
    const auto found = read(text, {.axes = axes("lla")});
    ASSERT_EQ(found.drives.size(), 1u);
    const Vec at = lab::all_states(*found.drives.front().drive)[361].position;
    EXPECT_LT(glm::distance(at, on_circle(361 / 60.0) - Vec(radius, 0, 0)), 0.003);
    EXPECT_NEAR(found.origin->longitude, 13 * std::numbers::pi / 180, 1e-12);
    for (const char* head : {"t,lat,lon,alt", "t,latitude,longitude,height"})
        try {
            (void)read(circle(line, head));
            FAIL() << head;
        } catch (const platform::FileError& error) {
            EXPECT_THAT(error.what(), HasSubstr("add --axes lla")) << head;
        }
}

TEST(Trajectory, ColumnsMayHaveAnyNameAndScale) {
    const auto line = [](double t, Vec p) { return fmt::format("{},{:.9f},{:.9f},{},7", t, 100 * p.x, p.y, p.z); };
    const auto found = read(circle(line, "Zeit,Ost,Nord,z,fuel"),
                            {.metres = Vec(0.01, 1, 1), .columns = {{"t", "Zeit"}, {"x", "Ost"}, {"y", "Nord"}}});
    expect_circle(found, "named");
    EXPECT_THAT(found.notes, ::testing::Contains("a.csv: columns not read: fuel"));
    const auto said = [&](const std::map<std::string, std::string>& columns) -> std::string {
        try {
            (void)read(circle(line, "Zeit,Ost,Nord,z,fuel"), {.columns = columns});
        } catch (const platform::FileError& error) {
            return error.what();
        }
        return "nothing";
    };
    EXPECT_THAT(said({{"t", "Time"}}),
                HasSubstr("--columns t=Time: there is no column 'Time'; this file has Zeit, Ost"));
    EXPECT_THAT(said({{"east", "Ost"}}), HasSubstr("--columns: unknown name 'east'; valid: t, x, y"));
    EXPECT_THAT(said({}), HasSubstr("--columns gives other names"));
}

TEST(Trajectory, ReportsASummaryAndSuspiciousInput) {
    const auto notes = [](const std::string& text, const lab::TrajectoryOptions& options = {}) {
        return read(text, options).notes;
    };
    const auto fine = [](double t, Vec p) { return fmt::format("{},{:.9f},{:.9f}", t, p.x, p.y); };
    EXPECT_THAT(notes(circle(fine, "t,x,y")),
                ElementsAre(HasSubstr(
                    "1 track, 12 s in all, 10 samples/s, extent 60 x 52.7 x 0 m, at most 10 m/s and 5 m/s^2")));
    const auto rounded = [](double t, Vec p) { return fmt::format("{},{:.1f},{:.1f}", t, p.x, p.y); };
    EXPECT_THAT(notes(circle(rounded, "t,x,y")), ::testing::Contains(HasSubstr("mostly rounding noise")));
    const auto heading = [](double t, Vec p) { return fmt::format("{},{:.9f},{:.9f},{}", t, p.x, p.y, 30 * t); };
    EXPECT_THAT(notes(circle(heading, "t,x,y,heading")), ::testing::Contains(HasSubstr("add --degrees")));
    EXPECT_THAT(notes(circle(heading, "t,x,y,heading"), {.degrees = true}),
                ::testing::Not(::testing::Contains(HasSubstr("--degrees"))));
    const auto milliseconds = [](double t, Vec p) { return fmt::format("{},{:.9f},{:.9f}", 1000 * t, p.x, p.y); };
    EXPECT_THAT(notes(circle(milliseconds, "t,x,y")), ::testing::Contains(HasSubstr("add --unit-time 0.001")));
    EXPECT_THAT(notes(circle(fine, "t,x,y") + "12.1,3"), ::testing::Contains(HasSubstr("line 123 is cut off")));
    EXPECT_THAT(notes("t,x,y\n0,0,0\n0.1,1,0\n"), ::testing::Contains(HasSubstr("it is not used")));
}

TEST(Trajectory, NamesTheErrorAndItsLine) {
    const auto said = [](const std::string& text) -> std::string {
        try {
            (void)read(text);
        } catch (const platform::FileError& error) {
            return error.what();
        }
        return "nothing";
    };
    EXPECT_THAT(said(""), HasSubstr("a.csv: the file is empty"));
    EXPECT_THAT(said("t,x,y\n"), HasSubstr("no sample"));
    EXPECT_THAT(said("t,x,height\n1,2,3\n"),
                HasSubstr("line 1: a trajectory needs the columns t, x and y, and may have"));
    EXPECT_THAT(said("t,x,height\n1,2,3\n"), HasSubstr("this file has t, x, height"));
    EXPECT_THAT(said("t,x,y\n0,1,2\n0,1,2\n"), HasSubstr("line 3: time 0 is not later than the previous time"));
    EXPECT_THAT(said("t,x,y\n0,1,2\n-1,1,2\n"), HasSubstr("line 3: time -1"));
    EXPECT_THAT(said("t,x,y\n0,nan,2\n"), HasSubstr("line 2: x must be a number, not 'nan'"));
    EXPECT_THAT(said("t,x,y\n0,1e300,2\n"), HasSubstr("line 2: x 1e300 is 1e+300 m, more than the limit of 1e+08"));
    EXPECT_THAT(said("t,x,y\n0,1\n"), HasSubstr("line 2: y must be a number, not ''"));
    std::string many = "t";
    for (int i = 0; i < 1'000'000; ++i)
        many += ",x";
    EXPECT_THAT(said(many), HasSubstr("more than 256 cells"));
    EXPECT_THAT(said("t,x,y\n0,0,0\n500000,0,0\n"), HasSubstr("more than 100 hours"));
    EXPECT_TRUE(read("t,x,y\n0,0,0\n500000,0,0\n", {.gap = 1}).drives.empty());
}

TEST(Trajectory, CanBeUsedInRunsAndSweeps) {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("trajectory_{}", ::getpid());
    std::filesystem::create_directories(folder);
    const std::string file = (folder / "circle.csv").string();
    std::ofstream(file) << circle([](double t, Vec p) { return fmt::format("{},{:.9f},{:.9f},{}", t, p.x, p.y, p.z); },
                                  "t,x,y,z");
    // The ideal path with the same circle has the same error: order 2 misses the same jerk.
    const auto mean = [](const std::string& arguments) {
        return test::rows("run --scheme snap:order2 --rate 2 " + arguments).at(0).at("mean").get<double>();
    };
    EXPECT_NEAR(mean("--trajectory " + file), mean("--path circle --ideal --radius 30 --speed 10 --duration 12"), 0.01);
    const test::Result swept =
        test::lab("sweep --trajectory " + file + " --rate 2,5 --out " + (folder / "s.csv").string());
    EXPECT_EQ(swept.exit_code, 0) << swept.output;
    EXPECT_EQ(test::lab("run --trajectory " + file + " --actor nobody").exit_code, 2);
    EXPECT_EQ(test::lab("run --trajectory " + file + " --path circle").exit_code, 2);
    EXPECT_EQ(test::lab("run --trajectory " + file + " --model-fit").exit_code, 2);
    EXPECT_EQ(test::lab("run --trajectory " + file + " --scheme pvb:input").exit_code, 2);
    EXPECT_EQ(test::lab("run --trajectory /nowhere.csv").exit_code, 1);

    const std::string german = (folder / "german.csv").string();
    std::ofstream(german) << circle(
        [](double t, Vec p) { return fmt::format("{},{:.9f},{:.9f},{}", 1000 * t, 100 * p.x, p.y, p.z); },
        "Zeit,Ost,Nord,Hoch");
    const std::string columns = "--trajectory " + german + " --columns t=Zeit,x=Ost,y=Nord,z=Hoch --unit-time 0.001 ";
    EXPECT_NEAR(mean(columns + "--unit-length 0.01,1,1"), mean("--trajectory " + file), 1e-8);
    EXPECT_EQ(test::lab("run " + columns + "--unit-length 1,2").exit_code, 2);
    EXPECT_EQ(test::lab("run --trajectory " + german + " --columns nonsense").exit_code, 2);
    EXPECT_EQ(test::lab("run --trajectory " + file + " --gap 0.05").exit_code, 2) << "every step is a gap";

    const std::string far = (folder / "far.csv").string(), out = " --out " + (folder / "far_sweep.csv").string();
    std::ofstream(far) << circle(
        [](double t, Vec p) { return fmt::format("{},{:.9f},{:.9f},{}", t, 5e5 + p.x, p.y, p.z); }, "t,x,y,z");
    for (const std::string& command : {"run --trajectory " + far, "sweep --rate 2 --trajectory " + far + out}) {
        EXPECT_EQ(test::lab(command).exit_code, 0) << command;
        const test::Result refused = test::lab(command + " --quantise");
        EXPECT_EQ(refused.exit_code, 2) << command;
        EXPECT_THAT(refused.output, HasSubstr("a packet holds only -4096 to 4096 m")) << command;
    }
    std::filesystem::remove_all(folder);
}
