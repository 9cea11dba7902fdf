#pragma once
/// Relays all accepted updates to every client but the owner, at once or bundled (protocol/relaying.h). If the host has
/// turned zones on, a client receives all updates of near actors only. Of other actors it receives heartbeats, and the
/// updates that correct a visible error (Murphy 18.8; protocol/zones.h).

#include "server/game.h"
#include "server/relay/cover.h"
#include "server/relay/relay_coding.h"
#include "server/relay/viewer.h"

#include <set>

namespace server {

class Relay {
  public:
    explicit Relay(Game& game) : game_(game), coding_(game), cover_(game) {}

    /// Call for each update accepted in this tick; `actor.motion.last` is the merged update.
    void add(const Actor& actor, const protocol::ActorUpdate& update, protocol::EncodedUpdate&& encoded);
    /// Call once a tick, after the updates: sends messages of at most protocol::max_message.
    void tick();
    /// Handles a client's acknowledgement of compact updates.
    void handle_ack(const Client& client, const protocol::CompactAck& what) { coding_.handle_ack(client, what); }

    struct Counts {
        /// Relayed updates and their bytes without headers, counted once per receiving client.
        std::uint64_t updates = 0, bytes = 0;
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    /// Returns the counts of a client; `nullptr` without zones or before it was first served.
    [[nodiscard]] const Viewer::Counts* viewer(net::PeerId peer) const;

    /// With zones and fewer clients than this, the server sends updates to each client in every tick. With more, or
    /// with bundling, it serves each every few ticks.
    static constexpr std::size_t turns = 200;

  private:
    struct Outgoing {
        double added; ///< Match time at which it was accepted [s].
        bool urgent;  ///< Whether it does not wait; then all waiting updates are sent.
        ClientId owner;
        protocol::ActorUpdate update; ///< Merged from full and partial updates.
        protocol::EncodedUpdate encoded;
    };
    [[nodiscard]] bool due() const; ///< Whether the waiting updates must be sent now.
    void note_sent(std::span<const Outgoing> items);
    void send_to_all(std::size_t count); ///< Sends the oldest `count` updates.
    void send_by_zones();
    void leave_zones();
    void echo(const Client& client);
    void send_all(const Client& client, std::span<const RelayCoding::Item> items);

    Game& game_;
    RelayCoding coding_;
    Cover cover_;
    std::vector<Outgoing> outgoing_; ///< Oldest first.
    Counts counts_;
    /// Actors of which a client may lack the parts that partial updates omit, until the next full update.
    std::set<ActorId> lacking_;

    bool zones_ = false; ///< Whether zones were on in the last tick.
    std::uint32_t tick_ = 0;
    ActorTable actors_;
    struct Served {
        net::PeerId peer;
        ClientId client;
        Viewer viewer;
    };
    std::vector<Served> viewers_; ///< Ordered by peer, as the roster's clients.
    std::vector<std::uint8_t> due_;
    std::vector<Slot> looked_at_;
    std::vector<Candidate> candidates_;
    protocol::BatchWriter batch_;
    std::vector<Turn::CompactUpdate> compact_updates_;
};

/// Returns the updates of an actor that were sent to all clients, with their times.
std::vector<Motion::Relayed> sent_to_all(const Actor& actor);
/// Returns the updates of an actor as they were sent to this client.
std::vector<Motion::Relayed> sent_to(const Game& game, const Client& client, const Actor& actor);

} // namespace server
