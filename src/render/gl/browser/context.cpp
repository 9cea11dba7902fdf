// What a browser's context offers.

#include "render/gl/opengl.h"

#include <string_view>

#include <emscripten/html5.h>

namespace render {

const GlVersion& gl_version() { return embedded_gl; }

/// There is no window without WebGL 2.
int offered_version() { return 10 * embedded_gl.major + embedded_gl.minor; }

/// WebGL calls them the same but for the prefix, and has them once they are asked for.
bool has_extension(const char* name) {
    constexpr std::string_view prefix = "GL_";
    const std::string_view full(name);
    return emscripten_webgl_enable_extension(emscripten_webgl_get_current_context(),
                                             full.starts_with(prefix) ? name + prefix.size() : name);
}

bool draw_at_once(std::span<const IndexedPart>) { return false; }

} // namespace render
