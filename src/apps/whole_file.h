#pragma once
/// Small files of the user: settings, presets.

#include <filesystem>
#include <string>
#include <string_view>

namespace apps {

/// Path of a file or folder in platform::settings_folder; empty if there is no home folder.
std::filesystem::path user_path(std::string_view name);

/// Returns all bytes of a file; empty if it is missing. Throws std::runtime_error if it cannot be read or is larger
/// than 1 MiB.
std::string read_whole_file(const std::filesystem::path& path);

/// Replaces the file as a whole or not at all: writes a temporary file and renames it. If `path` is a symbolic link,
/// its target is replaced and the link stays. Makes missing folders. Throws std::runtime_error.
void write_whole_file(const std::filesystem::path& path, const std::string& text);

} // namespace apps
