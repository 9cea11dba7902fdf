#pragma once
/// How a row reads to people: its label, its value in the unit one thinks in (degrees, ms, %, cm) or the word that 0
/// stands for, and what its tooltip says. Settings, files and command lines stay in SI.

#include "tunables/tunables.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace overlay {

/// A shown number is the value times `factor`, at most `most`.
struct ShownUnit {
    double factor = 1;
    std::string_view unit{};
    double most = std::numeric_limits<double>::infinity();
};
ShownUnit shown_unit(const tunables::Row& row);

/// "2.5 cm", "120 ms", "1°", "off", a choice's name: three significant digits.
std::string value_text(const tunables::Row& row, double value);
std::string value_text(const tunables::Row& row, double value, const ShownUnit& unit);
/// What somebody typed, as a value in the row's range: in the shown unit, in the row's own where that is said ("0.3
/// m"), or the word for 0. Nothing if it is none of these.
std::optional<double> read_value(const tunables::Row& row, std::string_view text, const ShownUnit& unit);
/// `value` as far as it is shown: what a slider sets. What reads like the default is the default.
double as_shown(const tunables::Row& row, double value, const ShownUnit& unit);

/// The words for a row: "compensate" is "time compensation"; else its name, without `prefix` where it begins with that.
std::string label_of(const tunables::Row& row, std::string_view prefix = {});
/// What the tooltip says: meaning, range, default, owner, option, source.
std::string tooltip_of(const tunables::Row& row);

} // namespace overlay
