#pragma once
/// Finding matches on the LAN. A server's Beacon answers queries; a client's Browser broadcasts one every second and
/// keeps who answered. UDP, IPv4, on ports of their own: several servers on one machine take the next free one each,
/// and a query goes to all of them. They lie away from the game's port, whose neighbours people use for second servers.
///
/// The wire (frozen over versions; the protocol's version is a field): magic, kind, token; an answer goes on with what
/// MatchInfo says. A query is padded to 256 B, longer than any answer, so that nobody can use a beacon to multiply
/// traffic; a beacon gives 50 answers/s at most. An answer must carry the browser's token. What is malformed is counted
/// and ignored.

#include "net/rate_limit.h"
#include "protocol/messages.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace net {

constexpr std::uint16_t discovery_port = protocol::default_port + 100; ///< the first of
constexpr std::uint16_t discovery_ports = 8;
constexpr double query_interval = 1; ///< [s]
constexpr double found_lifetime = 5; ///< without an answer [s]

struct MatchInfo {
    std::uint16_t protocol_version = protocol::version;
    std::uint16_t port = protocol::default_port; ///< where to join
    std::string name{};                          ///< of the match; the beacon makes it printable and cuts it at 64 B
    std::string map{};                           ///< likewise
    std::uint8_t players = 0, max_players = 0;
};

struct FoundMatch {
    std::string host{}; ///< address to join at, with `info.port`
    MatchInfo info{};
    std::uint32_t beacon = 0; ///< which server: one that is heard in several ways counts once
    double heard = 0;         ///< last [s]
};

class DiscoverySocket;

class Beacon {
  public:
    /// `identity`: a random number. Throws Error if all the ports are taken: the match can still be joined by address.
    explicit Beacon(std::uint32_t identity, std::uint16_t first_port = discovery_port);
    ~Beacon();
    /// Answers what was asked since the last call.
    void poll(double now, const MatchInfo& info);
    [[nodiscard]] std::uint64_t malformed() const { return malformed_; }
    [[nodiscard]] std::uint16_t port() const;

  private:
    std::unique_ptr<DiscoverySocket> socket_;
    std::uint32_t identity_;
    RateLimit answers_{50, 50};
    std::uint64_t malformed_ = 0;
};

class Browser {
  public:
    enum class Reach { lan, this_machine };

    /// `token`: a random number. Throws Error if no socket can be had.
    explicit Browser(std::uint32_t token, Reach reach = Reach::lan, std::uint16_t first_port = discovery_port);
    ~Browser();
    /// Asks when it is time, and takes what was answered.
    void poll(double now);
    /// In the order in which they were found; at most 64.
    [[nodiscard]] const std::vector<FoundMatch>& matches() const { return matches_; }
    [[nodiscard]] std::uint64_t malformed() const { return malformed_; }

  private:
    void ask();

    std::unique_ptr<DiscoverySocket> socket_;
    std::uint32_t token_;
    Reach reach_;
    std::uint16_t first_port_;
    double next_query_ = -1e300;
    std::vector<FoundMatch> matches_;
    std::uint64_t malformed_ = 0;
};

} // namespace net
