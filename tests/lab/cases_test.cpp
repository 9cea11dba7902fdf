/// Each file of tests/fixtures/cases gives the right figure, or exit code 1 or 2 and a message that says what to do.

#include "lab_program.h"
#include "places.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <iterator>
#include <set>

namespace {

namespace fs = std::filesystem;

const fs::path case_files = places::source() + "/tests/fixtures/cases";

/// The mean error in the row of a scheme [m]; NaN: none, which a table shows as `–`.
struct CaseFigure {
    std::string scheme{};
    double mean = 0, tolerance = 0;
};

struct InputCase {
    std::string file{}, arguments{}; ///< `{}` in the arguments stands for the file.
    int exit_code = 0;
    std::vector<std::string> says{};
    std::vector<CaseFigure> figures{};
    std::string never_says{};
};

CaseFigure pvb(double mean, double tolerance = 1e-6) {
    return {.scheme = "pvb:order2", .mean = mean, .tolerance = tolerance};
}
CaseFigure as_sent(double mean, double tolerance = 1e-6) {
    return {.scheme = "as-sent", .mean = mean, .tolerance = tolerance};
}
CaseFigure no_figure(const std::string& scheme) { return {.scheme = scheme, .mean = NAN}; }

// An exact circle of 30 m at 10 m/s has a mean error of 0.00626 m, and one of 20 m has 0.0140 m. The files round such
// circles and have no values between their samples, so their errors differ a little.
const std::vector<InputCase> input_cases{
    {.file = "wrong1.lua",
     .arguments = "run --scheme lua:{},pvb --duration 10",
     .exit_code = 1,
     .says = {"wrong1.lua:1: predict returns 2 values", "1259 calls"},
     .figures = {no_figure("ease:lua:wrong1"), pvb(0.014008)}},
    {.file = "wrong6.lua",
     .arguments = "run --scheme lua:{},pvb --duration 10",
     .exit_code = 1,
     .says = {"wrong6.lua:3: attempt to index a nil value", "1259 calls"},
     .figures = {no_figure("ease:lua:wrong6"), pvb(0.014008)}},
    {.file = "bom_scheme.lua",
     .arguments = "run --scheme lua:{} --duration 10",
     .figures = {{.scheme = "ease:lua:bom_scheme", .mean = 3.5531, .tolerance = 1e-3}}},

    {.file = "epoch_ms.csv",
     .arguments = "run --trajectory {}",
     .exit_code = 1,
     .says = {"line 2: t must be seconds; 1700000000000 looks like milliseconds: add --unit-time 0.001"}},
    {.file = "epoch_ms.csv",
     .arguments = "run --trajectory {} --unit-time 0.001",
     .says = {"1 track, 12 s in all, 10 samples/s"},
     .figures = {pvb(0.0061984)}},
    {.file = "epoch_ms.csv",
     .arguments = "run --trajectory {} --unit-time 0.001 --unit-length 0.001",
     .figures = {pvb(0.0061984e-3, 1e-9)}},
    {.file = "ros_secs_nsecs.csv",
     .arguments = "run --trajectory {}",
     .exit_code = 2,
     .says = {"no track longer than 3.5 s", "use a shorter --warm-up"}},
    {.file = "ros_secs_nsecs.csv",
     .arguments = "run --trajectory {} --warm-up 0.2",
     .says = {"1 track, 0.9 s in all, 10 samples/s"},
     .figures = {pvb(0.128, 1e-3)}},
    {.file = "utm.csv", .arguments = "run --trajectory {}", .figures = {pvb(0.0062963)}},
    {.file = "utm.csv",
     .arguments = "run --trajectory {} --quantise",
     .exit_code = 2,
     .says = {"is at 458030, 5429000, 0 m", "a packet holds only -4096 to 4096 m", "subtract an offset"}},
    {.file = "utm_mm.csv",
     .arguments = "run --trajectory {}",
     .exit_code = 1,
     .says = {"line 2: x 458030000 is 4.5803e+08 m", "is its unit right (--unit-length)?"}},
    {.file = "utm_mm.csv", .arguments = "run --trajectory {} --unit-length 0.001", .figures = {pvb(0.0079481)}},
    {.file = "trace_epoch_ms.csv",
     .arguments = "run --link-trace {}",
     .exit_code = 2,
     .says = {"line 2: time must be seconds; 1700000000000 looks like milliseconds: add --link-trace-unit 0.001"}},
    // A copy whose times begin at 0 s gives the same mean.
    {.file = "trace_epoch_ms.csv",
     .arguments = "run --link-trace {} --link-trace-unit 0.001 --duration 10",
     .figures = {pvb(0.50509, 1e-5)}},
    {.file = "gps_1hz.csv",
     .arguments = "run --trajectory {}",
     .says = {"1 track, 29 s in all, 1 samples/s"},
     .figures = {pvb(0.023068, 1e-5)}},
    {.file = "teleport.csv",
     .arguments = "run --trajectory {}",
     .says = {"1 jump faster than 500 m/s, the first at 12.4667 s", "2 tracks, 17.5 s in all"},
     .figures = {pvb(0.060443, 1e-5)}},
    {.file = "pandas_iso.csv",
     .arguments = "run --trajectory {}",
     .says = {"1 track, 11.8 s in all"},
     .figures = {pvb(0.013895, 1e-5)}},
    {.file = "a2_pandas_index.csv",
     .arguments = "run --trajectory {}",
     .says = {"1 track, 59.9 s in all"},
     .figures = {pvb(0.013871, 1e-5)}},
    {.file = "decimal_comma.csv", .arguments = "run --trajectory {}", .figures = {pvb(0.0061984)}},
    {.file = "excel_sep_line.csv", .arguments = "run --trajectory {}", .figures = {pvb(0.0061984)}},
    {.file = "plus_signs.csv", .arguments = "run --trajectory {}", .figures = {pvb(0.0061984)}},
    {.file = "latlon.csv",
     .arguments = "run --trajectory {}",
     .exit_code = 1,
     .says = {"the positions are latitudes and longitudes: add --axes lla"}},
    {.file = "latlon.csv",
     .arguments = "run --trajectory {} --axes lla",
     .says = {"extent 60.6 x 52.83 x 0 m"},
     .figures = {pvb(0.0076915, 1e-5)}},

    {.file = "dis_two_exercises_same_ids_standing.pcap",
     .arguments = "dis {}",
     .says = {"2 entities in exercises 1, 2: 12 Entity State PDUs", "No faults found in 10 updates."},
     .figures = {as_sent(0)},
     .never_says = "Faults:"},
    {.file = "dis_stamp_unix_s_straight.pcap",
     .arguments = "dis {}",
     .says = {"stamp-unit: 50 of 50: its time stamps are Unix time in seconds", "arrival times replace them"},
     .figures = {as_sent(0, 1e-5)}},
    {.file = "dis_two_cards_other_snaplen.pcapng",
     .arguments = "dis {}",
     .says = {"1 entities: 200 Entity State PDUs"},
     .figures = {as_sent(0.00053325)},
     .never_says = "malformed"},
    {.file = "dis_earth_centre_standing.pcap",
     .arguments = "dis {}",
     .says = {"not-placed: 3 of 10: waits at 0,0,0, the centre of the Earth, for 6 s", "until it has a position"},
     .figures = {as_sent(0)}},
    {.file = "dis_padded_4.pcap",
     .arguments = "dis {}",
     .says = {"1 entities: 200 Entity State PDUs", "0 others; 0 datagrams are not DIS"},
     .figures = {as_sent(0.00053325)},
     .never_says = "malformed"},
    {.file = "notdis.pcap",
     .arguments = "dis {}",
     .exit_code = 1,
     .says = {"none of the 60 datagrams is DIS of version 5 to 7 (they go to port 5353): nothing is measured"},
     .never_says = "No faults"},
};

/// Tests of the game and the server read these.
const std::set<std::string> read_elsewhere{"README.md", "password_bom.txt", "settings_bom.toml"};

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream in(line);
    return {std::istream_iterator<std::string>(in), {}};
}

