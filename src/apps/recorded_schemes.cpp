#include "apps/recorded_schemes.h"

#include "scripting/scripts.h"

namespace apps {

void offer_recorded(const std::filesystem::path& file) {
    for (const recording::OfferedScheme& scheme : recording::offered_schemes(file))
        scripting::offer(scheme.name, scheme.source);
}

} // namespace apps
