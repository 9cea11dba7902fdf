#pragma once
/// Command lines, alike in all programs: long options, one for each row of tunables, and errors that list what is
/// valid. Exit status: 0 after --help and --version, 2 for what cannot be understood.

#include "tunables/tunables.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace apps {

constexpr int usage_error = 2;

/// Name, version, and the examples at the end of --help.
void introduce(CLI::App& app, const std::string& name, const std::string& examples);

/// One option a row, written into the value that the row is bound to. `rows` may go, that value must stay. `group`
/// heads them in --help.
void add_rows(CLI::App& app, const tunables::Tunables& rows, const std::string& group);

/// --name on|off
void add_switch(CLI::App& app, const std::string& name, bool& value, const std::string& help);

/// --name ONE-OF-THESE
void add_choice(CLI::App& app, const std::string& name, std::string& value, std::vector<std::string> choices,
                const std::string& help);

/// Nothing: go on. Otherwise the exit status; what there is to say has been printed.
std::optional<int> parse(CLI::App& app, int argc, const char* const* argv);

/// Says what does not fit together; the exit status.
int refuse(const CLI::App& app, const std::string& why);

} // namespace apps
