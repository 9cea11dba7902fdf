#include "client/host_settings.h"

namespace client {

HostSettings::HostSettings() {
    publisher.model_fit = true;
    publisher.reference_scheme = static_cast<int>(dr::index_of(*dr::scheme("ease:ctra-fade")));
}

tunables::Tunables tunables(HostSettings& settings) {
    return tunables::joined({dr::tunables(settings.publisher),
                             world::tunables(settings.rules),
                             world::power_tunables(settings.rules),
                             protocol::tunables(settings.zones),
                             protocol::tunables(settings.relaying),
                             {protocol::judge_row(settings.judge), protocol::give_schemes_row(settings.give_schemes)}});
}

} // namespace client
