#pragma once
/// Who is here: the connected peers and the actors of the match, as plain data with look-ups. Times are match time [s].

#include "dead_reckoning/receiving/displayed_actor.h"
#include "net/rate_limit.h"
#include "net/transport.h"
#include "protocol/messages.h"
#include "protocol/messages/actors.h"
#include "protocol/messages/motion.h"
#include "server/link_quality.h"
#include "server/motion_budget.h"
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
using protocol::ClientId; ///< 0: the server itself, or not admitted yet

struct Client {
    net::PeerId peer = 0;
    ClientId id = 0;
    std::string address;          ///< for people
    std::string machine;          ///< which machine that is (net/machine.h); empty: this process
    protocol::SeatToken player{}; ///< recognises the player at this server, wherever he comes from
    std::string name;             ///< of its first tank, for people
    bool bots = false;
    bool stream = false;        ///< it comes over TCP (net::Event)
    bool host = false;          ///< may change the host's settings and give orders
    bool echo = false;          ///< wants its own updates back
    bool leaving = false;       ///< has been disconnected: nothing from it counts any more
    bool moving = false;        ///< was in the match before this one, on another map, and has not greeted this one yet
    protocol::SeatToken seat{}; ///< it has been given; none: its seat is not kept
    bool muted = false;         ///< nobody reads what it writes
    std::string insists{};      ///< on what cannot be: it is sent away, and why
    std::set<ClientId> ignored; ///< it does not read what they write
    double connected_at = 0;
    double heard_at = 0; ///< anything of it, last [s]
    net::RateLimit messages{0, 0}, bytes{0, 0}, claims{0, 0}, chat{0, 0}, orders{0, 0}, handing_in{0, 0};
    std::map<std::string, std::string> schemes{}; ///< sources that it has handed in, by name: scheme_book.h
    LinkQuality link;
    Shortest round_trip;                        ///< of pings, as the server measures it [s]
    Shortest update_age;                        ///< of its updates when they come [s]
    SentLog sent;                               ///< where the server has zones, of whom it was sent what
    std::optional<protocol::Viewpoint> looks{}; ///< where from, by its word ...
    double looks_since = 0;                     ///< ... since then [s]

    [[nodiscard]] bool admitted() const { return id != 0 && !leaving; }
    [[nodiscard]] bool is_person() const { return admitted() && !bots; }
    /// Where it looks from, if it has said so lately; nullptr: nobody knows. Match time [s].
    [[nodiscard]] const protocol::Viewpoint* looking(double now) const {
        constexpr double lately = 2; // it says so more often
        return looks && now <= looks_since + lately ? &*looks : nullptr;
    }
};

/// What the server knows of an actor's motion: what was published, and where it dead-reckons the actor to be under the
/// reference scheme. `displayed` is that on the ground: what hits are judged against.
struct Motion : dr::DisplayedActor, MotionDebts {
    dr::PacketHistory<float> history; ///< of this incarnation; empty until the first update
    bool news = true;                 ///< something has come since the last tick
    dr::Update<float> last;           ///< merged from fulls and partials
    dr::Reason last_reason = dr::Reason::spawn;
    std::optional<double> refused_since; ///< since then every update was impossible
    std::optional<double> thrown_until;  ///< since it was rammed, it is judged as one that is thrown until then [s]
    double reeled_at = -1e9;             ///< last pardoned beside another tank, or left by it: it may reel on [s]

    /// The last updates as they were relayed, for what others have seen; at most `remembered`.
    struct Relayed {
        dr::Update<float> update;
        double at = 0;            ///< [s]
        std::uint64_t number = 0; ///< from 1
        double sent = 0;          ///< it went out then, where it waits for others (`bundle`); `at` if that is later [s]
        static constexpr double not_yet = std::numeric_limits<double>::infinity();
    };
    std::deque<Relayed> relayed;
    /// Where it was displayed in the last ticks.
    struct Past {
        double time = 0; ///< [s]
        world::Target pose;
    };
    std::deque<Past> past;
    static constexpr std::size_t remembered = 64;
    static constexpr double memory = 3; ///< [s]

    [[nodiscard]] bool known() const { return !history.empty(); }
};

struct Actor {
    static constexpr double never = -1e9; ///< [s]

