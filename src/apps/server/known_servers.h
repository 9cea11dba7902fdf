#pragma once
/// Servers of matches that were joined before, in the user's settings folder: a line each, the latest first. They are
/// asked by themselves when matches are looked for. A file that cannot be read or written is as if there were none.

#include <filesystem>
#include <string>
#include <vector>

namespace apps {

struct KnownServer {
    std::string address; ///< as net::text has it: "192.168.1.20", "192.168.1.20:27000"
    std::string name;    ///< of the match, when it was joined last; may be empty
    friend bool operator==(const KnownServer&, const KnownServer&) = default;
};

constexpr std::size_t most_known_servers = 16;

/// Empty without a home.
std::filesystem::path known_servers_path();
/// What is no address is left out, and what no name may be.
std::vector<KnownServer> load_known_servers(const std::filesystem::path& path);
/// Puts it first.
void remember_server(const std::filesystem::path& path, const KnownServer& server);

} // namespace apps
