#pragma once
/// The connected clients and the actors of the match, as plain data with look-ups. Times are match time [s].

#include "dead_reckoning/receiving/displayed_actor.h"
#include "net/rate_limit.h"
#include "net/transport.h"
#include "protocol/messages.h"
#include "protocol/messages/actors.h"
#include "protocol/messages/motion.h"
#include "server/link_quality.h"
#include "server/motion_budget.h"
#include "server/relay/concealments.h"
#include "server/relay/sent_log.h"
#include "server/stable_map.h"
#include "world/actor_kinds.h"
#include "world/loose_body.h"
#include "world/modes.h"
#include "world/power_ups.h"
#include "world/shell.h"

#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace server {

using protocol::ActorId;
using protocol::ClientId; ///< 0: the server, or not admitted.

struct Client {
    net::PeerId peer = 0;
    ClientId id = 0;
    std::string address; ///< Network address with port, as text for people.
    /// Machine from which it connects (net/machine.h); empty: it runs in the server's process.
    std::string machine;
    protocol::SeatToken player{}; ///< Token by which this server recognises the player, from any address.
    std::string name;             ///< Name of its first tank, for people.
    bool bots = false;
    bool stream = false;        ///< Whether it is connected over TCP (net::Event).
    bool host = false;          ///< Whether it may change settings and give orders.
    bool echo = false;          ///< Whether it wants its own updates back.
    bool leaving = false;       ///< Whether the server has disconnected it; its messages are ignored.
    bool told_former = false;   ///< Whether it knows the former servers of the match (protocol::FormerServers).
    bool moving = false;        ///< Whether it comes from the match on the previous map and has not yet sent Hello.
    protocol::SeatToken seat{}; ///< Token with which it gets its seat back; none: the seat is not kept.
    bool muted = false;         ///< Whether the host has muted it: its chat is not relayed.
    /// Why the server will disconnect it, after repeated impossible motion; empty: it stays.
    std::string disconnect_reason{};
    std::set<ClientId> ignored; ///< Clients whose chat it ignores.
    double connected_at = 0;
    double heard_at = 0; ///< Time of its last message [s].
    net::RateLimit messages{0, 0}, bytes{0, 0}, claims{0, 0}, chat{0, 0}, orders{0, 0}, scheme_shares{0, 0};
    std::map<std::string, std::string> schemes{}; ///< Schemes it has shared: sources by name (scheme_book.h).
    LinkQuality link;
    WindowedMinimum round_trip;                   ///< Round-trip times of pings, measured by the server [s].
    WindowedMinimum update_age;                   ///< Ages of its updates on arrival [s].
    SentLog sent;                                 ///< Updates sent to it, if zones are on.
    Concealments concealed;                       ///< Actors of which it is told nothing (relay/cover.h).
    std::optional<protocol::CameraPose> camera{}; ///< Its camera, as it reported last.
    double camera_at = 0;                         ///< Time of that report [s].

    [[nodiscard]] bool admitted() const { return id != 0 && !leaving; }
    [[nodiscard]] bool is_person() const { return admitted() && !bots; }
    /// Returns its camera if it reported that in the last 2 s, else `nullptr`. `now`: match time [s].
    [[nodiscard]] const protocol::CameraPose* recent_camera(double now) const {
        constexpr double lately = 2; // [s]
        return camera && now <= camera_at + lately ? &*camera : nullptr;
    }
};

/// An actor's motion: the published updates, and its dead-reckoned pose in the reference scheme. Hits are judged
/// against `displayed`, which is clamped to the ground.
struct Motion : dr::DisplayedActor, MotionDebts {
    dr::PacketHistory<float> history; ///< Updates since the server placed the actor last.
    bool news = true;                 ///< Whether `history` may have an update that dead reckoning does not use yet.
    dr::Update<float> last;           ///< The newest update, merged from full and partial ones.
    dr::Reason last_reason = dr::Reason::spawn;
    /// Time of the first refusal for impossible motion since the last accepted update [s]; `nullopt`: none since then.
    std::optional<double> refused_since;
    /// Time until which the limits of a thrown tank apply, after a ramming [s]; `nullopt`: they do not.
    std::optional<double> thrown_until;
    /// Last time at which the server granted it wider limits for a collision with a tank, or moved a tank that was
    /// beside it to another place [s].
    double reeled_at = -1e9;

