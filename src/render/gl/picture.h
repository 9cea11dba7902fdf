#pragma once
/// A picture from a file, as a texture.

#include "render/gl/gl_objects.h"

#include <filesystem>
#include <optional>

namespace render {

struct Picture {
    Texture texture;
    int width = 0, height = 0; ///< [pixels]
};

/// Reads a JPEG or PNG file of at most 1 MB and 4096 pixels a side; nothing if it is missing, larger or damaged. Needs
/// a current context.
std::optional<Picture> load_picture(const std::filesystem::path& path);

} // namespace render
