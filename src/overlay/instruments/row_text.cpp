#include "overlay/instruments/row_text.h"

#include "client/remote/scheme_words.h"
#include "dead_reckoning/scheme.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

using tunables::Row;

namespace {

constexpr double any = std::numeric_limits<double>::infinity();

struct UnitRow {
    std::string_view unit; ///< unit of rows with a maximum of at most `up_to`
    double up_to;
    ShownUnit shown;
};
constexpr UnitRow units[] = {
    {"rad", any, {57.295779513082321, "°"}},
    {"rad/s", any, {57.295779513082321, "°/s"}},
    {"rad/pixel", any, {57.295779513082321, "°/px"}},
    {"s", 5, {1000, "ms"}},
    {"m", 10, {100, "cm"}},
    {"B/s", any, {0.001, "kB/s"}},
    {"1/s", any, {1, "/s"}},
    {"m/s, m/s², rad/s", any, {1, ""}},
};

bool is_number(const Row& row) { return row.choices.empty() && !row.toggle; }
bool is_share(const Row& row) { return row.unit.empty() && row.minimum >= 0 && row.maximum <= 1 && !row.whole; }

/// Number of decimals for three significant digits.
int decimals_of(double shown) {
    const double size = std::abs(shown);
    return size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : size >= 0.09995 ? 3 : 4;
}

std::string short_figure(double shown) {
    std::string text = fmt::format("{:.{}f}", shown, decimals_of(shown));
    if (text.find('.') != text.npos)
        text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

/// Labels that differ from the name with spaces.
constexpr std::pair<std::string_view, std::string_view> labels[] = {
    {"compensate", "time compensation"},
    {"half-round-trip", "half a round trip"},
    {"blend-time", "blend over"},
    {"blend-scale", "blend time"},
    {"orientation", "hull direction"},
    {"orientation-speed", "hull: minimum speed"},
    {"orientation-base", "hull: point distance"},
    {"clamp", "ground clamp"},
    {"clamp-mines", "ground clamp, mines"},
    {"clamp-one-point-beyond", "one point beyond"},
    {"clamp-interval", "clamp every"},
    {"clamp-interval-beyond", "every frame up to"},
    {"clamp-sink", "deepest sinking"},
    {"clamp-ground", "ground found by"},
    {"clamp-rays", "tanks found by rays"},
    {"dr-modes", "simpler when far"},
    {"dr-modes-far-beyond", "far from"},
    {"dr-modes-far-scheme", "far: scheme"},
    {"dr-modes-far-interval", "far: clamp every"},
    {"dr-modes-shell-scheme", "shells: scheme"},
    {"together", "reckoned together"},
    {"remote-physics", "physics for remotes"},
    {"scheme-ghosts", "ghosts"},
    {"update-marks", "updates"},
    {"arrows", "velocity arrows"},
    {"truth-ghost", "truth"},
    {"echo-ghost", "me as others see me"},
    {"names", "names above tanks"},
    {"ghosts-always", "ghosts without panels"},
    {"plot-span", "time in the plot"},
    {"plot-maximum", "top of the plot"},
    {"publish", "when to publish"},
    {"rate", "update rate"},
    {"articulation-threshold", "turret threshold"},
    {"articulation-rate", "turret rate"},
    {"articulation-delay", "turret delay"},
    {"interpolation-delay", "playback delay"},
    {"velocity", "velocity from"},
    {"acceleration", "acceleration from"},
    {"angular-velocity", "angular velocity from"},
    {"velocity-average", "average velocity"},
    {"acceleration-fit", "positions in the fit"},
    {"damp", "damp acceleration"},
    {"tiny", "zero small values"},
    {"zero-vertical-acceleration", "no vertical acceleration"},
    {"impact-acceleration", "hit acceleration"},
    {"predictive-prevention", "stay above ground"},
    {"contract", "path contract"},
    {"contract-end", "end of a contract"},
    {"contract-side", "side of the road"},
    {"model-fit-latency", "model fit: latency"},
    {"link", "network"},
    {"link-resend", "resend delay"},
    {"link-duplicate", "duplicated"},
    {"link-burst", "burst length"},
    {"link-burst-every", "time between bursts"},
    {"link-burst-loss", "loss in a burst"},
    {"link-up-bandwidth", "bandwidth up"},
    {"link-in-order", "jitter keeps the order"},
    {"link-reorder", "reordered"},
    {"link-detour", "detour delay"},
    {"link-route-every", "route change every"},
};

} // namespace

ShownUnit shown_unit(const Row& row) {
    if (is_number(row) && is_share(row))
        return {100, "%"};
    for (const UnitRow& known : units)
        if (row.unit == known.unit && row.maximum <= known.up_to)
            return known.shown;
    return {1, row.unit};
}

std::string value_text(const Row& row, double value) { return value_text(row, value, shown_unit(row)); }

std::string value_text(const Row& row, double value, const ShownUnit& unit) {
    if (!row.choices.empty()) {
        const std::size_t choice = std::min(static_cast<std::size_t>(std::max(value, 0.0)), row.choices.size() - 1);
        const auto scheme = row.name.ends_with("scheme") ? dr::scheme(row.choices[choice]) : std::nullopt;
        return scheme ? client::short_title(*scheme) : std::string(row.choices[choice]);
    }
    if (row.toggle)
        return value != 0 ? "on" : "off";
    if (value == 0 && !row.zero.empty())
        return std::string(row.zero);
    const std::string number = short_figure(std::min(value * unit.factor, unit.most));
    const bool close = unit.unit.empty() || unit.unit.starts_with("°");
    return fmt::format("{}{}{}", number, close ? "" : " ", unit.unit);
}

std::optional<double> read_value(const Row& row, std::string_view text, const ShownUnit& unit) {
    text = trimmed(text);
    if (!row.zero.empty() && (text == row.zero || text == "off"))
        return 0;
    std::string digits(text);
    std::ranges::replace(digits, ',', '.');
    double number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || !std::isfinite(number))
        return {};
    const std::string_view said = trimmed(text.substr(static_cast<std::size_t>(end - digits.data())));
    if (!said.empty() && said != unit.unit && said != row.unit)
        return {};
    if (said.empty() || said == unit.unit)
        number /= unit.factor;
    return std::clamp(row.whole ? std::round(number) : number, row.minimum, row.maximum);
}

