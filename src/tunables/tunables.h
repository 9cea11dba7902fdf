#pragma once
/// Rows of tunables: every number that a user may change is one row, and a row makes the command line option, the
/// slider with its tooltip, the replicated host setting and the recording's header.
///
/// A folder keeps its settings in a plain struct with in-class defaults and exposes `tunables(settings)`: its rows,
/// each bound to the live value. Values travel as `double` (a bool is 0 or 1, a choice its index).

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

/// Who decides the value: the one who looks, the one who publishes a tank, or the host of the match for everybody.
enum class Owner { viewer, publisher, host };

struct Row {
    std::string_view name = {}; ///< long option without its dashes, and key in files: "blend-time"
    std::string_view unit = {}; ///< SI, e.g. "s", "m", "1/s"; empty for a choice or a switch
    double minimum = 0;
    double maximum = 1;
    double fallback = 0; ///< the default
    Owner owner = Owner::viewer;
    std::string_view help = {};                     ///< one sentence, shown as tooltip and in --help
    std::string_view source = {};                   ///< text and section it comes from, e.g. "Murphy 18.5"; or nothing
    std::string_view zero = {};                     ///< what 0 stands for, where it is no amount: "off", "auto"
    std::span<const std::string_view> choices = {}; ///< names of the values 0..n-1, if it is a choice
    bool toggle = false;                            ///< on or off; `bind` sets it
    bool whole = false;                             ///< a whole number; `bind` sets it
    [[nodiscard]] Range range() const { return {.low = minimum, .high = maximum, .unit = unit, .whole = whole}; }
};

/// A row bound to the place where its value lives. The place must outlive it.
struct Tunable {
    Row row;
    std::function<double()> get;
    std::function<void(double)> assign; ///< as given; use `set`

    /// Assigns `value` brought into the row's range (and to a whole number for choices). NaN is ignored.
    void set(double value) const;
    /// Parses a number, "on"/"off", or a choice's name. Returns what is wrong, in words, or nothing.
    [[nodiscard]] std::optional<std::string> set_text(std::string_view text) const;
    /// The value as `set_text` takes it.
    [[nodiscard]] std::string text() const;
};

using Tunables = std::vector<Tunable>;

/// Binds `row` to `value`, which may be a floating or integral number, a bool or an enum. A choice ranges over its
/// names.
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

/// Makes the rows of one settings struct, which have their owner and, as long as `from` says nothing else, their source
/// in common. `zero`: as Row::zero.
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

/// The rows of several settings as one list, in this order.
Tunables joined(std::initializer_list<Tunables> lists);

/// The tunable of that name, or nullptr.
const Tunable* find(const Tunables& tunables, std::string_view name);

/// "a, b, c": for messages that list what is valid.
std::string join(std::span<const std::string_view> names);

/// A named set of values: {"rate", 5}, ...
struct Preset {
    std::string_view name;
    std::string_view help;
    std::vector<std::pair<std::string_view, double>> values;
};

/// "a, b, c": for messages that list what is valid.
std::string preset_names(std::span<const Preset> presets);

/// Sets every named value that `tunables` has. Returns the names that it does not have.
std::vector<std::string_view> apply(const Preset& preset, const Tunables& tunables);

} // namespace tunables
