#include "server/cosmetic_events.h"

#include "protocol/cosmetic_events.h"
#include "server/shot_check.h"

#include <glm/geometric.hpp>

namespace server {

void CosmeticEvents::begin(Client& client, const protocol::CosmeticEvent& act) {
    constexpr float farthest = 15; // largest distance of smoke from the tank's dead-reckoned position [m]
    constexpr double slack = 0.1;  // largest time by which an event's stamp may be before `ready_` [s]
    const Actor* tank = game_.roster.actor(act.actor);
    if (const auto why = referee_.validate_action(client, tank))
        return game_.reject(client, *why, "an act");
    const bool smoke = act.kind == protocol::CosmeticEvent::Kind::smoke;
    const bool there = !smoke || glm::distance(act.place, tank->motion.displayed.state.position) < farthest;
    const bool now =
        act.time > game_.now - max_arrival_delay(game_, client) && act.time < game_.now + game_.settings.motion.future;
    if (!there || !now)
        return game_.reject(client, RejectReason::act_place, tank->name);
    double& from = ready_[{act.actor, smoke}];
    if (act.time < from - slack)
        return game_.reject(client, RejectReason::act_rate, tank->name);
    from = act.time + (smoke ? protocol::smoke_interval : protocol::hatch_duration);
    std::erase_if(known_, [&](const protocol::CosmeticEvent& old) { return !game_.roster.actor(old.actor); });
    std::erase_if(ready_, [&](const auto& one) { return !game_.roster.actor(one.first.first); });
    protocol::add_event(known_, act);
    game_.tell_all(act);
}

void CosmeticEvents::brief(const Client& client) const {
    for (const protocol::CosmeticEvent& act : known_)
        if (game_.roster.actor(act.actor))
            game_.tell(client, act);
}

} // namespace server
