#pragma once
/// Draws tanks and mines: their shadows, their solid bodies, their ghosts.

#include "render/passes/instances.h"
#include "render/models/mine_model.h"
#include "render/settings.h"
#include "render/gl/shader.h"
#include "render/stats.h"
#include "render/models/tank_model.h"
#include "render/passes/targets.h"

namespace render {

class ModelPass {
  public:
    /// The instances of this frame; the draws below are of these.
    void load(const client::Scene& scene, const QualityRow& quality);

    void draw_shadows(const glm::mat4& sun_projection, Stats& stats) const;
    void draw_solid(const glm::mat4& view_projection, Stats& stats) const;
    /// Each layer first writes depth only, then colour where that depth is: of every ghost one sees the outside alone.
    /// Layers do not hide each other: each starts from the depth of what is solid.
    void draw_ghosts(const glm::mat4& view_projection, const Targets& targets, Stats& stats) const;

  private:
    /// A mesh on the GPU, with the layout of its vertices and of the instances.
    struct Model {
        explicit Model(const Mesh& mesh);
        GLsizei vertices;
        Buffer buffer;
        VertexArray layout;
    };
    /// A run of instances in the buffer, drawn as one model.
    struct Batch {
        const Model* model;
        std::size_t first, count;
    };
    Batch append(const Model& model, const std::vector<Instance>& instances);
    void draw(const Batch& batch, Stats& stats) const;

    BothPrograms solid_{"model"};
    BothPrograms ghost_{"model", "ghost"};
    Program shadow_{"model", "shadow"};
    bool plain_ = false;
    Model near_tank_{tank_mesh(Detail::near)}, far_tank_{tank_mesh(Detail::far)}, mine_{mine_mesh()};
    Buffer instance_buffer_;
    std::vector<Instance> instances_; ///< all batches of the frame, one after another
    std::vector<Batch> solids_, shadows_, ghosts_;
};

} // namespace render
