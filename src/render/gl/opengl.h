#pragma once
/// OpenGL as this program is built with it: its functions, and the versions that everything is written for: 3.3 core,
/// and OpenGL ES 3.0, which WebGL 2 is; is the driver good enough, and what only the one has. Whoever calls OpenGL
/// includes this; where the functions come from is in the folders desktop and browser.

#include "gl_functions.h"

#include <glm/vec4.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

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

/// What went wrong with the picture, in words for the person in front of it.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Throws Error when the current context offers less than OpenGL 3.3, or than OpenGL ES 3.0.
void require_opengl();

/// Does the processor draw? Some things that cost a graphics card nothing are not to be asked of it.
bool software_driver();

/// Has the driver this extension, e.g. "GL_EXT_texture_filter_anisotropic"?
bool has_extension(const char* name);

/// A part of an index buffer of 16-bit indices, which count from a vertex on.
struct IndexedPart {
    GLsizei indices = 0;
    std::size_t offset = 0; ///< in the buffer [B]
    GLint first_vertex = 0;
};
/// Draws triangles out of the bound vertex array in one call, where the context has a function for that: else false.
bool draw_at_once(std::span<const IndexedPart> parts);
/// Draws triangles out of the bound vertex array, whose attribute 0 is three floats a vertex in `vertices` and the only
/// one. Returns how many calls that took: OpenGL ES 3.0 needs one a part.
int draw_parts(std::span<const IndexedPart> parts, GLuint vertices);
/// 16 bits for each of four values of 0 to 1, which OpenGL ES 3.0 has not.
constexpr GLint rgba16 = 0x805B;
/// Gives the bound texture values of 0 to 1, in 16 bits each if the driver can make mipmaps of those.
void fill_finely(int width, int height, std::span<const glm::vec4> texels);
/// Does the driver draw into half floats?
bool draws_half_floats();
/// Can the driver read between the texels of 32-bit floats? Else of half floats.
bool blends_floats();
/// How many samples a pixel may have in a buffer of this format, which OpenGL ES promises for none of half floats.
GLint most_samples(GLenum format);
/// Can a depth buffer be copied into one with several samples a pixel?
bool copies_sampled_depth();

/// What to tell the person whose driver offers `version` (33 is 3.3); empty when it will do.
std::string opengl_complaint(int version, bool desktop, std::string_view driver);

} // namespace render
