#include "server/settings.h"

#include "dead_reckoning/custom.h"

namespace server {

tunables::Tunables tunables(ServerSettings& settings) {
    return tunables::joined({world::tunables(settings.rules),
                             settings.pickups ? world::power_tunables(settings.rules) : tunables::Tunables(),
                             dr::tunables(settings.publisher),
                             protocol::tunables(settings.zones),
                             protocol::tunables(settings.relaying),
                             {protocol::judge_row(settings.judge), protocol::give_schemes_row(settings.give_schemes)}});
}

void keep_own_reference(ServerSettings& settings) {
    if (dr::is_foreign(settings.publisher.reference_scheme))
        settings.publisher.reference_scheme = dr::PublisherSettings().reference_scheme;
}

} // namespace server
