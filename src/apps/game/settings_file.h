#pragma once
/// The user's settings on disk: $XDG_CONFIG_HOME/reckoning/settings.toml (else ~/.config/...).
///
/// The file is read before the command line, whose options override it in this run and are not written to it. Each
/// change in the menu is written at once, and only that setting, so that two running games do not undo each other's
/// changes. A damaged line is reported with its number; its default is used, and the line stays until its setting is
/// changed.

#include "apps/game/game_options.h"

#include <filesystem>
#include <functional>
#include <span>

namespace apps {

/// One setting of the file: its table and key, and functions that convert between its texts and the option.
struct FileSetting {
    std::string table, key;
    /// Sets the option from the texts in the file; returns the error, or `nullopt`.
    std::function<std::optional<std::string>(const std::vector<std::string>& values)> take{};
    /// Returns the option's value as TOML; `nullopt` for a default that is not written.
    std::function<std::optional<std::string>()> write{};
    std::function<std::string()> text{}; ///< Returns the option's value as text for people.
};
/// All settings, bound to `options`, which must outlive them.
std::vector<FileSetting> file_settings(GameOptions& options);

/// Reads the file into `options`; returns its errors. A missing file is no error.
std::vector<std::string> load_settings(const std::filesystem::path& path, GameOptions& options);

/// Writes the present values of the settings `which`, each given as "table.key". Returns the error; then the file is
/// unchanged. Returns an empty text on success.
std::string save_settings(const std::filesystem::path& path, GameOptions& options, std::span<const std::string> which);

} // namespace apps
