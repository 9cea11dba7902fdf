#pragma once
/// A line plot drawn with ImGui: axes with ticks and units, levels, events, and a lane of marks for each kind; a legend
/// shows the lines' names and their values at the mouse. With a PlotView, dragging pans, the wheel zooms in x (over the
/// labels of y: it sets the top of y), and a double click resets the view. Independent of dead reckoning.

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
    std::vector<PlotPoint> points{}; ///< sorted by x
    int dash = 0;                    ///< line pattern: see dash_pattern
};
enum class MarkShape { dot, triangle, square, diamond, cross, bar, ring, star, frame, triangle_down };
/// A kind of marks, identified by colour and by shape, so that colour is not needed.
struct MarkKind {
    std::string name;
    ImU32 colour = colours::dim;
    MarkShape shape = MarkShape::dot;
    std::string help{}; ///< tooltip of the kind's name
};
/// A mark at `x` in the lane of its kind.
struct PlotMark {
    double x = 0;
    std::size_t kind = 0; ///< index in Plot::kinds
    bool tall = false;    ///< the mark is drawn larger
    std::size_t id = 0;   ///< identifies the mark for Plot::fill_tooltip
};
/// A point that is drawn as a dot.
struct PlotDot {
    double x = 0, y = 0;
    MarkShape shape = MarkShape::dot;
    ImU32 colour = colours::dim;
    float radius = 2.5f; ///< radius at scale 1 [pixels]
    std::string name{};  ///< name in exported figures
};
/// A horizontal line, e.g. a threshold.
struct PlotLevel {
    double y = 0;
    ImU32 colour = colours::dim;
    std::string text;
};
/// A vertical line where a setting was changed.
struct PlotEvent {
    double x = 0;
    std::string text;      ///< shown beside the line
    std::string details{}; ///< shown in the tooltip; empty: `text`
};
struct Plot {
    double x_low = 0, x_high = 1, y_low = 0, y_high = 1;
    bool log_x = false, log_y = false;
    std::string x_label{}, x_unit{}, y_label{}, y_unit{};
    std::string empty{};   ///< message shown if there are neither points of lines nor dots
    double max_gap = 1e30; ///< a line is not drawn across a longer gap in the data [unit of x]
    std::vector<PlotSeries> series{};
    std::vector<PlotDot> dots{};
    std::vector<MarkKind> kinds{};
    std::vector<std::size_t> lanes{}; ///< indices of the kinds that have a lane, from top to bottom
    std::vector<PlotMark> marks{};
    std::vector<PlotLevel> levels{};
    std::vector<PlotEvent> events{};
    /// Fills the open tooltip of the mark under the mouse.
    std::function<void(std::size_t id)> fill_tooltip{};
    bool names_cursor = true; ///< shows the values of all lines at the mouse's x
    bool compact = false;     ///< a strip: no name of the x axis, one lane for all marks
};

/// The visible range of the data, changed by the mouse. Set Plot::x_low and x_high from `x_low` and `x_high`.
struct PlotView {
    double span = 10;                       ///< length of the x axis [unit of x]
    double maximum = 0;                     ///< top of the y axis; 0: fits the data
    std::optional<double> end{};            ///< end of the x axis; `nullopt`: follows the newest data (live)
    static constexpr double min_span = 1;   ///< minimum length of the x axis
    static constexpr double max_span = 120; ///< maximum length of the x axis; limit of panning back

    [[nodiscard]] bool live() const { return !end; }
    [[nodiscard]] double x_high(double newest) const { return end.value_or(newest); }
    [[nodiscard]] double x_low(double newest) const { return x_high(newest) - span; }
    void pan(double by, double newest); ///< moves the range by `by` [unit of x]; live once its end reaches `newest`
    /// Multiplies the span by `factor` and keeps the position of x = `around` on the screen; while live, that of the
    /// newest data.
    void zoom(double factor, double around, double newest);
    void reset() { *this = {}; }
};

/// The area inside the axes, and the axes themselves.
struct PlotFrame {
    ImVec2 low, high; ///< top left and bottom right corner [pixels]
    Axis x_axis, y_axis;
    float foot = 0;       ///< y of the lanes' lower end [pixels]
    bool hovered = false; ///< the mouse is over the plot
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

/// Draws the plot at ImGui's cursor and returns its axes; `nullopt` if `size` [pixels] is too small. The mouse changes
/// `view`, if given; `newest`: x of the newest data.
std::optional<PlotFrame> draw_plot(const Look& look, const char* id, ImVec2 size, const Plot& plot,
                                   PlotView* view = nullptr, double newest = 0);

/// Corners of a polygonal shape of radius 1, y downwards; empty for round shapes and shapes made of lines.
std::vector<ImVec2> corners_of(MarkShape shape);
void draw_mark_shape(ImDrawList& list, MarkShape shape, ImVec2 middle, float radius, ImU32 colour);

/// The highest point in each of `columns` equal parts of [x_low, x_high], so that no peak is lost. Parts without points
/// are left out.
std::vector<PlotPoint> envelope(std::span<const PlotPoint> points, double x_low, double x_high, int columns);

/// A part of a plot's line without gaps; points in pixels.
struct PlotStroke {
    const PlotSeries* series;
    std::vector<ImVec2> points;
};
/// All lines of the plot, the first series last so that it is on top. If x is linear, at most `columns` points per
/// series.
std::vector<PlotStroke> strokes(const Plot& plot, const PlotFrame& frame, int columns);

/// Interpolated value of a line at `x`; NaN outside the points or in a gap longer than `max_gap`.
double value_at(std::span<const PlotPoint> points, double x, double max_gap);

// Dash patterns distinguish lines in grey, in print and for colour-blind users. client::SchemeColours assigns them to
// schemes.

/// Alternating lengths of dashes and gaps [pixels at scale 1]. Pattern 0 is unbroken. Patterns repeat after
/// `dash_patterns`.
std::span<const float> dash_pattern(int pattern);
constexpr int dash_patterns = 8;

/// The dashes of a line through `points`. The pattern begins at x = `origin` and repeats along x, or along y where the
/// line is steep, so that dashes move along with the plot's data. `scale`: factor on the lengths of `dash_pattern`.
std::vector<std::pair<ImVec2, ImVec2>> dashes(std::span<const ImVec2> points, int pattern, float scale,
                                              float origin = 0);

/// Draws a line with a dash pattern; unbroken lines have mitred corners. `width` [pixels]; `origin`: see `dashes`.
void draw_line(ImDrawList& list, const Look& look, std::span<const ImVec2> points, ImU32 colour, float width,
               int pattern, float origin = 0);

} // namespace overlay
