#include "lab/output/plot.h"
#include "platform/system.h"

#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <unistd.h>

namespace {

/// Returns the style of each line that has a title in the key.
std::vector<std::string> styles(const std::filesystem::path& script) {
    std::ifstream file(script);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::regex line("index \\d+ with (.*) title");
    std::vector<std::string> found;
    for (std::sregex_iterator it(text.begin(), text.end(), line); it != std::sregex_iterator(); ++it)
        found.push_back((*it)[1]);
    return found;
}

} // namespace

TEST(Plot, NoTwoLinesLookAlikeWhenTheColoursAreUsedUp) {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("plot{}", getpid());
    std::vector<lab::Trail> trails;
    lab::SweepSummary sweep;
    for (int i = 0; i < 17; ++i) { // twice the number of colours, plus one
        trails.push_back({fmt::format("scheme {}", i), std::vector<lab::Frame>(3)});
        for (const double threshold : {0.0, 0.1})
            sweep.points.push_back({.scheme = trails.back().scheme,
                                    .rate = 1,
                                    .threshold = threshold,
                                    .mean_error = 1,
                                    .updates_per_s = 1,
                                    .bytes_per_s = 1});
    }
    try {
        lab::plot_trails(folder, trails, lab::Picture::svg);
    } catch (const lab::PlotError&) { // without gnuplot the scripts still exist
    }
    const auto lines = styles(folder / "timeline.gp");
    EXPECT_EQ(lines.size(), trails.size());
    EXPECT_EQ(std::set(lines.begin(), lines.end()).size(), trails.size());
    try {
        lab::plot_sweep(folder, std::span(&sweep, 1), lab::Picture::svg);
    } catch (const lab::PlotError&) {
    }
    const auto swept = styles(folder / "error_over_updates.gp");
    EXPECT_EQ(swept.size(), 2 * trails.size());
    EXPECT_EQ(std::set(swept.begin(), swept.end()).size(), swept.size());
    std::filesystem::remove_all(folder);
}

/// The folder can be moved, drawn again and understood by another user.
TEST(Plot, NamesItsDataAndRunsInItsOwnFolder) {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / fmt::format("plot's{}", getpid()),
                                moved = folder.string() + "-moved";
    const lab::Provenance origin{
        .version = "1.2", .seed = 3, .input_hash = "sha256:ab", .command = "reckoning-lab run --scheme pvb"};
    const std::vector<lab::Trail> trails{{"pvb:order2", {{.time = 0}, {.time = 1, .truth = {1, 0, 0}}}}};
    const auto text = [](const std::filesystem::path& file) {
        std::ifstream in(file);
        return std::string{std::istreambuf_iterator<char>(in), {}};
    };
    try {
        lab::plot_trails(folder, trails, lab::Picture::svg, "bus.csv#1; 3 updates/s", origin);
    } catch (const lab::PlotError&) { // without gnuplot the scripts still exist
    }
    const std::string script = text(folder / "timeline.gp");
    EXPECT_EQ(script.find(folder.parent_path().string() + "/plot"), std::string::npos) << script;
    EXPECT_NE(script.find("title 'bus.csv#1; 3 updates/s'"), std::string::npos) << script;
    const std::string comment = "# version 1.2, seed 3, input sha256:ab, command reckoning-lab run --scheme pvb\n";
    EXPECT_TRUE(script.starts_with(comment)) << script;
    EXPECT_TRUE(text(folder / "timeline.dat").starts_with(comment));
    lab::SweepSummary sweep;
    for (const double threshold : {0.0, 0.1})
        sweep.points.push_back({.scheme = "pvb:order2",
                                .rate = 1,
                                .threshold = threshold,
                                .mean_error = 1,
                                .updates_per_s = 1,
                                .bytes_per_s = 1});
    try {
        lab::plot_sweep(folder, std::span(&sweep, 1), lab::Picture::svg, "random#1, random#2", origin);
    } catch (const lab::PlotError&) {
    }
    EXPECT_NE(text(folder / "error_over_updates.gp").find("title 'random#1, random#2; latency"), std::string::npos)
        << text(folder / "error_over_updates.gp");
    std::filesystem::rename(folder, moved);
    std::filesystem::remove(moved / "timeline.svg");
    if (platform::run_program("gnuplot", {"--version"}).succeeded) {
        EXPECT_TRUE(platform::run_program("sh", {"-c", "cd \"$0\" && gnuplot timeline.gp", moved.string()}).succeeded);
        EXPECT_NE(text(moved / "timeline.svg").find("seed 3"), std::string::npos) << "the plot prints the seed";
    }
    std::filesystem::remove_all(moved);
}

TEST(Plot, EachRowOfATimelineNamesItsOrigin) {
    const std::filesystem::path file = std::filesystem::temp_directory_path() / fmt::format("timeline{}", getpid());
    lab::write_timeline(file,
                        std::vector<lab::Trail>{{"pvb", {{.time = 1, .truth = {3, 0, 0}, .displayed = {3, 4, 0}}}}},
                        {.version = "1.2", .seed = 3, .input_hash = "sha256:ab", .command = "reckoning-lab run"});
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(text, "scheme,time [s],true_x [m],true_y [m],true_z [m],x [m],y [m],z [m],error [m],updated,"
                    "version,seed,input_hash,command\n"
                    "pvb,1.000000,3,0,0,3,4,0,4,0,1.2,3,sha256:ab,reckoning-lab run\n");
    std::filesystem::remove(file);
}
