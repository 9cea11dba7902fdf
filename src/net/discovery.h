#pragma once
/// Lets clients find a server on the LAN: its Beacon answers the queries of Browsers (browser.h). It uses UDP over IPv4
/// and IPv6, on one of the `discovery_ports`. Several servers on one machine take successive ports, and a query goes to
/// all of them. These ports are not next to the game's port, because further servers take the ports after the game's.
///
/// The layout is frozen across versions; the protocol's version is a field.
///
///     query    magic, kind 0, token; level, stamp; zeros up to 256 B
///     answer   magic, kind 1, token, beacon, protocol, port, name, map, players, max players;
///              from level 1 on: level, stamp, held, mode, lab, locked;
///              from level 2 on: players, max players, because the first line holds at most 255;
///              from level 3 on: the server's key;
///              from level 4 on: bots
///
/// Fields never move; new ones are added at the end under a higher level. An answer has the fields of the query's level
/// and no more. Level 0, from browsers of protocol 6 and before, is the first line alone. A reader ignores the fields
/// of levels that it does not know. The answer returns the browser's `stamp` unchanged, and `held`, the time for which
/// the query waited at the server. So the round-trip time does not depend on the server's ticks.
///
/// A query is longer than any answer, so a beacon cannot be used to multiply traffic. On average a beacon sends at most
/// 30 answers/s to one machine and 500/s in all. An answer must carry the browser's token. Malformed packets are
/// counted and ignored.

#include "net/rate_limit.h"
#include "net/udp_socket.h"
#include "protocol/limits.h"

#include <cstdint>
#include <memory>
#include <string>

namespace net {

constexpr std::uint16_t discovery_port = protocol::default_port + 100; ///< first of the `discovery_ports` ports
constexpr std::uint16_t discovery_ports = 8;

struct MatchInfo {
    std::uint16_t protocol_version = protocol::version;
    std::uint16_t port = protocol::default_port; ///< port at which clients join
    std::string name{};                          ///< match's name, which the beacon makes printable and cuts at 64 B
    std::string map{};                           ///< map's name, which the beacon makes printable and cuts at 64 B
    std::uint16_t players = 0, max_players = 0;  ///< tanks, also of bots
    std::uint16_t bots = 0;                      ///< tanks of bots; 0 from servers below level 4
    std::string mode{};  ///< game mode, which the beacon makes printable and cuts at 32 B; empty: unknown
    bool lab = false;    ///< every client receives true poses
    bool locked = false; ///< clients need a password
    std::string key{};   ///< fingerprint of the server's key (seal::fingerprint), at most 32 B; empty: unknown
};

class Beacon {
  public:
    /// `identity`: a random number that tells servers apart. Throws Error if all ports are taken; clients can then join
    /// by address only.
    explicit Beacon(std::uint32_t identity, std::uint16_t first_port = discovery_port);
    /// Answers the queries that arrived since the last call.
    void poll(double now, const MatchInfo& info);
    [[nodiscard]] std::uint64_t malformed() const { return malformed_; }
    [[nodiscard]] std::uint64_t unanswered() const { return unanswered_; } ///< number of queries beyond the rate limits
    /// Sender of the last malformed or excess query. A sender can forge this address.
    [[nodiscard]] const Endpoint& refused() const { return refused_; }
    [[nodiscard]] std::uint16_t port() const { return socket_->port(); }

  private:
    std::unique_ptr<UdpSocket> socket_;
    std::uint32_t identity_;
    RateLimits<Endpoint> for_each_{30, 60, 256};
    RateLimit for_all_{500, 500};
    std::uint64_t malformed_ = 0, unanswered_ = 0;
    Endpoint refused_;
};

} // namespace net
