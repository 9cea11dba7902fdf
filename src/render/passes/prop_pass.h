#pragma once
/// Draws props: trees, rocks, houses, walls, barrels, boulders, crates. One draw call for each visible kind and detail.

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

/// A prop in the layout of shaders/prop.vert.
struct PropInstance {
    std::array<glm::vec4, 3> pose{}; ///< body to world including scale, by rows
    glm::vec4 look{0};               ///< rgb: tint; a: a random number for wind and noise
};
/// A prop in the world, with the centre and radius of its bounding sphere [m].
struct PlacedProp {
    world::PropKind kind = world::PropKind::pine;
    PropInstance instance;
    glm::vec3 centre{0};
    float radius = 1;
};

/// Returns the map's immovable props, placed on its ground.
std::vector<PlacedProp> fixed_props(const world::Map& map, const HeightGrid& ground);
/// Returns the scene's movable props that have a finite pose.
std::vector<PlacedProp> loose_props(const client::Scene& scene);

constexpr std::size_t prop_kinds = static_cast<std::size_t>(world::PropKind::count);
constexpr std::size_t prop_details = static_cast<std::size_t>(PropDetail::count);
/// Instances of props, by kind and detail.
using PropBatches = std::array<std::array<std::vector<PropInstance>, prop_details>, prop_kinds>;

/// The visible props. `veiling` are those that may hide the camera's focus.
struct VisibleProps {
    PropBatches open, veiling;
};
/// Adds the visible props, each with the detail for its distance from the eye.
void add_visible(VisibleProps& visible, const std::vector<PlacedProp>& props, const Frustum& seen,
                 const client::Camera& camera, const QualityRow& quality);
/// Adds the props that may cast a shadow into the square of `sun` (shadow_map.h), all with the same `detail`.
void add_shading(PropBatches& batches, const std::vector<PlacedProp>& props, const glm::mat4& sun, PropDetail detail);

/// Share of the sunlight that reaches the ground past immovable props, 0..255: a square of `side` texels a side over a
/// map of `size` metres, row by row from the south-west. Blurred; used beyond the shadow map.
std::vector<std::uint8_t> baked_shade(const std::vector<PlacedProp>& props, const glm::vec3& to_sun, float size,
                                      int side);

class PropPass {
  public:
    explicit PropPass(const world::Map& map);

    /// Loads the frame's props for the draw calls below. `sun`: result of sun_projection() (shadow_map.h).
    void load(const client::Scene& scene, const glm::mat4& view_projection, const glm::mat4& sun,
              const QualityRow& quality);
    [[nodiscard]] const std::vector<PlacedProp>& fixed() const { return fixed_; } ///< the map's immovable props
    [[nodiscard]] const std::vector<PlacedProp>& loose() const { return loose_; } ///< the movable props of this frame
    /// Shade of immovable props on the ground (`baked_shade`).
    [[nodiscard]] const Texture& shade() const { return shade_; }
    void draw_shadows(const glm::mat4& sun, Stats& stats) const;
    void draw_solid(const glm::mat4& view_projection, Stats& stats) const;

  private:
    std::vector<InstanceRun> add(const PropBatches& batches);

    BothPrograms solid_{"prop"}, veil_{"prop", "prop", "VEIL"};
    Program shadow_{"prop", "shadow"};
    bool plain_ = false;
    std::array<std::vector<InstancedModel>, prop_kinds> models_; ///< models by kind and detail
    std::vector<PlacedProp> fixed_, loose_;
    Texture shade_;
    InstanceRuns<PropInstance> instances_;
    std::vector<InstanceRun> solids_, veils_, shadows_;
};

} // namespace render
