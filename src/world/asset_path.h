#pragma once
/// Finds what ships beside the programs: maps, shaders, models, sounds.

#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace world {

/// Says what was looked for and in which places.
struct MissingAsset : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The path of a shipped file or folder, e.g. "assets/maps" or "shaders/terrain.vert". The first that has it wins:
/// beside the binary (../share/reckoning), a parent folder of the binary with assets/ and shaders/ (a build inside the
/// source tree), the source tree that this was built from, the install prefix. Throws MissingAsset.
std::filesystem::path find_asset(std::string_view relative);

} // namespace world
