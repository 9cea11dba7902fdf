#pragma once
/// The list of matches on the network (--list), and the file of known servers, which are also queried directly.

#include "apps/whole_file.h"
#include "net/browser.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace apps {

/// Returns a table: a heading and a line for each match. Without matches, a line that says so.
std::string match_table(std::span<const net::FoundMatch> matches);

// Texts of the table's columns and of the menu.
std::string players_text(const net::MatchInfo& info); ///< "3 of 16"
std::string ping_text(double ping);                   ///< "0.4 ms" for 0.0004 s; "-" below 0 (unknown).

/// Server of a match that was joined before. A file in the user's settings folder has one line for each, latest first.
/// Errors in reading and writing that file are ignored.
struct KnownServer {
    std::string address; ///< Address in the form of net::text: "192.168.1.20", "192.168.1.20:27000".
    std::string name;    ///< Name of the match when it was last joined; may be empty.
    friend bool operator==(const KnownServer&, const KnownServer&) = default;
};

constexpr std::size_t max_known_servers = 16;

/// Path of the file of known servers; empty without a home.
inline std::filesystem::path known_servers_path() { return user_path("servers.txt"); }
/// Reads the file of known servers. Skips lines without a valid address; makes names printable.
std::vector<KnownServer> load_known_servers(const std::filesystem::path& path);
/// Puts `server` first in the file, and removes its older line.
void remember_server(const std::filesystem::path& path, const KnownServer& server);

/// Searches for `seconds` [s], prints the matches, and returns the exit status. `known`: file of known servers.
/// Throws net::Error if the network cannot be searched.
int list_matches(double seconds, const std::filesystem::path& known);

} // namespace apps
