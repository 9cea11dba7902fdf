#pragma once
/// Checks whether an update can be true (Murphy 18.8, Server Validation): "the server can use the previous last known
/// state, the current last known state, and the ongoing results of dead reckoning". Pure.

#include "dead_reckoning/history.h"
#include "dead_reckoning/scheme.h"
#include "server/motion_budget.h"
#include "server/reject_reason.h"

#include <optional>

namespace world {
class Terrain;
}

namespace server {

/// Abilities of a tank, power-ups included.
struct TankAbilities {
    float speed = static_cast<float>(dr::DriveParameters{}.forward_speed); ///< Top speed on level ground [m/s].
    float leap = 0;         ///< Upward speed that a jump adds to that by the slope [m/s].
    double leaps_until = 0; ///< Match time until which it can jump [s].
};

/// Evidence about a client's loose body.
struct Rolling {
    float radius = 0;     ///< Radius of its bounding sphere [m].
    glm::vec3 inertia{0}; ///< Moment of inertia per kilogram, about the body's axes [m²].
    float push = 0;       ///< Highest speed that tanks beside it or explosions can give it [m/s].
    double since = 0;     ///< Earliest time at which its present owner can have begun to push it [s].
    bool first = false;   ///< Whether its present owner has sent no update of it yet.
};

/// State known of the actor before the update.
struct MotionEvidence {
    double now = 0; ///< The server's match time [s].
    /// Position at which the server placed it, used until the first update [m].
    glm::vec3 placed{0};
    double placed_at = 0;                    ///< Match time at which the server placed it [s].
    bool alive = true;                       ///< Whether it is alive; a wreck may roll only a little.
    glm::vec3 died{0};                       ///< Position at which it was destroyed [m].
    const dr::PacketHistory<float>& history; ///< Updates since the server placed the actor last.
    dr::Predict<float> predict;              ///< Predictor of the reference scheme.
    TankAbilities abilities{};               ///< Abilities of a tank.
    std::optional<Rolling> rolling{};        ///< Set for a loose body.
    bool borne = false;                      ///< Whether it may lie on another tank, which carries it.
};

/// Returns `nullopt` if the motion is plausible, and charges its budget; otherwise the reason. Checks finiteness, time
/// and place first, then the motion, then the turning.
std::optional<RejectReason> validate_motion(const dr::Update<float>& update, const MotionEvidence& evidence,
                                            const world::Terrain& terrain, const MotionLimits& limits,
                                            MotionBudget& budget);

/// Returns the limits of a tank, widened because it bumps into a loose body.
MotionLimits widen_for_bump(MotionLimits limits);
/// Returns the limits of a tank, widened because another tank is near that may have rammed it.
MotionLimits widen_for_ramming(MotionLimits limits);
/// Returns the limits of a tank, widened because another tank has thrown it by ramming.
MotionLimits widen_for_throw(MotionLimits limits);

} // namespace server
