#pragma once
/// Lists the matches on the network for `--list`, and known servers, which are asked one by one.

#include "apps/whole_file.h"
#include "net/browser.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace apps {

/// Returns a heading and a line for each match, each with a line end; or a line that says there are none.
std::string match_table(std::span<const net::FoundMatch> matches);

/// Texts of the columns and of the menu.
std::string players_text(const net::MatchInfo& info); ///< "3 of 16"
std::string ping_text(double ping);                   ///< "0.4 ms"; "-" if unknown.

/// Server of a match that was joined before. They are kept in the user's settings folder: a line each, latest first. A
/// file that cannot be read or written is ignored.
struct KnownServer {
    std::string address; ///< Address in the form of net::text: "192.168.1.20", "192.168.1.20:27000".
    std::string name;    ///< Name of the match when it was last joined; may be empty.
    friend bool operator==(const KnownServer&, const KnownServer&) = default;
};

constexpr std::size_t max_known_servers = 16;

/// Empty without a home.
inline std::filesystem::path known_servers_path() { return user_path("servers.txt"); }
/// Skips lines without a valid address; makes names printable.
std::vector<KnownServer> load_known_servers(const std::filesystem::path& path);
/// Puts `server` first.
void remember_server(const std::filesystem::path& path, const KnownServer& server);

/// Searches for `seconds` [s], prints the matches, and returns the exit status. `known`: a file of known servers.
/// Throws net::Error if the network cannot be searched.
int list_matches(double seconds, const std::filesystem::path& known);

} // namespace apps
