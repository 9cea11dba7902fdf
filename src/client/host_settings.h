#pragma once
/// What the host of a match decides for everybody: the rules, and what publishers do. The server tells each change to
/// every client (protocol::Setting).

#include "dead_reckoning/publishing/publisher.h"
#include "protocol/judging.h"
#include "protocol/messages/course.h"
#include "protocol/relaying.h"
#include "protocol/zones.h"
#include "tunables/tunables.h"
#include "world/rules.h"

namespace client {

/// As it comes, publishers do what the preset *Reckoning* (presets.h) says.
struct HostSettings {
    HostSettings();
    dr::PublisherSettings publisher;
    world::MatchRules rules;
    protocol::ZoneSettings zones;
    protocol::Judge judge = protocol::Judge::validated; ///< who says who was hit
    protocol::Relaying relaying;                        ///< how the server passes updates on
    bool give_schemes = false;                          ///< players' schemes in Lua among it
};
/// The publisher's rows, those of the rules, of the zones and of the relaying, the judge and the giving of schemes.
tunables::Tunables tunables(HostSettings& settings);

} // namespace client
