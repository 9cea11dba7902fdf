#include "render/gl/picture.h"

#include "platform/small_file.h"
#include "render/gl/texture.h"

#include <algorithm>
#include <memory>
#include <stb/stb_image.h>

namespace render {

std::optional<Picture> load_picture(const std::filesystem::path& path) {
    constexpr std::size_t max_bytes = 1 << 20;
    constexpr int max_side = 4096, channels = 4; // four bytes a pixel, so that rows begin at multiples of four
    std::string bytes;
    try {
        bytes = platform::read_small_file(path, max_bytes);
    } catch (const platform::FileError&) {
        return {};
    }
    const auto* const file = reinterpret_cast<const stbi_uc*>(bytes.data());
    const auto size = static_cast<int>(bytes.size());
    Picture picture;
    int in_file = 0;
    if (stbi_info_from_memory(file, size, &picture.width, &picture.height, &in_file) == 0 ||
        std::max(picture.width, picture.height) > max_side)
        return {};
    const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
        stbi_load_from_memory(file, size, &picture.width, &picture.height, &in_file, channels), &stbi_image_free);
    if (!pixels)
        return {};
    define(light_unit, picture.texture, GL_RGBA8, picture.width, picture.height, GL_RGBA, GL_UNSIGNED_BYTE,
           pixels.get());
    smooth_and_clamp();
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return picture;
}

} // namespace render
