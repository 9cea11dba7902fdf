#pragma once
/// OpenGL as this program is built with it: its functions, and the version that everything is written for. Whoever
/// calls OpenGL includes this; besides it only opengl.cpp knows where the functions come from.

#include <epoxy/gl.h>

namespace render {

inline constexpr int gl_major = 3, gl_minor = 3; ///< core profile
/// What every shader begins with; the files leave it out.
inline constexpr const char* glsl_version = "#version 330 core\n";

} // namespace render
