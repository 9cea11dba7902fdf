#include "client/host_settings.h"

namespace client {

HostSettings::HostSettings() {
    publisher.model_fit = true;
    publisher.reference_scheme = static_cast<int>(dr::index_of(*dr::scheme("offset:ctra-fade")));
}

tunables::Tunables tunables(HostSettings& settings) {
    tunables::Tunables rows = dr::tunables(settings.publisher);
    for (tunables::Tunable& row : world::tunables(settings.rules))
        rows.push_back(std::move(row));
    return rows;
}

} // namespace client