    ActorId id = 0;
    world::ActorKind kind = world::ActorKind::tank;
    ClientId owner = 0;
    bool bot = false;
    std::uint8_t colour = 0;
    ActorId layer = 0;                      ///< of a mine
    std::optional<world::LooseShape> loose; ///< of what lies about
    double pushed_at = -1e9;                ///< of that: a tank was beside it, last [s] ...
    float push = 0;                         ///< ... which makes it so fast [m/s]
    double kicked_at = -1e9;                ///< likewise: something exploded there [s]
    double claimed_at = -1e9;               ///< likewise, by its owner [s]
    std::string name;

    std::uint8_t incarnation = 0;
    glm::vec3 placed{0};      ///< where its owner was told to put it [m]
    float placed_heading = 0; ///< [rad]
    double placed_at = -1;    ///< negative: never yet
    glm::vec3 stood{0};       ///< where it counted as being when the match was paused, last [m]
    Motion motion;

    // A tank's fortune.
    float health = 0; ///< 0: a wreck
    double respawn_at = 0;
    float kept_health = 0;                 ///< it comes back with this health at `respawn_at` (Referee::come_back)
    std::optional<MotionDebts> kept_debts; ///< it owes these from its next start on
    ActorId hurt_by = 0;                   ///< the enemy that hurt it last, in this life
    double hurt_at = never;                ///< the time of that [s]
    glm::vec3 died{0};                     ///< [m]
    double died_at = 0;                    ///< the last time [s]
    int kills = 0, deaths = 0;
    int streak = 0, best = 0; ///< kills in this life, and the most in one
    int crates = 0;           ///< brought home
    world::TeamId team = world::no_team;
    int shells = 0;              ///< that are left, where they have an end
    double protected_until = -1; ///< until then nothing hurts it
    double loaded_at = 0;        ///< by the time stamps of its shots [s]
    Debt hindsight;              ///< so much later than its link explains came its shots [s] ...
    double shot_at = -1e9;       ///< ... last [s]
    double mine_ready_at = 0;
    world::PowerUp holds = world::PowerUp::none;
    /// So long its motion may be that of each power-up: what its client did when it heard of it has come by then.
    tunables::PerEnum<world::PowerUp, double> powered_until = decltype(powered_until)::filled(never);
    world::PowerUp lasting = world::PowerUp::none; ///< the others see it ...
    double lasts_until = 0;                        ///< ... until then [s]
    double power_used_at = 0;                      ///< the last one
    double put_off = 0;                            ///< so much later it has begun to use that: used_later [s]

    double truth_doubted_until = -1; ///< its owner's truth is kept back: server/truth_relay.h

    Debt offered;                 ///< updates, believed or not, more than its publisher's rate ...
    double offered_at = 0;        ///< ... then [s] ...
    ClientId offered_by = 0;      ///< ... by that client: a body's next owner does not owe them
    std::vector<double> put_back; ///< times at which it was put back, or taken from that client [s]

    // For the report.
    double joined = 0;
    std::uint64_t updates = 0, update_bytes = 0;

    [[nodiscard]] bool tank() const { return world::row(kind).driven; }
    [[nodiscard]] bool alive() const { return health > 0; }
    [[nodiscard]] bool has_scores() const { return kills != 0 || deaths != 0 || best != 0 || crates != 0; }
    /// It was laid or fired by that tank, now [s].
    void take_after(const Actor& tank, double now);
    /// The same player had both in one round: this one owes the debts of `was`, and is no newcomer's.
    void owe_as(const Actor& was);
    [[nodiscard]] MotionDebts debts() const { return kept_debts.value_or(motion); }
    void forget_scores() { kills = deaths = streak = best = crates = 0; }
    /// Where it counts as being: dead-reckoned, or where it was put [m].
    [[nodiscard]] glm::vec3 position() const { return motion.known() ? motion.displayed.state.position : placed; }
};

/// What is kept for a client that has gone: whoever shows the token has it all again.
struct Seat {
    protocol::SeatToken token;
    ClientId id = 0;
    bool host = false;
    bool muted = false;
    std::vector<Actor> tanks{}; ///< as they were
    int match = 0;              ///< of which their scores are (Referee::match)
    double left_at = 0;         ///< nothing was heard of its owner since then [s]
    double until = 0;           ///< it is kept [s]
    std::string machine{};      ///< where its owner was; empty: in this process
    bool yields = false;        ///< its owner has left by himself: a newcomer gets its place where there is no other
};

/// A tank whose owner has left in this round. The next player from that machine without a seat may be its owner.
struct Leaver {
    std::string machine;
    Actor tank;
};

/// A player whom the host has banned or muted: he is recognised by his machine or, at another address, by his number.
struct Marked {
    std::string machine;          ///< empty: not by it
    protocol::SeatToken player{}; ///< none: not by it
    std::string name{}, why{};    ///< for people

