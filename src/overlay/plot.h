#pragma once
/// A plot of lines against time, drawn with ImGui: axes with ticks and units, levels, marks, and the values under the
/// cursor. It knows nothing of dead reckoning.

#include "overlay/style.h"

#include <span>
#include <string>
#include <vector>

namespace overlay {

struct PlotPoint {
    double x = 0, y = 0;
};
struct PlotSeries {
    std::string name;
    ImU32 colour = colours::text;
    std::vector<PlotPoint> points; ///< by rising x
};
/// Something that happened at `x`: a tick at the foot of the plot.
struct PlotMark {
    double x = 0;
    ImU32 colour = colours::dim;
    bool tall = false;
    std::string text; ///< shown under the cursor
};
/// A horizontal line, e.g. a threshold.
struct PlotLevel {
    double y = 0;
    ImU32 colour = colours::dim;
    std::string text;
};
struct Plot {
    double x_low = 0, x_high = 1;
    double y_high = 1; ///< the y axis starts at 0
    std::string x_label{}, y_label{}, y_unit{};
    std::string empty{}; ///< said instead of lines when there are none
    std::vector<PlotSeries> series{};
    std::vector<PlotMark> marks{};
    std::vector<PlotLevel> levels{};
};

/// Draws it at the cursor, `size` pixels large.
void draw_plot(const Look& look, const char* id, ImVec2 size, const Plot& plot);

/// At most `columns` points for x in [x_low, x_high]: of each column's points the highest, so that no peak gets lost.
std::vector<PlotPoint> envelope(std::span<const PlotPoint> points, double x_low, double x_high, int columns);

/// The value of a line at `x`, between its points; nothing (NaN) outside them or in a gap longer than `longest_gap`.
double value_at(std::span<const PlotPoint> points, double x, double longest_gap);

} // namespace overlay
