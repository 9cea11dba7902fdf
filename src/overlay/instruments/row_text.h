#pragma once
/// Texts of a row for display: label, value in a familiar unit (degrees, ms, %, cm) or the row's word for 0
/// (Row::zero), and tooltip. Settings, files and command lines use SI units.

#include "tunables/tunables.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace overlay {

/// A displayed number is the value times `factor`; numbers above `most` are displayed as `most`.
struct ShownUnit {
    double factor = 1;
    std::string_view unit{};
    double most = std::numeric_limits<double>::infinity();
};
ShownUnit shown_unit(const tunables::Row& row);

/// Value with three significant digits: "2.5 cm", "120 ms", "1°", "off", or a choice's name.
std::string value_text(const tunables::Row& row, double value);
std::string value_text(const tunables::Row& row, double value, const ShownUnit& unit);
/// Parses typed text into a value, clamped to the row's range. The text is a number in the shown unit, a number with
/// the row's own unit ("0.3 m"), or, if the row has a word for 0, this word or "off". `nullopt` for other texts.
std::optional<double> read_value(const tunables::Row& row, std::string_view text, const ShownUnit& unit);
/// Rounds `value` to the displayed digits, for sliders. A value with the same text as the default becomes the default.
double as_shown(const tunables::Row& row, double value, const ShownUnit& unit);

/// The row's label: from a table ("compensate" is "time compensation"), otherwise the row's name with spaces, without
/// `prefix`.
std::string label_of(const tunables::Row& row, std::string_view prefix = {});
/// The tooltip: meaning, range, default, owner, option, source.
std::string tooltip_of(const tunables::Row& row);

} // namespace overlay
