#pragma once
/// Schemes in Lua of other people, and those that a recording holds, as scripting knows them (scripting/scripts.h).

#include <filesystem>
#include <string>
#include <string_view>

namespace apps {

/// "lua:my@Ann"; without `by`, "lua:my". Whatever they are, it is a name that schemes may have; empty: there is none.
std::string offered_name(std::string_view name, std::string_view by);
/// Offers every scheme of a recording, the recorder's own as "lua:my", so that `--scheme lua:my.lua` is found. Throws recording::Error.
void offer_recorded(const std::filesystem::path& file);

} // namespace apps
