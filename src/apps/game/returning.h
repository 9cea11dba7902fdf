#pragma once
/// After a lost connection, or where a match has gone on elsewhere: tries to join it again, in the same seat, for as
/// long as the server keeps it.

#include "apps/game/joining.h"

namespace apps {

class Returning {
  public:
    static constexpr double longest = 120; ///< [s]

    /// `match`: with the address to join; `seat`: what the server gave. `silent_since`: by the wall's clock [s], as all
    /// times here.
    Returning(GameOptions match, protocol::SeatToken seat, client::Settings& settings, tunables::Random random,
              double silent_since, std::string why = "connection lost");

    /// The match, once it has been joined again. Throws std::runtime_error when it is over, or for lost.
    std::unique_ptr<Playing> poll(double now);
    [[nodiscard]] std::string words(double now) const; ///< "connection lost, trying again: 12 s"
    [[nodiscard]] const net::Address& where() const { return *match_.join; }

  private:
    GameOptions match_;
    protocol::SeatToken seat_;
    client::Settings& settings_;
    tunables::Random random_;
    double silent_since_;
    std::string why_;
    double pause_ = 0.5;    ///< before the next attempt [s]
    double attempt_at_ = 0; ///< [s]
    std::unique_ptr<Joining> attempt_;
};

} // namespace apps
