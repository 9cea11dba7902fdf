#include "server/acts.h"

#include "protocol/acts.h"
#include "server/shot_check.h"

#include <glm/geometric.hpp>

namespace server {

void Acts::begin(Client& client, const protocol::Act& act) {
    constexpr float farthest = 15; // largest distance of smoke from the tank's dead-reckoned position [m]
    constexpr double slack = 0.1;  // largest time by which an event may come before `ready_` [s]
    const Actor* tank = game_.roster.actor(act.actor);
    if (const auto why = referee_.objection(client, tank))
        return game_.drop(client, *why, "an act");
    const bool smoke = act.kind == protocol::Act::Kind::smoke;
    const bool there = !smoke || glm::distance(act.place, tank->motion.displayed.state.position) < farthest;
    const bool now =
        act.time > game_.now - longest_way(game_, client) && act.time < game_.now + game_.settings.motion.future;
    if (!there || !now)
        return game_.drop(client, Drop::act_place, tank->name);
    double& from = ready_[{act.actor, smoke}];
    if (act.time < from - slack)
        return game_.drop(client, Drop::act_rate, tank->name);
    from = act.time + (smoke ? protocol::smoke_between : protocol::hatch_moves);
    std::erase_if(known_, [&](const protocol::Act& old) { return !game_.roster.actor(old.actor); });
    std::erase_if(ready_, [&](const auto& one) { return !game_.roster.actor(one.first.first); });
    protocol::keep(known_, act);
    game_.tell_all(act);
}

void Acts::brief(const Client& client) const {
    for (const protocol::Act& act : known_)
        if (game_.roster.actor(act.actor))
            game_.tell(client, act);
}

} // namespace server
