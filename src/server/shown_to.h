#pragma once
/// Reconstructs the pose in which a client showed an actor: runs the client's scheme on the updates sent to it, delayed
/// as on its link. The times of its frames and lost updates remain unknown.

#include "server/game.h"

namespace server {

class ShownTo {
  public:
    /// `client`: the client; `nullptr`: it has left. `viewing`: its display settings, by its own account; if the scheme
    /// is unknown, `at` returns `nullopt`. `travel`: delay of an update to it [s]. `from`: start of the reconstruction,
    /// at match time [s]; earlier blending is left out. `newest`: number of its last update, by its own account; later
    /// updates are ignored.
    ShownTo(const Game& game, const Client* client, const protocol::Viewing& viewing, double travel, double from,
            std::optional<std::uint16_t> newest = {});
    /// Returns the pose at match time `time` [s]; `nullopt` before the first update. `time` must not decrease between
    /// calls.
    std::optional<dr::Displayed<float>> at(const Actor& actor, double time);

    /// Time in which all earlier blending ends [s].
    static constexpr double lead = 1.5;

  private:
    void feed(std::span<const Motion::Relayed> sent, double until);

    const Game& game_;
    std::optional<dr::Receiver<float>> receiver_;
    dr::ReceiverSettings settings_;
    dr::PacketHistory<float> history_;
    double travel_, delay_, time_;
    std::optional<std::uint16_t> newest_;
    std::optional<net::PeerId> client_;
    std::uint64_t fed_ = 0;
};

} // namespace server
