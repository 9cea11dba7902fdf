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
std::string players_text(const net::MatchInfo& info); ///< "3 of 16 + 5 bots"
std::string ping_text(double ping);                   ///< "0.4 ms" for 0.0004 s; "-" below 0 (unknown).

/// Server of a match that was joined before, or a favourite. A file in the user's settings folder has one line for
/// each, latest first: address, name, and "favourite" for those, with tabs between them.
/// Errors in reading and writing that file are ignored.
struct KnownServer {
    std::string address{}; ///< Address in the form of net::text: "192.168.1.20", "192.168.1.20:27000".
    std::string name{};    ///< Name of the match when it was last joined; may be empty.
    bool favourite = false;
    friend bool operator==(const KnownServer&, const KnownServer&) = default;
};

constexpr std::size_t max_known_servers = 16;

/// Path of the file of known servers; empty without a home.
inline std::filesystem::path known_servers_path() { return user_path("servers.txt"); }
/// Reads the file of known servers. Skips lines without a valid address; makes names printable.
std::vector<KnownServer> load_known_servers(const std::filesystem::path& path);
/// Puts `server` first in the file, and removes its older line, of which a favourite's mark is kept. Of more than
/// `max_known_servers`, the oldest that is no favourite is removed.
void remember_server(const std::filesystem::path& path, KnownServer server);
/// Marks a server as a favourite, or no longer; adds it to the file if it is not there.
void set_favourite(const std::filesystem::path& path, const KnownServer& server);

/// Searches for `seconds` [s], prints the matches, and returns the exit status. `known`: file of known servers.
/// Throws net::Error if the network cannot be searched.
int list_matches(double seconds, const std::filesystem::path& known);

} // namespace apps
