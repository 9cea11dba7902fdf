#pragma once
/// The figures of a remote actor: rows of the report. Of a tank that has left, only these are kept.

#include "client/match/match.h"
#include "client/remote/remote_actors.h"

#include <string>

namespace client {

struct ActorStats {
    struct Scheme {
        std::string name; ///< the scheme's name (Ghost::name)
        int scheme = 0;   ///< index in dr::schemes()
        dr::Summary error;
        double mean_speed = 0; ///< mean speed of the true motion [m/s]
    };
    std::string name, kind;
    std::vector<Scheme> schemes; ///< first the scheme that is drawn solid
    std::uint64_t updates = 0, stale = 0;
    double updates_per_s = 0, bytes_per_s = 0; ///< mean rates while it was present
    std::optional<double> mean_delay;          ///< mean age of its live updates on arrival [s]
    int kills = 0, deaths = 0;
    bool truth_doubted = false;
    bool lay_still = false; ///< a loose body that never moved, so that there was nothing to predict
    bool left = false;

    static constexpr std::size_t max_left = 256; ///< most tanks of which figures are kept after they left
};

/// Returns the actor's figures. `until`: end of its presence, or now [s, local clock].
ActorStats actor_stats(const Actor& actor, const RemoteActor& remote, double until);

} // namespace client
