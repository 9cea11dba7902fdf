/// Long commands: progress on a terminal, results kept after an interrupt, and memory use.

#include "../dis/capture_files.h"
#include "dis/pdu.h"
#include "lab_program.h"
#include "recording/tracks.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <set>
#include <sys/resource.h>
#include <unistd.h>

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct LongWork : ::testing::Test {
    std::filesystem::path folder = std::filesystem::temp_directory_path() / fmt::format("long_work_{}", ::getpid());
    LongWork() { std::filesystem::create_directories(folder); }
    ~LongWork() override { std::filesystem::remove_all(folder); }
    [[nodiscard]] std::string path(const char* name) const { return (folder / name).string(); }

    /// Runs the program and sends Ctrl-C after `seconds`.
    static test::Result interrupted(double seconds, const std::string& arguments) {
        return test::shell(fmt::format("timeout --preserve-status -s INT {} {}{}", seconds, test::program, arguments));
    }
    /// Writes a car on a circle, 100 lines a second. Returns the file's size [B].
    [[nodiscard]] std::uintmax_t write_drive(const std::string& file, int rows) const {
        std::ofstream out(file);
        out << "t,x,y\n";
        for (int i = 0; i < rows; ++i)
            out << fmt::format("{:.2f},{:.3f},{:.3f}\n", i * 0.01, 30 * std::cos(i * 0.003), 30 * std::sin(i * 0.003));
        out.close();
        return std::filesystem::file_size(file);
    }
    /// Writes the frames of a display that shows that car half a second late.
    [[nodiscard]] std::uintmax_t write_frames(const std::string& file, int rows) const {
        std::ofstream out(file);
        out << "t,x,y,true_x,true_y\n";
        for (int i = 0; i < rows; ++i)
            out << fmt::format("{:.2f},{:.3f},{:.3f},{:.3f},{:.3f}\n", i * 0.01, 30 * std::cos(i * 0.003 - 0.15),
                               30 * std::sin(i * 0.003 - 0.15), 30 * std::cos(i * 0.003), 30 * std::sin(i * 0.003));
        out.close();
        return std::filesystem::file_size(file);
    }
    /// Writes a capture of 100 standing entities that takes `dis` at least 6 s.
    static void write_exercise(const std::string& file) {
        std::vector<dis::Bytes> frames;
        for (std::uint16_t entity = 1; entity <= 100; ++entity)
            frames.push_back(test::frame(
                dis::encode(dis::EntityState{.id = {.entity = entity}, .location = {6.4e6, 100.0 * entity, 0}})));
        test::Pcap pcap;
        for (std::size_t i = 0; i < 300'000; ++i)
            pcap.add(static_cast<double>(i) * 0.01, frames[i % frames.size()]);
        std::ofstream(file, std::ios::binary)
            .write(reinterpret_cast<const char*>(pcap.bytes().data()),
                   static_cast<std::streamsize>(pcap.bytes().size()));
    }
};

/// Peak memory of the largest child process until now [B].
double peak_memory() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024;
}

} // namespace

