#include "server/relay/modes.h"

#include <algorithm>

namespace server {

dr::Update<float> in_mode(const dr::Update<float>& whole, protocol::Zone zone, bool location_alone,
                          const protocol::ZoneSettings& settings) {
    dr::Update<float> update = whole;
    if (!protocol::row(zone).accelerations)
        update.state.acceleration = update.state.angular_acceleration = dr::Vec3<float>(0);
    const double least = interval(zone, settings);
    update.interval = std::max(update.interval, least);
    if (update.orientation_interval > 0)
        update.orientation_interval = std::max(update.orientation_interval, least);
    update.has_location = true;
    update.has_orientation = update.has_articulations = !location_alone;
    return update;
}

protocol::ActorUpdate told_in_mode(protocol::ActorId actor, dr::Reason reason, const dr::Update<float>& whole,
                                   protocol::Zone zone, bool location_alone, const protocol::ZoneSettings& settings) {
    return {.actor = actor,
            .full = !location_alone,
            .reason = reason,
            .has_articulations = !location_alone,
            .has_stick = !location_alone,
            .has_interval = true,
            .update = in_mode(whole, zone, location_alone, settings),
            .to_viewer = {.zone = zone}};
}

} // namespace server
