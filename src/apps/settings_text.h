#pragma once
/// A settings file as text: TOML, one line for each setting, in tables:
///    [sound]
///    volume = 0.5
/// Lines are parsed one by one: a damaged line is reported and ignored, the others are used. Changing a setting
/// rewrites only its line; comments, keys of other versions and damaged lines stay.

#include "platform/toml_table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

// Convert a TOML value to the text that rows take (tunables::Tunable::set_text).

/// `nullopt` for a list, a table or a date, which rows do not take.
std::optional<std::string> text_of_value(const toml::node& node);
/// Texts of all values of a list, or of a single value; `nullopt` if one of the values has no text.
std::optional<std::vector<std::string>> texts_of_value(const toml::node& node);

struct WrittenSetting {
    std::string table, key;
    std::vector<std::string> values; ///< Texts for tunables::Tunable::set_text; more than one for a list.
    int line = 0;                    ///< Line number in the file, from 1.
};

struct SettingsText {
    std::vector<WrittenSetting> settings;
    std::vector<std::string> damages; ///< Errors of damaged lines: "line 3: ..."
};

/// Accepts any bytes, and never throws.
SettingsText read_settings(std::string_view text);

/// Returns `text` with this setting changed to `value` (TOML), or without its line if `value` is `nullopt`.
std::string change_setting(std::string_view text, std::string_view table, std::string_view key,
                           const std::optional<std::string>& value);

// Write values as TOML.
std::string toml_text(const std::string& text);
std::string toml_list(const std::vector<std::string>& texts);

} // namespace apps
