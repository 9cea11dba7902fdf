#pragma once
/// Updates come in, are validated, dead-reckoned and relayed, in three steps of the tick.
///
/// The server reckons every actor under the reference scheme, time-compensated and clamped to the ground (only up):
/// that is where its hits are judged. Relayed are the bytes as their publisher encoded them.

#include "server/game.h"
#include "server/referee.h"

#include <functional>

namespace server {

class Kinematics {
  public:
    Kinematics(Game& game, Referee& referee) : game_(game), referee_(referee) {}

    /// Keeps a client's updates until `validate`.
    void receive(const Client& client, protocol::UpdateBatch&& batch);
    void validate();
    void dead_reckon();
    /// The server's own actors: to be relayed with the rest.
    void publish(Actor& actor, const protocol::ActorUpdate& update);
    /// One message a client, split below protocol::max_message.
    void relay();
    /// The host chose another reference scheme.
    void reckon_afresh();

    struct Counts {
        std::uint64_t received = 0, relayed = 0;   ///< updates; one relayed to three clients counts three times
        std::uint64_t bytes_in = 0, bytes_out = 0; ///< of these updates, without headers
        std::array<std::uint64_t, dr::reason_count> by_reason{}; ///< of those accepted and of the server's own
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    void judge(Client& client, protocol::EncodedUpdate& encoded);
    void accept(Actor& actor, const protocol::ActorUpdate& update, protocol::EncodedUpdate&& encoded);
    void refuse(Client& client, Actor& actor, Drop why, const dr::Update<float>& update);

    struct Received {
        net::PeerId peer;
        protocol::EncodedUpdate update;
    };
    struct Outgoing {
        ClientId owner;
        protocol::EncodedUpdate update;
    };
    Game& game_;
    Referee& referee_;
    std::vector<Received> received_;
    std::vector<Outgoing> outgoing_;
    Counts counts_;
};

} // namespace server
