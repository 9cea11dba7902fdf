#include "lab/output/format.h"

#include <algorithm>
#include <utility>

namespace lab {
namespace {

constexpr std::pair<std::string_view, std::string_view> units[] = {
    {"mean", "m"},
    {"p95", "m"},
    {"p99", "m"},
    {"max", "m"},
    {"mean_then", "m"},
    {"dv_max", "m/s"},
    {"dv_p99", "m/s"},
    {"jerk_rms", "m/s^3"},
    {"jerk_p99", "m/s^3"},
    {"lateral_oscillation", "m"},
    {"penetration", "m"},
    {"along", "m"},
    {"across", "m"},
    {"up", "m"},
    {"prediction", "m"},
    {"smoothing", "m"},
    {"innovation", "m"},
    {"innovation_p95", "m"},
    {"seen_mean", "pixels"},
    {"seen_jerk_rms", "pixels/s^3"},
    {"deviation", "m"},
    {"half_width_95", "m"},
    {"against", "m"},
    {"against_half_width_95", "m"},
    {"mean_error", "m"},
    {"rate", "1/s"},
    {"threshold", "m"},
    {"position_threshold", "m"},
    {"latency", "s"},
    {"jitter", "s"},
    {"delay", "s"},
    {"truth_delay", "s"},
    {"presentation_delay", "s"},
    {"budget", "B/s"},
    {"bundle", "s"},
    {"round_trip", "s"},
    {"dawdle", "s"},
    {"speed", "m/s"},
    {"honest_speed", "m/s"},
    {"published", "m"},
    {"added", "m"},
    {"added_p95", "m"},
    {"bytes", "B"},
};

} // namespace

std::string with_unit(std::string_view column) {
    const auto* const found = std::ranges::find(units, column, &std::pair<std::string_view, std::string_view>::first);
    std::string name(column);
    return found == std::end(units) ? name : name + " [" + std::string(found->second) + "]";
}

std::string with_units(std::string_view head) {
    std::string text;
    for (std::size_t at = 0; at <= head.size();) {
        const std::size_t end = std::min(head.find(',', at), head.size());
        if (at > 0)
            text += ',';
        text += with_unit(head.substr(at, end - at));
        at = end + 1;
    }
    return text;
}

} // namespace lab
