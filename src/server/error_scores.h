#pragma once
/// The DR error of the server's own picture: each tank as it is dead-reckoned here under the reference scheme, against
/// where its owner says that it truly was at that instant. In a match whose living players are told no truth, this is
/// the error that they can read.

#include "server/roster.h"

#include <deque>
#include <map>

namespace server {

class ErrorScores {
  public:
    static constexpr double window = 10; ///< that figures are about [s]

    /// Its owner says where it was; nothing if it is not known where it was reckoned then.
    static std::optional<float> error(const Actor& actor, const protocol::TruthPose& truth);
    /// That, when it is believed. `now`: match time [s].
    void add(double now, ActorId actor, float error) { samples_[actor].push_back({.time = now, .error = error}); }
    void forget(ActorId actor) { samples_.erase(actor); }
    /// Of every tank with a sample in the window.
    std::vector<protocol::ErrorFigures> figures(double now);

  private:
    struct Sample {
        double time = 0; ///< [s]
        float error = 0; ///< [m]
    };
    std::map<ActorId, std::deque<Sample>> samples_;
};

} // namespace server
