#pragma once
/// Updates come in, are judged one by one, dead-reckoned and relayed, in three steps of the tick.
///
/// The server dead-reckons every actor under the reference scheme, time-compensated, on the map and clamped to the
/// ground (only up): that is where its hits are judged. Relayed are the bytes as their publisher encoded them, or, as
/// the host has it, the update anew for each viewer (relay/relay.h).

#include "protocol/published_actor.h"
#include "server/game.h"
#include "server/referee.h"
#include "server/relay/relay.h"
#include "world/crowd.h"

#include <utility>
#include <vector>

namespace server {

/// What the server keeps of an actor that it simulates itself, to publish it.
struct Simulated {
    protocol::PublishedActor published;
    double truth_at_rest = 1; ///< between two truths about it while it lies still [s]
    double truth_due = 0;     ///< match time [s]
    bool fixed = false;       ///< it lies, and is published as what does not move
};

class Kinematics {
  public:
    Kinematics(Game& game, Referee& referee)
        : game_(game), referee_(referee), relay_(game), heights_(world::heights_of(game.terrain)) {}

    /// Keeps a client's updates until they are judged.
    void receive(const Client& client, protocol::UpdateBatch&& batch);
    struct Received {
        net::PeerId peer;
        protocol::EncodedUpdate update;
    };
    /// What is kept, for `judge`.
    [[nodiscard]] std::vector<Received>& received() { return received_; }
    /// Takes an update of an admitted client into use, or refuses it.
    void judge(Client& client, protocol::EncodedUpdate& encoded);
    void dead_reckon();
    /// An actor that the server simulates, after each of its ticks: an update of it, if one is due, is relayed with
    /// the rest; its truth is told while it moves, and now and then while it is `asleep`.
    void publish(Actor& actor, Simulated& simulated, const dr::KinematicState<float>& state, bool asleep,
                 const dr::PublisherSettings& settings);
    /// Of those, since the last `relay`.
    [[nodiscard]] const std::vector<protocol::TruthPose>& own_truth() const { return own_truth_; }
    /// One message a client, split below protocol::max_message.
    void relay();
    [[nodiscard]] const Relay& relaying() const { return relay_; }
    /// Of what was relayed in the compact coding: what a client has got.
    void seen(const Client& client, const protocol::Seen& what) { relay_.seen(client, what); }
    /// The host chose another reference scheme.
    void reckon_afresh();

    struct Counts {
        std::uint64_t received = 0, relayed = 0;   ///< updates; one relayed to three clients counts three times
        std::uint64_t bytes_in = 0, bytes_out = 0; ///< of these updates, without headers
        std::array<std::uint64_t, dr::reason_count> by_reason{}; ///< of those accepted and of the server's own
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    [[nodiscard]] std::optional<Drop> objection(const Client& client, Actor& actor,
                                                const dr::Update<float>& update) const;
    void accept(Client& client, Actor& actor, const protocol::ActorUpdate& update, protocol::EncodedUpdate&& encoded);
    void refuse(Client& client, Actor& actor, Drop why, const dr::Update<float>& update);
    void put_back(Client& client, Actor& actor, Drop why);
    void pass_on(Actor& actor, const protocol::ActorUpdate& update, protocol::EncodedUpdate&& encoded);

    Game& game_;
    Referee& referee_;
    Relay relay_;
    dr::GroundHeights heights_;
    double reckoned_at_ = -1; ///< match time of the last tick that went on [s]
    std::vector<Received> received_;
    std::vector<protocol::TruthPose> own_truth_;
    Counts counts_;
};

/// A reckoned state of an actor, its newest update being `published`, `age` old [s], as far as it can be believed: on
/// the map, and out of the ground.
dr::KinematicState<float> on_the_map(const Game& game, const Actor& actor, const dr::KinematicState<float>& reckoned,
                                     const dr::KinematicState<float>& published, double age);

} // namespace server
