/// The pictures' scripts.

#include "lab/output/plot.h"

#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <unistd.h>

namespace {

/// How the lines with a name in the key are drawn.
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
    for (int i = 0; i < 17; ++i) { // twice the colours, and one
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
    } catch (const lab::PlotError&) { // without gnuplot the scripts lie there all the same
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
