#include "server/relay/modes.h"

#include <algorithm>

namespace server {

dr::Update<float> reduce_to_mode(const dr::Update<float>& whole, protocol::Zone zone, protocol::Detail detail,
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

protocol::ActorUpdate message_in_mode(protocol::ActorId actor, dr::Reason reason, const dr::Update<float>& whole,
                                      protocol::Zone zone, protocol::Detail detail,
                                      const protocol::ZoneSettings& settings) {
    protocol::ActorUpdate told = protocol::whole_update(actor, reason, reduce_to_mode(whole, zone, detail, settings));
    told.full = told.has_articulations = told.has_stick = detail != protocol::Detail::location;
    told.zone_tag.zone = zone;
    return told;
}

} // namespace server
