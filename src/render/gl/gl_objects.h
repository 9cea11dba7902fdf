#pragma once
/// GL objects that delete themselves. Their context must be current when they are destroyed.

#include "render/gl/opengl.h"

#include <array>
#include <type_traits>
#include <utility>
#include <vector>

namespace render {

/// Owns one GL name. `make` and `remove` are OpenGL's functions: for programs they take one name, for all others an
/// array. They are references because epoxy's functions are variables.
template <auto& make, auto& remove> class GlObject {
  public:
    GlObject() {
        if constexpr (of_one)
            name_ = make();
        else
            make(1, &name_);
    }
    ~GlObject() {
        if (name_ == 0)
            return;
        if constexpr (of_one)
            remove(name_);
        else
            remove(1, &name_);
    }
    GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlObject& operator=(GlObject&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    operator GLuint() const { return name_; }

  private:
    static constexpr bool of_one = std::is_invocable_v<decltype(make)>;
    GLuint name_ = 0;
};

using Buffer = GlObject<glGenBuffers, glDeleteBuffers>;
using VertexArray = GlObject<glGenVertexArrays, glDeleteVertexArrays>;
using Texture = GlObject<glGenTextures, glDeleteTextures>;
using Renderbuffer = GlObject<glGenRenderbuffers, glDeleteRenderbuffers>;
using Framebuffer = GlObject<glGenFramebuffers, glDeleteFramebuffers>;
using ProgramName = GlObject<glCreateProgram, glDeleteProgram>;

/// Binds the buffer and copies all of `data` into it.
template <class T>
void fill(GLenum target, const Buffer& buffer, const std::vector<T>& data, GLenum usage = GL_STATIC_DRAW) {
    glBindBuffer(target, buffer);
    glBufferData(target, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(), usage);
}

/// Texture units, the same in every pass.
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
/// Names of the units' samplers in the shaders.
inline constexpr std::array texture_names{"noise_map",  "shadow_map", "land_map",  "cover_map", "detail_map",
                                          "height_map", "shade_map",  "light_map", "glare_map"};

} // namespace render
