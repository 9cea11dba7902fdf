#include "overlay/plot.h"

#include "overlay/figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace overlay {

std::vector<PlotPoint> envelope(std::span<const PlotPoint> points, double x_low, double x_high, int columns) {
    std::vector<PlotPoint> result;
    int last_column = -1;
    for (const PlotPoint& point : points) {
        if (!(point.x >= x_low && point.x <= x_high))
            continue;
        const int column = static_cast<int>((point.x - x_low) / (x_high - x_low) * (columns - 1e-6));
        if (column != last_column)
            result.push_back(point);
        else if (point.y > result.back().y)
            result.back() = point;
        last_column = column;
    }
    return result;
}

double value_at(std::span<const PlotPoint> points, double x, double longest_gap) {
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    const auto after = std::ranges::lower_bound(points, x, {}, &PlotPoint::x);
    if (after == points.end())
        return nothing;
    if (after->x == x)
        return after->y;
    if (after == points.begin())
        return nothing;
    const PlotPoint &b = *after, &a = *(after - 1);
    if (b.x - a.x > longest_gap)
        return nothing;
    return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
}

void PlotView::pan(double by, double newest) {
    const double moved = x_high(newest) + by;
    if (moved >= newest)
        end.reset();
    else
        end = std::max(moved, newest - longest);
}

void PlotView::zoom(double factor, double around, double newest) {
    const double before = span, right = x_high(newest);
    span = std::clamp(span * factor, shortest, longest);
    if (!live())
        pan((right - around) * (span / before - 1), newest);
}

