#include "server/settings.h"

namespace server {

tunables::Tunables tunables(ServerSettings& settings) {
    tunables::Tunables rows = world::tunables(settings.rules);
    for (tunables::Tunable& row : dr::tunables(settings.publisher))
        rows.push_back(std::move(row));
    return rows;
}

} // namespace server
