#pragma once
/// Draws what stands and lies on the map: trees, rocks, houses, walls, barrels, boulders, crates. One call for each
/// kind in each detail that is in sight.

#include "client/scene/scene.h"
#include "render/camera_matrices.h"
#include "render/gl/instanced_model.h"
#include "render/gl/shader.h"
#include "render/ground/height_grid.h"
#include "render/models/prop_models.h"
#include "render/settings.h"
#include "render/stats.h"
#include "world/map.h"

#include <array>
#include <glm/vec4.hpp>
#include <vector>

namespace render {

/// As in shaders/prop.vert.
struct PropInstance {
    std::array<glm::vec4, 3> pose{}; ///< body to world with its scale, by rows
    glm::vec4 look{0};               ///< tint, and a number of its own for the wind and the noise
};
/// One prop in the world, with the sphere that it fits into.
struct PlacedProp {
    world::PropKind kind = world::PropKind::pine;
    PropInstance instance;
    glm::vec3 centre{0};
    float radius = 1;
};

/// Those of the map that stand fast, on its ground.
std::vector<PlacedProp> fixed_props(const world::Map& map, const HeightGrid& ground);
/// Those of the scene. What has no finite place is left out.
std::vector<PlacedProp> loose_props(const client::Scene& scene);

constexpr std::size_t prop_kinds = static_cast<std::size_t>(world::PropKind::count);
constexpr std::size_t prop_details = static_cast<std::size_t>(PropDetail::count);
/// By kind and detail.
using PropBatches = std::array<std::array<std::vector<PropInstance>, prop_details>, prop_kinds>;

/// Adds those that may be seen, each in the detail that its distance asks for.
void add_visible(PropBatches& batches, const std::vector<PlacedProp>& props, const Frustum& seen, const glm::vec3& eye,
                 const QualityRow& quality);
/// Adds those that may throw a shadow into the square that the sun's projection covers, all in one detail.
void add_shading(PropBatches& batches, const std::vector<PlacedProp>& props, const glm::mat4& sun, PropDetail detail);

/// How much of the sun props that stand fast let through to the ground, 0..255, over the map row by row from the
/// south-west; `side` texels a side. Soft: for where the shadow map does not reach.
std::vector<std::uint8_t> baked_shade(const std::vector<PlacedProp>& props, const glm::vec3& to_sun, float size,
                                      int side);

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