namespace {

/// Lines are not drawn across longer holes in the data [of the x axis]: there was no truth then.
constexpr double longest_gap = 1.2;

/// From the plot's axes to pixels.
struct Frame {
    ImVec2 low, high; ///< top left and bottom right of the area inside the axes
    const Plot& plot;
    [[nodiscard]] float x(double value) const {
        return low.x + static_cast<float>((value - plot.x_low) / (plot.x_high - plot.x_low)) * (high.x - low.x);
    }
    [[nodiscard]] float y(double value) const {
        return high.y - static_cast<float>(value / plot.y_high) * (high.y - low.y);
    }
};

void small_text(const Look& look, ImDrawList& list, ImVec2 at, ImU32 colour, const std::string& text, float align = 0) {
    const float width = look.small->CalcTextSizeA(look.small->FontSize, 1e6f, 0, text.c_str()).x;
    list.AddText(look.small, look.small->FontSize, {std::round(at.x - width * align), std::round(at.y)}, colour,
                 text.c_str());
}

void draw_axes(const Look& look, ImDrawList& list, const Frame& frame) {
    const Plot& plot = frame.plot;
    list.AddRectFilled(frame.low, frame.high, colours::well);
    const float line = look.small->FontSize;

    const double y_step =
        tick_step(plot.y_high, std::max(2, static_cast<int>((frame.high.y - frame.low.y) / line / 2)));
    for (const double y : ticks(0, plot.y_high, y_step)) {
        list.AddLine({frame.low.x, frame.y(y)}, {frame.high.x, frame.y(y)}, colours::grid);
        small_text(look, list, {frame.low.x - look.px(4), frame.y(y) - line / 2}, colours::dim, tick_label(y, y_step),
                   1);
    }
    const double x_step = tick_step(plot.x_high - plot.x_low, 8);
    for (const double x : ticks(plot.x_low, plot.x_high, x_step)) {
        list.AddLine({frame.x(x), frame.low.y}, {frame.x(x), frame.high.y}, colours::grid);
        small_text(look, list, {frame.x(x), frame.high.y + look.px(2)}, colours::dim, tick_label(x, x_step), 0.5f);
    }
    small_text(look, list, {frame.low.x - look.px(34), frame.low.y - line - look.px(7)}, colours::dim, plot.y_label);
    small_text(look, list, {frame.high.x, frame.high.y + look.px(2) + line}, colours::dim,
               plot.x_label + " [" + plot.x_unit + "]", 1);
}

void draw_levels(const Look& look, ImDrawList& list, const Frame& frame) {
    for (const PlotLevel& level : frame.plot.levels) {
        if (level.y > frame.plot.y_high)
            continue;
        const float y = frame.y(level.y), dash = look.px(5);
        for (float x = frame.low.x; x < frame.high.x; x += 2 * dash)
            list.AddLine({x, y}, {std::min(x + dash, frame.high.x), y}, level.colour, look.px(1));
        if (y < frame.high.y - 2 * look.small->FontSize) // not among the marks
            small_text(look, list, {frame.high.x - look.px(3), y - look.small->FontSize - look.px(1)}, level.colour,
                       level.text, 1);
    }
}

void draw_marks(const Look& look, ImDrawList& list, const Frame& frame) {
    const Plot& plot = frame.plot;
    const float radius = look.px(3);
    for (const PlotMark& mark : plot.marks) {
        if (mark.x < plot.x_low || mark.x > plot.x_high || mark.kind >= plot.kinds.size())
            continue;
        const MarkKind& kind = plot.kinds[mark.kind];
        const float x = frame.x(mark.x), top = frame.high.y - look.px(mark.tall ? 15 : 8);
        list.AddLine({x, top}, {x, frame.high.y}, fade(kind.colour, mark.tall ? 0.9f : 0.55f),
                     look.px(mark.tall ? 1.6f : 1.0f));
        draw_mark_shape(list, kind.shape, {x, top}, radius, kind.colour);
    }
}

void draw_series(const Look& look, ImDrawList& list, const Frame& frame) {
    const int columns = std::max(2, static_cast<int>(frame.high.x - frame.low.x));
    for (auto it = frame.plot.series.rbegin(); it != frame.plot.series.rend(); ++it) { // the first one on top
        const PlotSeries& series = *it;
        double last = -1e300;
        const auto stroke = [&] { list.PathStroke(series.colour, 0, look.px(1.6f)); };
        for (const PlotPoint& point : envelope(series.points, frame.plot.x_low, frame.plot.x_high, columns)) {
            if (point.x - last > longest_gap)
                stroke();
            last = point.x;
            list.PathLineTo({frame.x(point.x), frame.y(std::min(point.y, frame.plot.y_high * 1.1))});
        }
        stroke();
    }
}

/// The lines' names in their colours, along the top.
void draw_legend(const Look& look, ImDrawList& list, const Frame& frame) {
    const float line = look.small->FontSize, gap = look.px(12), dash = look.px(12);
    ImVec2 at(frame.low.x + look.px(6), frame.low.y + look.px(3));
    for (const PlotSeries& series : frame.plot.series) {
        const float width =
            dash + look.px(4) + look.small->CalcTextSizeA(look.small->FontSize, 1e6f, 0, series.name.c_str()).x;
        if (at.x + width > frame.high.x && at.x > frame.low.x + look.px(6))
            at = {frame.low.x + look.px(6), at.y + line + look.px(2)};
        list.AddRectFilled({at.x - look.px(2), at.y}, {at.x + width + look.px(2), at.y + line},
                           fade(colours::panel, 0.6f));
        list.AddLine({at.x, at.y + line / 2}, {at.x + dash, at.y + line / 2}, series.colour, look.px(2.5f));
        small_text(look, list, {at.x + dash + look.px(4), at.y}, colours::text, series.name);
        at.x += width + gap;
    }
}

double x_at(const Frame& frame, float pixel) {
    return frame.plot.x_low + static_cast<double>((pixel - frame.low.x) / (frame.high.x - frame.low.x)) *
                                  (frame.plot.x_high - frame.plot.x_low);
}

/// The values of all lines under the cursor, and the nearest mark.
void draw_cursor(const Look& look, ImDrawList& list, const Frame& frame) {
    const Plot& plot = frame.plot;
    const float mouse = ImGui::GetIO().MousePos.x;
    if (mouse < frame.low.x || mouse > frame.high.x)
        return;
    const double x = x_at(frame, mouse);
    list.AddLine({mouse, frame.low.y}, {mouse, frame.high.y}, fade(colours::text, 0.5f));
    ImGui::BeginTooltip();
    ImGui::PushStyleColor(ImGuiCol_Text, colours::dim);
    ImGui::Text("%s %.2f %s", plot.x_label.c_str(), x, plot.x_unit.c_str());
    ImGui::PopStyleColor();
    const float values = look.px(64);
    for (const PlotSeries& series : plot.series) {
        const double y = value_at(series.points, x, longest_gap);
        if (std::isfinite(y))
            list.AddCircleFilled({mouse, frame.y(std::min(y, plot.y_high))}, look.px(3), series.colour);
        ImGui::Text("%s", figure(y, plot.y_unit).c_str());
        ImGui::SameLine(values);
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(series.colour), "%s", series.name.c_str());
    }
    for (const PlotLevel& level : plot.levels)
        ImGui::TextDisabled("- - %s", level.text.c_str());
    const auto distance = [&](const PlotMark& mark) { return std::abs(frame.x(mark.x) - mouse); };
    const auto nearest = std::ranges::min_element(plot.marks, {}, distance);
    if (nearest != plot.marks.end() && distance(*nearest) < look.px(5) && nearest->kind < plot.kinds.size()) {
        const MarkKind& kind = plot.kinds[nearest->kind];
        ImGui::Separator();
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(kind.colour), "%s", nearest->text.c_str());
        draw_mark_shape(list, kind.shape, {frame.x(nearest->x), frame.high.y - look.px(nearest->tall ? 15 : 8)},
                        look.px(5), kind.colour);
    }
    ImGui::EndTooltip();
}

