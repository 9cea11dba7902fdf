#pragma once
/// Reconstructs the pose in which a client showed an actor: runs the client's scheme on the updates sent to it, delayed
/// as on its link. The server does not know when its frames were drawn, nor which updates the link lost.

#include "server/game.h"

namespace server {

class RewoundView {
  public:
    /// `client`: `nullptr` if it has left. `display`: its display settings, by its own account; if the scheme is
    /// unknown, `at` returns `nullopt`. `travel`: delay of an update to the client [s]. `from`: start of the
    /// reconstruction, at match time [s]; earlier blending is left out. `newest`: sequence number of the last update
    /// that the client had received, by its own account; later updates are ignored.
    RewoundView(const Game& game, const Client* client, const protocol::DisplaySettings& display, double travel,
                double from, std::optional<std::uint16_t> newest = {});
    /// Returns the pose at match time `time` [s]; `nullopt` before the first update. `time` must not decrease between
    /// calls.
    std::optional<dr::Displayed<float>> at(const Actor& actor, double time);

    /// Whether the client displays by the host's script. The server runs none: it uses its own reference scheme.
    [[nodiscard]] bool by_script() const { return by_script_; }

    /// Time before the wanted pose at which the reconstruction must start, so that earlier blending has ended [s].
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
    bool by_script_ = false;
};

} // namespace server
