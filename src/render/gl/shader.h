#pragma once
/// A GL program made of shaders/<name>.vert and .frag. A line `#include "file"` takes in another file of shaders/, one
/// level deep. Throws Error naming the file, with the driver's log, when something does not compile or link.

#include "render/gl/gl_objects.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string>
#include <string_view>

namespace render {

/// Compiles one stage; `name` is the file's, for the message. The caller deletes the shader.
GLuint compile_shader(GLenum stage, std::string_view name, const std::string& source);

class Program {
  public:
    /// What the shaders are compiled for: with `PLAIN` defined, for low quality, they leave out what costs most and
    /// write the screen's colours; without it, light (shaders/common.glsl).
    enum class Variant { full, plain };
    explicit Program(std::string_view name, Variant variant = Variant::full) : Program(name, name, variant) {}
    Program(std::string_view vertex, std::string_view fragment, Variant variant = Variant::full);

    void use() const { glUseProgram(program_); }
    // Of the program in use. A name that the shader does not have is ignored.
    void set(const char* name, int value) const { glUniform1i(at(name), value); }
    void set(const char* name, float value) const { glUniform1f(at(name), value); }
    void set(const char* name, const glm::vec2& value) const { glUniform2fv(at(name), 1, &value.x); }
    void set(const char* name, const glm::vec3& value) const { glUniform3fv(at(name), 1, &value.x); }
    void set(const char* name, const glm::vec4& value) const { glUniform4fv(at(name), 1, &value.x); }
    void set(const char* name, const glm::mat4& value) const { glUniformMatrix4fv(at(name), 1, GL_FALSE, &value[0].x); }

  private:
    [[nodiscard]] GLint at(const char* name) const { return glGetUniformLocation(program_, name); }

    ProgramName program_;
};

/// A program in both variants: a branch within one would cost drivers in software as much as both ways.
struct BothPrograms {
    explicit BothPrograms(std::string_view name) : BothPrograms(name, name) {}
    BothPrograms(std::string_view vertex, std::string_view fragment)
        : full(vertex, fragment), plain(vertex, fragment, Program::Variant::plain) {}
    [[nodiscard]] const Program& of(bool want_plain) const { return want_plain ? plain : full; }
    Program full, plain;
};

} // namespace render
