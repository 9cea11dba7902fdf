#pragma once
/// The OpenGL functions of this build, checks of the driver, and differences between the two supported versions: OpenGL
/// 3.3 core, and OpenGL ES 3.0 (WebGL 2). Include this file to call OpenGL; the folders desktop and browser provide the
/// functions.

#include "gl_functions.h"

#include <glm/vec4.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace render {

struct GlVersion {
    const char* name; ///< name of the version, for display
    int major, minor;
    bool es;          ///< whether this is OpenGL ES; false: OpenGL, core profile
    const char* glsl; ///< first lines of every shader; the shader files do not contain them
};
inline constexpr GlVersion desktop_gl{"OpenGL 3.3", 3, 3, false, "#version 330 core\n"};
inline constexpr GlVersion embedded_gl{"OpenGL ES 3.0", 3, 0, true,
                                       "#version 300 es\n"
                                       "precision highp float;\nprecision highp int;\n"
                                       "precision highp sampler2D;\nprecision highp sampler2DArray;\n"
                                       "precision highp sampler2DShadow;\n"};

/// Returns the supported version for the current context: OpenGL or OpenGL ES.
const GlVersion& gl_version();
/// Version that the context offers; 33 means 3.3.
int offered_version();

/// An error in drawing, with a message for the user.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Throws Error if the current context offers less than OpenGL 3.3 or OpenGL ES 3.0.
void require_opengl();

/// Name of the current context's driver, e.g. "llvmpipe (LLVM 15.0.6, 256 bits)". Browsers may hide it.
std::string_view driver_name();

/// Whether the driver has an extension, e.g. "GL_EXT_texture_filter_anisotropic".
bool has_extension(const char* name);

/// A part of a buffer of 16-bit indices, which are relative to a first vertex.
struct IndexedPart {
    GLsizei indices = 0;
    std::size_t offset = 0; ///< offset of the first index in the buffer [B]
    GLint first_vertex = 0;
};
/// Draws triangles of the bound vertex array in one call. Returns false without drawing if the context cannot.
bool draw_at_once(std::span<const IndexedPart> parts);
/// Draws triangles of the bound vertex array, whose only attribute must be 0: three floats a vertex in the buffer
/// `vertices`. Returns the number of draw calls: OpenGL ES 3.0 needs one for each part.
int draw_parts(std::span<const IndexedPart> parts, GLuint vertices);
/// GL_RGBA16, a texture format with four values in 0..1 of 16 bits each; OpenGL ES 3.0 lacks it.
constexpr GLint rgba16 = 0x805B;
/// Fills the bound texture with `texels` in 0..1: 16 bits a value, or 8 if the driver cannot make mipmaps of 16 bits.
void fill_finely(int width, int height, std::span<const glm::vec4> texels);
/// Whether the driver can draw into a buffer of half floats (16 bits).
bool draws_half_floats();
/// Whether the driver can interpolate between texels of 32-bit floats. All drivers can with half floats.
bool blends_floats();
/// Maximum number of samples a pixel in a buffer of this format. OpenGL ES guarantees none for half floats.
GLint max_samples(GLenum format);
/// Whether a depth buffer can be copied into a multisampled one.
bool copies_sampled_depth();

/// Error message for a driver that offers `version` (33 is 3.3); empty if the version is sufficient.
std::string opengl_complaint(int version, bool desktop, std::string_view driver);

} // namespace render
