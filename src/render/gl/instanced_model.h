#pragma once
/// Meshes and their instances in buffers. An instance is some vec4, one an attribute.

#include "render/gl/gl_objects.h"
#include "render/models/mesh_builder.h"
#include "render/stats.h"

#include <cstddef>

namespace render {

/// In the bound vertex array: attributes from `first_attribute` on are the `count` vec4 of an instance, which lie in
/// the bound buffer from byte `offset` on.
void describe_instances(GLuint first_attribute, GLuint count, std::size_t offset = 0);

/// A mesh on the GPU, drawn many times in one call. Attributes 0 to 4 are a Vertex's, those from 5 on an instance's.
class InstancedModel {
  public:
    InstancedModel(const Mesh& mesh, GLuint instance_attributes);

    /// `count` instances, which lie in `instances` from number `first` on.
    void draw(const Buffer& instances, std::size_t first, std::size_t count, Stats& stats) const;

  private:
    GLsizei vertices_;
    GLuint instance_attributes_;
    Buffer buffer_;
    VertexArray layout_;
};

} // namespace render