/// Wheel, drag and double click on the item just submitted.
void handle_hands(const Frame& frame, PlotView& view, double newest) {
    ImGuiIO& io = ImGui::GetIO();
    constexpr double a_notch = 0.8;
    const double units_a_pixel =
        (frame.plot.x_high - frame.plot.x_low) / static_cast<double>(frame.high.x - frame.low.x);
    if (ImGui::IsItemHovered() && io.MouseWheel != 0) {
        const double factor = std::pow(a_notch, static_cast<double>(io.MouseWheel));
        if (io.MousePos.x < frame.low.x)
            view.maximum = frame.plot.y_high * factor;
        else
            view.zoom(factor, x_at(frame, io.MousePos.x), newest);
    }
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 2))
        view.pan(-static_cast<double>(io.MouseDelta.x) * units_a_pixel, newest);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        view.reset();
}

} // namespace

void draw_mark_shape(ImDrawList& list, MarkShape shape, ImVec2 middle, float radius, ImU32 colour) {
    const auto at = [&](float x, float y) { return ImVec2(middle.x + x * radius, middle.y + y * radius); };
    const float thick = radius * 0.55f;
    switch (shape) {
    case MarkShape::dot:
        return list.AddCircleFilled(middle, radius, colour);
    case MarkShape::ring:
        return list.AddCircle(middle, radius, colour, 0, thick);
    case MarkShape::triangle:
        return list.AddTriangleFilled(at(0, -1.2f), at(1.1f, 0.8f), at(-1.1f, 0.8f), colour);
    case MarkShape::square:
        return list.AddRectFilled(at(-0.9f, -0.9f), at(0.9f, 0.9f), colour);
    case MarkShape::diamond:
        return list.AddQuadFilled(at(0, -1.3f), at(1.3f, 0), at(0, 1.3f), at(-1.3f, 0), colour);
    case MarkShape::bar:
        return list.AddRectFilled(at(-0.4f, -1.3f), at(0.4f, 1.3f), colour);
    case MarkShape::star:
        for (int tip = 0; tip < 5; ++tip) {
            const auto spike = [&](float turn, float length) {
                const float angle = 0.4f * 3.14159265f * (static_cast<float>(tip) + turn);
                return at(length * std::sin(angle), -length * std::cos(angle));
            };
            list.AddQuadFilled(middle, spike(-0.5f, 0.6f), spike(0, 1.45f), spike(0.5f, 0.6f), colour);
        }
        return;
    case MarkShape::cross:
        list.AddLine(at(-0.9f, -0.9f), at(0.9f, 0.9f), colour, thick);
        list.AddLine(at(-0.9f, 0.9f), at(0.9f, -0.9f), colour, thick);
        return;
    }
}

void mark_legend(const Look& look, const char* title, const Plot& plot) {
    std::vector<int> counts(plot.kinds.size());
    for (const PlotMark& mark : plot.marks)
        if (mark.x >= plot.x_low && mark.x <= plot.x_high && mark.kind < counts.size())
            ++counts[mark.kind];
    ImGui::PushFont(look.small);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float line = ImGui::GetTextLineHeight(),
                right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    ImGui::TextDisabled("%s", title);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0)
            continue;
        const std::string text = plot.kinds[i].name + " " + std::to_string(counts[i]);
        const float width = look.px(10) + ImGui::CalcTextSize(text.c_str()).x;
        if (ImGui::GetItemRectMax().x + look.px(9) + width <= right)
            ImGui::SameLine(0, look.px(9));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw_mark_shape(list, plot.kinds[i].shape, {at.x + look.px(4), at.y + line / 2}, look.px(3.2f),
                        plot.kinds[i].colour);
        ImGui::Dummy({look.px(10), line});
        ImGui::SameLine(0, 0);
        ImGui::TextUnformatted(text.c_str());
        explain(look, plot.kinds[i].help.c_str());
    }
    ImGui::PopFont();
}

void draw_plot(const Look& look, const char* id, ImVec2 size, const Plot& plot, PlotView& view, double newest) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton(id, {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
    const float line = look.small->FontSize;
    const Frame frame{{at.x + look.px(36), at.y + line + look.px(8)},
                      {at.x + size.x - look.px(8), at.y + size.y - 2 * line - look.px(4)},
                      plot};
    if (frame.high.x - frame.low.x < 8 || frame.high.y - frame.low.y < 8)
        return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    draw_axes(look, list, frame);
    list.PushClipRect(frame.low, frame.high, true);
    draw_marks(look, list, frame);
    draw_levels(look, list, frame);
    draw_series(look, list, frame);
    draw_legend(look, list, frame);
    const bool blank = std::ranges::all_of(plot.series, [](const PlotSeries& it) { return it.points.empty(); });
    if (blank && !plot.empty.empty())
        small_text(look, list, {(frame.low.x + frame.high.x) / 2, (frame.low.y + frame.high.y) / 2 - line},
                   colours::dim, plot.empty, 0.5f);
    if (!view.live())
        small_text(look, list, {frame.high.x - look.px(3), frame.low.y + look.px(3)}, colours::accent,
                   "double click: live", 1);
    handle_hands(frame, view, newest);
    if (ImGui::IsItemHovered())
        draw_cursor(look, list, frame);
    list.PopClipRect();
}

} // namespace overlay