    /// A relayed update. The last `remembered` ones are kept, to reconstruct the display of clients.
    struct Relayed {
        dr::Update<float> update;
        double at = 0;            ///< Match time at which the server accepted it [s].
        std::uint64_t number = 0; ///< Number of the relayed update, from 1.
        double sent = 0;          ///< Time at which a bundled update was sent [s]; 0: at `at`; `not_yet`: it waits.
        static constexpr double not_yet = std::numeric_limits<double>::infinity();
    };
    std::deque<Relayed> relayed;
    /// A tank's dead-reckoned pose in one tick. Those of the last `memory` seconds are kept.
    struct Past {
        double time = 0; ///< [s]
        world::Target pose;
    };
    std::deque<Past> past;
    static constexpr std::size_t remembered = 64;
    static constexpr double memory = 3; ///< Time for which `past` is kept [s].

    [[nodiscard]] bool known() const { return !history.empty(); }
};

struct Actor {
    static constexpr double never = -1e9; ///< Time of an event that has not happened [s].

    ActorId id = 0;
    world::ActorKind kind = world::ActorKind::tank;
    ClientId owner = 0;
    bool bot = false;
    std::uint8_t colour = 0;
    ActorId layer = 0;                      ///< Tank that laid this mine or fired this shell.
    std::optional<world::LooseShape> loose; ///< Shape of a loose body; `nullopt` for other actors.
    double pushed_at = -1e9;                ///< Loose body: time of the push that `push` records [s].
    float push = 0;                         ///< Loose body: speed to which a tank beside it can have pushed it [m/s].
    double kicked_at = -1e9;                ///< Loose body: time of the last explosion near it [s].
    double claimed_at = -1e9;               ///< Loose body: time at which its owner claimed it [s].
    std::string name;

    std::uint8_t incarnation = 0;
    glm::vec3 placed{0};            ///< Position at which the server placed it last [m].
    float placed_heading = 0;       ///< Heading at which the server placed it last [rad].
    double placed_at = -1;          ///< Time at which the server placed it last [s]; negative: never.
    glm::vec3 position_at_pause{0}; ///< Its position when the match was last paused, or placed since then [m].
    Motion motion;

    // State of a tank.
    float health = 0; ///< Remaining health; 0: it is a wreck.
    double respawn_at = 0;
    float kept_health = 0; ///< Health with which it comes back at `respawn_at` (Referee::come_back); 0: none.
    /// Debts from before its player left, which count again after its next spawn.
    std::optional<MotionDebts> kept_debts;
    ActorId hurt_by = 0;    ///< Enemy that hurt it last, at `hurt_at`.
    double hurt_at = never; ///< Time at which an enemy last hurt it since its spawn [s].
    glm::vec3 died{0};      ///< Position at which it was last destroyed [m].
    double died_at = 0;     ///< Time at which it was last destroyed [s].
    int kills = 0, deaths = 0;
    int streak = 0, best = 0; ///< Kills since its last spawn, and the most between two spawns.
    int crates = 0;           ///< Crates brought to its own base, in mode crate-run.
    world::TeamId team = world::no_team;
    int shells = 0;              ///< Shells left, if the rules limit them.
    double protected_until = -1; ///< Time until which nothing hurts it after its spawn [s].
    double loaded_at = 0;        ///< Time at which the gun is loaded again, by the time stamps of its shots [s].
    /// Total delay of its shots beyond that of its link, less what is forgiven over time [s].
    LeakyBucket hindsight;
    double shot_at = -1e9; ///< Arrival of its last shot [s].
    double mine_ready_at = 0;
    world::PowerUp holds = world::PowerUp::none;
    /// Time until which updates may show each power-up's motion, with the longest delay of the link added [s].
    tunables::PerEnum<world::PowerUp, double> powered_until = decltype(powered_until)::filled(never);
    world::PowerUp lasting = world::PowerUp::none; ///< Power-up in use that clients display on it.
    double lasts_until = 0;                        ///< Time at which that display ends [s].
    double power_used_at = 0;                      ///< Time at which it last used a power-up [s].
    /// Total time by which its power-ups in use were prolonged (suspended_time) [s].
    double prolonged_by = 0;

