#pragma once
/// May this update be true? Murphy 18.8, Server Validation: "the server can use the previous last known state, the
/// current last known state, and the ongoing results of dead reckoning". Pure.

#include "dead_reckoning/history.h"
#include "dead_reckoning/scheme.h"
#include "server/drop.h"
#include "server/settings.h"

#include <optional>

namespace world {
class Terrain;
}

namespace server {

/// What a tank can do by itself, and by the power-ups that it uses.
struct Powers {
    float speed = 0;        ///< on level ground [m/s]
    float leap = 0;         ///< upwards from the ground, more than the slope gives it [m/s], ...
    double leaps_until = 0; ///< ... until then [s]
};

/// What is known of the tank before the update.
struct Evidence {
    double now = 0;                          ///< the server's match time [s]
    glm::vec3 placed{0};                     ///< where it was spawned [m] ...
    double placed_at = 0;                    ///< ... and when [s]: counts until the first update
    bool alive = true;                       ///< a wreck may only roll a little ...
    glm::vec3 died{0};                       ///< ... from here [m]
    const dr::PacketHistory<float>& history; ///< of this incarnation
    dr::Predict<float> predict;              ///< of the reference scheme
    std::optional<Powers> powers{};          ///< looked at where there are power-ups
};

/// Nothing: it may. Tests, in this order: finite, time, place, speed, distance, dead reckoning, wreck, powers.
std::optional<Drop> implausible(const dr::Update<float>& update, const Evidence& evidence,
                                const world::Terrain& terrain, const MotionLimits& limits);

} // namespace server