/// First, because `peak_memory` is that of all child processes until now.
TEST_F(LongWork, RowsTakeNoMoreMemoryThanFourTimesTheirFile) {
    (void)write_drive(path("short.csv"), 2000);
    const std::string arguments = " --duration 10 --rate 3 --scheme pvb";
    ASSERT_EQ(test::lab("run --trajectory " + path("short.csv") + arguments).exit_code, 0);
    const double alone = peak_memory();
    const auto frames = static_cast<double>(write_frames(path("frames.csv"), 400'000));
    ASSERT_EQ(test::lab("score " + path("frames.csv")).exit_code, 0);
    EXPECT_LT(peak_memory() - alone, 4 * frames) << "score: more by " << (peak_memory() - alone) / frames;
    const auto size = static_cast<double>(write_drive(path("long.csv"), 2'000'000));
    ASSERT_EQ(test::lab("run --trajectory " + path("long.csv") + arguments).exit_code, 0);
    const double more = peak_memory() - alone;
    RecordProperty("times the file", fmt::format("{:.2f}", more / size));
    EXPECT_LT(more, 4 * size) << "more by " << more / size << " times the file";
}

TEST_F(LongWork, CtrlCNamesTheKeptResults) {
    const test::Result run = interrupted(0.5, "run --duration 100000 --scheme pvb,linear,snap,spring,bezier");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_THAT(run.output, HasSubstr("reckoning-lab run: interrupted after 0."));
    EXPECT_THAT(run.output, HasSubstr("s; no results are saved\n"));
    const std::string out = path("sweep.csv");
    const std::string sweep = "sweep --path random --seeds 1000 --duration 1000 --rate 3 --scheme pvb --out " + out;
    const test::Result swept = interrupted(1.5, sweep);
    EXPECT_EQ(swept.exit_code, 1);
    EXPECT_THAT(swept.output, HasSubstr("the same command continues from " + out));
    EXPECT_GT(std::filesystem::file_size(out), 500u);
    const std::string record = path("match.reck");
    const test::Result match = interrupted(4, "match --bots 4 --seconds 10000 --warm-up 1 --record " + record);
    EXPECT_EQ(match.exit_code, 1);
    EXPECT_THAT(match.output, HasSubstr(record + " has the match until then"));
    std::set<std::string> tanks;
    for (const recording::Track& life : recording::load(record).tracks)
        if (life.bot)
            tanks.insert(life.name);
    EXPECT_EQ(tanks.size(), 4u);
}

TEST_F(LongWork, ShowsProgressOnlyOnATerminal) {
    const auto on_terminal = [](const std::string& arguments) {
        return test::shell(fmt::format("script -qec '{}{}' /dev/null", test::program, arguments)).output;
    };
    const std::string work = "run --path random --duration 30000 --scheme pvb,ease:ctra-fade,snap";
    const std::string slow = on_terminal(work);
    EXPECT_THAT(slow, HasSubstr("\rreckoning-lab run: "));
    EXPECT_THAT(slow, ::testing::ContainsRegex(" [0-9]+ %, after [0-9]+ s"));
    EXPECT_THAT(on_terminal("run --duration 5"), Not(HasSubstr("\rreckoning-lab")))
        << "a short command prints no progress";
    EXPECT_THAT(test::lab(work).output, Not(HasSubstr("\r"))) << "a pipe gets no progress";
}

TEST_F(LongWork, EveryLongCommandShowsItsTimeOnATerminal) {
    std::string all;
    const std::vector<std::string> commands{"fairness",
                                            "articulations --seconds 3600",
                                            "cheats",
                                            "bot-hours",
                                            "coding --seconds 3600",
                                            "baselines --seconds 3600",
                                            "bodies --seconds 3600",
                                            "link 127.0.0.1:9",
                                            "match --bots 16 --seconds 3600",
                                            "sweep --path random --seeds 1000 --duration 1000 --rate 3 --scheme pvb "
                                            "--out " +
                                                path("long_sweep.csv"),
                                            "shells",
                                            "presentation-delay",
                                            "prediction-sides",
                                            "dis " + path("long.pcap"),
                                            "record --map proving-ground --middle 0,0 --trajectory " +
                                                path("long.csv") + " --out " + path("long.reck")};
    (void)write_drive(path("long.csv"), 4'000'000);
    write_exercise(path("long.pcap"));
    // All at once, each until its line is there, at most a minute.
    for (std::size_t i = 0; i < commands.size(); ++i)
        all += fmt::format(
            R"~(( script -qec 'echo $$ >{0}/{1}.pid; exec timeout -s INT 60 {2}{3}' /dev/null >{0}/{1} 2>&1 &
while kill -0 $! && ! grep -qP "\rreckoning-lab [a-z-]+:.* [0-9]+ s" {0}/{1}; do sleep 0.1; done
kill -INT $(cat {0}/{1}.pid); wait ) & )~",
            folder.string(), i, test::program, commands[i]);
    test::shell(all + "wait");
    for (std::size_t i = 0; i < commands.size(); ++i)
        EXPECT_THAT(test::shell("cat " + path(std::to_string(i).c_str())).output,
                    ::testing::ContainsRegex("\rreckoning-lab [a-z-]+:.* [0-9]+ s"))
            << commands[i];
}

TEST_F(LongWork, CtrlCOfDisSavesNothing) {
    write_exercise(path("long.pcap"));
    const test::Result run = interrupted(2, "dis " + path("long.pcap"));
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_THAT(run.output, HasSubstr("reckoning-lab dis: interrupted after "));
    EXPECT_THAT(run.output, HasSubstr("s; no results are saved\n"));
}

TEST_F(LongWork, InterruptedRecordNamesItsFile) {
    (void)write_drive(path("long.csv"), 4'000'000);
    const std::string out = path("long.reck");
    // Ends the program when `condition` holds. A shell's background program ignores Ctrl-C, so it gets SIGTERM.
    const auto ended_when = [&](const std::string& condition) {
        return test::shell(
            fmt::format("( {}record --map proving-ground --middle 0,0 --trajectory {} --out {} & PID=$!; "
                        "until {}; do sleep 0.02; done; kill -TERM $PID; wait $PID ) 2>&1",
                        test::program, path("long.csv"), out, condition));
    };
    // The whole drive takes 30 MB: in the first 200 kB are updates, not the head alone.
    EXPECT_THAT(ended_when("test \"$(stat -c %s " + out + " 2>/dev/null || echo 0)\" -gt 200000").output,
                HasSubstr("s; " + out + " has the tracks until then\n"));
    const std::vector<recording::Track> tracks = recording::load(out).tracks;
    ASSERT_EQ(tracks.size(), 1u);
    EXPECT_EQ(tracks[0].name, "long.csv#1");
}
