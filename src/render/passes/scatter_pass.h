#pragma once
/// Draws tufts of grass and stones around the eye. The wind moves the grass, hulls and tracks press it down; it thins
/// out and grows smaller with distance until it is gone, so that nothing appears at once.

#include "render/gl/instanced_model.h"
#include "render/gl/shader.h"
#include "render/ground/ground_scatter.h"
#include "render/ground/trodden.h"
#include "render/models/small_models.h"
#include "render/settings.h"
#include "render/stats.h"

namespace render {

/// As in shaders/grass.vert and stone.vert.
struct ScatterInstance {
    glm::vec4 place{0}; ///< x, y [m], size [m], heading [rad]
    glm::vec4 look{0};  ///< to which it is seen [m], pressed down 0..1, its own number 0..1, 0
};
struct ScatterInstances {
    std::vector<ScatterInstance> near_tufts, far_tufts, stones;
};
/// Of these tiles what may be seen when the farthest is seen to `distance` [m]; up to `near_distance` in every detail.
ScatterInstances scatter_instances(const std::vector<const StrewnTile*>& tiles, const glm::vec3& eye, float distance,
                                   float near_distance, const Trodden& trodden);

class ScatterPass {
  public:
    ScatterPass(const HeightGrid& grid, float water) : scatter_(grid, water) {}
    void show(std::span<const std::uint8_t> cover) { scatter_.show(cover); }
    void draw(const client::Scene& scene, const glm::mat4& view_projection, int height, const QualityRow& quality,
              Stats& stats);

  private:
    GroundScatter scatter_;
    Trodden trodden_;
    Program grass_{"grass", "strewn"}, stone_{"stone", "strewn"};
    InstanceRuns<ScatterInstance> instances_;
    InstancedModel near_tuft_{near_tuft(), instances_.attributes}, far_tuft_{far_tuft(), instances_.attributes},
        stone_model_{stone(), instances_.attributes};
};

} // namespace render
