#pragma once
/// Textures at their units.

#include "render/gl/gl_objects.h"

namespace render {

/// Binds it at its unit, which stays the active one.
void bind(TextureUnit unit, const Texture& texture, GLenum target = GL_TEXTURE_2D);
/// Binds it there and gives it `width` x `height` texels of `internal` format: those at `pixels`, which are of `format`
/// and `type`, or without any.
void define(TextureUnit unit, const Texture& texture, GLint internal, int width, int height, GLenum format, GLenum type,
            const void* pixels);

// How the bound texture is read.
/// Between its texels, and outside its edge as at its edge.
void smooth_and_clamp();
/// Between its texels and its mipmaps, which are made from what it holds.
void make_mipmaps(GLenum target = GL_TEXTURE_2D);
/// And outside as at its edge.
void make_mipmaps_and_clamp();

} // namespace render
