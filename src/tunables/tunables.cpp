#include "tunables/tunables.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace tunables {

void Tunable::set(double value) const {
    if (std::isnan(value))
        return;
    const double inside = std::clamp(value, row.minimum, row.maximum);
    assign(row.choices.empty() ? inside : std::round(inside));
}

std::optional<std::string> Tunable::set_text(std::string_view text) const {
    if (!row.choices.empty()) {
        const auto choice = std::ranges::find(row.choices, text);
        if (choice == row.choices.end())
            return fmt::format("unknown {} '{}'; valid: {}", row.name, text, join(row.choices));
        assign(static_cast<double>(choice - row.choices.begin()));
        return {};
    }
    if (row.toggle && (text == "on" || text == "off")) {
        assign(text == "on" ? 1 : 0);
        return {};
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || std::isnan(value))
        return fmt::format("{} must be a number, not '{}'", row.name, text);
    // A float's own text may be a little beyond: 0.3f is 0.30000001192.
    const auto single = [](double number) { return static_cast<float>(number); };
    if (single(value) < single(row.minimum) || single(value) > single(row.maximum))
        return fmt::format("{} must be from {} to {} {}, not {}", row.name, row.minimum, row.maximum, row.unit, value);
    assign(std::clamp(value, row.minimum, row.maximum));
    return {};
}

std::string Tunable::text() const {
    const double value = get();
    if (!row.choices.empty())
        return std::string(row.choices[static_cast<std::size_t>(value)]);
    if (row.toggle)
        return value != 0 ? "on" : "off";
    return fmt::format("{}", value);
}

Tunables joined(std::initializer_list<Tunables> lists) {
    Tunables all;
    for (const Tunables& list : lists)
        all.insert(all.end(), list.begin(), list.end());
    return all;
}

const Tunable* find(const Tunables& tunables, std::string_view name) {
    const auto found = std::ranges::find(tunables, name, [](const Tunable& tunable) { return tunable.row.name; });
    return found == tunables.end() ? nullptr : &*found;
}

std::string join(std::span<const std::string_view> names) { return fmt::format("{}", fmt::join(names, ", ")); }

std::vector<std::string_view> apply(const Preset& preset, const Tunables& tunables) {
    std::vector<std::string_view> unknown;
    for (const auto& [name, value] : preset.values) {
        if (const Tunable* tunable = find(tunables, name))
            tunable->set(value);
        else
            unknown.push_back(name);
    }
    return unknown;
}

} // namespace tunables
