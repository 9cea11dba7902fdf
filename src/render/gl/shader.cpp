#include "render/gl/shader.h"

#include "platform/files.h"
#include "render/gl/opengl.h"

#include <fmt/format.h>
#include <fstream>
#include <sstream>

namespace render {

namespace {

std::ifstream open(const std::string& name) {
    const auto path = platform::find_asset("shaders/" + name);
    std::ifstream file(path);
    if (!file)
        throw Error(fmt::format("cannot read {}: install the game again", path.string()));
    return file;
}

/// Returns the file's text with its includes, after the version line. `#line` preserves the driver's line numbers:
/// source 0 is the file itself, 1 an include.
std::string load(const std::string& name, Program::Variant variant, std::string_view defined) {
    constexpr std::string_view directive = "#include \"";
    std::ifstream file = open(name);
    std::string text = gl_version().glsl;
    text += variant == Program::Variant::plain ? "#define PLAIN\n" : "";
    text += defined.empty() ? "#line 1 0\n" : fmt::format("#define {}\n#line 1 0\n", defined);
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.starts_with(directive)) {
            const std::string included = line.substr(directive.size(), line.rfind('"') - directive.size());
            std::ostringstream body;
            body << open(included).rdbuf();
            text += fmt::format("#line 1 1\n{}\n#line {} 0\n", body.str(), number + 1);
        } else {
            text += line + "\n";
        }
    }
    return text;
}

template <auto& GetValue, auto& GetLog> std::string log_of(GLuint object) {
    GLint length = 0;
    GetValue(object, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
    GetLog(object, length, &length, log.data());
    log.resize(static_cast<std::size_t>(std::max(length, 0)));
    return log;
}

} // namespace

GLuint compile_shader(GLenum stage, std::string_view name, const std::string& source) {
    const GLuint shader = glCreateShader(stage);
    const char* text = source.c_str();
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled != GL_TRUE) {
        const std::string log = log_of<glGetShaderiv, glGetShaderInfoLog>(shader);
        glDeleteShader(shader);
        throw Error(
            fmt::format("cannot compile shaders/{} with this graphics driver (source 0: the file, 1: an included "
                        "file):\n{}",
                        name, log));
    }
    return shader;
}

Program::Program(std::string_view vertex, std::string_view fragment, Variant variant, std::string_view defined) {
    struct Stage {
        GLenum kind;
        std::string file;
    };
    for (const Stage& stage : {Stage{GL_VERTEX_SHADER, fmt::format("{}.vert", vertex)},
                               Stage{GL_FRAGMENT_SHADER, fmt::format("{}.frag", fragment)}}) {
        const GLuint shader = compile_shader(stage.kind, stage.file, load(stage.file, variant, defined));
        glAttachShader(program_, shader);
        glDeleteShader(shader); // the driver keeps it until the program is deleted
    }
    glLinkProgram(program_);
    GLint linked = GL_FALSE;
    glGetProgramiv(program_, GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE)
        throw Error(fmt::format("cannot link shaders/{}.vert and {}.frag with this graphics driver:\n{}", vertex,
                                fragment, log_of<glGetProgramiv, glGetProgramInfoLog>(program_)));

    use();
    if (const GLuint frame = glGetUniformBlockIndex(program_, "Frame"); frame != GL_INVALID_INDEX)
        glUniformBlockBinding(program_, frame, 0);
    for (std::size_t unit = 0; unit < texture_names.size(); ++unit)
        set(texture_names[unit], static_cast<int>(unit));
}

} // namespace render
