#pragma once
/// The match as the server's messages describe it: players, health, scores, shells in the air. No motion of actors.

#include "client/match/judged_shot.h"
#include "protocol/messages.h"
#include "protocol/messages/course.h"
#include "protocol/messages/joining.h"
#include "protocol/messages/motion.h"
#include "protocol/messages/people.h"
#include "world/actor_kinds.h"
#include "world/modes.h"
#include "world/power_ups.h"

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace client {

struct Actor {
    protocol::ActorAdded added{};
    world::ActorKind kind = world::ActorKind::tank; ///< kind that `added` names
    int health = 100;                               ///< points of health, up to `rules.health`; 0: destroyed
    int kills = 0, deaths = 0;
    int best = 0, crates = 0; ///< largest number of kills between two deaths; crates brought home
    std::uint16_t shells = protocol::Loadout::no_end;
    double protected_until = 0; ///< match time until which the actor cannot be damaged [s]
    world::PowerUp holds = world::PowerUp::none;
    double boost_until = 0; ///< match time at which the boost ends [s]
    std::uint8_t incarnation = 0;
    double spawned_at = 0;      ///< match time at which the last Spawned arrived here [s]
    bool truth_doubted = false; ///< true poses disagree with updates, both from the owner: protocol::TruthDoubt
    bool health_told = false;   ///< a Health message about this actor has arrived
    [[nodiscard]] bool alive() const { return health > 0; }
    [[nodiscard]] const world::ActorKindRow& row() const { return world::row(kind); }
    [[nodiscard]] bool driven() const { return row().driven; }
    [[nodiscard]] glm::vec3 colour() const; ///< the team's colour, or without a team the actor's own; linear RGB
};

/// A shell in the air. The shooter's client draws it from `shot.time` on. Other clients draw it later: first at the
/// muzzle as they display it, then converging on the shooter's path (Haag).
struct FlyingShell {
    protocol::Shot shot;
    dr::Vec3<float> drawn_from{0}; ///< displayed muzzle when it was first drawn; `shot.origin` for a hidden shooter [m]
    double drawn_at = 0;           ///< match time at which it was first drawn [s]
    bool from_cover = false;       ///< `shot` is the part of the flight that is in sight: the muzzle is not shown
};
/// Position at which the shell is drawn at match time `time` [s], not before `drawn_at`. `share`: see
/// ViewerSettings::shell_share.
dr::Vec3<float> drawn_position(const FlyingShell& shell, double time, double share);

/// A destroyed tank, for the feed of kills.
struct KillLine {
    double time = 0; ///< match time of the drawn instant when the message arrived [s]
    protocol::ActorId killer = 0, victim = 0;
    protocol::ExplosionKind cause = protocol::ExplosionKind::shell;
    [[nodiscard]] bool accident() const { return killer == victim || killer == 0; } ///< no other player did it
    [[nodiscard]] bool own_mine() const { return killer == victim && cause == protocol::ExplosionKind::mine; }
};

/// Damage to an actor, for hit markers and their direction; or a repair other than a respawn.
struct Hit {
    double time = 0; ///< match time of the drawn instant when the message arrived [s]
    protocol::ActorId by = 0, victim = 0;
    int damage = 0; ///< points of health; below 0: a repair
    protocol::ExplosionKind cause = protocol::ExplosionKind::shell;
    std::optional<world::ActorKind> kind{}; ///< attacker's kind, kept if the attacker leaves; nothing: unknown
    std::uint64_t number = 0;               ///< counts the match's hits, from 1; 0: a repair
    [[nodiscard]] int repaired() const { return -damage; }
};

/// A player's action for the feed of kills and a sound, other than kills and repairs.
struct FeedEvent {
    double time = 0; ///< match time of the drawn instant when the message arrived [s]
    protocol::ActorId actor = 0;
    std::string_view words{};               ///< text after the player's name, e.g. "has the crate"
    std::optional<world::ActorKind> took{}; ///< crate that the player picked up
};

/// The start of a power-up's use.
struct PowerUse {
    double time = 0; ///< match time of the drawn instant when the message arrived [s]
    protocol::ActorId actor = 0;
    world::PowerUp power{};
};

/// A shot of a concealed tank.
struct Noise {
    double time = 0; ///< match time of the drawn instant when the message arrived [s]
    protocol::NoiseCell cell{};
};

/// A chat line of a player or, without a name, of the server.
struct ChatLine : protocol::Chat {
    bool answer = false; ///< the server's answer to a command of this client; other players do not get it
};

struct Match {
    protocol::Welcome welcome;
    std::map<protocol::ActorId, Actor> actors;
    std::deque<Actor> left; ///< the last tanks that were removed, at most 32, the newest at the end
    std::vector<FlyingShell> shells;
    std::deque<protocol::Explosion> explosions;                 ///< explosions of the last 4.8 s
    std::deque<KillLine> kills;                                 ///< kills of the last 8 s, at most six
    std::deque<Hit> hits;                                       ///< hits of the last 4 s
    std::uint64_t hit_count = 0;                                ///< number of hits since the client joined
    std::deque<Hit> repairs;                                    ///< repairs of the last 8 s
    std::deque<FeedEvent> feed_events;                          ///< other events of the last 8 s
    std::deque<PowerUse> uses;                                  ///< uses of power-ups in the last 4 s
    std::deque<Noise> noises;                                   ///< shots of concealed tanks in the last 4 s
    std::vector<protocol::NoiseCell> engines;                   ///< where engines of concealed tanks run
    std::deque<ChatLine> chat;                                  ///< the last hundred lines
    std::map<protocol::ClientId, protocol::LinkFigures> links;  ///< figures of each client's link
    std::map<protocol::ActorId, protocol::ErrorFigures> errors; ///< each actor's DR error with the server as receiver
    std::deque<protocol::LinkFigures> own_link;                 ///< own link in the last 30 s, one entry a second
    protocol::MatchState state;
    protocol::Ballot ballot; ///< candidates for the next map
    std::optional<std::uint8_t> own_vote{};
    protocol::Objective objective;
    std::vector<protocol::KeptSeats::Seat> away; ///< dropped players who may return to their tanks
    std::string notice;                          ///< "Paused by the host", or the winner; empty while the match runs
    std::deque<JudgedShot> judged;               ///< verdicts on the last shots, at most 32, newest last
    std::vector<protocol::CosmeticEvent> acts;   ///< smoke screens and moved hatches: protocol/cosmetic_events.h
    using SchemeKey = std::pair<protocol::ClientId, std::string>; ///< the client that offers the scheme, and its name
    std::map<SchemeKey, protocol::SchemeSource> schemes; ///< other players' Lua schemes, as the server relays them
    static constexpr std::size_t max_schemes = 32;       ///< limit on `schemes`; no server relays more
    /// The host's script that is the reference scheme, if any.
    [[nodiscard]] std::optional<protocol::SchemeSource> reference_script() const;
    struct Refusal {
        double time = 0;   ///< match time of the drawn instant when the refusal arrived [s]
        std::string why{}; ///< reason, for display
    };
    std::optional<Refusal> refusal{}; ///< last refusal of an own shot

    [[nodiscard]] const Actor* find(protocol::ActorId actor) const {
        const auto found = actors.find(actor);
        return found == actors.end() ? nullptr : &found->second;
    }
    /// Finds a present actor, or one of the last removed tanks (`left`), which the feed may still name. Returns nullptr
    /// if there is neither.
    [[nodiscard]] const Actor* find_or_left(protocol::ActorId actor) const;
    [[nodiscard]] std::string name_of(protocol::ActorId actor) const {
        const Actor* found = find_or_left(actor);
        return found ? found->added.name : "unknown";
    }
    /// Half of the client's round-trip time to the server, by the server's figures [s]; 0 if there are none.
    [[nodiscard]] double travel_to_server(protocol::ClientId client) const {
        const auto link = links.find(client);
        return link == links.end() ? 0 : link->second.round_trip / 2000.0;
    }
    [[nodiscard]] const world::ModeRow& mode() const { return world::row(world::mode_called(state.mode)); }
    [[nodiscard]] world::TeamId team_of(protocol::ActorId actor) const {
        const Actor* found = find(actor);
        return found ? found->added.team : world::no_team;
    }
    [[nodiscard]] bool allies(protocol::ActorId a, protocol::ActorId b) const {
        return world::allies(team_of(a), team_of(b));
    }
    [[nodiscard]] int score_of(world::TeamId team) const { return team == world::blue ? state.blue : state.orange; }
    /// True if the actor carries the crate; it cannot fire then.
    [[nodiscard]] bool carries(protocol::ActorId actor) const {
        return objective.there && actor != 0 && objective.carrier == actor;
    }
    /// Returns the tanks, sorted by most crates brought home, most kills, fewest deaths and lowest actor number.
    [[nodiscard]] std::vector<const Actor*> ranking() const;
    /// Removes shells and events that are too old at match time `now` [s].
    void tidy(double now);

    // Server messages. A message that changes an Actor is ignored if no ActorAdded announced this actor. `now`: match
    // time of the frame in which the message arrived [s]: the drawn instant, but for Spawned the present.
    /// Returns the new actor; nullptr if this version does not know its kind.
    const Actor* apply(const protocol::ActorAdded& message);
    void remove(protocol::ActorId actor);
    void apply(const protocol::Spawned& message, double now);
    /// `muzzle`: the shooter's displayed muzzle [m]. An own shell, added by `fired`, gets the server's shell number.
    void apply(const protocol::Shot& message, const dr::Vec3<float>& muzzle, double now, bool from_cover = false);
    void apply(const protocol::ShotRefused& message, double now);
    void apply(const protocol::ShotVerdict& message, double now);
    void apply(const protocol::Ownership& message);
    void apply(const protocol::Explosion& message, double now);
    void apply(const protocol::Health& message, double now);
    void apply(const protocol::Score& message, double now);
    void apply(const protocol::MatchState& message);
    void apply(const protocol::Ballot& message);
    void apply(const protocol::Team& message);
    void apply(const protocol::Objective& message, double now);
    void apply(const protocol::Loadout& message, double now);
    void apply(const protocol::Power& message, double now);
    void apply(const protocol::Chat& message);
    void apply(const protocol::Answer& message, double now);
    void apply(const protocol::KeptSeats& message) { away = message.seats; }
    void apply(const protocol::CosmeticEvent& message);
    void apply(const protocol::Stats& message);
    void apply(const protocol::EngineNoise& message) { engines = message.cells; }
    void apply(const protocol::ShotNoise& message, double now);
    void apply(const protocol::TruthDoubt& message);
    void apply(const protocol::SchemeSource& message);

    /// Adds an own tank's shot, which is drawn before the server confirms it.
    void fired(const protocol::Fire& shot);
};

} // namespace client
