#pragma once
/// Validates, dead-reckons and relays updates, in three steps of the tick.
///
/// The server dead-reckons every actor of a client in the reference scheme with time compensation, inside the map and
/// with ground clamping (upwards only). The judge `present` decides hits by these poses. The server relays the
/// publisher's bytes or, if the host chose so, an update encoded for each client (relay/relay.h).

#include "protocol/published_actor.h"
#include "server/game.h"
#include "server/referee.h"
#include "server/relay/relay.h"
#include "world/crowd.h"

#include <utility>
#include <vector>

namespace server {

/// Publishing state of an actor that the server simulates.
struct PublishingState {
    protocol::PublishedActor published;
    double truth_at_rest = 1; ///< Time between two true poses of a resting actor [s].
    double truth_due = 0;     ///< Match time of the next true pose at rest [s].
    bool fixed = false;       ///< Whether it is published as fixed, because it lies still.
};

class Kinematics {
  public:
    Kinematics(Game& game, Referee& referee)
        : game_(game), referee_(referee), relay_(game), heights_(world::heights_of(game.terrain)) {}

    /// Queues a client's updates for `judge`.
    void receive(const Client& client, protocol::UpdateBatch&& batch);
    struct Received {
        net::PeerId peer;
        protocol::EncodedUpdate update;
    };
    [[nodiscard]] std::vector<Received>& received() { return received_; }
    /// Accepts or refuses an update of an admitted client.
    void judge(Client& client, protocol::EncodedUpdate& encoded);
    void dead_reckon();
    /// Publishes an actor that the server simulates; call after each tick of its simulation. Relays an update when due.
    /// Adds a true pose in each tick while it moves, and every `truth_at_rest` seconds while it is `asleep`.
    void publish(Actor& actor, PublishingState& publishing, const dr::KinematicState<float>& state, bool asleep,
                 const dr::PublisherSettings& settings);
    /// True poses of the server's own actors since the last `relay`.
    [[nodiscard]] const std::vector<protocol::TruthPose>& own_truth() const { return own_truth_; }
    /// Relays the accepted updates, in messages of at most protocol::max_message.
    void relay();
    [[nodiscard]] const Relay& relaying() const { return relay_; }
    /// Handles a client's acknowledgement of compact updates.
    void handle_ack(const Client& client, const protocol::CompactAck& what) { relay_.handle_ack(client, what); }
    /// Restarts dead reckoning of all actors, after a change of the reference scheme.
    void restart_dead_reckoning();

    struct Counts {
        /// Number of updates; a relayed one counts once per receiving client.
        std::uint64_t received = 0, relayed = 0;
        /// Size of received and relayed updates, without headers [B].
        std::uint64_t bytes_in = 0, bytes_out = 0;
        /// Number of updates accepted or published by the server, by their reason.
        std::array<std::uint64_t, dr::reason_count> by_reason{};
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    [[nodiscard]] std::optional<RejectReason> validate_update(const Client& client, Actor& actor,
                                                              const dr::Update<float>& update) const;
    void accept(Client& client, Actor& actor, const protocol::ActorUpdate& update, protocol::EncodedUpdate&& encoded);
    void refuse(Client& client, Actor& actor, RejectReason why, const dr::Update<float>& update);
    void correct_actor(Client& client, Actor& actor, RejectReason why);
    void relay_update(Actor& actor, const protocol::ActorUpdate& update, protocol::EncodedUpdate&& encoded);

    Game& game_;
    Referee& referee_;
    Relay relay_;
    dr::GroundHeights heights_;
    /// Match time to which the crowd was last advanced [s]; a tick at the same time does not advance it.
    double reckoned_at_ = -1;
    std::vector<Received> received_;
    std::vector<protocol::TruthPose> own_truth_;
    Counts counts_;
};

/// Returns a dead-reckoned state confined to the map and, unless the actor flies, above the ground. `published`: the
/// state in the actor's newest update, `age` seconds old.
dr::KinematicState<float> confine_to_map(const Game& game, const Actor& actor,
                                         const dr::KinematicState<float>& reckoned,
                                         const dr::KinematicState<float>& published, double age);

} // namespace server