double as_shown(const Row& row, double value, const ShownUnit& unit) {
    if (value_text(row, value, unit) == value_text(row, row.fallback, unit))
        return row.fallback;
    const double shown = value * unit.factor, power = std::pow(10, row.whole ? 0 : decimals_of(shown));
    return std::clamp(std::round(shown * power) / power / unit.factor, row.minimum, row.maximum);
}

std::string label_of(const Row& row, std::string_view prefix) {
    const auto* known = std::ranges::find(labels, row.name, &std::pair<std::string_view, std::string_view>::first);
    if (known != std::end(labels))
        return std::string(known->second);
    std::string label(row.name.substr(row.name.starts_with(prefix) ? prefix.size() : 0));
    std::ranges::replace(label, '-', ' ');
    return label;
}

std::string tooltip_of(const Row& row) {
    const std::string usual = value_text(row, row.fallback);
    std::string text(row.help);
    if (row.choices.size() > 12 || row.toggle)
        text += fmt::format("\nDefault: {}", usual);
    else if (!row.choices.empty())
        text += fmt::format("\nOne of: {}. Default: {}", tunables::join(row.choices), usual);
    else
        text += fmt::format("\nFrom {} to {}. Default: {}", value_text(row, row.minimum), value_text(row, row.maximum),
                            usual);
    static constexpr std::string_view owners[] = {"you, for this client only", "the client that publishes the tank",
                                                  "the host, for all players"};
    text += fmt::format("\nOwner: {}. Option: --{}", owners[static_cast<std::size_t>(row.owner)], row.name);
    if (!row.unit.empty() && is_number(row))
        text += fmt::format(", in {}", row.unit);
    if (!row.source.empty())
        text += fmt::format("\nSource: {}", row.source);
    return text;
}

} // namespace overlay
