// A plot as SVG and CSV: its contents, and whether other programs can read it.

#include "overlay/plot/plot_export.h"

#include "overlay/plot/plot.h"
#include "places.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <limits>

using namespace overlay;

namespace {

constexpr const char* nasty = "<b>&\"quoted\", \n=1+1 Δ</b>";

Plot everything() {
    Plot plot{
        .x_low = 90,
        .x_high = 100,
        .x_label = "match time",
        .x_unit = "s",
        .y_label = "DR error [m]",
        .max_gap = 1.2,
        .series = {{"pvb:order2", IM_COL32(255, 255, 255, 255), {}}, {"snap", IM_COL32(255, 183, 77, 255), {}, 1}},
        .dots = {{95, 0.5, MarkShape::star, colours::good, 3, "this match"}},
        .lanes = {},
        .levels = {{0.5, colours::dim, "publish threshold 0.5 m"}},
        .events = {{93, nasty}}};
    for (int i = 0; i <= 100; ++i) {
        plot.series[0].points.push_back({89.5 + i * 0.1, 0.3 + 0.2 * std::sin(i * 0.3)});
        plot.series[1].points.push_back(
            {89.5 + i * 0.1, i == 40 ? std::numeric_limits<double>::quiet_NaN() : i * 0.01});
    }
    for (int shape = 0; shape <= static_cast<int>(MarkShape::frame); ++shape) {
        plot.kinds.push_back({"kind " + std::to_string(shape), colours::accent, static_cast<MarkShape>(shape)});
        plot.lanes.push_back(static_cast<std::size_t>(shape));
        plot.marks.push_back({91.0 + shape, static_cast<std::size_t>(shape), shape % 2 == 0, 0});
    }
    return plot;
}

int occurrences(const std::string& text, std::string_view part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

/// Checks with Python's XML parser. The files stay in the build folder for inspection.
bool is_xml(const std::string& text, const std::string& name) {
    const auto folder = std::filesystem::path(places::build()) / "pictures" / "plots";
    std::filesystem::create_directories(folder);
    const auto file = folder / (name + ".svg");
    std::ofstream(file) << text;
    const std::string command =
        "python3 -c \"import sys, xml.etree.ElementTree as e; e.parse(sys.argv[1])\" " + file.string() + " 2>/dev/null";
    return std::system(command.c_str()) == 0;
}

} // namespace

TEST(PlotSvg, IsValidXmlWithAnyNames) {
    const std::string svg = plot_svg(everything(), nasty, nasty);
    EXPECT_TRUE(is_xml(svg, "everything")) << svg;
    EXPECT_FALSE(is_xml("<svg>" + std::string(nasty) + "</svg>", "wrong")) << "the parser of this test finds errors";
    EXPECT_TRUE(is_xml(plot_svg({.empty = "nothing"}, "", ""), "nothing")) << "a plot without data is valid";
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    std::string about; // Characters of two bytes, without a space, longer than a line.
    for (int i = 0; i < 400; ++i)
        about += "ä";
    for (const char* shift : {"", "a"})
        EXPECT_TRUE(is_xml(plot_svg(everything(), "", shift + about), "wrapped")) << "a line ends within a character";
}

TEST(PlotSvg, ShowsLinesDashesMarksLevelsAndChanges) {
    const std::string svg = plot_svg(everything(), "DR error of Ann", "at most 3 updates/s");
    EXPECT_EQ(occurrences(svg, "<polyline"), 4) << "two lines, and a piece of each in the legend";
    EXPECT_EQ(occurrences(svg, R"(stroke-dasharray="6 3 ")"), 2)
        << "the second line is dashed in the plot and in the legend";
    for (const char* words : {"DR error of Ann", "at most 3 updates/s", "pvb:order2", "snap", "publish threshold 0.5 m",
                              "match time [s]", "DR error [m]", "kind 8"})
        EXPECT_NE(svg.find(words), std::string::npos) << words;
}

TEST(PlotSvg, LongLegendStaysInThePicture) {
    Plot plot = everything();
    for (int i = 0; i < 14; ++i)
        plot.series.push_back({"Projective velocity blending (input-lagrange) " + std::to_string(i), colours::text});
    plot.events.push_back({99.9, "position threshold: 2 cm → 50 cm, 3 more", {}});
    const std::string svg = plot_svg(plot, "DR error", std::string(90, 'x') + " " + std::string(90, 'y'));
    ASSERT_TRUE(is_xml(svg, "legend"));
    const auto number = [&](std::string_view before, std::size_t from = 0) {
        return std::strtod(svg.c_str() + svg.find(before, from) + before.size(), nullptr);
    };
    const double width = number("width=\""), height = number("height=\"");
    for (std::size_t at = 0; (at = svg.find("<text x=\"", at)) != std::string::npos; ++at) {
        EXPECT_LE(number(" y=\"", at), height - 4) << svg.substr(at, 120);
        const std::size_t begin = svg.find('>', at) + 1;
        const std::string_view tag(svg.data() + at, begin - at),
            words(svg.data() + begin, svg.find('<', begin) - begin);
        if (tag.find("anchor") == tag.npos) {
            EXPECT_LE(number("x=\"", at) + 6.0 * static_cast<double>(words.size()), width) << words;
        }
    }
}

TEST(PlotSvg, EveryColourContrastsWithWhite) {
    for (const ImU32 colour : {colours::text, colours::accent, colours::good, colours::bad, colours::dim,
                               IM_COL32(255, 255, 255, 255), fade(colours::text, 0.4f)}) {
        const ImVec4 seen = ImGui::ColorConvertU32ToFloat4(on_white(colour));
        const auto linear = [](float c) { return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f); };
        const float luminance = 0.2126f * linear(seen.x) + 0.7152f * linear(seen.y) + 0.0722f * linear(seen.z);
        EXPECT_GE(1.05f / (luminance + 0.05f), 2.95f);
        EXPECT_EQ(seen.w, 1);
    }
    EXPECT_EQ(on_white(IM_COL32(10, 20, 30, 255)), IM_COL32(10, 20, 30, 255)) << "dark colours are kept";
}

