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

std::string players_text(const net::MatchInfo& info) { return fmt::format("{} of {}", info.players, info.max_players); }

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
        spdlog::debug("cannot read the known servers: {}", error.what());
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
        servers.resize(std::min(servers.size(), max_known_servers));
        std::string text;
        for (const KnownServer& each : servers)
            text += fmt::format("{}\t{}\n", each.address, each.name);
        write_whole_file(path, text);
    } catch (const std::exception& error) {
        spdlog::debug("cannot save {} as a known server: {}", server.address, error.what());
    }
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
