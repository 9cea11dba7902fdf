#pragma once
/// GL objects that delete themselves. They must die while their context is current.

#include "render/gl/gl.h"

#include <utility>

namespace render {

/// Owns one GL name; `Kind` knows how such names are made and deleted.
template <class Kind> class GlObject {
  public:
    GlObject() : name_(Kind::make()) {}
    ~GlObject() {
        if (name_ != 0)
            Kind::remove(name_);
    }
    GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlObject& operator=(GlObject&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    operator GLuint() const { return name_; }

  private:
    GLuint name_;
};

// epoxy's functions are variables, so that they cannot be template arguments themselves.
struct BufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenBuffers(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteBuffers(1, &name); }
};
struct VertexArrayKind {
    static GLuint make() {
        GLuint name = 0;
        glGenVertexArrays(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteVertexArrays(1, &name); }
};
struct TextureKind {
    static GLuint make() {
        GLuint name = 0;
        glGenTextures(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteTextures(1, &name); }
};
struct RenderbufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenRenderbuffers(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteRenderbuffers(1, &name); }
};
struct FramebufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenFramebuffers(1, &name);
        return name;
    }
    static void remove(GLuint name) { glDeleteFramebuffers(1, &name); }
};
struct ProgramKind {
    static GLuint make() { return glCreateProgram(); }
    static void remove(GLuint name) { glDeleteProgram(name); }
};

using Buffer = GlObject<BufferKind>;
using VertexArray = GlObject<VertexArrayKind>;
using Texture = GlObject<TextureKind>;
using Renderbuffer = GlObject<RenderbufferKind>;
using Framebuffer = GlObject<FramebufferKind>;

/// Which texture is where, the same in every pass: bound once a frame.
enum TextureUnit : GLint {
    noise_unit,
    shadow_unit,
    land_unit,
    cover_unit,
    detail_unit,
    height_unit,
    shade_unit,
    light_unit,
    glare_unit
};

} // namespace render