    /// Time until which its true poses are withheld, because some were false (truth_relay.h) [s].
    double truth_doubted_until = -1;

    LeakyBucket offered;     ///< Number of received updates, refused ones included, beyond MotionLimits::offered_rates.
    double offered_at = 0;   ///< Time of the last received update within the limits [s].
    ClientId offered_by = 0; ///< Client that sent these updates; for a body's next owner the count begins with 0.
    /// Times at which a tank was reset, or a loose body taken from its client, for impossible motion [s].
    std::vector<double> corrections;

    // For the report.
    double joined = 0;
    std::uint64_t updates = 0, update_bytes = 0;

    [[nodiscard]] bool tank() const { return world::row(kind).driven; }
    [[nodiscard]] bool alive() const { return health > 0; }
    [[nodiscard]] bool has_scores() const { return kills != 0 || deaths != 0 || best != 0 || crates != 0; }
    /// Copies team, colour and name from the tank that lays this mine or fires this shell at `now` [s].
    void copy_identity_from(const Actor& tank, double now);
    /// Copies the debts and join time of `was`, an earlier tank of the same player in this round.
    void inherit_debts_from(const Actor& was);
    [[nodiscard]] MotionDebts debts() const { return kept_debts.value_or(motion); }
    void forget_scores() { kills = deaths = streak = best = crates = 0; }
    /// Returns the dead-reckoned position, or where it was placed if there is no update [m].
    [[nodiscard]] glm::vec3 position() const { return motion.known() ? motion.displayed.state.position : placed; }
};

/// State kept for a client that has left; a client with the token takes it over.
struct Seat {
    protocol::SeatToken token;
    ClientId id = 0;
    bool host = false;
    bool muted = false;
    std::vector<Actor> tanks{}; ///< Its tanks, as they were when it left.
    int match = 0;              ///< Number of the match that their scores are from (Referee::match).
    double left_at = 0;         ///< Time of its owner's last message [s].
    double until = 0;           ///< Match time at which the seat is freed [s].
    std::string machine{};      ///< Machine of its owner; empty: this process.
    bool yields = false;        ///< Whether its owner left on purpose: in a full match a newcomer gets its place.
};

/// A tank whose owner has left in this round. The next player who joins from `machine`, and has no kept seat, is taken
/// for the owner.
struct Leaver {
    std::string machine;
    Actor tank;
};

/// A player whom the host has banned or muted, recognised by machine or player token.
struct Sanction {
    std::string machine;          ///< Empty: `player` alone recognises the player.
    protocol::SeatToken player{}; ///< None: `machine` alone recognises the player.
    std::string name{}, why{};    ///< Name, and reason of a ban, for people.

    /// The address, or the name, by which the host refers to it.
    [[nodiscard]] const std::string& label() const { return machine.empty() ? name : machine; }
    [[nodiscard]] bool matches(const Client& client) const {
        return (!machine.empty() && machine == client.machine) || (player.given() && player.same(client.player));
    }
};

struct Roster {
    StableMap<net::PeerId, Client> clients;
    StableMap<ActorId, Actor> actors; ///< Change only by `add` and `remove`.
    std::vector<Seat> seats;          ///< Seats of clients that have left. Their ids, colours and names stay reserved.

