#include "net/discovery.h"

#include "net/enet_library.h"
#include "net/transport.h"
#include "protocol/bit_stream.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <optional>

namespace net {
namespace {

constexpr std::size_t query_size = 256;
constexpr std::size_t max_matches = 64;
constexpr int max_datagrams_a_poll = 256;

enum class Kind : std::uint8_t { query, answer, count };

struct Query {
    std::uint32_t token = 0;
};
struct Answer {
    std::uint32_t token = 0;
    std::uint32_t beacon = 0;
    MatchInfo info{};
};

template <class Stream> bool header(Stream& stream, Kind expected) {
    std::uint32_t magic = protocol::magic;
    Kind kind = expected;
    return protocol::integer(stream, magic) && magic == protocol::magic && protocol::enumeration(stream, kind) &&
           kind == expected;
}

template <class Stream> bool serialize(Stream& stream, Query& m) {
    if (!header(stream, Kind::query) || !protocol::integer(stream, m.token))
        return false;
    if constexpr (Stream::reading)
        stream.skip_rest();
    return true;
}

template <class Stream> bool serialize(Stream& stream, Answer& m) {
    return header(stream, Kind::answer) && protocol::integer(stream, m.token) && protocol::integer(stream, m.beacon) &&
           protocol::integer(stream, m.info.protocol_version) && protocol::integer(stream, m.info.port) &&
           protocol::text(stream, m.info.name, protocol::max_key) &&
           protocol::text(stream, m.info.map, protocol::max_key) && protocol::integer(stream, m.info.players) &&
           protocol::integer(stream, m.info.max_players);
}

template <class Message> protocol::Bytes encode(Message message) {
    protocol::WriteStream stream(query_size);
    if (!serialize(stream, message))
        throw std::logic_error("discovery: a match's name or map is out of bounds");
    return stream.finish();
}

template <class Message> std::optional<Message> decode(std::span<const std::uint8_t> bytes) {
    protocol::ReadStream stream(bytes);
    Message message;
    if (!serialize(stream, message) || !stream.finished())
        return {};
    return message;
}

/// Where a query goes: the broadcast address of every network that this machine is on. (255.255.255.255 alone takes the
/// default route, which a LAN of players may not have.)
std::vector<enet_uint32> broadcast_addresses() {
    std::vector<enet_uint32> result{ENET_HOST_BROADCAST};
    ifaddrs* list = nullptr;
    if (getifaddrs(&list) != 0)
        return result;
    for (const ifaddrs* i = list; i != nullptr; i = i->ifa_next) {
        const bool usable = (i->ifa_flags & IFF_UP) != 0 && (i->ifa_flags & IFF_BROADCAST) != 0;
        if (usable && i->ifa_broadaddr != nullptr && i->ifa_broadaddr->sa_family == AF_INET)
            result.push_back(reinterpret_cast<const sockaddr_in*>(i->ifa_broadaddr)->sin_addr.s_addr);
    }
    freeifaddrs(list);
    return result;
}

} // namespace

class DiscoverySocket {
  public:
    DiscoverySocket() {
        use_enet();
        socket_ = enet_socket_create(ENET_SOCKET_TYPE_DATAGRAM);
        if (socket_ == ENET_SOCKET_NULL)
            throw Error("cannot open a network socket to look for matches");
        enet_socket_set_option(socket_, ENET_SOCKOPT_NONBLOCK, 1);
        enet_socket_set_option(socket_, ENET_SOCKOPT_BROADCAST, 1);
    }
    ~DiscoverySocket() { enet_socket_destroy(socket_); }
    DiscoverySocket(const DiscoverySocket&) = delete;
    DiscoverySocket& operator=(const DiscoverySocket&) = delete;

