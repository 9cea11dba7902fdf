#include "overlay/plot/plot_export.h"
#include "overlay/plot/plot.h"
#include "protocol/csv.h"
#include "protocol/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

namespace {

constexpr float svg_width = 960, svg_height = 540, svg_lane = 14;
constexpr float svg_letter = 7.5f; ///< upper estimate of a letter's mean width [pixels]; the reader's fonts are unknown
constexpr int svg_columns = 1600;  ///< maximum number of points in a line

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else if (c == '"')
            out += "&quot;";
        else
            out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c; // XML forbids control characters
    }
    return out;
}

/// Upper estimate of the width of a UTF-8 text [pixels].
float svg_width_of(std::string_view text) {
    return svg_letter * static_cast<float>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string hex(ImU32 colour) {
    const ImU32 dark = on_white(colour);
    return fmt::format("#{:02x}{:02x}{:02x}", dark >> IM_COL32_R_SHIFT & 0xff, dark >> IM_COL32_G_SHIFT & 0xff,
                       dark >> IM_COL32_B_SHIFT & 0xff);
}

std::string way(const std::vector<ImVec2>& points) {
    std::string text;
    for (const ImVec2& point : points)
        text += fmt::format("{:.1f},{:.1f} ", point.x, point.y);
    return text;
}

/// An XML attribute; empty if the value is empty.
std::string attribute(std::string_view name, std::string_view value) {
    return value.empty() ? std::string() : fmt::format(R"( {}="{}")", name, value);
}

/// The SVG file as text while it is written, with the plot and the plot's frame.
struct Svg {
    const Plot& plot;
    PlotFrame frame;
    std::string text{};

    /// Adds a line of text.
    template <class... Values> void add(fmt::format_string<Values...> what, Values&&... values) {
        text += fmt::format(what, std::forward<Values>(values)...) + "\n";
    }
    void words(float x, float y, std::string_view what, std::string_view colour = "#444", std::string_view anchor = {},
               std::string_view more = {}) {
        add(R"(<text x="{:.1f}" y="{:.1f}" fill="{}"{}{}>{}</text>)", x, y, colour, attribute("text-anchor", anchor),
            more, escaped(what));
    }
    void line(ImVec2 from, ImVec2 to, std::string_view colour, float width, std::string_view dash = {}) {
        add(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="{}" stroke-width="{}"{}/>)", from.x,
            from.y, to.x, to.y, colour, width, attribute("stroke-dasharray", dash));
    }
    void path(const std::vector<ImVec2>& points, const PlotSeries& series) {
        if (points.empty())
            return;
        std::string dash;
        if (series.dash % dash_patterns != 0)
            for (const float length : dash_pattern(series.dash))
                dash += fmt::format("{:g} ", length);
        add(R"(<polyline points="{}" stroke="{}"{}/>)", way(points), hex(series.colour),
            attribute("stroke-dasharray", dash));
    }
    void mark(MarkShape shape, ImVec2 at, float radius, ImU32 colour);
};

