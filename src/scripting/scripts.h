#pragma once
/// Schemes by name, including Lua scripts. "lua:my.lua" stands for the file's convergence or predictor, as in
/// "lua:my.lua", "pvb:lua:my.lua", "lua:my.lua:order1". Once read, scripts are rows of the tables of schemes, named
/// "lua:my".
///
/// Schemes of other players come as text, from the network or from a recording. They are offered as "lua:my@Ann", or as
/// "lua:my" for the recorder's own. They are neither compiled nor run before a player selects them by that name.

#include "scripting/lua_scheme.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scripting {

/// Returns the scheme of this name, as dr::scheme does. Reads files that are new or have changed. For a script with
/// only a predictor, the convergence is ease; for a script with only a convergence, the predictor is order2. Throws
/// ScriptError and platform::FileError. Not thread-safe.
std::optional<dr::Scheme> scheme(std::string_view name);

/// Returns the name with its relative file paths resolved in `folder`.
std::string resolve_files(std::string_view name, const std::filesystem::path& folder);
/// Returns a scheme's name with the absolute file paths of its scripts, as `scheme` needs it in another run.
std::string with_files(std::string_view name);

/// A scheme that another player offers, as text.
struct Offer {
    std::string name; ///< "lua:my@Ann"
    std::string source{};
    std::shared_ptr<LuaScheme> scheme{}; ///< none until a player selects it
    std::string error{};                 ///< why the newest version is not in use; the previous one stays
    /// Returns `error`, or why the script was switched off; empty if it works.
    [[nodiscard]] std::string current_error() const {
        return !error.empty() || !scheme ? error : scheme->failure().why;
    }
};

/// A script from a file of this machine, in contrast to other players' offers: "lua:my".
struct Script : Offer {
    std::filesystem::path file;
    std::filesystem::file_time_type saved{};
    /// Name of the scheme of this script: its convergence over order2, or its predictor under ease.
    [[nodiscard]] std::string usual_name() const;
};
/// All scripts that have been read from files of this machine.
const std::vector<Script>& scripts();

/// Offers a scheme for selection. `source` replaces the source of an earlier offer with this name; if a player has
/// selected the scheme, the new source is compiled at once. New names are ignored beyond 128 offers. Not thread-safe.
void offer(const std::string& name, const std::string& source);
/// Ends an offer. A scheme that a player has selected stays, and is updated if it is offered again.
void withdraw(const std::string& name);
/// Whether all parts of the scheme's name that come from other players are offered, as in "pvb:lua:my.lua@Ann".
bool offered(std::string_view name);
const std::vector<Offer>& offers();

/// Reads changed files of scripts again; returns true if there were any. Script::error says if a file could not be
/// used.
bool reload_changed();

} // namespace scripting
