#include "render/gl/opengl.h"

#include "render/gl/error.h"
#include "render/gl/gl.h"

#include <fmt/format.h>

namespace render {

std::string opengl_complaint(int version, bool desktop, std::string_view driver) {
    if (desktop && version >= 10 * gl_major + gl_minor)
        return {};
    return fmt::format("OpenGL {}.{} is needed; this driver offers {}{}.{} ({}): install libgl1-mesa-dri, or run with "
                       "--headless",
                       gl_major, gl_minor, desktop ? "" : "OpenGL ES ", version / 10, version % 10, driver);
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

bool has_extension(const char* name) { return epoxy_has_gl_extension(name); }

void require_opengl() {
    const std::string complaint = opengl_complaint(epoxy_gl_version(), epoxy_is_desktop_gl(), driver());
    if (!complaint.empty())
        throw Error(complaint);
}

} // namespace render
