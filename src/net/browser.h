#pragma once
/// Finding matches on the LAN: asks every second and keeps who answered (discovery.h has the wire).
///
/// Asked are this machine, everybody at once on every network that it is on (broadcast; multicast in IPv6, which has no
/// other), known servers, and, once and slowly, each address of the own /24s. The latter two because a firewall that
/// lets in what belongs to an own call only takes the answer to a datagram that was sent to one machine, and drops the
/// answer to one that was sent to all.

#include "net/discovery.h"
#include "net/endpoint.h"
#include "net/interfaces.h"

#include <set>
#include <span>
#include <vector>

namespace net {

constexpr double query_interval = 1;  ///< [s]
constexpr double found_lifetime = 5;  ///< without an answer [s]
constexpr double neighbour_rate = 50; ///< addresses of the own /24s that are asked [1/s]
constexpr double unknown_ping = -1;

/// Where a match was heard.
struct Way {
    Endpoint from;
    double heard = 0;           ///< last [s]
    double ping = unknown_ping; ///< there and back, without what the server waited [s]
};
struct FoundMatch {
    std::string host{}; ///< address to join at, with `info.port`: the one of several that needs least to be reached
    MatchInfo info{};
    std::uint32_t beacon = 0;   ///< which server: one that is heard in several ways counts once
    double heard = 0;           ///< last [s]
    double ping = unknown_ping; ///< of the first way
    std::vector<Way> ways{};    ///< lately, at most 8

    /// Whether that is where one joins it; the port counts.
    [[nodiscard]] bool is_at(const Endpoint& server) const;
};

class Browser {
  public:
    enum class Reach { lan, this_machine };

    /// `token`: a random number. Throws Error if no socket can be had.
    explicit Browser(std::uint32_t token, Reach reach = Reach::lan, std::uint16_t first_port = discovery_port);
    /// A server that was there once: it is asked by itself. An address as text, else it is ignored; the last 16 count.
    void know(const std::string& host);
    /// Asks when it is time, and takes what was answered.
    void poll(double now);
    /// In the order in which they were found; at most 64.
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
    std::set<Endpoint> met_;           ///< neighbours that are in the queue, or were
    std::vector<Endpoint> neighbours_; ///< to be asked, the next one last, with the port
    std::vector<FoundMatch> matches_;
    std::uint64_t malformed_ = 0;
};

} // namespace net
