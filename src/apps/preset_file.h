#pragma once
/// The user's presets on disk. TOML: one table for each preset, one line for each row:
///    ["my own way"]
///    scheme = "ease:ctra-fade"
///    rate = 5
///    compensate = true

#include "apps/whole_file.h"
#include "overlay/actions.h"
#include "tunables/tunables.h"

#include <filesystem>
#include <stdexcept>

namespace apps {

/// $XDG_CONFIG_HOME/reckoning/presets.toml, else ~/.config/...; empty if there is no home folder.
inline std::filesystem::path preset_path() { return user_path("presets.toml"); }

/// Error in the file of presets. The message names the file, and the line at fault, if any.
using PresetError = std::runtime_error;

/// Returns an empty list if there is no file. Throws PresetError.
std::vector<overlay::UserPreset> load_presets(const std::filesystem::path& path);
/// Replaces the file as a whole or not at all: writes a temporary file and renames it. Throws PresetError.
void save_presets(const std::filesystem::path& path, const std::vector<overlay::UserPreset>& presets);

/// Sets `rows` to the preset `name`, which is one of `known` or else one in the user's file. Throws UsageError for an
/// unknown name, with a list of the valid ones, and for values that a row rejects.
void use_preset(const std::string& name, std::span<const tunables::Preset> known, const tunables::Tunables& rows);

} // namespace apps