void Svg::mark(MarkShape shape, ImVec2 at, float radius, ImU32 colour) {
    const std::string fill = hex(colour);
    const auto outlined = [&](std::string_view what) {
        add(R"(<{} fill="none" stroke="{}" stroke-width="{:.1f}"/>)", what, fill, radius * 0.55f);
    };
    const float x = at.x, y = at.y, r = radius * 0.9f;
    switch (shape) {
    case MarkShape::dot:
        return add(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}"/>)", x, y, radius, fill);
    case MarkShape::ring:
        return outlined(fmt::format(R"(circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}")", x, y, radius));
    case MarkShape::frame:
        return outlined(
            fmt::format(R"(rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}")", x - r, y - r, 2 * r, 2 * r));
    case MarkShape::cross:
        return outlined(fmt::format(R"(path d="M{0:.1f} {1:.1f}L{2:.1f} {3:.1f}M{0:.1f} {3:.1f}L{2:.1f} {1:.1f}")",
                                    x - r, y - r, x + r, y + r));
    default:
        std::vector<ImVec2> corners = corners_of(shape);
        for (ImVec2& corner : corners)
            corner = {x + corner.x * radius, y + corner.y * radius};
        add(R"(<polygon points="{}" fill="{}"/>)", way(corners), fill);
    }
}

void svg_axes(Svg& svg) {
    const PlotFrame& frame = svg.frame;
    for (const AxisTick& tick : ticks(frame.y_axis, 8)) {
        const float y = frame.y(tick.value);
        svg.line({frame.low.x, y}, {frame.high.x, y}, tick.label.empty() ? "#f2f2f2" : "#dddddd", 1);
        svg.words(frame.low.x - 6, y + 4, tick.label, "#444", "end");
    }
    for (const AxisTick& tick : ticks(frame.x_axis, 10)) {
        const float x = frame.x(tick.value);
        svg.line({x, frame.low.y}, {x, frame.foot}, tick.label.empty() ? "#f2f2f2" : "#dddddd", 1);
        svg.words(x, frame.foot + 16, tick.label, "#444", "middle");
    }
    const Plot& plot = svg.plot;
    svg.words((frame.low.x + frame.high.x) / 2, frame.foot + 34,
              plot.x_unit.empty() ? plot.x_label : plot.x_label + " [" + plot.x_unit + "]", "#222", "middle");
    const float y = (frame.low.y + frame.high.y) / 2;
    svg.words(18, y, plot.y_label, "#222", "middle", fmt::format(R"x( transform="rotate(-90 18 {:.1f})")x", y));
}

void svg_levels_and_events(Svg& svg) {
    const PlotFrame& frame = svg.frame;
    for (const PlotLevel& level : svg.plot.levels)
        if (frame.y_axis.has(level.y)) {
            const float y = frame.y(level.y);
            svg.line({frame.low.x, y}, {frame.high.x, y}, "#888888", 1, "5 5");
            svg.words(frame.high.x - 4, y - 4, level.text, "#666", "end");
        }
    int row = 0;
    for (const PlotEvent& event : svg.plot.events)
        if (frame.x_axis.has(event.x)) {
            const float x = frame.x(event.x);
            svg.line({x, frame.low.y}, {x, frame.foot}, "#b36b00", 1, "3 3");
            const bool fits = x + 3 + svg_width_of(event.text) <= svg_width; // otherwise the text is left of the line
            svg.words(fits ? x + 3 : x - 3, frame.high.y - 4 - 14 * static_cast<float>(row++ % 3), event.text,
                      "#8a5200", fits ? "start" : "end");
        }
}

void svg_lines(Svg& svg) {
    const PlotFrame& frame = svg.frame;
    const Plot& plot = svg.plot;
    svg.text +=
        fmt::format(R"(<clipPath id="in"><rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/></clipPath>)"
                    "\n"
                    R"x(<g clip-path="url(#in)" fill="none" stroke-width="1.8" stroke-linejoin="round">)x"
                    "\n",
                    frame.low.x, frame.low.y, frame.high.x - frame.low.x, frame.high.y - frame.low.y);
    for (const PlotStroke& stroke : strokes(plot, frame, svg_columns))
        svg.path(stroke.points, *stroke.series);
    for (const PlotDot& dot : plot.dots)
        svg.mark(dot.shape, {frame.x(dot.x), frame.y(dot.y)}, 1.3f * dot.radius, dot.colour);
    svg.text += "</g>\n";
}

void svg_marks(Svg& svg) {
    const PlotFrame& frame = svg.frame;
    const auto lane_middle = [&](std::size_t n) { return frame.high.y + svg_lane * (static_cast<float>(n) + 0.6f); };
    for (std::size_t n = 0; n < svg.plot.lanes.size(); ++n) {
        const MarkKind& kind = svg.plot.kinds[svg.plot.lanes[n]];
        svg.words(frame.low.x - 6, lane_middle(n) + 4, kind.name, hex(kind.colour), "end");
        for (const PlotMark& mark : svg.plot.marks)
            if (mark.kind == svg.plot.lanes[n] && frame.x_axis.has(mark.x))
                svg.mark(kind.shape, {frame.x(mark.x), lane_middle(n)}, mark.tall ? 4.5f : 3.5f, kind.colour);
    }
}

constexpr float svg_legend_row = 18, svg_legend_sample = 36;

/// Writes the legend below the x axis, with as many names in a row as fit. Returns the y of its lower end.
float svg_legend(Svg& svg, float top) {
    ImVec2 at(svg.frame.low.x, top);
    for (const PlotSeries& series : svg.plot.series) {
        if (series.name.empty())
            continue;
        const float width = svg_legend_sample + 6 + svg_width_of(series.name);
        if (at.x + width > svg_width && at.x > svg.frame.low.x)
            at = {svg.frame.low.x, at.y + svg_legend_row};
        svg.text += R"(<g fill="none" stroke-width="2.4">)";
        svg.path({{at.x, at.y - 4}, {at.x + svg_legend_sample, at.y - 4}}, series);
        svg.text += "</g>\n";
        svg.words(at.x + svg_legend_sample + 6, at.y, series.name, "#222");
        at.x += width + 18;
    }
    return at.y + svg_legend_row;
}

/// Wraps text between words into lines of at most `letters` bytes. Cuts longer words between characters.
std::vector<std::string> svg_wrapped(std::string_view text, std::size_t letters) {
    std::vector<std::string> lines;
    while (text.size() > letters) {
        const std::size_t space = text.substr(0, letters).rfind(' ');
        std::size_t end = space == text.npos || space == 0 ? letters : space;
        while (end > 1 && (text[end] & 0xC0) == 0x80) // A byte within a character.
            --end;
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end + (space == end ? 1 : 0));
    }
    lines.emplace_back(text);
    return lines;
}

std::string csv_number(double value) { return std::isfinite(value) ? fmt::format("{:.6g}", value) : std::string(); }

std::string file_name(std::string_view name) {
    constexpr std::size_t longest = 60;
    std::string plain;
    for (const char c : name.substr(0, longest)) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter)
            plain += c;
        else if (!plain.empty() && plain.back() != '-')
            plain += '-';
    }
    return plain.empty() ? "plot" : plain;
}

} // namespace

