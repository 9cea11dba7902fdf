#pragma once
/// The user's settings on disk: $XDG_CONFIG_HOME/reckoning/settings.toml (else ~/.config/...).
///
/// Read before the command line, whose options win for that run and are not written. Each change by hand is written at
/// once, that setting alone: two games at a time do not undo each other's changes. What is damaged is named with its
/// line, the default is used, and the line stays until its setting is changed.

#include "apps/game/game_options.h"

#include <filesystem>
#include <functional>
#include <span>

namespace apps {

/// A setting of the file: where it stands, and how it is read and written.
struct FileSetting {
    std::string table, key;
    /// Takes it as the file has it; returns what is wrong with it, for people, or nothing.
    std::function<std::optional<std::string>(const std::vector<std::string>& values)> take{};
    /// As TOML; nothing: it is left out, since it is as the program has it.
    std::function<std::optional<std::string>()> write{};
    std::function<std::string()> text{}; ///< for people
};
/// All of them, bound to `options`, which must stay.
std::vector<FileSetting> file_settings(GameOptions& options);

/// Reads them into `options`. Returns what is damaged, for people. No file: nothing to read.
std::vector<std::string> load_settings(const std::filesystem::path& path, GameOptions& options);

/// Writes those settings, "table.key" each, as they are now. Returns what went wrong, for people, or nothing: then the
/// file is as it was.
std::string save_settings(const std::filesystem::path& path, GameOptions& options, std::span<const std::string> which);

} // namespace apps