TEST(PlotCsv, ContainsVisiblePointsAndNoSpreadsheetFormulas) {
    Plot plot = everything();
    plot.series[0].name = "=cmd(\"x\",1)";
    const std::string csv = plot_csv(plot, "title\nsecond line", "about");
    EXPECT_TRUE(csv.starts_with("# title second line\n# about\n# x: match time [s]; y: DR error [m]\nwhat,name,x,y\n"))
        << csv.substr(0, 200);
    int in_sight = 0;
    for (const PlotPoint& point : plot.series[1].points)
        in_sight += point.x >= 90 && point.x <= 100;
    EXPECT_EQ(occurrences(csv, "\nline,snap,"), in_sight);
    EXPECT_EQ(occurrences(csv, "\nline,\"'=cmd(\"\"x\"\",1)\","), in_sight);
    EXPECT_NE(csv.find("\npoint,this match,95,0.5\n"), std::string::npos);
    EXPECT_NE(csv.find("\nlevel,publish threshold 0.5 m,,0.5\n"), std::string::npos);
    EXPECT_NE(csv.find("\nupdate,kind 2,93,\n"), std::string::npos);
    EXPECT_EQ(occurrences(csv, "\nchange,"), 1);
    std::istringstream lines(csv);
    std::string line;
    for (int i = 0; std::getline(lines, line); ++i)
        EXPECT_TRUE(i < 3 || occurrences(line, ",") >= 3) << line;
}

TEST(SavePlot, WritesSvgAndCsvAndReportsTheirPaths) {
    std::vector<std::string> names;
    Actions actions;
    EXPECT_FALSE(save_plot(actions, everything(), "x", "x", "x").empty());
    actions.save_text = [&](const std::string& name, const std::string& text) {
        EXPECT_GT(text.size(), 100u);
        names.push_back(name);
        return "saved /results/" + name;
    };
    EXPECT_EQ(save_plot(actions, everything(), "dr-error-../../Ann <3", "DR error", "about"),
              "saved /results/dr-error-Ann-3.svg, saved /results/dr-error-Ann-3.csv");
    EXPECT_EQ(names, (std::vector<std::string>{"dr-error-Ann-3.svg", "dr-error-Ann-3.csv"}));
    actions.save_text = [](const std::string&, const std::string&) { return "cannot write: the disk is full"; };
    EXPECT_EQ(save_plot(actions, everything(), "x", "x", "x"), "cannot write: the disk is full");
}
