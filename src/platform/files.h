#pragma once
/// Finds files: those shipped with the programs (maps, shaders, sweeps), and the user's own folders.

#include <cstdio>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string_view>

namespace platform {

/// A shipped file is missing; the message names it and the searched folders.
struct MissingAsset : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Returns the path of a shipped file or folder, e.g. "assets/maps" or "shaders/terrain.vert". Throws MissingAsset.
/// Searches these places in their order:
/// - from the binary's folder: ../share/reckoning, ../share/<program>; not on Windows.
/// - on Windows, the binary's folder.
/// - a parent folder of the binary with assets/ and shaders/ (a build inside the source tree).
/// - the source tree of the build, and share/reckoning of the install prefix; not on Windows.
std::filesystem::path find_asset(std::string_view relative);

// On Windows the folders of a user are the known folders that the comments name last.

/// The user's home folder: $HOME; FOLDERID_Profile. Empty if there is none.
std::filesystem::path home_folder();

/// Folders for results and screenshots: the user's ($XDG_DOCUMENTS_DIR, ~/Documents; $XDG_PICTURES_DIR, ~/Pictures;
/// FOLDERID_Documents, FOLDERID_Pictures) if there is one, else out/. A missing folder is made; if that fails, the
/// later writing of a file reports the error.
std::filesystem::path documents_folder();
std::filesystem::path pictures_folder();

/// Folder of the user's settings: $XDG_CONFIG_HOME/reckoning, else ~/.config/reckoning; %APPDATA%/Reckoning. Empty
/// without a home folder. It need not exist.
std::filesystem::path settings_folder();

/// Folder for state that programs keep between runs and may lose: $XDG_STATE_HOME/reckoning, else
/// ~/.local/state/reckoning; %LOCALAPPDATA%/Reckoning. Empty without a home folder. It need not exist.
std::filesystem::path state_folder();

/// Folder of recordings: $XDG_DATA_HOME/reckoning, else ~/.local/share/reckoning; FOLDERID_Documents/Reckoning. Else
/// out/. It need not exist.
std::filesystem::path recordings_folder();

/// Folders where distributions keep DejaVu and Bebas Neue (the interface's fonts), and Noto, Droid and WenQuanYi (more
/// scripts). Not all of them exist.
std::span<const std::string_view> font_folders();

/// Opens a file for writing from its beginning; null, with errno, if that fails.
std::FILE* open_to_write(const std::filesystem::path& path);

/// Returns `file` in the first folder that has it; empty if none has.
std::filesystem::path find_in(std::span<const std::string_view> folders, std::string_view file);

} // namespace platform
