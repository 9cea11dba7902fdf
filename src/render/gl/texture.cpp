#include "render/gl/texture.h"

namespace render {

namespace {
void clamp_to_edge() {
    for (const GLenum side : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTexParameteri(GL_TEXTURE_2D, side, GL_CLAMP_TO_EDGE);
}
} // namespace

void bind(TextureUnit unit, const Texture& texture, GLenum target) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(target, texture);
}

void define(TextureUnit unit, const Texture& texture, GLint internal, int width, int height, GLenum format, GLenum type,
            const void* pixels) {
    bind(unit, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, internal, width, height, 0, format, type, pixels);
}

void smooth_and_clamp() {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    clamp_to_edge();
}

void make_mipmaps(GLenum target) {
    glGenerateMipmap(target);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
}

void make_mipmaps_and_clamp() {
    make_mipmaps();
    clamp_to_edge();
}

} // namespace render
