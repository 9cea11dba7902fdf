#pragma once
/// Functions for textures and their units.

#include "render/gl/gl_objects.h"

namespace render {

/// Binds the texture at its unit and leaves that unit active.
void bind(TextureUnit unit, const Texture& texture, GLenum target = GL_TEXTURE_2D);
/// Binds the texture at its unit and allocates `width` × `height` texels of `internal` format. `pixels` has `format`
/// and `type`; null leaves the texels undefined.
void define(TextureUnit unit, const Texture& texture, GLint internal, int width, int height, GLenum format, GLenum type,
            const void* pixels);

/// Sets linear filtering without mipmaps for the bound texture and clamps it at its edge.
void smooth_and_clamp();
/// Makes mipmaps of the bound texture and filters between them.
void make_mipmaps(GLenum target = GL_TEXTURE_2D);
/// Makes mipmaps of the bound texture and clamps it at its edge.
void make_mipmaps_and_clamp();

} // namespace render
