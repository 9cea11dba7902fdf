#pragma once
/// Schemes in Lua of other people, and those that a recording holds, as scripting knows them (scripting/scripts.h).

#include "recording/offered_schemes.h"
#include "scripting/scripts.h"

namespace apps {

using recording::offered_name;
/// Offers every scheme of a recording, the recorder's own as "lua:my", so that `--scheme lua:my.lua` is found. Throws
/// recording::Error.
inline void offer_recorded(const std::filesystem::path& file) {
    for (const recording::OfferedScheme& scheme : recording::offered_schemes(file))
        scripting::offer(scheme.name, scheme.source);
}

} // namespace apps
