#pragma once
/// The size of an error on a client's screen (protocol/picture.h), and the zone of an actor. Pure functions.

#include "protocol/zones.h"

#include <glm/vec3.hpp>
#include <vector>

namespace server {

/// One place that a client looks from.
struct Eye {
    glm::vec3 position{0};   ///< [m]
    glm::vec3 look{1, 0, 0}; ///< Direction, as a unit vector.
    bool all_round = false;  ///< Whether the direction is unknown.
    float magnification = 1;
};

/// An actor as seen from one eye.
struct Sight {
    protocol::Zone zone = protocol::Zone::beyond;
    float pixels = 0; ///< Size of a metre at the actor [pixels]; smaller if the eye looks elsewhere.
};

/// `gap`: vector from the eye to the actor [m].
Sight sight(const Eye& eye, const glm::vec3& gap, const protocol::ZoneSettings& settings);
/// The best of several eyes: finest zone, most pixels. Without eyes: Zone::sight, at the distance settings.near.
Sight sight(const std::vector<Eye>& eyes, const glm::vec3& actor, const protocol::ZoneSettings& settings);

} // namespace server
