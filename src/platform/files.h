#pragma once
/// Where files are: what ships with the programs (maps, shaders, sweeps), and the user's own folders.

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string_view>

namespace platform {

/// Says what was looked for and in which places.
struct MissingAsset : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The path of a shipped file or folder, e.g. "assets/maps" or "shaders/terrain.vert". The first that has it wins:
/// beside the binary (../share/reckoning, ../share/ and the program's own name), a parent folder of the binary with
/// assets/ and shaders/ (a build inside the source tree), the source tree that this was built from, the install prefix.
/// Throws MissingAsset.
std::filesystem::path find_asset(std::string_view relative);

/// Where results and screenshots go: the user's folder for them ($XDG_DOCUMENTS_DIR, ~/Documents; $XDG_PICTURES_DIR,
/// ~/Pictures) where there is one, else out/. It is made if it is missing; who writes into it learns when it cannot be.
std::filesystem::path documents_folder();
std::filesystem::path pictures_folder();

/// Where the user's settings lie: $XDG_CONFIG_HOME/reckoning, else ~/.config/reckoning; empty without a home. It need
/// not exist.
std::filesystem::path settings_folder();

/// What programs remember from one run to the next, and nobody would miss: $XDG_STATE_HOME/reckoning, else
/// ~/.local/state/reckoning; empty without a home. It need not exist.
std::filesystem::path state_folder();

/// Where distributions keep DejaVu, the interface's font, Noto and Droid, which go farther. Not all of them exist.
std::span<const std::string_view> font_folders();

/// `file` in the first of the folders that has it; empty if none has.
std::filesystem::path find_in(std::span<const std::string_view> folders, std::string_view file);

} // namespace platform
