#pragma once
/// Being found on the LAN: a server's Beacon answers what Browsers (browser.h) ask. UDP, IPv4 and IPv6, on ports of its
/// own: several servers on one machine take the next free one each, and a query goes to all of them. They lie away from
/// the game's port, whose neighbours further servers use.
///
/// The wire is frozen over versions; the protocol's version is a field.
///
///     query    magic, kind 0, token; level, stamp; zeros up to 256 B
///     answer   magic, kind 1, token, beacon, protocol, port, name, map, players, most players;
///              from level 1 on: level, stamp, held, mode, lab, locked;
///              from level 2 on: players, most players, which stop at 255 in the first line;
///              from level 3 on: the server's key
///
/// What stands in it stays where it is, and more comes at the end under a higher level only. An answer has what the
/// query's level knows (0, the first line alone, from browsers of protocol 6 and before) and no more; who reads it
/// ignores what is behind the levels that it knows. The browser's `stamp` comes back as it was, with how long the query
/// lay at the server: a round trip has nothing of the server's ticks.
///
/// A query is longer than any answer, so that nobody can use a beacon to multiply traffic; a beacon gives 30 answers/s
/// to one address, and 500/s to all, at most. An answer must carry the browser's token. What is malformed is counted
/// and ignored.

#include "net/rate_limit.h"
#include "net/udp_socket.h"
#include "protocol/limits.h"

#include <cstdint>
#include <memory>
#include <string>

namespace net {

constexpr std::uint16_t discovery_port = protocol::default_port + 100; ///< the first of
constexpr std::uint16_t discovery_ports = 8;

struct MatchInfo {
    std::uint16_t protocol_version = protocol::version;
    std::uint16_t port = protocol::default_port; ///< where to join
    std::string name{};                          ///< of the match; the beacon makes it printable and cuts it at 64 B
    std::string map{};                           ///< likewise
    std::uint16_t players = 0, max_players = 0;
    std::string mode{};  ///< as `map`; at most 32 B. Empty: not told
    bool lab = false;    ///< everybody gets the truth about everybody
    bool locked = false; ///< it takes a password
    std::string key{};   ///< fingerprint of the server's key (seal::fingerprint), at most 32 B; empty: not told
};

class Beacon {
  public:
    /// `identity`: a random number. Throws Error if all the ports are taken: the match can still be joined by address.
    explicit Beacon(std::uint32_t identity, std::uint16_t first_port = discovery_port);
    /// Answers what was asked since the last call.
    void poll(double now, const MatchInfo& info);
    [[nodiscard]] std::uint64_t malformed() const { return malformed_; }
    [[nodiscard]] std::uint64_t unanswered() const { return unanswered_; } ///< for there were too many
    /// Who asked what was malformed or too much, the last one; any address can stand there.
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
