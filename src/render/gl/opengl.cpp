#include "render/gl/opengl.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/gtc/type_precision.hpp>
#include <vector>

namespace render {

std::string opengl_complaint(int version, bool desktop, std::string_view driver) {
    const GlVersion& needed = desktop ? desktop_gl : embedded_gl;
    if (version >= 10 * needed.major + needed.minor)
        return {};
    return fmt::format("{} is needed; this driver offers {}{}.{} ({}): install libgl1-mesa-dri, or run with --headless",
                       needed.name, desktop ? "" : "OpenGL ES ", version / 10, version % 10, driver);
}

std::string_view driver_name() {
    const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return name != nullptr ? name : "unknown";
}

int draw_parts(std::span<const IndexedPart> parts, GLuint vertices) {
    if (parts.empty())
        return 0;
    if (draw_at_once(parts))
        return 1;
    constexpr std::size_t vertex = 3 * sizeof(float);
    const auto begin_at = [](GLint first) {
        glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, vertex,
                              reinterpret_cast<const void*>(static_cast<std::size_t>(first) * vertex));
    };
    glBindBuffer(GL_ARRAY_BUFFER, vertices);
    for (const IndexedPart& part : parts) {
        begin_at(part.first_vertex);
        glDrawElements(GL_TRIANGLES, part.indices, GL_UNSIGNED_SHORT, reinterpret_cast<const void*>(part.offset));
    }
    begin_at(0);
    return static_cast<int>(parts.size());
}

void fill_finely(int width, int height, std::span<const glm::vec4> texels) {
    const auto fill = [&](GLint format, GLenum type, const void* data) {
        glTexImage2D(GL_TEXTURE_2D, 0, format, width, height, 0, GL_RGBA, type, data);
    };
    if (!gl_version().es)
        return fill(rgba16, GL_FLOAT, texels.data());
    if (draws_half_floats())
        return fill(GL_RGBA16F, GL_FLOAT, texels.data());
    std::vector<glm::u8vec4> bytes;
    for (const glm::vec4& texel : texels)
        bytes.emplace_back(glm::round(texel * 255.0f));
    fill(GL_RGBA8, GL_UNSIGNED_BYTE, bytes.data());
}

bool draws_half_floats() {
    return !gl_version().es || has_extension("GL_EXT_color_buffer_float") ||
           has_extension("GL_EXT_color_buffer_half_float");
}

bool blends_floats() { return !gl_version().es || has_extension("GL_OES_texture_float_linear"); }

GLint max_samples(GLenum format) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    if (!gl_version().es)
        return most;
    // `highest` stays 0 if the format cannot be multisampled. WebGL cannot tell how many values GL_SAMPLES has.
    GLint highest = 0;
    glGetInternalformativ(GL_RENDERBUFFER, format, GL_SAMPLES, 1, &highest);
    return std::min(most, highest);
}

bool copies_sampled_depth() { return !gl_version().es; }

void require_opengl() {
    const std::string complaint = opengl_complaint(offered_version(), !gl_version().es, driver_name());
    if (!complaint.empty())
        throw Error(complaint);
}

} // namespace render