    [[nodiscard]] Client* client(net::PeerId peer);
    [[nodiscard]] Client* client_with_id(ClientId id);
    [[nodiscard]] Actor* actor(ActorId id);
    [[nodiscard]] const Actor* actor(ActorId id) const;
    [[nodiscard]] auto each_tank() { return FilteredValues<decltype(actors), &Actor::tank>(actors); }
    [[nodiscard]] auto each_tank() const { return FilteredValues<const decltype(actors), &Actor::tank>(actors); }
    [[nodiscard]] auto each_admitted() { return FilteredValues<decltype(clients), &Client::admitted>(clients); }
    [[nodiscard]] auto each_admitted() const {
        return FilteredValues<const decltype(clients), &Client::admitted>(clients);
    }
    [[nodiscard]] auto each_person() { return FilteredValues<decltype(clients), &Client::is_person>(clients); }
    [[nodiscard]] auto each_person() const {
        return FilteredValues<const decltype(clients), &Client::is_person>(clients);
    }
    /// Returns a client's tanks, ordered by id.
    [[nodiscard]] std::vector<Actor*> tanks_of(ClientId owner);
    [[nodiscard]] int tanks() const { return tanks_; }
    /// Number of tanks of each client; leaves out clients without a tank.
    [[nodiscard]] std::map<ClientId, int> tanks_by_owner() const;
    [[nodiscard]] std::size_t admitted() const;
    [[nodiscard]] int kept_tanks() const; ///< Number of tanks of clients that have left, in all `seats`.
    /// Whether the actor is a tank of a client that has left, in one of `seats`.
    [[nodiscard]] bool kept(ActorId id) const;

    std::vector<Sanction> bans, mutes;
    /// Servers that had this match before, if bans or mutes have come from them.
    std::vector<protocol::FormerServer> former_servers;
    std::deque<Leaver> leavers; ///< Tanks whose owners have left in this round: the last `max_leavers`.
    static constexpr std::size_t max_leavers = 256;

    /// Actor ids are 1 to this. Higher ids are for actors that are only drawn (shells on a DIS exercise, entities of
    /// other programs).
    static constexpr ActorId last_actor = 59999;
    /// Adds an actor with an id not used lately; `nullptr` if there are too many. The pointer is valid until the actor
    /// is removed.
    Actor* add(world::ActorKind kind);
    /// Adds an actor with this free id.
    Actor& add(ActorId id, world::ActorKind kind);
    /// Adds a removed actor again, without its motion; `same_id`: with its old id if that is free.
    Actor* add_again(const Actor& was, bool same_id);
    bool remove(ActorId id);                 ///< Returns false if it does not exist.
    [[nodiscard]] ClientId free_client_id(); ///< Returns 0 if none is free.
    /// Returns `wanted` if it is a colour that no other person's tank has, else the first of the least used colours.
    [[nodiscard]] std::uint8_t free_colour(std::uint8_t wanted) const;

  private:
    ActorId last_id_ = 0;
    int tanks_ = 0;
    /// Peer of each client id, as client_with_id found it last; that function looks there first.
    std::vector<net::PeerId> peer_of_;
};

/// Returns a client's seat with its present tanks.
Seat seat_of(const Client& client, const Roster& roster);

/// Returns the part of a tank that a shell can hit.
inline world::Target target(const dr::Displayed<float>& pose) {
    return {pose.state.position, pose.state.orientation, pose.articulations[dr::turret].angle};
}

/// Removes the port: "192.168.1.20:4711" → "192.168.1.20", "[fe80::1]:4711" → "fe80::1". Text without a port stays
/// unchanged.
std::string host_of(const std::string& address);

/// Returns the name for people; "nobody" for `nullptr`.
inline std::string name_of(const Actor* actor) { return actor ? actor->name : "nobody"; }

/// Messages about an actor's present state.
protocol::ActorAdded actor_added(const Actor& actor);
protocol::Health health_of(const Actor& actor);
protocol::Score score_of(const Actor& actor);
/// Returns true if the rules limit ammunition or protect spawned tanks.
inline bool has_loadout(const world::MatchRules& rules) { return rules.ammunition > 0 || rules.spawn_protection > 0; }
protocol::Loadout loadout_of(const Actor& actor, const world::MatchRules& rules);
/// `uses`: power-up in use, until match time `until` [s].
protocol::Power power_of(const Actor& actor, world::PowerUp uses = world::PowerUp::none, double until = 0);

} // namespace server
