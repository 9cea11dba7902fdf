#pragma once
/// Roads that the host draws in the running match ("distribute updated predictive contracts across the network at
/// will", Aronson): checked, numbered, told to everybody and to whoever joins later. The last few are kept; contracts
/// about one that is gone do not count.

#include "protocol/messages/roads.h"
#include "server/game.h"

#include <deque>

namespace server {

class RoadBook {
  public:
    explicit RoadBook(Game& game);

    /// From the host only, at most one a second.
    void draw(Client& client, protocol::Road road);
    /// By the tank's owner, at most one a second, and 500 m of them. They are kept until the next ones, or until the
    /// tank leaves.
    void promise(Client& client, protocol::Waypoints waypoints);
    void brief(const Client& client) const;

  private:
    Game& game_;
    std::deque<protocol::Road> drawn_; ///< the oldest first
    double next_ = 0;                  ///< no other one before [s]
    net::RateLimit told_;              ///< to everybody, who has to survey it: length [m]
    struct Promised {
        protocol::Waypoints waypoints;
        double next = 0; ///< likewise
    };
    std::map<ActorId, Promised> promised_;
    dr::RoadId last_promised_ = 0;
};

} // namespace server
