#pragma once
/// Where a shell fired now would fly and land, and what a gunner's sight shows of it.

#include "client/view.h"
#include "world/shell.h"

#include <optional>
#include <vector>

namespace overlay {

struct Aim {
    world::Shell shell;              ///< fired now
    std::vector<glm::vec3> path;     ///< of that shell, every `path_step` seconds [m]
    std::optional<glm::vec3> impact; ///< on ground or tanks as they are drawn [m]
    bool on_target = false;          ///< the impact is on another tank
    double flight = 0;               ///< to the impact [s]
};
inline constexpr double path_step = 0.06; ///< [s]

/// Nothing while the player has no living tank.
std::optional<Aim> aim(const client::View& client, const client::Scene& scene);

/// A range on the sight: what stands at `point` is hit at that range.
struct RangeMark {
    float range = 0; ///< horizontal, from the muzzle [m]
    glm::vec3 point{0};
};
/// Where the shell is after each `step` of horizontal range up to `longest` [m]: its drop by gravity. None for a shell
/// that is fired straight up.
std::vector<RangeMark> range_marks(const world::Shell& shell, float step, float longest);

/// Where to aim beside a target at `impact` that crosses at `speed` to the right [m/s]: it moves that far during the
/// flight.
glm::vec3 lead(const world::Shell& shell, const glm::vec3& impact, double flight, float speed);

} // namespace overlay
