#include "render/shot.h"

#include "render/gl/error.h"
#include "render/gl/gl.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <stb/stb_image_write.h>
#include <vector>

namespace render {

void save_png(const std::filesystem::path& path, int width, int height) {
    constexpr int channels = 3;
    std::vector<unsigned char> pixels(static_cast<std::size_t>(channels) * static_cast<std::size_t>(width) *
                                      static_cast<std::size_t>(height));
    glFinish(); // an off-screen surface may still be drawing
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    glReadBuffer(GL_BACK);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());

    // Bottom row first in GL, top row first in a file.
    const int stride = channels * width;
    std::ofstream file(path, std::ios::binary);
    if (!file)
        throw Error(fmt::format("the picture {} cannot be written: {}", path.string(), std::strerror(errno)));
    const auto write = [](void* context, void* data, int size) {
        static_cast<std::ofstream*>(context)->write(static_cast<const char*>(data), size);
    };
    stbi_flip_vertically_on_write(1);
    const bool encoded = stbi_write_png_to_func(write, &file, width, height, channels, pixels.data(), stride) != 0;
    stbi_flip_vertically_on_write(0);
    file.close();
    if (!encoded || !file)
        throw Error(fmt::format("the picture {} cannot be written: {}", path.string(), std::strerror(errno)));
}

} // namespace render
