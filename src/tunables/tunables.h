#pragma once
/// Settings that a user may change, one row each. A row makes the command line option, the slider with its tooltip, the
/// replicated host setting and the entry in a recording's header.
///
/// Each folder keeps its settings in a plain struct with in-class defaults. Its function `tunables(settings)` returns
/// the rows, each bound to the live value. Values travel as `double`: a bool is 0 or 1, a choice is its index.

#include "tunables/number.h"

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace tunables {

/// The owner of a value: each client for its own display, the publisher of a tank, or the match's host for everyone.
enum class Owner { viewer, publisher, host };

struct Row {
    std::string_view name = {}; ///< long option without its dashes, and key in files: "blend-time"
    std::string_view unit = {}; ///< SI, e.g. "s", "m", "1/s"; empty for a choice or a switch
    double minimum = 0;
    double maximum = 1;
    double fallback = 0; ///< the default
    Owner owner = Owner::viewer;
    std::string_view help = {};                     ///< one sentence, shown as tooltip and in --help
    std::string_view source = {};                   ///< publication and section, e.g. "Murphy 18.5"; may be empty
    std::string_view zero = {};                     ///< name of the value 0 where it is not an amount: "off", "auto"
    std::span<const std::string_view> choices = {}; ///< names of the values 0 to n − 1 of a choice; else empty
    /// Converts a short name of a choice to its name in `choices`; null: there are no short names.
    std::string (*full_name)(std::string_view) = nullptr;
    bool toggle = false; ///< whether the setting is a switch: on or off; set by `bind`
    bool whole = false;  ///< whether only whole numbers are valid; set by `bind`
    [[nodiscard]] Range range() const { return {.low = minimum, .high = maximum, .unit = unit, .whole = whole}; }
};

/// A row bound to the variable that holds its value. The variable must outlive the Tunable.
struct Tunable {
    Row row;
    std::function<double()> get;
    std::function<void(double)> assign; ///< stores any value unchecked; prefer `set`

    /// Assigns `value`, clamped to the row's range and rounded for a choice. Ignores NaN.
    void set(double value) const;
    /// Parses and assigns a number, "on" or "off", or the name of a choice or of 0. Returns an error text for users;
    /// `nullopt` if the text is valid.
    [[nodiscard]] std::optional<std::string> set_text(std::string_view text) const;
    /// The value as text that `set_text` accepts.
    [[nodiscard]] std::string text() const;
};

using Tunables = std::vector<Tunable>;

/// Binds `row` to `value`: a floating or integral number, a bool or an enum. A choice gets the range of its names'
/// indices.
template <class T> Tunable bind(Row row, T& value) {
    if (!row.choices.empty())
        row.maximum = static_cast<double>(row.choices.size() - 1);
    row.toggle = std::is_same_v<T, bool>;
    row.whole = std::is_integral_v<T> && !row.toggle;
    return {row, [&value] { return static_cast<double>(value); },
            [&value](double number) { value = static_cast<T>(number); }};
}

/// Binds `row` to a member of `settings`; the row's default is the member's in-class default.
template <class Settings, class T> Tunable bind(Row row, Settings& settings, T Settings::*member) {
    row.fallback = static_cast<double>(Settings{}.*member);
    return bind(row, settings.*member);
}

/// Makes the rows of one settings struct, all with the same `owner` and `source`. `from` returns a maker with another
/// source. `zero`: see Row::zero.
template <class Settings> struct RowsOf {
    Settings& settings;
    std::string_view source = {};
    Owner owner = Owner::viewer;

    [[nodiscard]] RowsOf from(std::string_view text) const { return {settings, text, owner}; }
    template <class T>
    Tunable number(std::string_view name, std::string_view unit, double minimum, double maximum, T Settings::*member,
                   std::string_view help, std::string_view zero = {}) const {
        return bind(
            with({.name = name, .unit = unit, .minimum = minimum, .maximum = maximum, .help = help, .zero = zero}),
            settings, member);
    }
    Tunable toggle(std::string_view name, bool Settings::*member, std::string_view help) const {
        return bind(with({.name = name, .help = help}), settings, member);
    }
    template <class Choice>
    Tunable choice(std::string_view name, std::span<const std::string_view> choices, Choice Settings::*member,
                   std::string_view help) const {
        return bind(with({.name = name, .help = help, .choices = choices}), settings, member);
    }

  private:
    [[nodiscard]] Row with(Row row) const {
        row.source = source;
        row.owner = owner;
        return row;
    }
};

/// Joins lists of rows, in this order.
Tunables joined(std::initializer_list<Tunables> lists);

/// The tunable of that name, or nullptr.
const Tunable* find(const Tunables& tunables, std::string_view name);

/// Joins names as "a, b, c", for error messages.
std::string join(std::span<const std::string_view> names);

/// A named set of values: {"rate", 5}, ...
struct Preset {
    std::string_view name;
    std::string_view help;
    std::vector<std::pair<std::string_view, double>> values;
};

/// The presets' names as "a, b, c", for error messages.
std::string preset_names(std::span<const Preset> presets);

/// Sets the values of the preset whose names are in `tunables`. Returns the names of the others.
std::vector<std::string_view> apply(const Preset& preset, const Tunables& tunables);

} // namespace tunables
