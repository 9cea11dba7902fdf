#pragma once
/// Draws what stands and lies on the map: trees, rocks, houses, walls, barrels, boulders, crates. One call for each
/// kind in each detail that is in sight.

#include "render/gl/instanced_model.h"
#include "render/gl/shader.h"
#include "render/passes/prop_instances.h"
#include "render/stats.h"

namespace render {

class PropPass {
  public:
    explicit PropPass(const world::Map& map);

    /// The frame's props; the draws below are of these. `sun`: see shadow_map.h.
    void load(const client::Scene& scene, const glm::mat4& view_projection, const glm::mat4& sun,
              const QualityRow& quality);
    [[nodiscard]] const Texture& shade() const { return shade_; } ///< on the ground, of what stands fast
    void draw_shadows(const glm::mat4& sun, Stats& stats) const;
    void draw_solid(const glm::mat4& view_projection, Stats& stats) const;

  private:
    std::vector<InstanceRun> add(const PropBatches& batches);

    BothPrograms solid_{"prop"};
    Program shadow_{"prop", "shadow"};
    bool plain_ = false;
    std::array<std::vector<InstancedModel>, prop_kinds> models_; ///< by kind and detail
    std::vector<PlacedProp> fixed_;
    Texture shade_;
    InstanceRuns<PropInstance> instances_;
    std::vector<InstanceRun> solids_, shadows_;
};

} // namespace render
