#include "client/match/pareto.h"

#include "dead_reckoning/scheme.h"
#include "platform/csv_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>
#include <ostream>

namespace client {

namespace {

constexpr std::array<std::string_view, 8> columns{"scheme",      "rate [1/s]",     "threshold [m]",
                                                  "model_fit",   "mean_error [m]", "updates_per_s",
                                                  "bytes_per_s", "jerk_rms [m/s³]"};
constexpr std::size_t without_jerk = columns.size() - 1;
std::string head() { return fmt::format("{}", fmt::join(columns, ",")); }
/// Returns the column's name without its unit, as in older files.
std::string_view plain(std::string_view column) { return column.substr(0, column.find(" [")); }

ParetoPoint parse(const platform::CsvTable& table) {
    const std::string_view scheme = table.cell(0), fit = table.cell(3);
    if (!dr::scheme(scheme))
        table.fail(fmt::format("unknown scheme '{}'", scheme));
    if (fit != "on" && fit != "off")
        table.fail(fmt::format("model_fit must be on or off, not '{}'", fit));
    constexpr tunables::Range range{.low = 0, .high = 1e9}; // far above any valid value
    ParetoPoint point{.scheme = std::string(scheme),
                      .rate = table.number(1, range),
                      .threshold = table.number(2, range),
                      .model_fit = fit == "on",
                      .mean_error = table.number(4, range),
                      .updates_per_s = table.number(5, range),
                      .bytes_per_s = table.number(6, range),
                      .jerk = table.columns().size() > without_jerk ? table.number(7, range) : 0};
    if (point.rate <= 0)
        table.fail("the rate must be above 0");
    return point;
}

} // namespace

std::vector<std::size_t> pareto_front(std::span<const ParetoPoint> points, ParetoCost cost, ParetoGoal goal) {
    const auto badness = [&](std::size_t i) {
        return goal == ParetoGoal::accuracy ? points[i].mean_error : points[i].jerk;
    };
    const auto cost_of = [&](std::size_t i) {
        return cost == ParetoCost::updates ? points[i].updates_per_s : points[i].bytes_per_s;
    };
    std::vector<std::size_t> order(points.size()), front;
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::erase_if(order, [&](std::size_t i) {
        return std::isnan(points[i].mean_error) || (goal == ParetoGoal::smoothness && points[i].jerk <= 0);
    });
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return std::pair(cost_of(a), badness(a)) < std::pair(cost_of(b), badness(b));
    });
    for (const std::size_t i : order) // cheaper points come first, so only a better one counts
        if (front.empty() || badness(i) < badness(front.back()))
            front.push_back(i);
    return front;
}

ParetoData read_pareto(std::string text, const std::string& name) {
    platform::CsvTable table(std::move(text), name);
    const std::size_t count = std::min(table.columns().size(), columns.size());
    if (count < without_jerk ||
        !std::ranges::equal(std::span(table.columns()).first(count), std::span(columns).first(count), {}, plain, plain))
        table.fail(fmt::format("this is not a file of sweep points: its first line without # must be {}", head()));
    ParetoData data;
    while (table.next())
        data.points.push_back(parse(table));
    data.about = table.comment();
    return data;
}

void write_pareto(std::ostream& output, const ParetoData& data) {
    if (!data.about.empty())
        output << "# " << data.about << '\n';
    const auto further = [](const std::string& cells) { return cells.empty() ? "\n" : "," + cells + "\n"; };
    output << head() << further(data.origin.names);
    for (const ParetoPoint& point : data.points)
        if (!std::isnan(point.mean_error))
            output << fmt::format("{},{:g},{:g},{},{:.5g},{:.5g},{:.5g},{:.5g}{}", point.scheme, point.rate,
                                  point.threshold, point.model_fit ? "on" : "off", point.mean_error,
                                  point.updates_per_s, point.bytes_per_s, point.jerk, further(data.origin.cells));
}

} // namespace client
