#include "apps/server/known_servers.h"

#include "apps/whole_file.h"
#include "net/address.h"
#include "net/transport.h"
#include "platform/files.h"
#include "protocol/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sstream>

namespace apps {

std::filesystem::path known_servers_path() {
    const std::filesystem::path folder = platform::settings_folder();
    return folder.empty() ? folder : folder / "servers.txt";
}

std::vector<KnownServer> load_known_servers(const std::filesystem::path& path) {
    std::vector<KnownServer> servers;
    try {
        std::istringstream lines(read_whole_file(path));
        for (std::string line; servers.size() < most_known_servers && std::getline(lines, line);) {
            const auto tab = line.find('\t');
            try {
                const net::Address address = net::parse_address(line.substr(0, tab));
                const std::string name = tab == line.npos ? "" : line.substr(tab + 1);
                servers.push_back({net::text(address), protocol::make_printable(name, protocol::max_key)});
            } catch (const net::Error&) {
                continue;
            }
        }
    } catch (const std::exception& error) {
        spdlog::debug("no servers are known from before: {}", error.what());
    }
    return servers;
}

void remember_server(const std::filesystem::path& path, const KnownServer& server) {
    if (path.empty())
        return;
    try {
        std::vector<KnownServer> servers = load_known_servers(path);
        std::erase_if(servers, [&](const KnownServer& each) { return each.address == server.address; });
        servers.insert(servers.begin(), server);
        servers.resize(std::min(servers.size(), most_known_servers));
        std::string text;
        for (const KnownServer& each : servers)
            text += fmt::format("{}\t{}\n", each.address, each.name);
        write_whole_file(path, text);
    } catch (const std::exception& error) {
        spdlog::debug("{} will not be known the next time: {}", server.address, error.what());
    }
}

} // namespace apps
