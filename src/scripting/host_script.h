#pragma once
/// The script that the host of a match has made the reference scheme (docs/lua.md). Its rows in the tables of schemes
/// are named "lua:NAME@@host", which no offer of a player can be.

#include "scripting/lua_scheme.h"

#include <optional>
#include <string>
#include <string_view>

namespace scripting {

/// The reference scheme, or why the script cannot be used.
struct HostScheme {
    std::optional<dr::Scheme> scheme{};
    std::string error{};
};

/// Compiles a host's script, once for all clients in this program, and returns the scheme that the host calls
/// `reference`, for example "ease:lua:mine". `name`: the script's name, "mine"; all other parts must be built in.
/// Thread-safe.
HostScheme adopt(const std::string& reference, const std::string& name, const std::string& source);

/// The host's name of a scheme: "ease:lua:mine" for "ease:lua:mine@@host". Returns other names unchanged.
std::string host_name(std::string scheme);

/// Whether `part` is a whole part of the scheme's name, as "lua:mine" is of "ease:lua:mine".
bool has_part(std::string_view scheme, std::string_view part);

} // namespace scripting
