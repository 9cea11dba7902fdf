#include "render/gl/vertex_layout.h"

#include <glm/vec4.hpp>

namespace render {

namespace {
const void* offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }
} // namespace

void lay_out(const Mesh& mesh, const VertexArray& layout, const Buffer& buffer, GLuint instance_attributes) {
    glBindVertexArray(layout);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(mesh.size() * sizeof(Vertex)), mesh.data(), GL_STATIC_DRAW);
    const auto attribute = [](GLuint index, GLint size, GLenum type, GLboolean normalised, std::size_t at) {
        glEnableVertexAttribArray(index);
        glVertexAttribPointer(index, size, type, normalised, sizeof(Vertex), offset(at));
    };
    attribute(0, 3, GL_FLOAT, GL_FALSE, offsetof(Vertex, position));
    attribute(1, 3, GL_FLOAT, GL_FALSE, offsetof(Vertex, normal));
    attribute(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Vertex, paint));
    attribute(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Vertex, surface));
    attribute(4, 4, GL_FLOAT, GL_FALSE, offsetof(Vertex, motion));
    for (GLuint i = 0; i < instance_attributes; ++i) {
        glEnableVertexAttribArray(first_instance_attribute + i);
        glVertexAttribDivisor(first_instance_attribute + i, 1);
    }
}

void point_at_instances(const Buffer& buffer, GLuint attributes, std::size_t size, std::size_t first) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    for (GLuint i = 0; i < attributes; ++i)
        glVertexAttribPointer(first_instance_attribute + i, 4, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(size),
                              offset(first * size + i * sizeof(glm::vec4)));
}

} // namespace render
