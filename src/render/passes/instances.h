#pragma once
/// From the scene to what the models' shader reads: an instance a tank or mine, sorted into batches that are drawn in
/// one call each.

#include "client/scene/scene.h"

#include <array>
#include <glm/vec4.hpp>
#include <vector>

namespace render {

/// Body to world, by rows; `turned`: its rotation, with a scale if there is one.
std::array<glm::vec4, 3> pose_rows(const glm::vec3& position, const glm::mat3& turned);
/// Is there such a place?
bool is_somewhere(const glm::vec3& position, const glm::quat& orientation);

/// As in shaders/model.vert.
struct Instance {
    std::array<glm::vec4, 3> pose{}; ///< body to world, by rows
    glm::vec4 joints{0};             ///< turret, gun [rad], left and right track [m]
    glm::vec4 tint{1};               ///< rgb, opacity
    glm::vec4 state{0};              ///< burnt out, red lamp (a tank: its hatch, 0..1), amber lamp, recoil
    glm::vec4 swing{0};              ///< hull: nose up, left side up; antenna: forward, left [rad]
};

constexpr std::size_t max_near_tanks = 8, max_far_tanks = 64; ///< the near ones are among these

struct Batches {
    std::vector<Instance> near_tanks, far_tanks, distant_tanks, mines;
    /// Ghosts: the n-th of every actor in layer n, so that ghosts of one tank, which lie within each other, are in
    /// unlike layers.
    std::vector<std::vector<Instance>> ghost_layers;
};

/// The nearest `max_near_tanks` tanks within `near_distance` [m] of the camera are near ones, the others far ones; from
/// the `max_far_tanks`-th on, distant ones. What has no finite place is left out.
Batches batches(const client::Scene& scene, float near_distance);

/// Does an armed mine's lamp burn at that time? Each blinks in its own time, by its place.
bool lamp_on(const client::MinePicture& mine, double time);

} // namespace render
