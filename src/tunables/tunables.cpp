#include "tunables/tunables.h"

#include <algorithm>
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
        const auto choice = std::ranges::find(row.choices, row.full_name ? row.full_name(text) : std::string(text));
        if (choice == row.choices.end())
            return fmt::format("unknown {} '{}'; valid: {}", row.name, text, join(row.choices));
        assign(static_cast<double>(choice - row.choices.begin()));
        return {};
    }
    if (row.toggle) {
        const bool on = text == "on" || text == "1";
        if (!on && text != "off" && text != "0")
            return fmt::format("{} must be on or off, not '{}'", row.name, text);
        assign(on ? 1 : 0);
        return {};
    }
    if (!row.zero.empty() && text == row.zero) {
        assign(0);
        return {};
    }
    double value = 0;
    if (const auto wrong = read_number(text, row.range(), value))
        return fmt::format("{} {}", row.name, *wrong);
    assign(value);
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

std::string preset_names(std::span<const Preset> presets) {
    std::vector<std::string_view> names;
    for (const Preset& preset : presets)
        names.push_back(preset.name);
    return join(names);
}

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
