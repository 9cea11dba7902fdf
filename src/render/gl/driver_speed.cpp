#include "render/gl/driver_speed.h"

#include "render/gl/shader.h"
#include "render/gl/texture.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>

namespace render {

DriverSpeed speed_of(std::string_view name, double seconds) {
    constexpr std::array software{"llvmpipe", "softpipe", "swrast", "SwiftShader"}; // SwiftShader is Chromium's
    constexpr double slow = 0.008, fast = 0.003;                                    // [s]
    if (seconds > slow ||
        std::ranges::any_of(software, [name](const char* each) { return name.find(each) != std::string_view::npos; }))
        return DriverSpeed::software;
    return seconds > fast ? DriverSpeed::unsure : DriverSpeed::gpu;
}

double drawing_time() {
    constexpr int side = 256, texels = 64, draws = 4;
    const Program program("tone_map", "driver_speed");
    const VertexArray no_vertices;
    const Renderbuffer colour;
    const Framebuffer target;
    const Texture noise;
    std::array<unsigned char, 4 * texels * texels> bytes{};
    unsigned number = 1;
    for (unsigned char& byte : bytes) { // by a linear congruential generator
        number = number * 1664525 + 1013904223;
        byte = static_cast<unsigned char>(number >> 24);
    }
    define(noise_unit, noise, GL_RGBA8, texels, texels, GL_RGBA, GL_UNSIGNED_BYTE, bytes.data());
    make_mipmaps();
    glBindVertexArray(no_vertices);
    glBindRenderbuffer(GL_RENDERBUFFER, colour);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, side, side);
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);
    glViewport(0, 0, side, side);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_SCISSOR_TEST);
    program.use();
    double shortest = std::numeric_limits<double>::infinity();
    for (int draw = 0; draw < draws; ++draw) { // The first draw also compiles.
        const auto begin = std::chrono::steady_clock::now();
        glDrawArrays(GL_TRIANGLES, 0, 3);
        std::array<unsigned char, 4> pixel{};
        glReadPixels(side / 2, side / 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data()); // Waits for the draw's end.
        shortest = std::min(shortest, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return shortest;
}

DriverSpeed driver_speed() {
    static const DriverSpeed speed = [] {
        require_opengl();
        return speed_of(driver_name(), drawing_time());
    }();
    return speed;
}

} // namespace render
