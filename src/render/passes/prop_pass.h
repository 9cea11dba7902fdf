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
    void bind_shade() const;
    void draw_shadows(const glm::mat4& sun, Stats& stats) const;
    void draw_solid(const glm::mat4& view_projection, Stats& stats) const;

  private:
    struct Batch {
        const InstancedModel* model;
        std::size_t first, count;
    };
    std::vector<Batch> append(const PropBatches& batches);
    void draw(const std::vector<Batch>& batches, Stats& stats) const;

    BothPrograms solid_{"prop"};
    Program shadow_{"prop", "shadow"};
    bool plain_ = false;
    std::array<std::vector<InstancedModel>, prop_kinds> models_; ///< by kind and detail
    std::vector<PlacedProp> fixed_;
    Texture shade_;
    Buffer instance_buffer_;
    std::vector<PropInstance> instances_;
    std::vector<Batch> solids_, shadows_;
};

} // namespace render
