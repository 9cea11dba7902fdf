#pragma once
/// An update in the DR mode of a zone (Murphy 18.8): the parts that clients receive of an actor in that zone, and the
/// time over which they blend.

#include "protocol/actor_update.h"

namespace server {

/// Returns `whole`, merged from full and partial updates, as the zone's clients receive it.
dr::Update<float> reduce_to_mode(const dr::Update<float>& whole, protocol::Zone zone, protocol::Detail detail,
                                 const protocol::ZoneSettings& settings);

/// Returns the message with the result of `reduce_to_mode`, numbered 0 (protocol::renumber). Unless it has the location
/// alone, it repeats everything that partial updates omit, because the client may lack it.
protocol::ActorUpdate message_in_mode(protocol::ActorId actor, dr::Reason reason, const dr::Update<float>& whole,
                                      protocol::Zone zone, protocol::Detail detail,
                                      const protocol::ZoneSettings& settings);

/// Returns the least time between two checks of an actor in a zone [s]; 0: every update is sent.
inline double interval(protocol::Zone zone, const protocol::ZoneSettings& settings) {
    const auto rate = protocol::row(zone).rate;
    return rate ? 1 / settings.*rate : 0;
}

} // namespace server
