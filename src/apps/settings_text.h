#pragma once
/// A settings file as text: TOML, one line for each setting, in tables:
///    [sound]
///    volume = 0.5
/// Each line is read by itself: a damaged line is reported and left out, the others count. A change rewrites that
/// setting's line; comments, keys of other versions and damaged lines stay.

#include "platform/toml_table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

// Convert a TOML value to the text that rows take (tunables::Tunable::set_text).

/// `nullopt` for a list, a table or a date, which rows do not take.
std::optional<std::string> text_of_value(const toml::node& node);
/// Accepts a list, or a single value.
std::optional<std::vector<std::string>> texts_of_value(const toml::node& node);

struct WrittenSetting {
    std::string table, key;
    std::vector<std::string> values; ///< Text in the form that rows take (tunables::Tunable::set_text); several for a
                                     ///< list.
    int line = 0;                    ///< From 1.
};

struct SettingsText {
    std::vector<WrittenSetting> settings;
    std::vector<std::string> damages; ///< "line 3: ..."
};

/// Accepts any bytes.
SettingsText read_settings(std::string_view text);

/// Returns `text` with this setting changed to `value` in TOML; `nullopt` removes its line.
std::string change_setting(std::string_view text, std::string_view table, std::string_view key,
                           const std::optional<std::string>& value);

// Write values as TOML.
std::string toml_text(const std::string& text);
std::string toml_list(const std::vector<std::string>& texts);

} // namespace apps
