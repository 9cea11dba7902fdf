#pragma once
/// Screenshots.

#include <filesystem>

namespace render {

/// Writes the back buffer (so: before the swap) as PNG. Throws Error naming the file.
void save_png(const std::filesystem::path& path, int width, int height);

} // namespace render
