#pragma once
/// Small files of the user's: settings, presets.

#include <filesystem>
#include <string>
#include <string_view>

namespace apps {

/// Where a file or folder of the user's settings lies (platform::settings_folder); empty without a home.
std::filesystem::path user_path(std::string_view name);

/// All bytes of a file; empty if there is none. Throws std::runtime_error, for people, if it cannot be read or is
/// larger than a settings file ever is (1 MiB).
std::string read_whole_file(const std::filesystem::path& path);

/// Whole or not at all: written beside it, then put in its place, behind a link too; folders are made. Throws
/// std::runtime_error, for people.
void write_whole_file(const std::filesystem::path& path, const std::string& text);

} // namespace apps
