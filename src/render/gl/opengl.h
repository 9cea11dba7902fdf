#pragma once
/// Is the driver good enough? The renderer needs OpenGL 3.3 core.

#include <string>
#include <string_view>

namespace render {

/// Throws Error when the current context offers less than OpenGL 3.3, or is not desktop OpenGL.
void require_opengl();

/// Does the processor draw? Some things that cost a graphics card nothing are not to be asked of it.
bool software_driver();

/// Has the driver this extension, e.g. "GL_EXT_texture_filter_anisotropic"?
bool has_extension(const char* name);

/// What to tell the person whose driver offers `version` (33 is 3.3); empty when it will do.
std::string opengl_complaint(int version, bool desktop, std::string_view driver);

} // namespace render
