// The context's capabilities, through epoxy.

#include "render/gl/opengl.h"

#include <vector>

namespace render {

const GlVersion& gl_version() { return epoxy_is_desktop_gl() ? desktop_gl : embedded_gl; }

int offered_version() { return epoxy_gl_version(); }

bool has_extension(const char* name) { return epoxy_has_gl_extension(name); }

bool draw_at_once(std::span<const IndexedPart> parts) {
    if (gl_version().es)
        return false;
    std::vector<GLsizei> counts;
    std::vector<const void*> offsets;
    std::vector<GLint> bases;
    for (const IndexedPart& part : parts) {
        counts.push_back(part.indices);
        offsets.push_back(reinterpret_cast<const void*>(part.offset));
        bases.push_back(part.first_vertex);
    }
    glMultiDrawElementsBaseVertex(GL_TRIANGLES, counts.data(), GL_UNSIGNED_SHORT, offsets.data(),
                                  static_cast<GLsizei>(counts.size()), bases.data());
    return true;
}

} // namespace render
