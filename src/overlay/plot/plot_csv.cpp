#include "overlay/plot/plot_export.h"
#include "protocol/csv.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

namespace {

std::string csv_number(double value) { return std::isfinite(value) ? fmt::format("{:.6g}", value) : std::string(); }

} // namespace

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

} // namespace overlay
