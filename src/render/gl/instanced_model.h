#pragma once
/// Meshes and their instances in buffers. An instance consists of vec4s, each of which is one attribute.

#include "render/gl/gl_objects.h"
#include "render/models/mesh_builder.h"
#include "render/stats.h"

#include <cstddef>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

namespace render {

/// Describes an instance of `count` vec4s to the bound vertex array: attributes from `first_attribute` on, data in the
/// bound buffer from byte `offset` on.
void describe_instances(GLuint first_attribute, GLuint count, std::size_t offset = 0);

/// A mesh on the GPU, drawn many times in one call. Attributes 0 to 4 belong to the Vertex, those from 5 on to the
/// instance.
class InstancedModel {
  public:
    InstancedModel(const Mesh& mesh, GLuint instance_attributes);

    /// Draws `count` instances of the buffer `instances`, from index `first` on.
    void draw(const Buffer& instances, std::size_t first, std::size_t count, Stats& stats) const;

  private:
    GLsizei vertices_;
    GLuint instance_attributes_;
    Buffer buffer_;
    VertexArray layout_;
};

/// Consecutive instances of one model in a buffer: `count` of them, from index `first` on.
struct InstanceRun {
    const InstancedModel* model;
    std::size_t first, count;
};
/// A frame's instances of several models, consecutive in one buffer.
template <class Instance> class InstanceRuns {
  public:
    static constexpr GLuint attributes = sizeof(Instance) / sizeof(glm::vec4);
    void clear() { instances_.clear(); }
    InstanceRun add(const InstancedModel& model, const std::vector<Instance>& instances) {
        instances_.insert(instances_.end(), instances.begin(), instances.end());
        return {&model, instances_.size() - instances.size(), instances.size()};
    }
    /// Uploads all added instances to the GPU.
    void load() const { fill(GL_ARRAY_BUFFER, buffer_, instances_, GL_STREAM_DRAW); }
    void draw(std::span<const InstanceRun> runs, Stats& stats) const {
        for (const InstanceRun& run : runs)
            run.model->draw(buffer_, run.first, run.count, stats);
    }
    /// Draws into the shadow map, slightly farther from the sun, so that surfaces do not shade themselves.
    void draw_shadows(std::span<const InstanceRun> runs, Stats& stats) const {
        glEnable(GL_POLYGON_OFFSET_FILL);
        glPolygonOffset(2, 4);
        draw(runs, stats);
        glDisable(GL_POLYGON_OFFSET_FILL);
    }

  private:
    Buffer buffer_;
    std::vector<Instance> instances_;
};

} // namespace render
