// The WebGL context's capabilities.

#include "render/gl/opengl.h"

#include <string_view>

#include <emscripten/html5.h>

namespace render {

const GlVersion& gl_version() { return embedded_gl; }

/// Always 30: without WebGL 2, there is no window.
int offered_version() { return 10 * embedded_gl.major + embedded_gl.minor; }

/// WebGL omits the prefix of extension names, and enables an extension only on request.
bool has_extension(const char* name) {
    constexpr std::string_view prefix = "GL_";
    const std::string_view full(name);
    return emscripten_webgl_enable_extension(emscripten_webgl_get_current_context(),
                                             full.starts_with(prefix) ? name + prefix.size() : name);
}

bool draw_at_once(std::span<const IndexedPart>) { return false; }

} // namespace render
