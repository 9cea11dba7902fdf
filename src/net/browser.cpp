#include "net/browser.h"

#include "net/discovery_wire.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace net {
namespace {

constexpr std::size_t max_matches = 64, max_endpoints = 8, max_known = 16, max_neighbours = 4096;
constexpr int max_answers_a_poll = 256;
constexpr double longest_ping = 10; ///< a longer round-trip time is ignored [s]

std::uint32_t stamp_of(double now) { // time in microseconds, modulo 2³²
    return static_cast<std::uint32_t>(static_cast<std::int64_t>(std::floor(now * 1e6)));
}

/// Rank of an address to join at; the lowest is preferred.
int rank(const Endpoint& one) {
    return one.is_loopback() ? (one.is_v4() ? 0 : 1) : one.is_v4() ? 2 : one.is_link_local() ? 4 : 3;
}

/// IPv6's multicast group of all nodes on an interface.
Endpoint all_nodes(std::uint32_t interface) {
    Endpoint result{.address = {}, .scope = interface, .port = 0};
    result.address[0] = 0xff;
    result.address[1] = 0x02;
    result.address[15] = 1;
    return result;
}

} // namespace

bool FoundMatch::is_at(const Endpoint& server) const {
    return std::ranges::any_of(endpoints,
                               [&](const FoundEndpoint& way) { return with_port(way.from, info.port) == server; });
}

Browser::Browser(std::uint32_t token, Reach reach, std::uint16_t first_port)
    : token_(token), reach_(reach), first_port_(first_port) {
    socket_.stamp_arrivals();
}

void Browser::add_host(const std::string& host) {
    for (const Endpoint& one : resolve_numeric(host, 0)) {
        std::erase(known_, one);
        known_.push_back(one);
    }
    if (known_.size() > max_known)
        known_.erase(known_.begin());
}

void Browser::send(double now, const Endpoint& to) {
    socket_.send(to, encode(Query{.token = token_, .level = discovery_level, .stamp = stamp_of(now)}));
}

void Browser::ask_all_ports(double now, const Endpoint& host) {
    for (std::uint16_t i = 0; i < discovery_ports; ++i)
        send(now, with_port(host, static_cast<std::uint16_t>(first_port_ + i)));
}

void Browser::ask(double now) {
    ask_all_ports(now, v4_endpoint(v4_loopback, 0));
    if (reach_ == Reach::this_machine)
        return;
    // Queries to 255.255.255.255 do not suffice: they follow the default route, which a LAN without internet may lack.
    std::set<Endpoint> all{v4_endpoint(0xffffffff, 0)};
    const std::vector<OwnAddress> own = own_addresses();
    for (const OwnAddress& each : own) {
        if (each.broadcast)
            all.insert(*each.broadcast);
        else if (!each.address.is_v4() && each.multicast)
            all.insert(all_nodes(each.interface));
    }
    all.insert(known_.begin(), known_.end());
    for (const Endpoint& each : all)
        ask_all_ports(now, each);
    for (const FoundMatch& match : matches_)
        for (const FoundEndpoint& way : match.endpoints)
            send(now, way.from);
    // All addresses of a new network are asked at the first port, then all at the second port, and so on. The last
    // element of the queue is asked first, so the queue is filled in reverse.
    std::vector<Endpoint> fresh;
    for (const Endpoint& each : neighbours(own))
        if (met_.size() < max_neighbours && met_.insert(each).second)
            fresh.push_back(each);
    std::ranges::reverse(fresh);
    std::vector<Endpoint> queue;
    for (int i = discovery_ports - 1; i >= 0; --i)
        for (const Endpoint& each : fresh)
            queue.push_back(with_port(each, static_cast<std::uint16_t>(first_port_ + i)));
    neighbours_.insert(neighbours_.begin(), queue.begin(), queue.end());
}

void Browser::ask_neighbours(double now) {
    next_neighbour_ = std::max(next_neighbour_, now - 2 / neighbour_rate); // at most three queries after a pause
    for (; !neighbours_.empty() && next_neighbour_ <= now; next_neighbour_ += 1 / neighbour_rate) {
        send(now, neighbours_.back());
        neighbours_.pop_back();
    }
}

void Browser::take(double now, double age, const Endpoint& from, std::span<const std::uint8_t> bytes) {
    const auto answer = decode_answer(bytes);
    if (!answer || answer->token != token_) {
        ++malformed_;
        return;
    }
    auto match = std::ranges::find(matches_, answer->beacon, &FoundMatch::beacon);
    if (match == matches_.end()) {
        if (matches_.size() == max_matches)
            return;
        matches_.push_back({.beacon = answer->beacon});
        match = matches_.end() - 1;
    }
    match->info = answer->info;
    match->heard = now;
    std::vector<FoundEndpoint>& endpoints = match->endpoints;
    auto way = std::ranges::find(endpoints, from, &FoundEndpoint::from);
    if (way == endpoints.end()) {
        if (endpoints.size() == max_endpoints)
            return;
        way = endpoints.insert(std::ranges::upper_bound(endpoints, rank(from), {},
                                                        [](const FoundEndpoint& each) { return rank(each.from); }),
                               {from, now, unknown_ping});
    }
    way->heard = now;
    if (answer->level == 0)
        return;
    const auto between = static_cast<std::int32_t>(stamp_of(now - age) - answer->stamp); // [µs]
    const double trip = 1e-6 * between - answer->held;
    constexpr double share = 0.1; // load lengthens a trip and never shortens it: follow longer trips slowly
    if (std::abs(trip) < longest_ping)
        way->ping = way->ping < 0 || trip < way->ping ? std::max(trip, 0.0) : way->ping + share * (trip - way->ping);
}

/// Removes endpoints that no longer answer, and matches without endpoints. Updates each match's `host` and `ping`.
void Browser::forget(double now) {
    for (FoundMatch& match : matches_)
        std::erase_if(match.endpoints, [&](const FoundEndpoint& way) { return now - way.heard > found_lifetime; });
    std::erase_if(matches_, [](const FoundMatch& match) { return match.endpoints.empty(); });
    for (FoundMatch& match : matches_) {
        match.host = host_text(match.endpoints.front().from);
        match.ping = match.endpoints.front().ping;
    }
}

void Browser::poll(double now) {
    if (now >= next_query_) {
        next_query_ = now + query_interval;
        ask(now);
    }
    ask_neighbours(now);
    std::array<std::uint8_t, 2 * query_size> data{};
    Endpoint from;
    for (int left = max_answers_a_poll; left > 0; --left) {
        const auto size = socket_.receive(from, data);
        if (!size)
            break;
        take(now, socket_.age(), from, {data.data(), *size});
    }
    forget(now);
}

} // namespace net
