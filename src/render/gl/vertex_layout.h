#pragma once
/// How meshes and their instances lie in buffers: attributes 0 to 4 are a Vertex's, those from 5 on an instance's, all
/// of them vec4.

#include "render/gl/gl_objects.h"
#include "render/models/mesh_builder.h"

#include <cstddef>

namespace render {

constexpr GLuint first_instance_attribute = 5;

/// Puts the mesh into `buffer` and describes it, with `instance_attributes` vec4 an instance, in `layout`.
void lay_out(const Mesh& mesh, const VertexArray& layout, const Buffer& buffer, GLuint instance_attributes);
/// Lets the bound layout's instances begin with number `first` of `buffer`: OpenGL 3.3 has no first instance.
void point_at_instances(const Buffer& buffer, GLuint attributes, std::size_t size, std::size_t first);

} // namespace render
