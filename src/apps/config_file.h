#pragma once
/// Reads options from a TOML file: one line for each option, by its long name without the dashes.
///    port = 27000
///    maps = ["valley", "proving-ground"]
/// The command line overrides the file.

#include <set>
#include <string>

namespace CLI {
class App;
}

namespace apps {

/// Adds --config FILE. `configured` receives the names ("--port") of the options in the file. Call it before other
/// options are added, so that the command line can override the file.
void add_config(CLI::App& app, std::set<std::string>& configured);

} // namespace apps
