#pragma once
/// How large an error is on a viewer's screen (protocol/picture.h), and in which zone he has what. Pure functions.

#include "protocol/zones.h"

#include <glm/vec3.hpp>
#include <vector>

namespace server {

/// One place that a client looks from.
struct Eye {
    glm::vec3 position{0};   ///< [m]
    glm::vec3 look{1, 0, 0}; ///< unit
    bool all_round = false;  ///< nobody knows which way it looks
    float magnification = 1;
};

/// Where an actor is, as one eye has it.
struct Sight {
    protocol::Zone zone = protocol::Zone::beyond;
    float pixels = 0; ///< so large is a metre there, weighed by whether it is looked at
};

/// `gap`: from the eye to the actor [m].
Sight sight(const Eye& eye, const glm::vec3& gap, const protocol::ZoneSettings& settings);
/// The finest zone, and the most pixels, of several eyes. Without any he may look at it from anywhere: it is in sight,
/// as far away as `near`.
Sight sight(const std::vector<Eye>& eyes, const glm::vec3& actor, const protocol::ZoneSettings& settings);

} // namespace server
