#pragma once
/// Sends statistics to the clients every second: the quality of each client's link and, except in a lab, the DR error
/// of the server's own dead-reckoned poses. In a large match each client receives its own link and each second the next
/// part of the other figures.

#include "server/truth_relay.h"

namespace server {

class StatsBroadcaster {
  public:
    /// Above this number of links or error figures, each message carries the next part of them.
    static constexpr std::size_t at_once = 64;
    /// Number of links, the client's own aside, and of error figures, per message to a client of a large match.
    static constexpr std::size_t part_size = 32;

    StatsBroadcaster(Game& game, TruthRelay& truth) : game_(game), truth_(truth) {}

    /// Call once a tick: sends the statistics that are due.
    void tick();

  private:
    void collect();
    void send_part();

    Game& game_;
    TruthRelay& truth_;
    double again_at_ = 0;   ///< Time of the next collection [s].
    protocol::Stats all_{}; ///< Statistics of the last collection.
    std::map<ClientId, protocol::LinkFigures> link_of_{};
    std::size_t turn_ = 0; ///< Number of collections; selects the part to send.
    unsigned ticks_ = 0;
};

} // namespace server
