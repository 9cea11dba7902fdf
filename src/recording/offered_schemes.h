#pragma once
/// The Lua schemes in a recording, under the names by which players select them (offered through scripting/scripts.h).

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace recording {

/// Returns "lua:my@Ann", or "lua:my" without `by`. Replaces characters that scheme names may not have; empty if no
/// character of `name` is left.
std::string offered_name(std::string_view name, std::string_view by);

struct OfferedScheme {
    std::string name; ///< the recorder's own scheme is "lua:my", so that "lua:my.lua" finds it
    std::string source;
};
/// Returns all Lua schemes of a recording. Throws Error if Reader cannot read the file.
std::vector<OfferedScheme> offered_schemes(const std::filesystem::path& file);

} // namespace recording
