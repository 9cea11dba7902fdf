#pragma once
/// Schemes by name, with those that somebody has written: "lua:my.lua" stands for the file's convergence or predictor,
/// as in "lua:my.lua", "pvb:lua:my.lua", "lua:my.lua:order1". Once read, they are rows of the tables, and called
/// "lua:my".
///
/// Those of other people come as text, from the network or out of a recording, and are offered under a name like
/// "lua:my@Ann" or, where the recorder himself wrote it, "lua:my": nothing of them is read, let alone run, before
/// somebody asks for them by that name.

#include "scripting/lua_scheme.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scripting {

/// As dr::scheme; files are read if they are new here or have changed. Of a predictor alone the convergence is the
/// game's usual one, of a convergence alone the predictor is order2. Throws ScriptError and platform::FileError. By one
/// thread.
std::optional<dr::Scheme> scheme(std::string_view name);

/// The same name, its files looked for in that folder where they are relative.
std::string beside(std::string_view name, const std::filesystem::path& folder);
/// Of a scheme of the tables, as `scheme` takes it in another run: with files for the scripts.
std::string with_files(std::string_view name);

/// A scheme of somebody else's.
struct Offer {
    std::string name; ///< "lua:my@Ann"
    std::string source{};
    std::shared_ptr<LuaScheme> scheme{}; ///< none: nobody has asked for it
    std::string error{};                 ///< why the newest version is not in use: the one before goes on
    /// That, or why it was switched off; empty while all is well.
    [[nodiscard]] std::string wrong() const { return !error.empty() || !scheme ? error : scheme->failure().why; }
};

/// One's own: "lua:my". It has been read.
struct Script : Offer {
    std::filesystem::path file;
    std::filesystem::file_time_type saved{};
    /// What it is called by itself: of a predictor alone the convergence is the game's usual one.
    [[nodiscard]] std::string usual_name() const;
};
/// All that were read.
const std::vector<Script>& scripts();

/// May be asked for from now on. Of one that is in use it is the next version, which takes its place. By one thread.
void offer(const std::string& name, const std::string& source);
/// It may not be asked for any more; who uses it goes on, and has the next version if it is offered again.
void withdraw(const std::string& name);
/// Is there everything that a scheme's name has of other people, "pvb:lua:my.lua@Ann"?
bool offered(std::string_view name);
const std::vector<Offer>& offers();

/// Reads again what has been saved since: true if something has. What is wrong with it stands in its `error`.
bool read_again();

} // namespace scripting
