#include "client/remote/actor_stats.h"

#include <algorithm>

namespace client {

ActorStats actor_stats(const Actor& actor, const RemoteActor& remote, double until) {
    const double here = std::max(1e-3, until - remote.first_update);
    ActorStats figures{.name = actor.added.name,
                       .kind = actor.added.kind,
                       .schemes = {},
                       .updates = remote.updates,
                       .stale = remote.stale,
                       .updates_per_s = static_cast<double>(remote.updates) / here,
                       .bytes_per_s = static_cast<double>(remote.bytes) / here,
                       .mean_delay = {},
                       .kills = actor.kills,
                       .deaths = actor.deaths,
                       .truth_doubted = actor.truth_doubted,
                       .truth_late = remote.truth_is_late() ? std::optional(remote.truth_lag) : std::nullopt,
                       .lay_still = remote.loose && remote.updates > 0 && !remote.moved};
    if (remote.delays > 0)
        figures.mean_delay = remote.delay_sum / static_cast<double>(remote.delays);
    for (const Ghost& ghost : remote.ghosts)
        figures.schemes.push_back({ghost.name(), ghost.scheme_index, ghost.error.summary(), ghost.error.mean_speed()});
    return figures;
}

} // namespace client
