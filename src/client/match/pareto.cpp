#include "client/match/pareto.h"

#include "dead_reckoning/scheme.h"
#include "tunables/number.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <istream>
#include <numeric>
#include <ostream>

namespace client {

namespace {

constexpr std::string_view head = "scheme,rate,threshold,model_fit,mean_error,updates_per_s,bytes_per_s";
constexpr std::size_t columns = 7;

double number(std::string_view text, const std::string& where) {
    constexpr double largest = 1e9; // the values that the publisher takes are far below
    double value = 0;
    if (const auto wrong = tunables::read_number(text, {.low = 0, .high = largest}, value))
        throw ParetoError(fmt::format("{}: {}", where, *wrong));
    return value;
}

ParetoPoint parse(std::string_view line, const std::string& where) {
    std::array<std::string_view, columns> cells;
    std::size_t count = 0;
    for (std::string_view rest = line;; ++count) {
        const std::size_t comma = rest.find(',');
        if (count < columns)
            cells.at(count) = rest.substr(0, comma);
        if (comma == std::string_view::npos)
            break;
        rest.remove_prefix(comma + 1);
    }
    if (++count != columns)
        throw ParetoError(fmt::format("{}: {} columns instead of {} ({})", where, count, columns, head));
    if (!dr::scheme(cells[0]))
        throw ParetoError(fmt::format("{}: unknown scheme '{}'", where, cells[0]));
    if (cells[3] != "on" && cells[3] != "off")
        throw ParetoError(fmt::format("{}: model_fit is '{}', neither on nor off", where, cells[3]));
    ParetoPoint point{.scheme = std::string(cells[0]),
                      .rate = number(cells[1], where),
                      .threshold = number(cells[2], where),
                      .model_fit = cells[3] == "on",
                      .mean_error = number(cells[4], where),
                      .updates_per_s = number(cells[5], where),
                      .bytes_per_s = number(cells[6], where)};
    if (point.rate <= 0)
        throw ParetoError(fmt::format("{}: the rate must be above 0", where));
    return point;
}

} // namespace

std::vector<std::size_t> pareto_front(std::span<const ParetoPoint> points, ParetoCost cost) {
    const auto cost_of = [&](std::size_t i) {
        return cost == ParetoCost::updates ? points[i].updates_per_s : points[i].bytes_per_s;
    };
    std::vector<std::size_t> order(points.size()), front;
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::erase_if(order, [&](std::size_t i) { return std::isnan(points[i].mean_error); });
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return std::pair(cost_of(a), points[a].mean_error) < std::pair(cost_of(b), points[b].mean_error);
    });
    for (const std::size_t i : order) // cheaper ones come first: this one must be closer than all of them
        if (front.empty() || points[i].mean_error < points[front.back()].mean_error)
            front.push_back(i);
    return front;
}

ParetoData read_pareto(std::istream& input, const std::string& name) {
    ParetoData data;
    bool headed = false;
    std::string line;
    for (int at = 1; std::getline(input, line); ++at) {
        if (line.ends_with('\r'))
            line.pop_back();
        if (line.starts_with("# "))
            data.about = line.substr(2);
        if (line.empty() || line.starts_with('#'))
            continue;
        if (!headed && line != head)
            throw ParetoError(fmt::format("{}:{}: not a sweep's points: the head must be {}", name, at, head));
        if (headed)
            data.points.push_back(parse(line, fmt::format("{}:{}", name, at)));
        headed = true;
    }
    if (!headed)
        throw ParetoError(fmt::format("{}: not a sweep's points: it is empty or cannot be read", name));
    return data;
}

void write_pareto(std::ostream& output, const ParetoData& data) {
    if (!data.about.empty())
        output << "# " << data.about << '\n';
    output << head << '\n';
    for (const ParetoPoint& point : data.points)
        if (!std::isnan(point.mean_error))
            output << fmt::format("{},{:g},{:g},{},{:.5g},{:.5g},{:.5g}\n", point.scheme, point.rate, point.threshold,
                                  point.model_fit ? "on" : "off", point.mean_error, point.updates_per_s,
                                  point.bytes_per_s);
}

} // namespace client
