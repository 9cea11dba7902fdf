#pragma once
/// Where the gun points, and where a shell fired now would land.

#include "client/client.h"

#include <optional>

namespace overlay {

struct Aim {
    glm::vec3 sight{0};              ///< along the barrel, `sight_distance` away [m]
    std::optional<glm::vec3> impact; ///< of a shell fired now, on ground or tanks as they are drawn [m]
    bool on_target = false;          ///< the impact is on another tank
    double flight = 0;               ///< to the impact [s]
};
inline constexpr float sight_distance = 400; ///< [m]

/// Nothing while the player has no living tank.
std::optional<Aim> aim(const client::Client& client, const client::Scene& scene);

} // namespace overlay
