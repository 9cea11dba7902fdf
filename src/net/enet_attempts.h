#pragma once
/// A client's attempts to connect: tries the addresses of a name one after another, 0.25 s apart, until one answers.

#include "net/endpoint.h"
#include "net/enet_library.h"
#include "net/timeout.h"
#include "net/transport.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

class Datagrams;

constexpr auto enet_channels = static_cast<std::size_t>(Channel::count);
/// Data of ENet's disconnect event if the peer ended the connection; 0 if the peer went silent.
constexpr std::uint32_t closed_by_peer = 1;

class EnetAttempts {
  public:
    EnetAttempts() : patience_(0) {} ///< For a server, which makes no attempts
    /// `target`: "host:port". `hint`: end of the error message, a question about a cause of the silence. `patience`:
    /// time limit of all attempts together [s].
    EnetAttempts(std::vector<Endpoint> candidates, std::string target, std::string_view hint, double patience)
        : candidates_(std::move(candidates)), target_(std::move(target)), hint_(hint), patience_(patience) {}

    [[nodiscard]] bool under_way() const { return !candidates_.empty() || !peers_.empty(); }
    [[nodiscard]] const std::string& target() const { return target_; } ///< Empty at a server
    void try_next(ENetHost* host, double now);
    /// Removes the attempt `peer`, which connected or failed; false if `peer` is not an attempt.
    bool remove(const ENetPeer* peer) { return std::erase(peers_, peer) > 0; }
    void forget(); ///< Drops all attempts without telling the peers
    void expire() { patience_ = Timeout(0); }
    /// Ends all attempts and tells the peers, which may have accepted them.
    void stop();
    /// Returns the `disconnected` event once the time limit is over or the server refuses the client, and ends all
    /// attempts; `nullopt` before. Call it after all arrived datagrams were read.
    std::optional<Event> end_if_failed(const Datagrams& datagrams, double now);

  private:
    std::vector<Endpoint> candidates_; ///< addresses not tried yet
    std::vector<ENetPeer*> peers_;     ///< ENet's peers of the attempts under way
    double next_at_ = 0;               ///< time of the next attempt [s]
    std::string target_;
    std::string_view hint_;
    Timeout patience_;
};

} // namespace net