    [[nodiscard]] bool is(const Client& client) const {
        return (!machine.empty() && machine == client.machine) || (player.given() && player.same(client.player));
    }
};

struct Roster {
    StableMap<net::PeerId, Client> clients;
    StableMap<ActorId, Actor> actors; ///< by `add` and `remove` alone
    std::vector<Seat> seats; ///< of those who have gone: their numbers, colours and names are not given to others

    [[nodiscard]] Client* client(net::PeerId peer);
    [[nodiscard]] Client* client_with_id(ClientId id);
    [[nodiscard]] Actor* actor(ActorId id);
    [[nodiscard]] const Actor* actor(ActorId id) const;
    /// To walk through.
    [[nodiscard]] auto each_tank() { return Chosen<decltype(actors), &Actor::tank>(actors); }
    [[nodiscard]] auto each_tank() const { return Chosen<const decltype(actors), &Actor::tank>(actors); }
    [[nodiscard]] auto each_admitted() { return Chosen<decltype(clients), &Client::admitted>(clients); }
    [[nodiscard]] auto each_admitted() const { return Chosen<const decltype(clients), &Client::admitted>(clients); }
    [[nodiscard]] auto each_person() { return Chosen<decltype(clients), &Client::is_person>(clients); }
    [[nodiscard]] auto each_person() const { return Chosen<const decltype(clients), &Client::is_person>(clients); }
    /// Those of a client, in the order of their numbers.
    [[nodiscard]] std::vector<Actor*> tanks_of(ClientId owner);
    [[nodiscard]] int tanks() const { return tanks_; }
    [[nodiscard]] std::map<ClientId, int> tanks_by_owner() const; ///< of those who have any
    [[nodiscard]] std::size_t admitted() const;
    [[nodiscard]] int kept_tanks() const;      ///< in the seats of those who have gone
    [[nodiscard]] bool kept(ActorId id) const; ///< it is in one of them

    std::vector<Marked> bans, mutes;
    std::deque<Leaver> leavers; ///< of this round; at most `max_leavers`, the oldest go
    static constexpr std::size_t max_leavers = 256;

    /// Actors' numbers are 1 to this: above are those of what is only said and drawn (shells on a DIS exercise,
    /// entities of others).
    static constexpr ActorId last_actor = 59999;
    /// A new actor with an id that was not used lately, or nullptr if there are too many. The reference is good until
    /// it is erased.
    Actor* add(world::ActorKind kind);
    /// Under this id, which nobody has.
    Actor& add(ActorId id, world::ActorKind kind);
    /// One that was removed, as it was but for its motion; `same_id`: under its id, if nobody else has that by now.
    Actor* add_again(const Actor& was, bool same_id);
    bool remove(ActorId id);                 ///< false: there is none
    [[nodiscard]] ClientId free_client_id(); ///< 0 if there is none
    [[nodiscard]] std::uint8_t free_colour(
        std::uint8_t wanted) const; ///< that, if no other person has it; else the lowest that the fewest tanks have

  private:
    ActorId last_id_ = 0;
    int tanks_ = 0;
    std::vector<net::PeerId> peer_of_; ///< where the client of a number was found last: looked at first
};

/// A client's, with its tanks as they are now.
Seat seat_of(const Client& client, const Roster& roster);

/// What a shell may hit of a tank there.
inline world::Target target(const dr::Displayed<float>& pose) {
    return {pose.state.position, pose.state.orientation, pose.articulations[dr::turret].angle};
}

/// "192.168.1.20:4711" → "192.168.1.20", "[fe80::1]:4711" → "fe80::1"; what has no port as it is.
std::string host_of(const std::string& address);

/// For people; whoever has left is nobody.
inline std::string name_of(const Actor* actor) { return actor ? actor->name : "nobody"; }

/// As the others are told.
protocol::ActorAdded introduction(const Actor& actor);
protocol::Health health_of(const Actor& actor);
protocol::Score score_of(const Actor& actor);
/// Something of a tank's is counted or protected by these rules.
inline bool has_kit(const world::MatchRules& rules) { return rules.ammunition > 0 || rules.spawn_protection > 0; }
protocol::Kit kit_of(const Actor& actor, const world::MatchRules& rules);
/// As a newcomer is told; `uses`: it begins to use that.
protocol::Power power_of(const Actor& actor, world::PowerUp uses = world::PowerUp::none, double until = 0);

} // namespace server
