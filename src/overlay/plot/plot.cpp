#include "overlay/plot/plot.h"

#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>

namespace overlay {

namespace {

void dashed(ImDrawList& list, ImVec2 from, ImVec2 to, ImU32 colour, float dash, float width) {
    const float length = std::max(to.x - from.x, to.y - from.y);
    const ImVec2 way((to.x - from.x) / length, (to.y - from.y) / length);
    for (float at = 0; at < length; at += 2 * dash) {
        const float end = std::min(at + dash, length);
        list.AddLine({from.x + way.x * at, from.y + way.y * at}, {from.x + way.x * end, from.y + way.y * end}, colour,
                     width);
    }
}

/// Input that all functions that draw parts of the plot share.
struct Drawing {
    const Look& look;
    ImDrawList& list;
    const Plot& plot;
    const PlotFrame& frame;
    float lane;    ///< height of a lane [pixels]
    ImVec2 corner; ///< top left corner of the whole plot, labels included [pixels]
    float below;   ///< room for labels below the lanes [pixels]
    void text(ImVec2 at, ImU32 colour, const std::string& words, float align = 0) const {
        const float left = at.x - text_width(look.small, words) * align;
        list.AddText(look.small, look.small->FontSize, {std::round(left), std::round(at.y)}, colour, words.c_str());
    }
    [[nodiscard]] float lane_middle(std::size_t n) const {
        return frame.high.y + look.px(3) + lane * (static_cast<float>(n) + 0.5f);
    }
    /// Index of the lane for a kind of marks; in a strip all kinds share lane 0. `nullopt`: the kind has no lane.
    [[nodiscard]] std::optional<std::size_t> lane_of(std::size_t kind) const {
        const auto at = std::ranges::find(plot.lanes, kind);
        if (at == plot.lanes.end())
            return {};
        return plot.compact ? 0 : static_cast<std::size_t>(at - plot.lanes.begin());
    }
};

void draw_axes(const Drawing& d) {
    const PlotFrame& frame = d.frame;
    const Look& look = d.look;
    d.list.AddRectFilled(frame.low, frame.high, colours::well);
    const float line = look.small->FontSize;
    const int y_most = std::max(2, static_cast<int>((frame.high.y - frame.low.y) / line / 2));
    for (const AxisTick& tick : ticks(frame.y_axis, y_most)) {
        const float y = frame.y(tick.value);
        d.list.AddLine({frame.low.x, y}, {frame.high.x, y}, fade(colours::text, tick.label.empty() ? 0.04f : 0.1f));
        d.text({frame.low.x - look.px(4), y - line / 2}, colours::dim, tick.label, 1);
    }
    const int x_most = std::max(2, static_cast<int>((frame.high.x - frame.low.x) / look.px(44)));
    for (const AxisTick& tick : ticks(frame.x_axis, std::min(x_most, 8))) {
        const float x = frame.x(tick.value);
        d.list.AddLine({x, frame.low.y}, {x, frame.foot}, fade(colours::text, tick.label.empty() ? 0.04f : 0.1f));
        const bool with_unit = d.plot.compact && !d.plot.x_unit.empty() && !tick.label.empty();
        if (d.below > 0)
            d.text({x, frame.foot + look.px(2)}, colours::dim,
                   with_unit ? tick.label + " " + d.plot.x_unit : tick.label, 0.5f);
    }
    d.text(d.corner, colours::dim, d.plot.y_label);
    if (d.plot.compact)
        return;
    d.text({frame.high.x, frame.foot + look.px(1) + line}, colours::dim,
           d.plot.x_unit.empty() ? d.plot.x_label : d.plot.x_label + " [" + d.plot.x_unit + "]", 1);
}

/// Draws the levels' lines, or their names if `names`. The lines are drawn before the data and the names after it, so
/// that no line of the data crosses a name out.
void draw_levels(const Drawing& d, bool names) {
    const PlotFrame& frame = d.frame;
    for (const PlotLevel& level : d.plot.levels) {
        if (!frame.y_axis.has(level.y))
            continue;
        const float y = frame.y(level.y), above = y - d.look.small->FontSize - d.look.px(1);
        // Names of levels are on the right, or on the left if events have their texts on the right.
        const bool at_left = !d.plot.events.empty();
        if (names)
            draw_text(d.list, d.look.small,
                      {at_left ? frame.low.x + d.look.px(3) : frame.high.x - d.look.px(3),
                       above > frame.low.y ? above : y + d.look.px(1)},
                      level.colour, level.text, at_left ? 0.0f : 1.0f);
        else
            dashed(d.list, {frame.low.x, y}, {frame.high.x, y}, level.colour, d.look.px(5), d.look.px(1));
    }
}

/// Draws events, with texts in two rows at the bottom. A text that would overlap earlier ones in both rows is left out.
void draw_events(const Drawing& d) {
    const PlotFrame& frame = d.frame;
    const float line = d.look.small->FontSize + d.look.px(1);
    float free_from[2] = {frame.low.x, frame.low.x};
    for (const PlotEvent& event : d.plot.events) {
        if (!frame.x_axis.has(event.x))
            continue;
        const float x = frame.x(event.x);
        dashed(d.list, {x, frame.low.y}, {x, frame.foot}, fade(colours::accent, 0.8f), d.look.px(3), d.look.px(1));
        const float width = text_width(d.look.small, event.text) + d.look.px(6);
        const float left = std::clamp(x + d.look.px(2), frame.low.x, std::max(frame.low.x, frame.high.x - width));
        for (int row = 0; row < 2; ++row)
            if (left >= free_from[row]) {
                const float y = frame.high.y - line * static_cast<float>(row + 1) - d.look.px(1);
                d.list.AddRectFilled({left, y}, {left + width, y + line}, fade(colours::panel, 0.75f), d.look.px(2));
                d.text({left + d.look.px(3), y}, colours::accent, event.text);
                free_from[row] = left + width;
                break;
            }
    }
}

void draw_marks(const Drawing& d) {
    const PlotFrame& frame = d.frame;
    for (std::size_t n = 0; n < (d.plot.compact ? 1 : d.plot.lanes.size()); n += 2)
        d.list.AddRectFilled({frame.low.x, d.lane_middle(n) - d.lane / 2},
                             {frame.high.x, d.lane_middle(n) + d.lane / 2}, colours::well);
    for (const PlotMark& mark : d.plot.marks) {
        const auto lane = d.lane_of(mark.kind);
        if (!frame.x_axis.has(mark.x) || !lane)
            continue;
        const MarkKind& kind = d.plot.kinds[mark.kind];
        const float x = frame.x(mark.x), y = d.lane_middle(*lane);
        if (mark.tall)
            d.list.AddLine({x, frame.high.y - d.look.px(7)}, {x, y}, fade(kind.colour, 0.8f), d.look.px(1));
        draw_mark_shape(d.list, kind.shape, {x, y}, d.look.px(mark.tall ? 3.6f : 2.9f), kind.colour);
    }
}

void draw_series(const Drawing& d) {
    const PlotFrame& frame = d.frame;
    constexpr float line_width = 1.6f;
    const int columns = // one point per line width; more would be invisible
        std::max(2, static_cast<int>((frame.high.x - frame.low.x) / std::max(1.0f, d.look.px(line_width))));
    for (const PlotStroke& stroke : strokes(d.plot, frame, columns))
        draw_line(d.list, d.look, stroke.points, stroke.series->colour, d.look.px(line_width), stroke.series->dash,
                  frame.x(0));
}

void draw_dots(const Drawing& d) {
    for (const PlotDot& dot : d.plot.dots)
        draw_mark_shape(d.list, dot.shape, {d.frame.x(dot.x), d.frame.y(dot.y)}, d.look.px(dot.radius), dot.colour);
}

/// Position of a line's entry in the legend, and its name, shortened if needed.
struct NamePlace {
    const PlotSeries* series;
    std::string name;
    ImVec2 at;
};
constexpr float legend_sample = 28, legend_gap = 4; // at scale 1 [pixels]

/// Whether the legend's values have their unit. A strip has it in the label of the y axis.
bool has_units(const Plot& plot) { return !plot.compact && !plot.y_unit.empty(); }

/// Places the legend's entries above the axes, in as many rows as needed; in a strip, in one row, where names are
/// shortened if there is not enough room for all.
std::vector<NamePlace> legend_places(const Look& look, const Plot& plot, ImVec2 low, float right) {
    std::vector<NamePlace> places;
    const float line = look.small->FontSize + look.px(2), gap = look.px(10);
    const float first = low.x + (plot.y_label.empty() ? 0 : text_width(look.small, plot.y_label) + look.px(12));
    float figures = 0; // the widest value at the mouse
    if (plot.names_cursor)
        figures = look.px(legend_gap) + text_width(look.small, has_units(plot) ? "0.000 " + plot.y_unit : "0.000");
    const float around = look.px(legend_sample + legend_gap) + figures;
    float longest = right - low.x - around, all = first, count = 0;
    for (const PlotSeries& series : plot.series)
        if (!series.name.empty()) {
            all += around + text_width(look.small, series.name) + gap;
            ++count;
        }
    if (plot.compact && all - gap > right)
        longest = (right - first + gap) / count - gap - around;
    ImVec2 at(first, low.y);
    for (const PlotSeries& series : plot.series) {
        if (series.name.empty())
            continue;
        const std::string name = fit_text(look.small, series.name, std::max(longest, look.px(8)));
        const float width = around + text_width(look.small, name);
        if (at.x + width > right && !places.empty() && !plot.compact)
            at = {low.x, at.y + line};
        places.push_back({&series, name, at});
        at.x += width + gap;
    }
    return places;
}

/// Draws the legend: a sample of each line, its name, and its value at x = `cursor`, if given.
void draw_legend(const Drawing& d, const std::vector<NamePlace>& places, std::optional<double> cursor) {
    const Look& look = d.look;
    const float line = look.small->FontSize;
    for (const auto& [series, name, at] : places) {
        const ImVec2 sample[] = {{at.x, at.y + line / 2}, {at.x + look.px(legend_sample), at.y + line / 2}};
        draw_line(d.list, look, sample, series->colour, look.px(2.5f), series->dash, at.x);
        const float x = at.x + look.px(legend_sample + legend_gap);
        d.text({x, at.y}, colours::text, name);
        if (cursor)
            d.text({x + text_width(look.small, name) + look.px(legend_gap), at.y}, lighter(series->colour),
                   figure(value_at(series->points, *cursor, d.plot.max_gap), has_units(d.plot) ? d.plot.y_unit : ""));
    }
}

/// Returns the mark nearest to the mouse in x, less than 5 pixels (at scale 1) away, and draws it larger; null if there
/// is none. On the lanes, only marks of the lane under the mouse count.
const PlotMark* mark_at(const Drawing& d, ImVec2 mouse) {
    const PlotFrame& frame = d.frame;
    const PlotMark* nearest = nullptr;
    std::size_t its_lane = 0;
    float closest = d.look.px(5);
    for (const PlotMark& mark : d.plot.marks) {
        const float distance = std::abs(frame.x(mark.x) - mouse.x);
        const auto lane = d.lane_of(mark.kind);
        if (distance >= closest || !lane ||
            (mouse.y > frame.high.y && std::abs(d.lane_middle(*lane) - mouse.y) > d.lane * 0.6f))
            continue;
        nearest = &mark;
        closest = distance;
        its_lane = *lane;
    }
    if (nearest) {
        const MarkKind& kind = d.plot.kinds[nearest->kind];
        draw_mark_shape(d.list, kind.shape, {frame.x(nearest->x), d.lane_middle(its_lane)}, d.look.px(5), kind.colour);
    }
    return nearest;
}

/// Draws a vertical line at the mouse, dots on the lines at `x`, and after a delay the tooltip of a mark or event.
void draw_cursor(const Drawing& d, double x) {
    const PlotFrame& frame = d.frame;
    const Plot& plot = d.plot;
    const float mouse = ImGui::GetIO().MousePos.x;
    d.list.AddLine({mouse, frame.low.y}, {mouse, frame.foot}, fade(colours::text, 0.5f));
    for (const PlotSeries& series : plot.series)
        if (const double y = value_at(series.points, x, plot.max_gap); std::isfinite(y))
            d.list.AddCircleFilled({mouse, frame.y(std::min(y, plot.y_high))}, d.look.px(3), series.colour);
    const PlotMark* mark = plot.fill_tooltip ? mark_at(d, ImGui::GetIO().MousePos) : nullptr;
    const auto changed = std::ranges::find_if(
        plot.events, [&](const PlotEvent& event) { return std::abs(frame.x(event.x) - mouse) < d.look.px(4); });
    const bool event = changed != plot.events.end();
    if (!mark && !event)
        return;
    const std::string what = mark ? "mark " + std::to_string(mark->id) : "event " + tick_label(changed->x, 0.01);
    if (!rested(ImGui::GetID(what.c_str())))
        return;
    tooltip([&] {
        if (event)
            put(colours::accent, changed->details.empty() ? changed->text : changed->details);
        if (mark)
            plot.fill_tooltip(mark->id);
    });
}

/// Draws the value `x` at the mouse over the labels of the x axis.
void draw_place(const Drawing& d, double x) {
    const Plot& plot = d.plot;
    const std::string text =
        plot.log_x ? figure(x, plot.x_unit) : tick_label(x, 0.01) + (plot.x_unit.empty() ? "" : " " + plot.x_unit);
    const float width = text_width(d.look.small, text) + d.look.px(8), line = d.look.small->FontSize;
    const float left = std::clamp(ImGui::GetIO().MousePos.x - width / 2, d.frame.low.x, d.frame.high.x - width);
    const float y = d.frame.foot + d.look.px(2);
    d.list.AddRectFilled({left, y}, {left + width, y + line}, colours::board, d.look.px(2));
    d.text({left + d.look.px(4), y}, colours::text, text);
}

/// Changes `view` by wheel, drag and double click on the last item.
void handle_hands(const PlotFrame& frame, PlotView& view, double newest) {
    ImGuiIO& io = ImGui::GetIO();
    constexpr double a_notch = 0.8;
    const double units_a_pixel =
        (frame.x_axis.high - frame.x_axis.low) / static_cast<double>(frame.high.x - frame.low.x);
    if (ImGui::IsItemHovered() && io.MouseWheel != 0) {
        const double factor = std::pow(a_notch, static_cast<double>(io.MouseWheel));
        if (io.MousePos.x < frame.low.x)
            view.maximum = frame.y_axis.high * factor;
        else
            view.zoom(factor, frame.x_at(io.MousePos.x), newest);
    }
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 2))
        view.pan(-static_cast<double>(io.MouseDelta.x) * units_a_pixel, newest);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        view.reset();
}

