#pragma once
/// DR modes at the receiver (Murphy 18.8, Subscription Zones): actors that matter less get simpler dead reckoning.
///
/// A mode sets the scheme and the ground clamp of the actor as drawn. It follows from the kind of actor, from the zone
/// in which the server sends the actor's updates, and from the distance to the viewer. Ghosts keep their own schemes.
/// At a change of mode the displayed pose continues: the new scheme blends from it, and the clamp's correction fades.

#include "dead_reckoning/receiving/ground_clamp.h"
#include "protocol/zones.h"
#include "tunables/enum_table.h"
#include "tunables/tunables.h"
#include "world/actor_kinds.h"

namespace client {

/// near: the viewer's scheme and clamp. far: a simpler scheme, one point, at intervals. shell: a scheme for guided
/// shells, which have no clamp.
enum class DrMode : std::uint8_t { near, far, shell, count };

struct DrModeSettings {
    DrModeSettings();
    bool on = false;            ///< off: every actor is in the mode `near`
    double far_beyond = 150;    ///< `far` from this distance to the camera on, unless the server says near [m]
    int far_scheme;             ///< index in dr::schemes()
    double far_interval = 0.25; ///< time between two clamps in `far` [s]; 0: every frame
    int shell_scheme;           ///< index in dr::schemes()
    /// Shortest time in a mode [s]: an actor at a limit does not change in every frame.
    static constexpr double dwell = 1;
    bool operator==(const DrModeSettings&) const = default;
};
tunables::Tunables tunables(DrModeSettings& settings); ///< rows for menus and command lines, one per member

/// The mode of an actor whose newest update came in `zone`, at `distance` from the viewer [m].
DrMode dr_mode(const DrModeSettings& settings, world::ActorKind kind, protocol::Zone zone, double distance);

/// How a mode displays an actor.
struct DrModeDisplay {
    int scheme = 0; ///< index in dr::schemes()
    dr::GroundClampSettings clamp{};
};
using DrModes = tunables::PerEnum<DrMode, DrModeDisplay>;
/// The display of every mode. `scheme` and `clamp`: the viewer's own, for `near`.
DrModes dr_modes(const DrModeSettings& settings, int scheme, const dr::GroundClampSettings& clamp);

} // namespace client
