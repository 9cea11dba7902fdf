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

namespace {
std::string_view driver() {
    const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return name != nullptr ? name : "unknown";
}
} // namespace

bool software_driver() {
    return driver().find("llvmpipe") != std::string_view::npos || driver().find("softpipe") != std::string_view::npos;
}

void require_opengl() {
    const std::string complaint = opengl_complaint(epoxy_gl_version(), epoxy_is_desktop_gl(), driver());
    if (!complaint.empty())
        throw Error(complaint);
}

} // namespace render