/// "position 25": a lane's kind and its number of visible marks.
std::string lane_label(const Plot& plot, std::size_t kind) {
    const auto count = std::ranges::count_if(plot.marks, [&](const PlotMark& mark) {
        return mark.kind == kind && mark.x >= plot.x_low && mark.x <= plot.x_high;
    });
    return plot.kinds[kind].name + " " + std::to_string(count);
}

/// Draws the labels at the left of the lanes, with the kind's help as tooltip.
void draw_lane_labels(const Drawing& d) {
    const float line = d.look.small->FontSize;
    const FontScope font(d.look.small);
    for (std::size_t n = 0; n < d.plot.lanes.size(); ++n) {
        const MarkKind& kind = d.plot.kinds[d.plot.lanes[n]];
        const std::string label = lane_label(d.plot, d.plot.lanes[n]);
        const float y = d.lane_middle(n), x = d.frame.low.x - d.look.px(4) - text_width(d.look.small, label);
        ImGui::SetCursorScreenPos({std::round(x), std::round(y - line / 2)});
        put(kind.colour, label);
        explain(d.look, kind.help);
    }
}

} // namespace

std::optional<PlotFrame> draw_plot(const Look& look, const char* id, ImVec2 size, const Plot& plot, PlotView* view,
                                   double newest) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = look.small->FontSize, lane = plot.compact ? look.px(9) : line + look.px(1);
    const std::size_t lane_count = plot.compact ? std::min<std::size_t>(plot.lanes.size(), 1) : plot.lanes.size();
    const float lanes = lane_count == 0 ? 0 : lane * static_cast<float>(lane_count) + look.px(3);
    float margin = look.px(36);
    if (!plot.compact)
        for (const std::size_t kind : plot.lanes)
            margin = std::max(margin, text_width(look.small, lane_label(plot, kind)) + look.px(6));
    const float right = at.x + size.x - look.px(8);
    const auto names = legend_places(look, plot, at, right);
    const float head = (names.empty() ? at.y : names.back().at.y) + line + look.px(5);
    // A low strip needs the room of the labels for its lines.
    const float below = !plot.compact ? 2 * line + look.px(3) : size.y > 5 * line ? line + look.px(1) : 0;
    const float foot = at.y + size.y - below;
    PlotFrame frame{.low = {at.x + margin, head},
                    .high = {right, foot - lanes},
                    .x_axis = {plot.x_low, plot.x_high, plot.log_x},
                    .y_axis = {plot.y_low, plot.y_high, plot.log_y},
                    .foot = foot};
    const ImVec2 whole(std::max(size.x, 1.0f), std::max(size.y, 1.0f));
    const bool room = frame.high.x - frame.low.x >= 8 && frame.high.y - frame.low.y >= 8;
    const Drawing d{look, *ImGui::GetWindowDrawList(), plot, frame, lane, at, below};
    ImGui::BeginGroup();
    ImGui::InvisibleButton(id, whole);
    if (room) {
        frame.hovered = ImGui::IsItemHovered();
        if (view)
            handle_hands(frame, *view, newest);
        const float mouse = ImGui::GetIO().MousePos.x;
        std::optional<double> cursor;
        if (frame.hovered && plot.names_cursor && mouse >= frame.low.x && mouse <= frame.high.x)
            cursor = frame.x_at(mouse);
        ImDrawList& list = d.list;
        draw_axes(d);
        draw_legend(d, names, cursor);
        list.PushClipRect({frame.low.x, frame.low.y}, {frame.high.x, foot}, true);
        draw_marks(d);
        list.PopClipRect();
        list.PushClipRect(frame.low, {frame.high.x, frame.high.y}, true);
        draw_levels(d, false);
        draw_series(d);
        draw_dots(d);
        draw_levels(d, true);
        const bool blank = std::ranges::all_of(plot.series, [](const PlotSeries& it) { return it.points.empty(); });
        if (blank && plot.dots.empty() && !plot.empty.empty())
            d.text({(frame.low.x + frame.high.x) / 2, (frame.low.y + frame.high.y) / 2 - line}, colours::dim,
                   plot.empty, 0.5f);
        list.PopClipRect();
        list.PushClipRect(frame.low, {frame.high.x, foot}, true);
        draw_events(d);
        if (view && !view->live())
            d.text({frame.high.x - look.px(3), frame.low.y + look.px(3)}, colours::accent, "double click: live", 1);
        if (cursor)
            draw_cursor(d, *cursor);
        list.PopClipRect();
        if (cursor && !plot.compact)
            draw_place(d, *cursor);
        if (!plot.compact)
            draw_lane_labels(d);
    }
    ImGui::EndGroup();
    return room ? std::optional(frame) : std::nullopt;
}

} // namespace overlay
