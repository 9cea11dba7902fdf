#pragma once
/// May this update be true? Murphy 18.8, Server Validation: "the server can use the previous last known state, the
/// current last known state, and the ongoing results of dead reckoning". Pure.

#include "dead_reckoning/history.h"
#include "dead_reckoning/scheme.h"
#include "server/drop.h"
#include "server/motion_budget.h"

#include <optional>

namespace world {
class Terrain;
}

namespace server {

/// What a tank can do by itself, and by the power-ups that it uses.
struct Powers {
    float speed = static_cast<float>(dr::DriveParameters{}.forward_speed); ///< on level ground [m/s]
    float leap = 0;         ///< upwards from the ground, more than the slope gives it [m/s], ...
    double leaps_until = 0; ///< ... until then [s]
};

/// A loose body that somebody owns.
struct Rolling {
    float radius = 0;     ///< of the ball round it [m]
    glm::vec3 inertia{0}; ///< of a kilogram of it, about the body's axes [m²]
    float push = 0;       ///< what is beside it, or has exploded there, makes it at most so fast [m/s]
    double since = 0;     ///< it has been its owner's [s]
    bool first = false;   ///< its owner has said nothing of it yet
};

/// What is known of the actor before the update.
struct Evidence {
    double now = 0;                          ///< the server's match time [s]
    glm::vec3 placed{0};                     ///< where it was spawned [m] ...
    double placed_at = 0;                    ///< ... and when [s]: counts until the first update
    bool alive = true;                       ///< a wreck may only roll a little ...
    glm::vec3 died{0};                       ///< ... from here [m]
    const dr::PacketHistory<float>& history; ///< of this incarnation
    dr::Predict<float> predict;              ///< of the reference scheme
    Powers powers{};                         ///< a tank's
    std::optional<Rolling> rolling{};        ///< it is no tank
    bool borne = false;                      ///< by another tank
};

/// Nothing: it may, and its budget is charged. Tests, in this order: finite, time, place, speed, promise, way, wreck,
/// then what happens in the air, and what turns.
std::optional<Drop> implausible(const dr::Update<float>& update, const Evidence& evidence,
                                const world::Terrain& terrain, const MotionLimits& limits, MotionBudget& budget);

/// The limits of what bumps into something that gives way ...
MotionLimits bumped(MotionLimits limits);
/// ... of what a tank rams ...
MotionLimits rammed(MotionLimits limits);
/// ... and of what is thrown about by that.
MotionLimits thrown(MotionLimits limits);

} // namespace server
