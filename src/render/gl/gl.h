#pragma once
/// OpenGL as this program is built with it: its functions, and the versions that everything is written for: 3.3 core,
/// and OpenGL ES 3.0, which WebGL 2 is. Whoever calls OpenGL includes this; where the functions come from is in the
/// folders desktop and browser.

#include "gl_functions.h"

namespace render {

struct GlVersion {
    const char* name; ///< for people
    int major, minor;
    bool es;          ///< OpenGL ES; else a core profile
    const char* glsl; ///< what every shader begins with; the files leave it out
};
inline constexpr GlVersion desktop_gl{"OpenGL 3.3", 3, 3, false, "#version 330 core\n"};
inline constexpr GlVersion embedded_gl{"OpenGL ES 3.0", 3, 0, true,
                                       "#version 300 es\n"
                                       "precision highp float;\nprecision highp int;\n"
                                       "precision highp sampler2D;\nprecision highp sampler2DArray;\n"
                                       "precision highp sampler2DShadow;\n"};

/// Of the current context.
const GlVersion& gl_version();
/// What it offers: 33 is 3.3.
int offered_version();

} // namespace render
