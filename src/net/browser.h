#pragma once
/// Finds matches on the LAN: sends a query every second and keeps the matches that answer (wire format: discovery.h).
///
/// Queries go to this machine, to the broadcast address of every network (IPv6: the multicast group of all nodes), and
/// to known servers. Each address of the machine's own /24 networks is also asked directly, once and slowly. A firewall
/// that admits only answers to own queries admits an answer to a query for one address, but not to a broadcast.

#include "net/discovery.h"
#include "net/endpoint.h"
#include "net/interfaces.h"

#include <set>
#include <span>
#include <vector>

namespace net {

constexpr double query_interval = 1; ///< [s]
constexpr double found_lifetime = 5; ///< a match is dropped after this time without an answer [s]
/// Rate of the direct queries to the own /24 networks, all addresses together [1/s].
constexpr double neighbour_rate = 50;
constexpr double unknown_ping = -1;

/// An endpoint from which a match has answered.
struct FoundEndpoint {
    Endpoint from;
    double heard = 0;           ///< time of the last answer [s]
    double ping = unknown_ping; ///< round-trip time, less the time for which the server kept the query [s]
};
struct FoundMatch {
    std::string host{}; ///< address to join at, with `info.port`; loopback is preferred, then IPv4, then IPv6
    MatchInfo info{};
    std::uint32_t beacon = 0;   ///< the server's number; a server counts once, also if several endpoints answer
    double heard = 0;           ///< time of the last answer [s]
    double ping = unknown_ping; ///< round-trip time of `endpoints[0]` [s]
    std::vector<FoundEndpoint> endpoints{}; ///< endpoints that answered within `found_lifetime`, best first, at most 8

    /// Whether clients join this match at the address and port `server`.
    [[nodiscard]] bool is_at(const Endpoint& server) const;
};

class Browser {
  public:
    enum class Reach { lan, this_machine };

    /// `token`: a random number that answers must return. Throws Error if no socket can be opened.
    explicit Browser(std::uint32_t token, Reach reach = Reach::lan, std::uint16_t first_port = discovery_port);
    /// Adds an address to which queries are also sent directly from now on. Ignores `host` unless it is an IP address.
    /// Keeps the 16 addresses that were added last.
    void add_host(const std::string& host);
    /// Sends the queries that are due and reads the answers.
    void poll(double now);
    /// At most 64 matches, in the order in which they were found.
    [[nodiscard]] const std::vector<FoundMatch>& matches() const { return matches_; }
    [[nodiscard]] std::uint64_t malformed() const { return malformed_; }

  private:
    void ask(double now);
    void ask_neighbours(double now);
    void ask_all_ports(double now, const Endpoint& host);
    void send(double now, const Endpoint& to);
    void take(double now, double age, const Endpoint& from, std::span<const std::uint8_t> bytes);
    void forget(double now);

    UdpSocket socket_;
    std::uint32_t token_;
    Reach reach_;
    std::uint16_t first_port_;
    double next_query_ = -1e300, next_neighbour_ = -1e300;
    std::vector<Endpoint> known_;
    std::set<Endpoint> met_;           ///< addresses that are or were in `neighbours_`
    std::vector<Endpoint> neighbours_; ///< addresses and ports to ask, the next one last
    std::vector<FoundMatch> matches_;
    std::uint64_t malformed_ = 0;
};

} // namespace net
