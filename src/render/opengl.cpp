#include "render/opengl.h"

#include "render/error.h"

#include <epoxy/gl.h>
#include <fmt/format.h>

namespace render {

std::string opengl_complaint(int version, bool desktop, std::string_view driver) {
    if (desktop && version >= 33)
        return {};
    return fmt::format("OpenGL 3.3 is needed; this driver offers {}{}.{} ({}): install libgl1-mesa-dri, or run with "
                       "--headless",
                       desktop ? "" : "OpenGL ES ", version / 10, version % 10, driver);
}

void require_opengl() {
    const auto* driver = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const std::string complaint =
        opengl_complaint(epoxy_gl_version(), epoxy_is_desktop_gl(), driver != nullptr ? driver : "unknown");
    if (!complaint.empty())
        throw Error(complaint);
}

} // namespace render