    bool bind(std::uint16_t port) {
        const ENetAddress address{ENET_HOST_ANY, port};
        return enet_socket_bind(socket_, &address) == 0;
    }
    [[nodiscard]] std::uint16_t port() const {
        ENetAddress address{};
        return enet_socket_get_address(socket_, &address) == 0 ? address.port : std::uint16_t{0};
    }
    /// A network that is not there, or full, is like a lost datagram.
    void send(const ENetAddress& to, std::span<std::uint8_t> bytes) {
        const ENetBuffer buffer{bytes.data(), bytes.size()};
        enet_socket_send(socket_, &to, &buffer, 1);
    }
    /// Calls `take(from, bytes)` for what has arrived; what is too long counts as empty.
    template <class Take> void receive(Take&& take) {
        std::array<std::uint8_t, 2 * query_size> data{};
        for (int left = max_datagrams_a_poll; left > 0; --left) {
            // Waiting for 0 ms tells an empty datagram from none.
            ENetAddress from{};
            ENetBuffer buffer{data.data(), data.size()};
            enet_uint32 ready = ENET_SOCKET_WAIT_RECEIVE;
            if (enet_socket_wait(socket_, &ready, 0) != 0 || (ready & ENET_SOCKET_WAIT_RECEIVE) == 0)
                return;
            const int size = enet_socket_receive(socket_, &from, &buffer, 1);
            take(from, std::span<const std::uint8_t>(data.data(), static_cast<std::size_t>(std::max(size, 0))));
        }
    }

  private:
    ENetSocket socket_;
};

Beacon::Beacon(std::uint32_t identity, std::uint16_t first_port)
    : socket_(std::make_unique<DiscoverySocket>()), identity_(identity) {
    for (std::uint16_t i = 0; i < discovery_ports; ++i)
        if (socket_->bind(static_cast<std::uint16_t>(first_port + i)))
            return;
    throw Error(fmt::format("the match will not be listed on the LAN, and can be joined by address only: the UDP ports "
                            "{} to {} are all in use",
                            first_port, first_port + discovery_ports - 1));
}

Beacon::~Beacon() = default;

std::uint16_t Beacon::port() const { return socket_->port(); }

void Beacon::poll(double now, const MatchInfo& info) {
    socket_->receive([&](const ENetAddress& from, std::span<const std::uint8_t> bytes) {
        const auto query = bytes.size() == query_size ? decode<Query>(bytes) : std::nullopt;
        if (!query) {
            ++malformed_;
            return;
        }
        if (!answers_.take(now))
            return;
        MatchInfo printable = info;
        printable.name = protocol::make_printable(info.name, protocol::max_key);
        printable.map = protocol::make_printable(info.map, protocol::max_key);
        protocol::Bytes answer = encode(Answer{query->token, identity_, printable});
        socket_->send(from, answer);
    });
}

Browser::Browser(std::uint32_t token, Reach reach, std::uint16_t first_port)
    : socket_(std::make_unique<DiscoverySocket>()), token_(token), reach_(reach), first_port_(first_port) {
    socket_->bind(0);
}

Browser::~Browser() = default;

void Browser::ask() {
    std::vector<enet_uint32> targets{htonl(INADDR_LOOPBACK)};
    if (reach_ == Reach::lan) {
        const auto broadcast = broadcast_addresses();
        targets.insert(targets.end(), broadcast.begin(), broadcast.end());
    }
    protocol::Bytes query = encode(Query{token_});
    query.resize(query_size);
    for (const enet_uint32 target : targets)
        for (std::uint16_t i = 0; i < discovery_ports; ++i)
            socket_->send({target, static_cast<enet_uint16>(first_port_ + i)}, query);
}

void Browser::poll(double now) {
    if (now >= next_query_) {
        next_query_ = now + query_interval;
        ask();
    }
    socket_->receive([&](const ENetAddress& from, std::span<const std::uint8_t> bytes) {
        const auto answer = decode<Answer>(bytes);
        if (!answer || answer->token != token_) {
            ++malformed_;
            return;
        }
        auto match = std::ranges::find(matches_, answer->beacon, &FoundMatch::beacon);
        if (match == matches_.end()) {
            if (matches_.size() == max_matches)
                return;
            matches_.push_back({.host = host_text(from), .info = {}, .beacon = answer->beacon});
            match = matches_.end() - 1;
        }
        match->info = answer->info;
        match->heard = now;
    });
    std::erase_if(matches_, [&](const FoundMatch& match) { return now - match.heard > found_lifetime; });
}

} // namespace net
