#pragma once
/// Roads that the host draws during a match ("distribute updated predictive contracts across the network at will",
/// Aronson). The server checks and numbers them, and sends them to all clients and newcomers. It keeps the last
/// world::max_drawn_roads; contracts on a removed road are void.

#include "protocol/messages/roads.h"
#include "server/game.h"

#include <deque>

namespace server {

class RoadBook {
  public:
    explicit RoadBook(Game& game);

    /// Adds a road of the host, at most one a second.
    void draw(Client& client, protocol::Road road);
    /// Replaces the waypoints of a tank for its owner. Refuses more than one list a second, or one longer than 500 m.
    /// The server keeps the waypoints until the tank leaves.
    void set_waypoints(Client& client, protocol::Waypoints waypoints);
    void brief(const Client& client) const;

  private:
    Game& game_;
    std::deque<protocol::Road> drawn_; ///< Oldest first.
    double next_ = 0;                  ///< Earliest time of the next road [s].
    net::RateLimit told_;              ///< Limits the length of new roads and waypoints per second, of all clients [m].
    struct TankWaypoints {
        protocol::Waypoints waypoints;
        double next = 0; ///< Earliest time of the next waypoints [s].
    };
    std::map<ActorId, TankWaypoints> promised_;
    dr::RoadId last_promised_ = 0;
};

} // namespace server