/// Returns the scheme's cell in the column `mean` of a printed table; empty if there is none.
std::string mean_of(const std::string& scheme, const std::string& output) {
    std::istringstream lines(output);
    std::vector<std::string> head;
    for (std::string line; std::getline(lines, line);) {
        const std::vector<std::string> words = words_of(line);
        if (words.empty())
            continue;
        if (words.front() == "scheme")
            head = words;
        const auto column = static_cast<std::size_t>(std::ranges::find(head, "mean") - head.begin());
        if (words.front() == scheme && column < words.size())
            return words[column];
    }
    return {};
}

} // namespace

TEST(Cases, GiveTheRightFigureOrSayWhatToDo) {
    for (const InputCase& each : input_cases) {
        std::string arguments = each.arguments;
        arguments.replace(arguments.find("{}"), 2, "'" + (case_files / each.file).string() + "'");
        const test::Result result = test::lab(arguments);
        SCOPED_TRACE(arguments + "\n" + result.output);
        EXPECT_EQ(result.exit_code, each.exit_code);
        for (const std::string& words : each.says)
            EXPECT_NE(result.output.find(words), std::string::npos) << words;
        const bool says_it = !each.never_says.empty() && result.output.find(each.never_says) != std::string::npos;
        EXPECT_FALSE(says_it) << each.never_says;
        for (const CaseFigure& figure : each.figures) {
            const std::string mean = mean_of(figure.scheme, result.output);
            EXPECT_FALSE(mean.empty()) << figure.scheme;
            if (std::isnan(figure.mean)) {
                EXPECT_EQ(mean, "–") << figure.scheme;
            } else {
                EXPECT_NEAR(std::strtod(mean.c_str(), nullptr), figure.mean, figure.tolerance) << figure.scheme;
            }
        }
    }
}

TEST(Cases, HaveACommandForEachFile) {
    std::set<std::string> in_table = read_elsewhere, in_folder;
    for (const InputCase& each : input_cases)
        in_table.insert(each.file);
    for (const fs::directory_entry& entry : fs::directory_iterator(case_files))
        in_folder.insert(entry.path().filename().string());
    EXPECT_EQ(in_table, in_folder);
}
