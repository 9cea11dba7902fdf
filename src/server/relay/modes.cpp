#include "server/relay/modes.h"

#include <algorithm>

namespace server {

dr::Update<float> in_mode(const dr::Update<float>& whole, protocol::Zone zone, protocol::Detail detail,
                          const protocol::ZoneSettings& settings) {
    dr::Update<float> update = whole;
    if (detail != protocol::Detail::whole)
        update.state.acceleration = update.state.angular_acceleration = dr::Vec3<float>(0);
    const double least = interval(zone, settings);
    update.interval = std::max(update.interval, least);
    if (update.orientation_interval > 0)
        update.orientation_interval = std::max(update.orientation_interval, least);
    update.has_location = true;
    update.has_orientation = update.has_articulations = detail != protocol::Detail::location;
    return update;
}

protocol::ActorUpdate told_in_mode(protocol::ActorId actor, dr::Reason reason, const dr::Update<float>& whole,
                                   protocol::Zone zone, protocol::Detail detail,
                                   const protocol::ZoneSettings& settings) {
    const bool all = detail != protocol::Detail::location;
    return {.actor = actor,
            .full = all,
            .reason = reason,
            .has_articulations = all,
            .has_stick = all,
            .has_interval = true,
            .update = in_mode(whole, zone, detail, settings),
            .to_viewer = {.zone = zone}};
}

} // namespace server
