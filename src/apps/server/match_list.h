#pragma once
/// `--list`: the matches on the network as a table.

#include "net/browser.h"

#include <filesystem>
#include <span>
#include <string>

namespace apps {

/// A heading and a line each, ended by line ends. With none, a line that says so.
std::string match_table(std::span<const net::FoundMatch> matches);

/// What the columns and the menu say.
std::string players_text(const net::MatchInfo& info); ///< "3 of 16"
std::string ping_text(double ping);                   ///< "0.4 ms"; "-" if it is not known

/// Looks so long [s], prints what is there, and returns the exit status. `known`: a file of known servers. Throws
/// net::Error if the network cannot be searched.
int list_matches(double seconds, const std::filesystem::path& known);

} // namespace apps
