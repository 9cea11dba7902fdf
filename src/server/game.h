#pragma once
/// What the parts of the server share: what is decided, who is here, the ground, and the way out. Times are match time
/// [s], seconds since the first tick.

#include "dead_reckoning/receiving/batch.h"
#include "net/log_limit.h"
#include "net/transport.h"
#include "protocol/messages.h"
#include "protocol/messages/shots.h"
#include "server/drop.h"
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

    /// Of everything that a tick does.
    double now = 0;
    double previous = 0; ///< of the tick before; equal to `now` in the first tick
    /// When the server itself last stood still for more than a moment [s]: of what was there then, it has seen nothing.
    struct {
        double from = -1e9, to = -1e9;
    } blind;
    [[nodiscard]] bool unseen(double time) const { return time > blind.from && time < blind.to; }
    /// What it has not seen goes on for so long, and what was said of it comes late [s].
    static constexpr double aftermath = 5;
    [[nodiscard]] bool goes_on_unseen(double time) const { return time > blind.from && time < blind.to + aftermath; }

    ServerSettings settings;
    world::Mode mode;                                   ///< of the match that is on
    std::array<glm::vec3, world::teams.size()> bases{}; ///< of the teams, on the ground [m]
    std::optional<protocol::Objective> objective;       ///< where the mode has one
    [[nodiscard]] const glm::vec3& base(world::TeamId team) const { return bases[team == world::blue ? 1 : 0]; }
    [[nodiscard]] bool carries(const Actor& tank) const { return objective && objective->carrier == tank.id; }
    tunables::Random random;
    world::Terrain terrain;
    dr::Roads roads; ///< the map's, and those drawn in the match
    world::PhysicsWorld physics;
    dr::Batch crowd; ///< of the roster's actors that are reckoned together, which it outlives
    Roster roster;
    std::unique_ptr<net::Transport> transport;

    DropCounts dropped{};
    std::vector<protocol::Shot> shots; ///< of this tick, for who looks on

    /// Asked when a round is due: does it take place on another map, and so by another server?
    std::function<bool()> moves_on = [] { return false; };

    /// On the message's own channel, or on that one.
    void tell(const Client& client, protocol::MessageRef message, std::optional<net::Channel> channel = {});
    /// To everybody who was admitted, reliably.
    void tell_all(protocol::MessageRef message);
    /// To those of them whom `wanted` chooses.
    template <class Wanted> void tell_those(protocol::MessageRef message, Wanted&& wanted) {
        if (const auto bytes = packet(message))
            for (const Client& client : roster.each_admitted())
                if (wanted(client))
                    send(client, net::Channel::events, *bytes);
    }
    /// The actor is gone for everybody; nothing happens if there is none of that number.
    void remove(ActorId id);
    struct Departed {
        Actor actor;
        double at; ///< [s]
    };
    std::vector<Departed> departed; ///< tanks that were removed, for the report
    /// Whatever the server says becomes bytes here. Nothing if the wire cannot carry it: then it is counted, logged and
    /// not said, and the match goes on.
    std::optional<protocol::Bytes> packet(protocol::MessageRef message);
    void send(const Client& client, net::Channel channel, const protocol::Bytes& bytes);

    /// Counts what was not taken and, if it is suspicious, logs it: "refused from Ann (127.0.0.1:4711): an impossible
    /// speed (tank 3, 55.0 m/s)".
    void drop(const Client& client, Drop why, const std::string& details = {});
    /// On the log, within its limits (net/log_limit.h): what people do. `kind`: a literal.
    void log(std::string_view kind, std::string line) { log_.info(now, kind, std::move(line)); }
    void warn(std::string_view kind, std::string line) { log_.warn(now, kind, std::move(line)); }

    [[nodiscard]] float ground(float x, float y) const { return terrain.ground(x, y).height; }

  private:
    void leave_out(const std::string& why);

    double clock_ = 0; ///< the caller's, for the transport
    net::LogLimit log_;
    friend class Server;
};

/// What plays in a match beside the tanks themselves: shells, mines, what lies about.
class MatchPart {
  public:
    virtual ~MatchPart() = default;
    /// Once a tick of the server, after the clients' requests.
    virtual void tick() = 0;
    /// What belongs to the match before is over.
    virtual void new_match() = 0;
};

/// "Ann (127.0.0.1:4711)"
std::string describe(const Client& client);

} // namespace server
