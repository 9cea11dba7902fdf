#pragma once
/// A plot of lines against time, drawn with ImGui: axes with ticks and units, levels, marks by kind, the values under
/// the cursor. A drag pans, the wheel zooms (over the y axis: its top), a double click follows the newest data again.
/// It knows nothing of dead reckoning.

#include "overlay/style.h"

#include <array>
#include <optional>
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
enum class MarkShape { dot, triangle, square, diamond, cross, bar, ring, star };
/// A kind of things that happen, told apart by colour and shape: also without colours.
struct MarkKind {
    std::string name;
    ImU32 colour = colours::dim;
    MarkShape shape = MarkShape::dot;
    std::string help{}; ///< shown over its name in the legend
};
/// Something that happened at `x`: a stem with its kind's shape at the foot of the plot.
struct PlotMark {
    double x = 0;
    std::size_t kind = 0; ///< index in Plot::kinds
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
    std::string x_label{}, x_unit{}, y_label{}, y_unit{};
    std::string empty{}; ///< said instead of lines when there are none
    std::vector<PlotSeries> series{};
    std::vector<MarkKind> kinds{};
    std::vector<PlotMark> marks{};
    std::vector<PlotLevel> levels{};
};

/// What of the data is in sight. Plain data that hands change; `x_low` and `x_high` say what to plot.
struct PlotView {
    double span = 10;                      ///< of the x axis
    double maximum = 0;                    ///< of the y axis; 0: as the data want
    std::optional<double> end{};           ///< where the x axis ends; nothing: at the newest data, live
    static constexpr double shortest = 1;  ///< span
    static constexpr double longest = 120; ///< span, and how far back one can pan

    [[nodiscard]] bool live() const { return !end; }
    [[nodiscard]] double x_high(double newest) const { return end.value_or(newest); }
    [[nodiscard]] double x_low(double newest) const { return x_high(newest) - span; }
    void pan(double by, double newest); ///< to later (+); beyond the newest it is live again
    /// Shows `factor` times as much, `around` stays where it is; while live, the newest does.
    void zoom(double factor, double around, double newest);
    void reset() { *this = {}; }
};

/// Draws it at the cursor, `size` pixels large, and lets hands change the view. `newest`: the end of the data.
void draw_plot(const Look& look, const char* id, ImVec2 size, const Plot& plot, PlotView& view, double newest);

/// The kinds that occur among the marks in sight, with how often, on as many lines as the width needs.
void mark_legend(const Look& look, const char* title, const Plot& plot);

void draw_mark_shape(ImDrawList& list, MarkShape shape, ImVec2 middle, float radius, ImU32 colour);

/// At most `columns` points for x in [x_low, x_high]: of each column's points the highest, so that no peak gets lost.
std::vector<PlotPoint> envelope(std::span<const PlotPoint> points, double x_low, double x_high, int columns);

/// The value of a line at `x`, between its points; nothing (NaN) outside them or in a gap longer than `longest_gap`.
double value_at(std::span<const PlotPoint> points, double x, double longest_gap);

} // namespace overlay
