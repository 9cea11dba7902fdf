#pragma once
/// A GL program made of shaders/<name>.vert and .frag. A line `#include "file"` takes in another file of shaders/, one
/// level deep. Throws Error naming the file, with the driver's log, when something does not compile or link.

#include "render/gl_objects.h"

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
    explicit Program(std::string_view name) : Program(name, name) {}
    Program(std::string_view vertex, std::string_view fragment);

    void use() const { glUseProgram(program_); }
    // Of the program in use. A name that the shader does not have is ignored.
    void set(const char* name, int value) const;
    void set(const char* name, float value) const;
    void set(const char* name, const glm::vec2& value) const;
    void set(const char* name, const glm::vec3& value) const;
    void set(const char* name, const glm::vec4& value) const;
    void set(const char* name, const glm::mat4& value) const;

  private:
    GlObject<ProgramKind> program_;
};

} // namespace render
