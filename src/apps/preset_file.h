#pragma once
/// The user's presets on disk: TOML, a table a preset, a line a row:
///
///     ["my own way"]
///     scheme = "ease:ctra-fade"
///     rate = 5
///     compensate = true

#include "apps/whole_file.h"
#include "overlay/actions.h"
#include "tunables/tunables.h"

#include <filesystem>
#include <stdexcept>

namespace apps {

/// $XDG_CONFIG_HOME/reckoning/presets.toml, else ~/.config/...; empty if there is neither.
inline std::filesystem::path preset_path() { return user_path("presets.toml"); }

/// Names the file, and the line where one is to blame.
using PresetError = std::runtime_error;

/// No file: no presets. Throws PresetError.
std::vector<overlay::UserPreset> load_presets(const std::filesystem::path& path);
/// Whole or not at all: written beside it, then put in its place. Throws PresetError.
void save_presets(const std::filesystem::path& path, const std::vector<overlay::UserPreset>& presets);

/// Sets the rows that one of `known`, or else a preset that the user has saved, names. Throws UsageError, which lists
/// them, for another name, and for values that a row does not take.
void use_preset(const std::string& name, std::span<const tunables::Preset> known, const tunables::Tunables& rows);

} // namespace apps
