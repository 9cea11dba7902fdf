#pragma once
/// What was accepted goes out again: to everybody as it came, at once or together with others (protocol/relaying.h),
/// or, where the host has turned zones on, to each what he would see to be wrong (Murphy 18.8; protocol/zones.h).

#include "server/game.h"
#include "server/relay/relay_coding.h"
#include "server/relay/viewer.h"

#include <set>

namespace server {

class Relay {
  public:
    explicit Relay(Game& game) : game_(game), coding_(game) {}

    /// An update of this actor was accepted in this tick; merged, it is the last one in its motion.
    void add(const Actor& actor, const protocol::ActorUpdate& update, protocol::EncodedUpdate&& encoded);
    /// Once a tick, after all of them: messages below protocol::max_message.
    void tick();
    /// Of what was relayed in the compact coding: what a client has got.
    void seen(const Client& client, const protocol::Seen& what) { coding_.seen(client, what); }

    struct Counts {
        std::uint64_t updates = 0, bytes = 0; ///< relayed; one to three clients counts three times; without headers
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    /// By the client's connection; nothing without zones, or before its first turn.
    [[nodiscard]] const Viewer::Counts* viewer(net::PeerId peer) const;

    /// With zones, fewer clients than that have their turn in a tick: of as many or more, each has it every so many
    /// ticks. So it has where updates are bundled.
    static constexpr std::size_t turns = 200;

  private:
    struct Outgoing {
        double added; ///< [s]
        bool urgent;  ///< it waits for nothing
        ClientId owner;
        protocol::ActorUpdate update; ///< merged
        protocol::EncodedUpdate encoded;
    };
    [[nodiscard]] bool due() const; ///< the oldest has waited long enough
    void note_sent(std::span<const Outgoing> items);
    void to_everybody(std::size_t count); ///< the oldest
    void by_zones();
    void leave_zones();
    void echo(const Client& client);
    void send_all(const Client& client, std::span<const RelayCoding::Item> items);

    Game& game_;
    RelayCoding coding_;
    std::vector<Outgoing> outgoing_; ///< the oldest first
    Counts counts_;
    std::set<ActorId> lacking_; ///< somebody may lack what partial updates leave out: until the next full one

    bool zones_ = false; ///< they are on
    std::uint32_t tick_ = 0;
    ActorTable actors_;
    struct Served {
        net::PeerId peer;
        ClientId client;
        Viewer viewer;
    };
    std::vector<Served> viewers_; ///< of the clients of the roster, in the order of their peers
    std::vector<std::uint8_t> due_;
    std::vector<Slot> looked_at_;
    std::vector<Candidate> candidates_;
    protocol::BatchWriter batch_;
    std::vector<Turn::Told> told_;
};

/// The updates of an actor that have gone out to all, with the time when.
std::vector<Motion::Relayed> sent_to_all(const Actor& actor);
/// Those that a client was sent, as it was sent them.
std::vector<Motion::Relayed> sent_to(const Game& game, const Client& client, const Actor& actor);

} // namespace server
