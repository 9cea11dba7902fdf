#pragma once
/// The figures of a remote actor, for rows of the report. After a tank has left, the client keeps only its figures.

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
    std::vector<Scheme> schemes; ///< [0] is the drawn scheme, the others are ghosts
    std::uint64_t updates = 0, stale = 0;
    double updates_per_s = 0, bytes_per_s = 0; ///< mean rates from the first update to `until`
    std::optional<double> mean_delay;          ///< mean age of updates on arrival, without those of snapshots [s]
    int kills = 0, deaths = 0;
    bool truth_doubted = false;
    std::optional<double> truth_late; ///< age of the newest true pose on arrival, if true poses come late [s]
    bool lay_still = false;           ///< a loose body that never moved, so that there was nothing to predict
    bool left = false;

    static constexpr std::size_t max_left = 256; ///< maximum number of tanks with figures kept after they left
};

/// Returns the actor's figures. `until`: time of its removal, or the present [s, local clock].
ActorStats actor_stats(const Actor& actor, const RemoteActor& remote, double until);

} // namespace client
