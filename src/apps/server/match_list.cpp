#include "apps/server/match_list.h"

#include "apps/clock.h"
#include "apps/options.h"
#include "net/address.h"
#include "net/transport.h"
#include "platform/main_loop.h"
#include "platform/stop_signals.h"
#include "protocol/text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <random>
#include <spdlog/spdlog.h>
#include <sstream>

namespace apps {

namespace {
using Row = std::array<std::string, 9>;

constexpr std::string_view favourite_mark = "favourite"; // The mark's text in the file of known servers.

Row row_of(const net::FoundMatch& match) {
    const net::MatchInfo& info = match.info;
    const bool same = info.protocol_version == protocol::version;
    return {info.name.empty() ? "(no name)" : info.name,
            info.map,
            info.mode.empty() ? "-" : info.mode,
            players_text(info),
            ping_text(match.ping),
            std::string(info.lab ? "lab" : "match") + (info.locked ? ", locked" : ""),
            fmt::format("{}{}", info.protocol_version, same ? "" : ", incompatible"),
            info.key.empty() ? "-" : info.key,
            net::text(net::Address{match.host, info.port})};
}

std::size_t width_of(std::string_view text) { // Width in characters, not in bytes.
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}
} // namespace

std::string players_text(const net::MatchInfo& info) {
    const int people = std::max(0, info.players - info.bots);
    return fmt::format("{} of {}{}", people, info.max_players,
                       info.bots == 0 ? "" : fmt::format(" + {} bot{}", info.bots, info.bots == 1 ? "" : "s"));
}

std::string ping_text(double ping) {
    constexpr double fine = 0.01; // Ping times below this are shown in tenths of a millisecond [s].
    return ping < 0 ? "-" : fmt::format("{:.{}f} ms", ping * 1000, ping < fine ? 1 : 0);
}

std::string match_table(std::span<const net::FoundMatch> matches) {
    if (matches.empty())
        return "No matches found on this network. A server's firewall must admit UDP ports 26000 and 26100 to 26107.\n";
    std::vector<Row> rows{{"NAME", "MAP", "MODE", "PLAYERS", "PING", "KIND", "VERSION", "KEY", "JOIN AT"}};
    for (const net::FoundMatch& match : matches)
        rows.push_back(row_of(match));
    std::string text;
    for (const Row& row : rows) {
        for (std::size_t column = 0; column + 1 < row.size(); ++column) {
            std::size_t widest = 0;
            for (const Row& each : rows)
                widest = std::max(widest, width_of(each[column]));
            text += row[column] + std::string(widest - width_of(row[column]) + 2, ' ');
        }
        text += row.back() + "\n";
    }
    return text;
}

std::vector<KnownServer> load_known_servers(const std::filesystem::path& path) {
    std::vector<KnownServer> servers;
    try {
        std::istringstream lines(read_whole_file(path));
        for (std::string line; servers.size() < max_known_servers && std::getline(lines, line);) {
            std::istringstream cells(line);
            std::string address, name, mark;
            std::getline(std::getline(std::getline(cells, address, '\t'), name, '\t'), mark);
            try {
                servers.push_back({.address = net::text(net::parse_address(address)),
                                   .name = protocol::make_printable(name, protocol::max_key),
                                   .favourite = mark == favourite_mark});
            } catch (const net::Error&) {
                continue;
            }
        }
    } catch (const std::exception& error) {
        spdlog::debug("cannot read the known servers: {}", error.what());
    }
    return servers;
}

namespace {
void save_known_servers(const std::filesystem::path& path, std::vector<KnownServer> servers) {
    while (servers.size() > max_known_servers) {
        const auto oldest =
            std::find_if(servers.rbegin(), servers.rend(), [](const auto& it) { return !it.favourite; });
        servers.erase(oldest == servers.rend() ? servers.end() - 1 : oldest.base() - 1);
    }
    std::string text;
    for (const KnownServer& each : servers)
        text += fmt::format("{}\t{}{}{}\n", each.address, each.name, each.favourite ? "\t" : "",
                            each.favourite ? favourite_mark : "");
    try {
        write_whole_file(path, text);
    } catch (const std::exception& error) {
        spdlog::debug("cannot save the known servers: {}", error.what());
    }
}
} // namespace

void remember_server(const std::filesystem::path& path, KnownServer server) {
    if (path.empty())
        return;
    std::vector<KnownServer> servers = load_known_servers(path);
    const auto older = std::ranges::find(servers, server.address, &KnownServer::address);
    if (older != servers.end()) {
        server.favourite |= older->favourite;
        servers.erase(older);
    }
    servers.insert(servers.begin(), std::move(server));
    save_known_servers(path, std::move(servers));
}

void set_favourite(const std::filesystem::path& path, const KnownServer& server) {
    if (path.empty())
        return;
    std::vector<KnownServer> servers = load_known_servers(path);
    const auto known = std::ranges::find(servers, server.address, &KnownServer::address);
    if (known == servers.end())
        servers.insert(servers.begin(), server);
    else
        known->favourite = server.favourite;
    save_known_servers(path, std::move(servers));
}

int list_matches(double seconds, const std::filesystem::path& known) {
    net::Browser browser(std::random_device{}());
    for (const KnownServer& each : load_known_servers(known))
        browser.add_host(net::parse_address(each.address).host);
    const double end = seconds_now() + seconds;
    while (seconds_now() < end && !platform::stop_requested()) {
        browser.poll(seconds_now());
        platform::rest(0.005);
    }
    print_results(match_table(browser.matches()));
    return 0;
}

} // namespace apps
