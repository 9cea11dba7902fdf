#pragma once
/// Folders where find_asset looks (files.h).

#include <filesystem>
#include <vector>

namespace platform {

/// All of them, in the order of the search.
std::vector<std::filesystem::path> roots();
/// Appends those folders above `binary` that have assets/ and shaders/.
void add_parents(std::vector<std::filesystem::path>& roots, const std::filesystem::path& binary);

} // namespace platform
