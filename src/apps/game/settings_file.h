#pragma once
/// The user's settings on disk: $XDG_CONFIG_HOME/reckoning/settings.toml (else ~/.config/...).
///
/// Read before the command line, whose options win for that run and are not written. Each change by hand is written at
/// once, for that setting alone, so that two running games do not undo each other's changes. A damaged line is reported
/// with its number; its default is used, and the line stays until its setting is changed.

#include "apps/game/game_options.h"

#include <filesystem>
#include <functional>
#include <span>

namespace apps {

/// One setting of the file: its place, and functions to read and write it.
struct FileSetting {
    std::string table, key;
    /// Reads the file's values; returns the error, or `nullopt`.
    std::function<std::optional<std::string>(const std::vector<std::string>& values)> take{};
    /// Returns the value as TOML; `nullopt` if it is the default and is left out.
    std::function<std::optional<std::string>()> write{};
    std::function<std::string()> text{}; ///< Present value.
};
/// All settings, bound to `options`, which must outlive them.
std::vector<FileSetting> file_settings(GameOptions& options);

/// Reads the file into `options`; returns its errors. A missing file is no error.
std::vector<std::string> load_settings(const std::filesystem::path& path, GameOptions& options);

/// Writes these settings, "table.key" each, with their present values. Returns the error and leaves the file unchanged;
/// empty on success.
std::string save_settings(const std::filesystem::path& path, GameOptions& options, std::span<const std::string> which);

} // namespace apps
