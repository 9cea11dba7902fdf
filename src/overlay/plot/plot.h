#pragma once
/// A plot of lines, drawn with ImGui: axes with ticks and units, levels, events, a lane for each kind of marks below;
/// above them the lines' names and their values under the cursor. With a view a drag pans, the wheel zooms (over the y
/// axis: its top), a double click goes back to the newest data. It knows nothing of dead reckoning.

#include "overlay/plot/figures.h"
#include "overlay/style.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace overlay {

struct PlotPoint {
    double x = 0, y = 0;
};
struct PlotSeries {
    std::string name;
    ImU32 colour = colours::text;
    std::vector<PlotPoint> points{}; ///< by rising x
    int dash = 0;                    ///< of its line: see plot.h
    std::string figure{};            ///< beside its name while nobody points at a place
};
enum class MarkShape { dot, triangle, square, diamond, cross, bar, ring, star, frame, triangle_down };
/// A kind of things that happen, told apart by colour and shape: also without colours.
struct MarkKind {
    std::string name;
    ImU32 colour = colours::dim;
    MarkShape shape = MarkShape::dot;
    std::string help{}; ///< shown over its name
};
/// Something that happened at `x`: its kind's shape in the kind's lane.
struct PlotMark {
    double x = 0;
    std::size_t kind = 0; ///< index in Plot::kinds
    bool tall = false;    ///< stands out
    std::size_t id = 0;   ///< for Plot::tell
};
/// A point by itself.
struct PlotDot {
    double x = 0, y = 0;
    MarkShape shape = MarkShape::dot;
    ImU32 colour = colours::dim;
    float radius = 2.5f; ///< at 720 lines [pixels]
    std::string name{};
};
/// A horizontal line, e.g. a threshold.
struct PlotLevel {
    double y = 0;
    ImU32 colour = colours::dim;
    std::string text;
};
/// A vertical line: something was changed at `x`.
struct PlotEvent {
    double x = 0;
    std::string text;      ///< beside it
    std::string details{}; ///< under the cursor
};
struct Plot {
    double x_low = 0, x_high = 1, y_low = 0, y_high = 1;
    bool log_x = false, log_y = false;
    std::string x_label{}, x_unit{}, y_label{}, y_unit{};
    std::string empty{};   ///< said instead of lines when there are none
    double max_gap = 1e30; ///< lines are not drawn across longer holes in the data [of the x axis]
    std::vector<PlotSeries> series{};
    std::vector<PlotDot> dots{};
    std::vector<MarkKind> kinds{};
    std::vector<std::size_t> lanes{}; ///< kinds that have a lane, top to bottom
    std::vector<PlotMark> marks{};
    std::vector<PlotLevel> levels{};
    std::vector<PlotEvent> events{};
    /// What the tooltip says of a mark under the cursor: drawn inside an open tooltip.
    std::function<void(std::size_t id)> tell{};
    bool names_cursor = true; ///< values of all lines under the cursor
    bool compact = false;     ///< a strip: no ticks at its foot, one lane for all marks
};

/// What of the data is in sight: plain data, changed by the mouse; `x_low` and `x_high` say what to plot.
struct PlotView {
    double span = 10;                       ///< of the x axis
    double maximum = 0;                     ///< of the y axis; 0: as the data want
    std::optional<double> end{};            ///< where the x axis ends; nothing: at the newest data, live
    static constexpr double min_span = 1;   ///< of the x axis
    static constexpr double max_span = 120; ///< and how far back one can pan

    [[nodiscard]] bool live() const { return !end; }
    [[nodiscard]] double x_high(double newest) const { return end.value_or(newest); }
    [[nodiscard]] double x_low(double newest) const { return x_high(newest) - span; }
    void pan(double by, double newest); ///< to later (+); beyond the newest it is live again
    /// Shows `factor` times as much, `around` stays where it is; while live, the newest does.
    void zoom(double factor, double around, double newest);
    void reset() { *this = {}; }
};

/// Where the area inside the axes is, and what its axes are.
struct PlotFrame {
    ImVec2 low, high; ///< top left and bottom right [pixels]
    Axis x_axis, y_axis;
    float foot = 0;       ///< where the lanes end, down
    bool hovered = false; ///< the mouse is on it
    [[nodiscard]] float x(double value) const {
        return low.x + static_cast<float>(x_axis.share(value)) * (high.x - low.x);
    }
    [[nodiscard]] float y(double value) const {
        return high.y - static_cast<float>(y_axis.share(value)) * (high.y - low.y);
    }
    [[nodiscard]] double x_at(float pixel) const {
        return x_axis.value(static_cast<double>((pixel - low.x) / (high.x - low.x)));
    }
};

/// Draws it at the cursor, `size` pixels large. With a `view` the mouse changes that; `newest`: the end of the data.
/// Nothing if there is no room.
std::optional<PlotFrame> draw_plot(const Look& look, const char* id, ImVec2 size, const Plot& plot,
                                   PlotView* view = nullptr, double newest = 0);

/// The corners of a shape that is a polygon, at radius 1 with y downwards; none of one that is round or made of lines.
std::vector<ImVec2> corners_of(MarkShape shape);
void draw_mark_shape(ImDrawList& list, MarkShape shape, ImVec2 middle, float radius, ImU32 colour);

/// At most `columns` points for x in [x_low, x_high]: of each column's points the highest, so that no peak gets lost.
std::vector<PlotPoint> envelope(std::span<const PlotPoint> points, double x_low, double x_high, int columns);

/// A line of the plot without its gaps [pixels].
struct PlotStroke {
    const PlotSeries* series;
    std::vector<ImVec2> points;
};
/// All of them, the first series last: it lies on top. At most `columns` points a series where x is linear.
std::vector<PlotStroke> strokes(const Plot& plot, const PlotFrame& frame, int columns);

/// The value of a line at `x`, between its points; nothing (NaN) outside them or in a gap longer than `max_gap`.
double value_at(std::span<const PlotPoint> points, double x, double max_gap);

// Dashes tell lines apart in grey, in print, and for eyes that take some colours for the same. Which scheme has which:
// client::SchemeColours.

/// The n-th pattern, drawn and left out in turn, in units: 0 is unbroken, the others after these repeat.
std::span<const float> dash_pattern(int pattern);
constexpr int dash_patterns = 8;

/// The pieces of a line through `points` that are drawn under a pattern. It is a function of x from `origin` on, of y
/// where the line is steep: a plot that moves takes its dashes along, whatever comes and goes at its ends. `scale`:
/// pixels a unit.
std::vector<std::pair<ImVec2, ImVec2>> dashes(std::span<const ImVec2> points, int pattern, float scale,
                                              float origin = 0);

/// Draws it, unbroken lines with mitred corners. `width` [pixels].
void draw_line(ImDrawList& list, const Look& look, std::span<const ImVec2> points, ImU32 colour, float width,
               int pattern, float origin = 0);

} // namespace overlay