ImU32 on_white(ImU32 colour) {
    const auto linear = [](float channel) { // converts sRGB to linear (WCAG 2)
        return channel <= 0.04045f ? channel / 12.92f : std::pow((channel + 0.055f) / 1.055f, 2.4f);
    };
    ImVec4 rgb = ImGui::ColorConvertU32ToFloat4(colour);
    const auto luminance = [&] { return 0.2126f * linear(rgb.x) + 0.7152f * linear(rgb.y) + 0.0722f * linear(rgb.z); };
    while (1.05f / (luminance() + 0.05f) < 3)
        rgb = {rgb.x * 0.96f, rgb.y * 0.96f, rgb.z * 0.96f, 1};
    rgb.w = 1;
    return ImGui::ColorConvertFloat4ToU32(rgb);
}

std::string plot_svg(const Plot& plot, std::string_view title, std::string_view about) {
    constexpr float left = 110, right = svg_width - 20, foot = svg_height - 100, about_line = 16;
    const auto lines = svg_wrapped(about, static_cast<std::size_t>((svg_width - left) / svg_letter));
    const float head = 46 + about_line * static_cast<float>(lines.size());
    Svg svg{plot,
            {.low = {left, head},
             .high = {right, foot - svg_lane * static_cast<float>(plot.lanes.size())},
             .x_axis = {plot.x_low, plot.x_high, plot.log_x},
             .y_axis = {plot.y_low, plot.y_high, plot.log_y},
             .foot = foot}};
    svg.words(left, 26, title, "#111", {}, R"( font-size="17" font-weight="bold")");
    for (std::size_t i = 0; i < lines.size(); ++i)
        svg.words(left, 46 + about_line * static_cast<float>(i), lines[i], "#555");
    svg_axes(svg);
    svg_marks(svg);
    svg_lines(svg);
    svg_levels_and_events(svg);
    const float height = std::max(svg_height, svg_legend(svg, foot + 58)); // the height grows with the legend
    const std::string head_text = fmt::format(R"(<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="{0:g}" height="{1:g}" viewBox="0 0 {0:g} {1:g}" font-family="DejaVu Sans, Arial, sans-serif" font-size="12">
<title>{2}</title>
<rect width="100%" height="100%" fill="white"/>
)",
                                              svg_width, height, escaped(title));
    return head_text + svg.text + "</svg>\n";
}

std::string plot_csv(const Plot& plot, std::string_view title, std::string_view about) {
    std::string text;
    const auto comment = [&](std::string line) {
        std::ranges::replace(line, '\n', ' ');
        std::ranges::replace(line, '\r', ' ');
        text += "# " + line + "\n";
    };
    const auto in_sight = [&](double x) { return x >= plot.x_low && x <= plot.x_high; };
    const auto row = [&](std::string_view what, const std::string& name, const std::string& x, const std::string& y) {
        text += fmt::format("{},{},{},{}\n", what, protocol::csv_cell(name), x, y);
    };
    comment(std::string(title));
    comment(std::string(about));
    comment(
        fmt::format("x: {}{}; y: {}", plot.x_label, plot.x_unit.empty() ? "" : " [" + plot.x_unit + "]", plot.y_label));
    text += "what,name,x,y\n";
    for (const PlotSeries& series : plot.series)
        for (const PlotPoint& point : series.points)
            if (in_sight(point.x))
                row("line", series.name, csv_number(point.x), csv_number(point.y));
    for (const PlotDot& dot : plot.dots)
        row("point", dot.name, csv_number(dot.x), csv_number(dot.y));
    for (const PlotLevel& level : plot.levels)
        row("level", level.text, "", csv_number(level.y));
    for (const PlotMark& mark : plot.marks)
        if (in_sight(mark.x) && mark.kind < plot.kinds.size())
            row("update", plot.kinds[mark.kind].name, csv_number(mark.x), "");
    for (const PlotEvent& event : plot.events)
        row("change", event.text, csv_number(event.x), "");
    return text;
}

std::string save_plot(const Actions& actions, const Plot& plot, std::string_view name, std::string_view title,
                      std::string_view about) {
    if (!actions.save_text)
        return "results cannot be saved here";
    constexpr std::size_t longest = 200;
    const std::string plain = file_name(name), head = protocol::make_printable(title, longest);
    const std::string picture = actions.save_text(plain + ".svg", plot_svg(plot, head, about));
    const std::string figures = actions.save_text(plain + ".csv", plot_csv(plot, head, about));
    return picture.ends_with(".svg") ? picture + ", " + figures : picture; // otherwise an error message
}

} // namespace overlay
