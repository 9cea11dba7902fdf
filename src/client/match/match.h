#pragma once
/// What the server said about the match: who plays, who lives, who leads, what flies. Facts only, no motion.

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
    world::ActorKind kind = world::ActorKind::tank; ///< the one that `added` names
    int health = 100;                               ///< 0 (dead) to 100
    int kills = 0, deaths = 0;
    int best = 0, crates = 0; ///< most kills in one life; brought home
    std::uint16_t shells = protocol::Kit::no_end;
    double protected_until = 0; ///< match time [s]
    world::PowerUp holds = world::PowerUp::none;
    double boost_until = 0; ///< match time [s]
    std::uint8_t incarnation = 0;
    double spawned_at = 0;      ///< match time [s]
    bool truth_doubted = false; ///< what its owner says of where it truly is: protocol::TruthDoubt
    bool health_told = false;
    [[nodiscard]] bool alive() const { return health > 0; }
    [[nodiscard]] const world::ActorKindRow& row() const { return world::row(kind); }
    [[nodiscard]] bool driven() const { return row().driven; }
    [[nodiscard]] glm::vec3 colour() const; ///< it is painted in: its team's, or its own; linear
};

/// A shell in the air. For the shooter it leaves the muzzle at `shot.time`; elsewhere it is first drawn at the muzzle
/// that is displayed there, later, and converges on where it is for the shooter (Haag).
struct FlyingShell {
    protocol::Shot shot;
    dr::Vec3<float> drawn_from{0}; ///< the muzzle as displayed here when it was first drawn [m]
    double drawn_at = 0;           ///< match time [s]
};

/// A tank was destroyed: for the list of who killed whom.
struct KillLine {
    double time = 0; ///< match time [s]
    protocol::ActorId killer = 0, victim = 0;
    protocol::ExplosionKind cause = protocol::ExplosionKind::shell;
};

/// Damage that somebody took: for hit markers and for where it came from. Or repair, by something else than a respawn.
struct Hit {
    double time = 0; ///< match time when it was known here [s]
    protocol::ActorId by = 0, victim = 0;
    int damage = 0; ///< below 0: repair
    protocol::ExplosionKind cause = protocol::ExplosionKind::shell;
    std::optional<world::ActorKind> kind{}; ///< of who did it, who may be gone by now; nothing: nobody knows
    [[nodiscard]] int repaired() const { return -damage; }
};

/// What somebody did that is neither a hit nor a repair: for the list of news, and to be heard.
struct Feat {
    double time = 0; ///< match time when it was known here [s]
    protocol::ActorId actor = 0;
    std::string_view words{};               ///< after the name: "has the crate"
    std::optional<world::ActorKind> took{}; ///< what it picked up
};

/// Somebody has begun to use a power-up.
struct PowerUse {
    double time = 0; ///< match time when it was known here [s]
    protocol::ActorId actor = 0;
    world::PowerUp power{};
};

/// A line that somebody, or without a name the server, has said.
struct ChatLine : protocol::Chat {
    bool answer = false; ///< to an own order: nobody else reads it
};

struct Match {
    protocol::Welcome welcome;
    std::map<protocol::ActorId, Actor> actors;
    std::deque<Actor> left; ///< the last drivers that were removed, the newest at the end
    std::vector<FlyingShell> shells;
    std::deque<protocol::Explosion> explosions;                 ///< the last seconds'
    std::deque<KillLine> kills;                                 ///< the last few
    std::deque<Hit> hits;                                       ///< the last seconds'
    std::deque<Hit> repairs;                                    ///< likewise
    std::deque<Feat> feats;                                     ///< likewise
    std::deque<PowerUse> uses;                                  ///< likewise
    std::deque<ChatLine> chat;                                  ///< the last hundred lines
    std::map<protocol::ClientId, protocol::LinkFigures> links;  ///< of the clients who sit at them, by number
    std::map<protocol::ActorId, protocol::ErrorFigures> errors; ///< of the server's picture, in a match
    std::deque<protocol::LinkFigures> own_link;                 ///< the last half minute of it, a figure a second
    protocol::MatchState state;
    protocol::Ballot ballot;                ///< candidates: people vote for the next map
    std::optional<std::uint8_t> own_vote{}; ///< in it
    protocol::Objective objective;
    std::vector<protocol::Away::Seat> away; ///< who has gone, and may come back
    std::string notice;                     ///< the last thing that everybody should read, e.g. the winner
    std::deque<JudgedShot> judged;          ///< the last ones that were told here, the newest at the end
    std::vector<protocol::Act> acts;        ///< smoke and hatches: protocol/acts.h
    using SchemeKey = std::pair<protocol::ClientId, std::string>; ///< its giver, and its name
    std::map<SchemeKey, protocol::SchemeSource> schemes; ///< that others have handed on; as the server says them
    static constexpr std::size_t most_schemes = 32;      ///< more than any server passes on
    struct Refusal {
        double time = 0;   ///< match time [s]
        std::string why{}; ///< for people
    };
    std::optional<Refusal> refusal{}; ///< of an own shot, the last one

    [[nodiscard]] const Actor* find(protocol::ActorId actor) const {
        const auto found = actors.find(actor);
        return found == actors.end() ? nullptr : &found->second;
    }
    /// Finds an actor that has left, too: the news still names it. nullptr: neither.
    [[nodiscard]] const Actor* find_or_left(protocol::ActorId actor) const;
    [[nodiscard]] std::string name_of(protocol::ActorId actor) const {
        const Actor* found = find_or_left(actor);
        return found ? found->added.name : "somebody";
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
    /// It carries the crate, and may not fire.
    [[nodiscard]] bool carries(protocol::ActorId actor) const {
        return objective.there && actor != 0 && objective.carrier == actor;
    }
    /// Tanks by crates that they brought home, by kills, then by fewer deaths, then by number.
    [[nodiscard]] std::vector<const Actor*> ranking() const;
    /// Forgets what is over at `now`, match time [s].
    void tidy(double now);

    // What the server says. `now`: the match time at which it is known here [s].
    /// The newcomer; nullptr if a newer version knows its kind: it is not here, and what is said of it goes by.
    const Actor* apply(const protocol::ActorAdded& message);
    /// The actor is gone.
    void remove(protocol::ActorId actor);
    void apply(const protocol::Spawned& message, double now);
    /// `muzzle`: the shooter's as displayed here [m]. A shell that `fired` has let fly gets its number.
    void apply(const protocol::Shot& message, const dr::Vec3<float>& muzzle, double now);
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
    void apply(const protocol::Kit& message, double now);
    void apply(const protocol::Power& message, double now);
    void apply(const protocol::Chat& message);
    void apply(const protocol::Answer& message, double now);
    void apply(const protocol::Away& message) { away = message.seats; }
    void apply(const protocol::Act& message);
    void apply(const protocol::Figures& message);
    void apply(const protocol::TruthDoubt& message);
    void apply(const protocol::SchemeSource& message);

    /// An own tank's shot: it is seen at once, before the server has said so.
    void fired(const protocol::Fire& shot);
};

} // namespace client
