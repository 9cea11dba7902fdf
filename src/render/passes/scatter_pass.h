#pragma once
/// Draws grass and stones around the camera. Wind moves the grass; hulls and marks press it down. Grass and stones
/// become sparser and smaller with distance until they vanish, so that they do not appear suddenly.

#include "render/gl/instanced_model.h"
#include "render/gl/shader.h"
#include "render/ground/ground_scatter.h"
#include "render/ground/trample_map.h"
#include "render/models/small_models.h"
#include "render/settings.h"
#include "render/stats.h"

namespace render {

/// An item in the layout of shaders/grass.vert and stone.vert.
struct ScatterInstance {
    glm::vec4 place{0}; ///< x, y [m], size [m], heading [rad]
    glm::vec4 look{0};  ///< visible distance [m], pressed down 0..1, random number 0..1, 0
};
struct ScatterInstances {
    std::vector<ScatterInstance> near_tufts, far_tufts, stones;
};
/// Returns the visible items of these tiles. Items of reach 1 are visible up to `distance` [m]; tufts have full detail
/// up to `near_distance` [m].
ScatterInstances scatter_instances(const std::vector<const ScatterTile*>& tiles, const glm::vec3& eye, float distance,
                                   float near_distance, const TrampleMap& trample_map);

class ScatterPass {
  public:
    ScatterPass(const HeightGrid& grid, float water) : scatter_(grid, water) {}
    void show(std::span<const std::uint8_t> cover) { scatter_.show(cover); }
    void draw(const client::Scene& scene, const glm::mat4& view_projection, int height, const QualityRow& quality,
              Stats& stats);

  private:
    GroundScatter scatter_;
    TrampleMap trample_map_;
    Program grass_{"grass", "strewn"}, stone_{"stone", "strewn"};
    InstanceRuns<ScatterInstance> instances_;
    InstancedModel near_tuft_{near_tuft(), instances_.attributes}, far_tuft_{far_tuft(), instances_.attributes},
        stone_model_{stone(), instances_.attributes};
};

} // namespace render
