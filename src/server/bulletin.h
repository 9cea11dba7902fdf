#pragma once
/// What everybody is told every second: how good people's links are and, where the living are told no truth, how far
/// off the server's picture of everybody is. In a large match not all to all at once: each hears of himself, and by
/// turns of a part of the others.

#include "server/truth_relay.h"

namespace server {

class Bulletin {
  public:
    static constexpr std::size_t at_once = 64; ///< links, and pictures, that are told together ...
    static constexpr std::size_t a_part = 32;  ///< ... and where there are more, by turns

    Bulletin(Game& game, TruthRelay& truth) : game_(game), truth_(truth) {}

    /// Once a tick.
    void tick();

  private:
    void collect();
    void tell_some();

    Game& game_;
    TruthRelay& truth_;
    double again_at_ = 0;     ///< it is collected [s]
    protocol::Figures all_{}; ///< as collected last
    std::map<ClientId, protocol::LinkFigures> link_of_{};
    std::size_t turn_ = 0; ///< seconds of a large match
    unsigned ticks_ = 0;
};

} // namespace server
