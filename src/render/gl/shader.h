#pragma once
/// A GL program made of shaders/<name>.vert and .frag. A line `#include "file"` inserts another file of shaders/, one
/// level deep. Compile and link errors throw Error with the file's name and the driver's log.

#include "render/gl/gl_objects.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string>
#include <string_view>

namespace render {

/// Compiles one stage. `name`: name of the file, for the error message. The caller deletes the shader.
GLuint compile_shader(GLenum stage, std::string_view name, const std::string& source);

class Program {
  public:
    /// Variant of the shaders. `plain` (low quality) defines `PLAIN`: it omits costly effects and writes screen
    /// colours. `full` writes linear light (shaders/common.glsl).
    enum class Variant { full, plain };
    explicit Program(std::string_view name, Variant variant = Variant::full) : Program(name, name, variant) {}
    /// `defined`: a further name that both shaders find defined.
    Program(std::string_view vertex, std::string_view fragment, Variant variant = Variant::full,
            std::string_view defined = {});

    void use() const { glUseProgram(program_); }
    // Each `set` sets a uniform of the program in use. A name that the shader does not have is ignored.
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

/// A program in both variants. A branch inside one shader would cost software drivers as much as both paths.
struct BothPrograms {
    explicit BothPrograms(std::string_view name) : BothPrograms(name, name) {}
    BothPrograms(std::string_view vertex, std::string_view fragment, std::string_view defined = {})
        : full(vertex, fragment, Program::Variant::full, defined),
          plain(vertex, fragment, Program::Variant::plain, defined) {}
    [[nodiscard]] const Program& of(bool want_plain) const { return want_plain ? plain : full; }
    Program full, plain;
};

} // namespace render
