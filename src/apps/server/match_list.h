#pragma once
/// The matches on the network, as `--list` prints them, and the servers that are asked by themselves.

#include "apps/whole_file.h"
#include "net/browser.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace apps {

/// A heading and a line each, ended by line ends. With none, a line that says so.
std::string match_table(std::span<const net::FoundMatch> matches);

/// What the columns and the menu say.
std::string players_text(const net::MatchInfo& info); ///< "3 of 16"
std::string ping_text(double ping);                   ///< "0.4 ms"; "-" if it is not known

/// A server of a match that was joined before. They stand in the user's settings folder: a line each, the latest first.
/// A file that cannot be read or written is as if there were none.
struct KnownServer {
    std::string address; ///< as net::text has it: "192.168.1.20", "192.168.1.20:27000"
    std::string name;    ///< of the match, when it was joined last; may be empty
    friend bool operator==(const KnownServer&, const KnownServer&) = default;
};

constexpr std::size_t most_known_servers = 16;

/// Empty without a home.
inline std::filesystem::path known_servers_path() { return user_path("servers.txt"); }
/// What is no address is left out, and what no name may be.
std::vector<KnownServer> load_known_servers(const std::filesystem::path& path);
/// Puts it first.
void remember_server(const std::filesystem::path& path, const KnownServer& server);

/// Looks so long [s], prints what is there, and returns the exit status. `known`: a file of known servers. Throws
/// net::Error if the network cannot be searched.
int list_matches(double seconds, const std::filesystem::path& known);

} // namespace apps
