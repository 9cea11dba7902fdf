#pragma once
/// A client's connection attempts: the addresses of a name in turn, each with a head start before the next one, until
/// one answers.

#include "net/endpoint.h"
#include "net/enet_library.h"
#include "net/patience.h"
#include "net/transport.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace net {

class Datagrams;

constexpr auto enet_channels = static_cast<std::size_t>(Channel::count);
constexpr std::uint32_t closed_by_peer = 1; ///< rides on the disconnection; 0 when a peer went silent

class EnetAttempts {
  public:
    EnetAttempts() : patience_(0) {} ///< A server's: none
    /// `target`: "host:port". `hint`, for people: what else may be wrong when it does not answer.
    EnetAttempts(std::vector<Endpoint> candidates, std::string target, std::string_view hint, double patience)
        : candidates_(std::move(candidates)), target_(std::move(target)), hint_(hint), patience_(patience) {}

    [[nodiscard]] bool under_way() const { return !candidates_.empty() || !peers_.empty(); }
    [[nodiscard]] const std::string& target() const { return target_; } ///< Empty at a server
    void try_next(ENetHost* host, double now);
    /// This attempt is over; false: it is none.
    bool remove(const ENetPeer* peer) { return std::erase(peers_, peer) > 0; }
    void forget(); ///< Ends them all without a word
    void lose_patience() { patience_ = Patience(0); }
    /// Ends them all: they may have been let in there, too.
    void stop();
    /// What the client is told once nobody lets it in; after all that has come was heard. Ends them then.
    std::optional<Event> in_vain(const Datagrams& datagrams, double now);

  private:
    std::vector<Endpoint> candidates_; ///< that have not been tried
    std::vector<ENetPeer*> peers_;     ///< at those that have
    double next_at_ = 0;               ///< [s]
    std::string target_;
    std::string_view hint_;
    Patience patience_;
};

} // namespace net
