#pragma once
/// What a client showed of an actor: its scheme's receiver, fed with what it was sent, as late as that came to it. The
/// instants of its frames are not known, nor which updates were lost on the way: what it showed is known up to that.

#include "server/game.h"

namespace server {

class ShownTo {
  public:
    /// `client`: who was sent it; nullptr: it has left. `viewing` as the client says; `travel`: how long an update
    /// takes to it [s]; `newest`: the number of the last update that it had, nothing after it is taken. From `from` on:
    /// the blending of what came before is left out. Nothing can be shown by a scheme that does not exist.
    ShownTo(const Game& game, const Client* client, const protocol::Viewing& viewing, double travel, double from,
            std::optional<std::uint16_t> newest = {});
    /// At that moment, not before the last one asked for; nothing while no update had come. Match time [s].
    std::optional<dr::Displayed<float>> at(const Actor& actor, double time);

    /// Long enough for everything to have been blended in that began before [s].
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
