#pragma once
/// A settings file as text: TOML, a line a setting, in tables:
///
///     [sound]
///     volume = 0.5
///
/// Each line stands for itself: a damaged one is named and left out, the others count. A setting is changed by changing
/// its line: comments, keys of other versions and damaged lines stay as they are.

#include "platform/toml_table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

// A value of a TOML file as rows take it (tunables::Tunable::set_text).

/// Nothing for what no row takes: a list, a table, a date.
std::optional<std::string> text_of_value(const toml::node& node);
/// The same of a list, or of a value by itself.
std::optional<std::vector<std::string>> texts_of_value(const toml::node& node);

struct WrittenSetting {
    std::string table, key;
    std::vector<std::string> values; ///< as rows take them (tunables::Tunable::set_text); several: a list
    int line = 0;                    ///< from 1
};

struct SettingsText {
    std::vector<WrittenSetting> settings;
    std::vector<std::string> damages; ///< "line 3: ...", for people
};

/// Takes any bytes.
SettingsText read_settings(std::string_view text);

/// The text with this setting, its value in TOML; without a value: without the setting's line.
std::string change_setting(std::string_view text, std::string_view table, std::string_view key,
                           const std::optional<std::string>& value);

// Values in TOML.
std::string toml_text(const std::string& text);
std::string toml_list(const std::vector<std::string>& texts);

} // namespace apps
