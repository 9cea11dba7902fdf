#pragma once
/// State that the parts of the server share: rules, clients, actors, terrain and transport. Times are match time [s],
/// counted from the first tick.

#include "dead_reckoning/receiving/batch.h"
#include "net/log_limit.h"
#include "net/transport.h"
#include "protocol/messages.h"
#include "protocol/messages/shots.h"
#include "server/reject_reason.h"
#include "server/roster.h"
#include "server/settings.h"
#include "tunables/random.h"
#include "world/modes.h"
#include "world/physics_world.h"
#include "world/roads.h"

#include <memory>
#include <string>

namespace server {

class Game {
  public:
    Game(const world::Map& map, std::unique_ptr<net::Transport> transport, ServerSettings settings,
         tunables::Random random);

    /// Match time of the current tick [s].
    double now = 0;
    double previous = 0; ///< Match time of the previous tick [s]; in the first tick, the time at its start.
    /// The last span of match time in which the server's process was suspended and received nothing [s].
    struct {
        double from = -1e9, to = -1e9;
    } suspension;
    [[nodiscard]] bool is_suspended_at(double time) const { return time > suspension.from && time < suspension.to; }
    /// Time after `suspension` in which events during it still have effects, and late updates arrive [s].
    static constexpr double aftermath = 5;
    [[nodiscard]] bool is_affected_by_suspension(double time) const {
        return time > suspension.from && time < suspension.to + aftermath;
    }

    ServerSettings settings;
    world::Mode mode;                                   ///< Mode of the current match.
    std::array<glm::vec3, world::teams.size()> bases{}; ///< Base of each team, on the ground [m].
    std::optional<protocol::Objective> objective;       ///< The crate of mode crate-run; `nullopt` in the other modes.
    [[nodiscard]] const glm::vec3& base(world::TeamId team) const { return bases[team == world::blue ? 1 : 0]; }
    [[nodiscard]] bool carries(const Actor& tank) const { return objective && objective->carrier == tank.id; }
    tunables::Random random;
    world::Terrain terrain;
    dr::Roads roads; ///< Roads of the map, roads drawn in the match, and tanks' waypoints.
    world::PhysicsWorld physics;
    dr::Batch crowd; ///< Actors that are dead-reckoned in one batch; must outlive `roster`.
    Roster roster;
    std::unique_ptr<net::Transport> transport;

    RejectCounts dropped{};
    std::vector<protocol::Shot> shots; ///< Shots of this tick.

    /// Called when a round is due; returns true if another server plays it, on another map.
    std::function<bool()> hand_over_round = [] { return false; };

    /// Sends a message on its usual channel or on `channel`.
    void tell(const Client& client, protocol::MessageRef message, std::optional<net::Channel> channel = {});
    /// Sends a message to all admitted clients, reliably.
    void tell_all(protocol::MessageRef message);
    /// Sends a message to the admitted clients for which `wanted` returns true, reliably.
    template <class Wanted> void tell_if(protocol::MessageRef message, Wanted&& wanted) {
        if (const auto bytes = packet(message))
            for (const Client& client : roster.each_admitted())
                if (wanted(client))
                    send(client, net::Channel::events, *bytes);
    }
    /// Removes the actor and tells all clients; does nothing if it does not exist.
    void remove(ActorId id);
    struct Departed {
        Actor actor;
        double at; ///< Match time of the removal [s].
    };
    std::vector<Departed> departed; ///< Removed tanks, for the report: the first 256; not those whose players returned.
    /// Encodes a message. If it is too long or cannot be encoded, counts and logs that and returns `nullopt`; the match
    /// continues.
    std::optional<protocol::Bytes> packet(protocol::MessageRef message);
    void send(const Client& client, net::Channel channel, const protocol::Bytes& bytes);

    /// Counts a dropped message and logs it if suspicious: "refused from Ann (127.0.0.1:4711): an impossible speed
    /// (tank 3, 55.0 m/s)".
    void reject(const Client& client, RejectReason why, const std::string& details = {});
    /// Logs an event of the match, within the limits of net/log_limit.h. `kind`: a string literal.
    void log(std::string_view kind, std::string line) { log_.info(now, kind, std::move(line)); }
    void warn(std::string_view kind, std::string line) { log_.warn(now, kind, std::move(line)); }

    [[nodiscard]] float ground(float x, float y) const { return terrain.ground(x, y).height; }

  private:
    void report_unsendable(const std::string& why);

    double clock_ = 0; ///< The caller's clock, for the transport [s].
    net::LogLimit log_;
    friend class Server;
};

/// A part of a match other than the tanks, such as shells, mines or crates.
class MatchPart {
  public:
    virtual ~MatchPart() = default;
    /// Called once a tick, after the clients' requests.
    virtual void tick() = 0;
    /// Called when a new match begins: clears everything of the previous one.
    virtual void new_match() = 0;
};

/// Returns name and address of a client, for the log: "Ann (127.0.0.1:4711)".
std::string describe(const Client& client);

} // namespace server
