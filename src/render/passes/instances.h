#pragma once
/// Converts the scene to instances for the model shader: one for each tank or mine. A batch is drawn in one call.

#include "client/scene/scene.h"

#include <array>
#include <glm/vec4.hpp>
#include <vector>

namespace render {

/// Returns the body-to-world matrix by rows. `turned`: rotation, times a scale if there is one.
std::array<glm::vec4, 3> pose_rows(const glm::vec3& position, const glm::mat3& turned);
/// Whether position and orientation are finite.
bool has_finite_pose(const glm::vec3& position, const glm::quat& orientation);

/// An instance in the layout of shaders/model.vert.
struct Instance {
    std::array<glm::vec4, 3> pose{}; ///< body to world, by rows
    glm::vec4 joints{0};             ///< angle of turret and gun [rad], distance run by left and right track [m]
    glm::vec4 tint{1};               ///< rgb, opacity
    glm::vec4 state{0};              ///< damage, red lamp (of a tank: open hatch), amber lamp, recoil; all 0..1
    glm::vec4 swing{0};              ///< hull: nose up, left side up; antenna: forward, left [rad]
    std::array<glm::vec4, client::TankPicture::max_hits> hits{}; ///< place of a hit [m], HitPicture::Part
};

constexpr std::size_t max_near_tanks = 8, max_far_tanks = 64; ///< `max_far_tanks` counts the near tanks, too

struct Batches {
    std::vector<Instance> near_tanks, far_tanks, distant_tanks, mines;
    std::vector<Instance> veiling_tanks; ///< between the eye and the camera's focus, and in no other batch
    /// Ghosts: layer n has the n-th ghost of every actor, so that overlapping ghosts of one tank are in different
    /// layers.
    std::vector<std::vector<Instance>> ghost_layers;
};

/// Sorts the scene's tanks and mines into batches. Near tanks are the nearest `max_near_tanks` within `near_distance`
/// [m] of the camera. Distant tanks are all but the nearest `max_far_tanks`. Far tanks are the others. Tanks and mines
/// without a finite pose are omitted.
Batches batches(const client::Scene& scene, float near_distance);

/// Visible damage of a tank: 0 clean, then 1/4 for each lost quarter of its health; 1: burnt out.
float damage(const client::TankPicture& tank);

/// Whether an armed mine's lamp is lit at `time` [s]. Each mine's phase depends on its position.
bool lamp_on(const client::MinePicture& mine, double time);

} // namespace render
