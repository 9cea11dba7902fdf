#pragma once
/// Options from a file: TOML, a line an option, by its long name without the dashes.
///
///     port = 27000
///     maps = ["valley", "proving-ground"]
///
/// What stands on the command line goes before it.

#include <set>
#include <string>

namespace CLI {
class App;
}

namespace apps {

/// --config FILE. `configured` gets the names ("--port") of what the file sets. Call it before other options are added:
/// they may then be set otherwise by the command line.
void add_config(CLI::App& app, std::set<std::string>& configured);

} // namespace apps
