#pragma once
/// Draws tanks and mines: their shadows, their solid bodies, their ghosts.

#include "render/gl/instanced_model.h"
#include "render/gl/shader.h"
#include "render/models/small_models.h"
#include "render/models/tank_model.h"
#include "render/passes/instances.h"
#include "render/passes/targets.h"
#include "render/settings.h"
#include "render/stats.h"

namespace render {

class ModelPass {
  public:
    /// The instances of this frame; the draws below are of these.
    void load(const client::Scene& scene, const QualityRow& quality);

    void draw_shadows(const glm::mat4& sun_projection, Stats& stats) const;
    void draw_solid(const glm::mat4& view_projection, Stats& stats) const;
    /// Each layer first writes depth only, then colour where that depth is: of every ghost one sees the outside alone.
    /// Layers do not hide each other: each starts from the depth of what is solid. `viewport`: its size [pixels].
    void draw_ghosts(const glm::mat4& view_projection, const glm::vec2& viewport, Targets& targets, Stats& stats) const;

  private:
    /// Round each ghost of a layer a line in its colour. The tank that it belongs to does not hide it, hills do.
    void draw_outlines(const InstanceRun& ghosts, const glm::mat4& view_projection, const glm::vec2& viewport,
                       Targets& targets, Stats& stats) const;

    BothPrograms solid_{"model"};
    BothPrograms ghost_{"model", "ghost"}, outline_{"model", "outline"};
    Program shadow_{"model", "shadow"};
    bool plain_ = false;
    InstanceRuns<Instance> instances_;
    InstancedModel near_tank_{tank_mesh(Detail::near), instances_.attributes};
    InstancedModel far_tank_{tank_mesh(Detail::far), instances_.attributes};
    InstancedModel distant_tank_{tank_mesh(Detail::distant), instances_.attributes};
    InstancedModel mine_{mine_mesh(), instances_.attributes};
    std::vector<InstanceRun> solids_, shadows_, ghosts_;
};

} // namespace render
