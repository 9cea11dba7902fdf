#pragma once
/// Makes the Lua schemes in a recording available by name (scripting/scripts.h).

#include "recording/offered_schemes.h"
#include "scripting/scripts.h"

namespace apps {

using recording::offered_name;
/// Offers every scheme of a recording, so that `--scheme lua:my.lua` finds the recorder's own "lua:my". Throws
/// recording::Error.
inline void offer_recorded(const std::filesystem::path& file) {
    for (const recording::OfferedScheme& scheme : recording::offered_schemes(file))
        scripting::offer(scheme.name, scheme.source);
}

} // namespace apps
