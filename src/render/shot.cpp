#include "render/shot.h"

#include "render/gl/opengl.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <stb/stb_image_write.h>
#include <vector>

namespace render {

void save_png(const std::filesystem::path& path, int width, int height) {
    constexpr std::size_t read = 4, channels = 3; // OpenGL ES reads no three
    const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    std::vector<unsigned char> pixels(read * count);
    glFinish(); // an off-screen surface may still be drawing
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    glReadBuffer(GL_BACK);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    for (std::size_t i = 0; i < count; ++i)
        std::copy_n(pixels.begin() + static_cast<std::ptrdiff_t>(read * i), channels,
                    pixels.begin() + static_cast<std::ptrdiff_t>(channels * i));

    // Bottom row first in GL, top row first in a file.
    const int stride = static_cast<int>(channels) * width;
    std::ofstream file(path, std::ios::binary);
    if (!file)
        throw Error(fmt::format("the picture {} cannot be written: {}", path.string(), std::strerror(errno)));
    const auto write = [](void* context, void* data, int size) {
        static_cast<std::ofstream*>(context)->write(static_cast<const char*>(data), size);
    };
    stbi_flip_vertically_on_write(1);
    const bool encoded =
        stbi_write_png_to_func(write, &file, width, height, static_cast<int>(channels), pixels.data(), stride) != 0;
    stbi_flip_vertically_on_write(0);
    file.close();
    if (!encoded || !file)
        throw Error(fmt::format("the picture {} cannot be written: {}", path.string(), std::strerror(errno)));
}

} // namespace render
