#pragma once
/// Where a shell fired now would fly and land.

#include "client/client.h"

#include <optional>
#include <vector>

namespace overlay {

struct Aim {
    std::vector<glm::vec3> path;     ///< of that shell, every `path_step` seconds [m]
    std::optional<glm::vec3> impact; ///< of a shell fired now, on ground or tanks as they are drawn [m]
    bool on_target = false;          ///< the impact is on another tank
    double flight = 0;               ///< to the impact [s]
};
inline constexpr double path_step = 0.06; ///< [s]

/// Nothing while the player has no living tank.
std::optional<Aim> aim(const client::Client& client, const client::Scene& scene);

} // namespace overlay
