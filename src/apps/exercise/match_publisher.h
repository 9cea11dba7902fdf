#pragma once
/// Publishes a match to a DIS exercise. After each tick, returns the Entity States of tanks, mines and shells that are
/// due (dis/entity_publisher.h), a Fire for each shot, and a Detonation for each explosion. Loose bodies are not
/// published.
///
/// Tanks are published at the server's displayed poses, by which the server judges hits. Their dead-reckoning model is
/// that of the publishers' reference scheme (dis/models.h). An actor's number in the match is its entity number.

#include "dis/entity_publisher.h"
#include "server/server.h"

#include <map>

namespace apps {

class MatchPublisher {
  public:
    MatchPublisher(const dis::Identity& identity, const dis::LocalFrame& frame) : publisher_(identity, frame) {}

    /// Returns the PDUs due after a tick of the server. `time`: time of that tick, UTC [s].
    std::vector<dis::Bytes> tick(const server::Server& server, double time);
    /// Removes all entities, and returns the PDUs that deactivate them.
    std::vector<dis::Bytes> leave(double time);

    /// Number of Entity State PDUs that `tick` has returned, for each reason.
    using Counts = std::array<std::uint64_t, static_cast<std::size_t>(dis::EntityPublisher::Reason::count)>;
    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    struct Shell {
        std::uint16_t entity = 0, event = 0;
        protocol::ActorId shooter = 0;
        world::Shell shell{};
        double fired = 0; ///< Match time of the shot [s].
    };
    void add_actors(const server::Server& server, std::span<const dis::Truth> before);
    void add_shots(const server::Server& server, double time);
    void add_shells(const server::Server& server);
    void fire(const Shell& shell, double time);
    void detonate(const server::Explosion& explosion, std::span<const dis::Truth> before, double match_time,
                  double time);
    [[nodiscard]] std::uint16_t free_number(const server::Roster& roster);
    std::uint16_t next_event() {
        return last_event_ = last_event_ == 65535 ? std::uint16_t{1} : static_cast<std::uint16_t>(last_event_ + 1);
    }
    [[nodiscard]] dis::EntityId id_of(std::uint16_t entity) const;
    template <class Pdu> void say(const Pdu& pdu) { said_.push_back(dis::encode(pdu)); }

    dis::EntityPublisher publisher_;
    std::vector<dis::Truth> truths_;            ///< Published entities' states at the last tick.
    std::map<std::uint32_t, Shell> shells_;     ///< Flying shells, by their number in the match.
    std::map<protocol::ActorId, Shell> guided_; ///< Flying guided shells, by actor.
    std::uint16_t last_number_ = 0, last_event_ = 0, round_ = 0;
    std::vector<dis::Bytes> said_;
    Counts counts_{};
};

} // namespace apps
