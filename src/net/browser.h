#pragma once
/// Finds matches on the LAN: sends a query every second and lists the matches that answer (wire format: discovery.h).
///
/// Queries go to this machine, to the broadcast address of every network (IPv6: the multicast group of all nodes), and
/// to known servers. Each address of the machine's own /24 networks is also asked directly, once, at `neighbour_rate`:
/// many firewalls admit answers from an address that this machine has asked, but no answers to a broadcast.

#include "net/discovery.h"
#include "net/endpoint.h"
#include "net/interfaces.h"

#include <set>
#include <span>
#include <vector>

namespace net {

constexpr double query_interval = 1; ///< [s]
constexpr double found_lifetime = 5; ///< an endpoint without an answer for this time is dropped [s]
/// Rate of the direct queries to the machine's own /24 networks, all addresses together [1/s].
constexpr double neighbour_rate = 50;
constexpr double unknown_ping = -1;

/// An endpoint from which a match has answered.
struct FoundEndpoint {
    Endpoint from;
    double heard = 0;           ///< time of the last answer [s]
    double ping = unknown_ping; ///< smoothed round-trip time, without the query's wait at the server [s]
};
struct FoundMatch {
    std::string host{}; ///< address to join at, with `info.port`: a loopback address, else IPv4, else IPv6
    MatchInfo info{};
    std::uint32_t beacon = 0;   ///< the server's number (Beacon's `identity`), the same from all its endpoints
    double heard = 0;           ///< time of the last answer [s]
    double ping = unknown_ping; ///< round-trip time of `endpoints[0]` [s]
    /// At most 8 endpoints that answered within `found_lifetime`, in the order of preference of `host`.
    std::vector<FoundEndpoint> endpoints{};

    /// Whether `server` is an address and port at which clients join this match.
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
    std::vector<Endpoint> neighbours_; ///< direct queries to send: address and port; the last element goes first
    std::vector<FoundMatch> matches_;
    std::uint64_t malformed_ = 0;
};

} // namespace net
