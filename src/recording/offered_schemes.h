#pragma once
/// The schemes in Lua that a recording holds, under the names by which they may be asked for (scripting/scripts.h has
/// them offered).

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace recording {

/// "lua:my@Ann"; without `by`, "lua:my". Whatever they are, it is a name that schemes may have; empty: there is none.
std::string offered_name(std::string_view name, std::string_view by);

struct OfferedScheme {
    std::string name; ///< the recorder's own as "lua:my", so that "lua:my.lua" is found
    std::string source;
};
/// Throws Error as Reader does.
std::vector<OfferedScheme> offered_schemes(const std::filesystem::path& file);

} // namespace recording
