/// Other programs read the lab's standard output, so it stays valid JSON or CSV whatever warnings there are.

#include "../dis/capture_files.h"
#include "dis/motion.h"
#include "lab_program.h"
#include "places.h"
#include "platform/version.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

class Streams : public ::testing::Test {
  protected:
    Streams() { fs::create_directories(folder_); }
    ~Streams() override { fs::remove_all(folder_); }
    const fs::path folder_ = fs::temp_directory_path() / ("streams-" + std::to_string(getpid()));
};

std::vector<std::vector<std::string>> parse_csv(const std::string& text) {
    std::vector<std::vector<std::string>> lines;
    std::istringstream input(text);
    for (std::string line; std::getline(input, line);) {
        lines.emplace_back(1);
        bool quoted = false;
        for (const char c : line)
            if (c == '"')
                quoted = !quoted;
            else if (c == ',' && !quoted)
                lines.back().emplace_back();
            else
                lines.back().back() += c;
    }
    return lines;
}

TEST_F(Streams, OutputIsMachineReadableAndWarningsGoToStandardError) {
    const std::string whole = (folder_ / "match.reck").string(), cut = (folder_ / "cut.reck").string();
    ASSERT_EQ(test::lab("match --bots 2 --seconds 3 --record " + whole).exit_code, 0);
    fs::copy_file(whole, cut);
    fs::resize_file(cut, fs::file_size(whole) - 40);
    const std::string comparison = (folder_ / "comparison.csv").string();
    std::ofstream(comparison) << "round,a,b,vote,smoother,mean_a,mean_b\n1,pvb,snap,a,pvb,0.1,0.2\n";
    const std::string capture = (folder_ / "exercise.pcap").string();
    test::Pcap pcap;
    for (const double time : {1., 2., 3.})
        pcap.add(time, test::frame(dis::encode(dis::EntityState{.location = {6.4e6, 0, 0}})));
    std::ofstream(capture, std::ios::binary)
        .write(reinterpret_cast<const char*>(pcap.bytes().data()), static_cast<std::streamsize>(pcap.bytes().size()));
    const std::string frames = (folder_ / "frames.csv").string();
    std::ofstream(frames) << "t,x,y,yaw,true_x,true_y,true_yaw\n0,0,0,0,1,0,0\n0.1,1,0,0,2,0,0\n";
    const char *nothing = ": no update was received in the scored time", *silent = "";
    const struct {
        std::string command;
        std::size_t rows;
        const char* warning; ///< nullptr for commands without a warning
    } cases[] = {
        {"run --duration 5 --scheme pvb,snap --loss 1", 2, nothing},
        {"run --duration 5 --scheme pvb --link 28.8-modem", 1, "is emulated without its limit of 3000 B/s"},
        {"match --bots 1 --warm-up 1 --seconds 1 --scheme pvb --latency 2", 1, nothing},
        {"replay " + cut + " --scheme pvb,snap --merged", 2, "the file is cut off there"},
        {"replay " + whole + " --scheme pvb --loss 1 --merged", 1, nothing},
        {"table18", 24, silent},
        {"pantel", 42, silent},
        {"articulations --seconds 1 --tanks 1", 8, silent},
        {"fairness --round-trip 0.2 --shots 1", 12, silent},
        {"cheats --cheat honest --race 2 --fight 0", 1, silent},
        {"bot-hours --hours 0.01 --match 2", 1, silent},
        {"coding --bots 1 --seconds 1", 3, silent},
        {"cover --tanks 2 --seconds 10", 10, silent},
        {"baselines --bots 1 --seconds 1", 6, silent},
        {"bodies --bodies 20 --seconds 2", 1, silent},
        {"drm " + places::source() + "/tests/data/dis_drm_vectors.csv", 86, silent},
        {"votes " + comparison, 2, silent},
        {"dis " + capture, 12, silent},
        {"score " + frames, 1, ": true poses: 1 track, 0.1 s in all"},
        {"shells --share 0.5,1 --round-trip 0 --shots 2", 2, silent},
        {"late-truth --link none --fights 1 --seconds 20", 6, silent},
        {"presentation-delay --seconds 10", 30, silent},
        {"prediction-sides --bytes 150 --duration 10 --seeds 1", 14, silent},
    };
    std::set<std::string> tested;
    for (const auto& each : cases) {
        tested.insert(each.command.substr(0, each.command.find(' ')));
        const test::Streams json = test::lab_streams(each.command + " --format json"),
                            csv = test::lab_streams(each.command + " --format csv");
        for (const test::Streams& streams : {json, csv}) {
            EXPECT_EQ(streams.exit_code, 0) << each.command;
            EXPECT_NE(streams.errors.find(each.warning), std::string::npos) << each.command << streams.errors;
            EXPECT_EQ(streams.errors.empty(), each.warning == silent) << each.command << streams.errors;
        }
        const auto objects = nlohmann::json::parse(json.output, nullptr, false);
        ASSERT_TRUE(objects.is_array()) << each.command << ": " << json.output;
        const auto lines = parse_csv(csv.output);
        EXPECT_EQ(objects.size(), each.rows) << each.command;
        ASSERT_EQ(lines.size(), 1 + each.rows) << each.command << ": " << csv.output;
        for (const auto& line : lines)
            EXPECT_EQ(line.size(), lines.front().size()) << each.command << ": " << csv.output;
        for (const std::string& name : lines.front())
            EXPECT_TRUE(objects.front().contains(name.substr(0, name.find(" [")))) << each.command << name;
        for (const auto& line : lines)
            EXPECT_TRUE(&line == &lines.front() || line.back().starts_with("reckoning-lab " + each.command))
                << line.back();
        const std::set<std::string> read_a_file{"replay", "drm", "votes", "dis", "score"};
        EXPECT_EQ(objects.front()["input_hash"].get<std::string>().starts_with("sha256:"),
                  read_a_file.contains(each.command.substr(0, each.command.find(' '))))
            << each.command;
        EXPECT_EQ(objects.front()["version"], platform::version()) << each.command;
    }
    std::set<std::string> formatted;
    for (const std::string& command : test::commands())
        if (test::lab(command + " --help").output.find("\n  --format") != std::string::npos)
            formatted.insert(command);
    EXPECT_EQ(tested, formatted) << "every command with --format has its row above";
}

TEST_F(Streams, SweepFilesAreCompleteDespiteWarnings) {
    const std::string json = (folder_ / "sweep.json").string(), out = (folder_ / "sweep.csv").string();
    const test::Streams sweep =
        test::lab_streams("sweep --path random --duration 6 --rate 3,5 --scheme pvb --link 28.8-modem --loss 1 --out " +
                          out + " --json " + json);
    EXPECT_EQ(sweep.exit_code, 0);
    EXPECT_NE(sweep.errors.find("2 of 2 cases received no update"), std::string::npos) << sweep.errors;
    EXPECT_EQ(nlohmann::json::parse(std::ifstream(json)).size(), 2u);
    std::ifstream file(out);
    std::string comment, rest;
    std::getline(file, comment);
    EXPECT_TRUE(comment.starts_with("# ")) << comment;
    const auto lines = parse_csv({std::istreambuf_iterator<char>(file), {}});
    ASSERT_EQ(lines.size(), 3u);
    for (const auto& line : lines)
        EXPECT_EQ(line.size(), lines.front().size());
}

} // namespace
