#include "render/gl/instanced_model.h"

namespace render {

namespace {

constexpr GLuint first_instance_attribute = 5;

const void* at_byte(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

} // namespace

void describe_instances(GLuint first_attribute, GLuint count, std::size_t offset) {
    for (GLuint i = 0; i < count; ++i) {
        glEnableVertexAttribArray(first_attribute + i);
        glVertexAttribPointer(first_attribute + i, 4, GL_FLOAT, GL_FALSE,
                              static_cast<GLsizei>(count * sizeof(glm::vec4)), at_byte(offset + i * sizeof(glm::vec4)));
        glVertexAttribDivisor(first_attribute + i, 1);
    }
}

InstancedModel::InstancedModel(const Mesh& mesh, GLuint instance_attributes)
    : vertices_(static_cast<GLsizei>(mesh.size())), instance_attributes_(instance_attributes) {
    glBindVertexArray(layout_);
    fill(GL_ARRAY_BUFFER, buffer_, mesh);
    const auto attribute = [](GLuint index, GLint size, GLenum type, GLboolean normalised, std::size_t at) {
        glEnableVertexAttribArray(index);
        glVertexAttribPointer(index, size, type, normalised, sizeof(Vertex), at_byte(at));
    };
    attribute(0, 3, GL_FLOAT, GL_FALSE, offsetof(Vertex, position));
    attribute(1, 3, GL_FLOAT, GL_FALSE, offsetof(Vertex, normal));
    attribute(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Vertex, paint));
    attribute(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Vertex, surface));
    attribute(4, 4, GL_FLOAT, GL_FALSE, offsetof(Vertex, motion));
}

/// OpenGL 3.3 always draws from instance 0, so the attributes are set to begin at `first`.
void InstancedModel::draw(const Buffer& instances, std::size_t first, std::size_t count, Stats& stats) const {
    if (count == 0)
        return;
    glBindVertexArray(layout_);
    glBindBuffer(GL_ARRAY_BUFFER, instances);
    describe_instances(first_instance_attribute, instance_attributes_,
                       first * instance_attributes_ * sizeof(glm::vec4));
    glDrawArraysInstanced(GL_TRIANGLES, 0, vertices_, static_cast<GLsizei>(count));
    ++stats.draw_calls;
    stats.triangles += static_cast<std::size_t>(vertices_) / 3 * count;
}

} // namespace render
