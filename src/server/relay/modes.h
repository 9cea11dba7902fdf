#pragma once
/// An update in the DR mode of a zone (Murphy 18.8): what is sent of it there, and over which time it is blended.

#include "protocol/actor_update.h"

namespace server {

/// `whole`: merged, as the server knows it.
dr::Update<float> in_mode(const dr::Update<float>& whole, protocol::Zone zone, protocol::Detail detail,
                          const protocol::ZoneSettings& settings);

/// That as it is told, under number 0 (protocol::renumber). With everything that partial updates leave out: nobody
/// knows what of it this viewer has.
protocol::ActorUpdate told_in_mode(protocol::ActorId actor, dr::Reason reason, const dr::Update<float>& whole,
                                   protocol::Zone zone, protocol::Detail detail,
                                   const protocol::ZoneSettings& settings);

/// The least time between two looks at an actor in a zone [s]; 0: every update is sent.
inline double interval(protocol::Zone zone, const protocol::ZoneSettings& settings) {
    const auto rate = protocol::row(zone).rate;
    return rate ? 1 / settings.*rate : 0;
}

} // namespace server
