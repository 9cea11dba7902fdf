#pragma once
/// Draws tanks and mines: shadows, solid bodies, ghosts.

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
    /// Loads the frame's instances for the draw calls below.
    void load(const client::Scene& scene, const QualityRow& quality);

    void draw_shadows(const glm::mat4& sun_projection, Stats& stats) const;
    void draw_solid(const glm::mat4& view_projection, Stats& stats) const;
    /// Draws each layer first to depth only, then its colour at that depth, so that only a ghost's outside is visible.
    /// Layers do not hide each other: each starts from the depth of the solid bodies. `viewport`: view size [pixels].
    void draw_ghosts(const glm::mat4& view_projection, const glm::vec2& viewport, Targets& targets, Stats& stats) const;

  private:
    /// Draws an outline in the ghost's colour around each ghost of a layer. Hills hide the outline, the ghost's tank
    /// does not.
    void draw_outlines(const InstanceRun& ghosts, const glm::mat4& view_projection, const glm::vec2& viewport,
                       Targets& targets, Stats& stats) const;

    BothPrograms solid_{"model"}, veil_{"model", "model", "VEIL"};
    BothPrograms ghost_{"model", "ghost"}, outline_{"model", "outline"};
    Program shadow_{"model", "shadow"};
    bool plain_ = false;
    InstanceRuns<Instance> instances_;
    InstancedModel near_tank_{tank_mesh(Detail::near), instances_.attributes};
    InstancedModel far_tank_{tank_mesh(Detail::far), instances_.attributes};
    InstancedModel distant_tank_{tank_mesh(Detail::distant), instances_.attributes};
    InstancedModel mine_{mine_mesh(), instances_.attributes};
    std::vector<InstanceRun> solids_, veils_, shadows_, ghosts_;
};

} // namespace render
