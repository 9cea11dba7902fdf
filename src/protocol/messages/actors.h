#pragma once
/// Who is in a match and how they are: tanks, mines, and what lies about.
///
/// Times are match time: the server's clock, seconds since the match server started [s]. Positions [m], velocities
/// [m/s] and orientations (body to world) are in world axes.

#include "dead_reckoning/state.h"
#include "protocol/limits.h"

#include <string>

namespace protocol {

/// server → clients
struct ActorAdded {
    ActorId actor = 0;
    std::string kind = "tank"; ///< its name among the world's kinds of actors; who does not know it leaves it out
    ClientId owner = 0;        ///< that simulates and publishes it
    bool bot = false;
    std::uint8_t colour = 0; ///< index in the palette
    ActorId layer = 0;       ///< of a mine: the tank that laid it
    float scale = 1;         ///< of a loose body, a factor on its kind's size
    std::string name{};
    std::uint8_t team = 0; ///< 0: none
};
struct ActorRemoved {
    ActorId actor = 0;
};
/// server → clients: the owner puts its tank there (and nowhere else by itself); the others show it alive.
struct Spawned {
    ActorId actor = 0;
    std::uint8_t incarnation = 0; ///< that the owner's updates carry from now on
    float x = 0, y = 0;           ///< [m]
    float heading = 0;            ///< [rad] from east, counter-clockwise
};
/// server → clients: which team a tank is in from now on.
struct Team {
    ActorId actor = 0;
    std::uint8_t team = 0; ///< 0: none
};
/// client → server: my tank pushes this loose body, so that I simulate and publish it from now on. Updates may follow
/// at once; they count if the claim is granted.
struct Claim {
    ActorId actor = 0;
    ActorId tank = 0; ///< the claimant's that pushes it
};
/// server → clients: who simulates and publishes a loose body from now on. Also the answer to a claim that is refused:
/// then it names the owner as it is. The incarnation stays, sequence numbers go on.
struct Ownership {
    ActorId actor = 0;
    ClientId owner = 0;
};
enum class ExplosionKind : std::uint8_t { shell, mine, wreck, count };
/// server → clients: damage, death (health 0) and repair.
struct Health {
    ActorId actor = 0;
    std::uint8_t health = 100; ///< 0 (dead) to 100
    ActorId by = 0;            ///< who did it; the actor itself: an accident
    ExplosionKind cause = ExplosionKind::shell;
};
struct Score {
    ActorId actor = 0;
    std::int16_t kills = 0;
    std::int16_t deaths = 0;
    std::int16_t best = 0;   ///< most kills in one life
    std::int16_t crates = 0; ///< brought home
};
/// server → clients: what a tank has. Shells: `no_end` where they are not counted.
struct Kit {
    static constexpr std::uint16_t no_end = 65535;
    ActorId actor = 0;
    std::uint16_t shells = no_end;
    double protected_until = 0; ///< until then nothing hurts it [s]
};
/// server → clients: which power-up a tank holds from now on, and which one it begins to use. The owner does what it
/// says: the server lets its tank do so from now on.
struct Power {
    ActorId actor = 0;
    std::string holds{}; ///< its name among the world's power-ups; empty: none
    std::string uses{};  ///< likewise
    double until = 0;    ///< so long the use lasts [s]
};
/// client → server: my tank uses what it holds. Of a guided shell ActorAdded is the answer: it starts at my muzzle.
struct UsePower {
    ActorId actor = 0;
};
/// client → server
struct LayMine {
    ActorId actor = 0;
};
/// A contract about what is no motion (Aronson: "when the tank turns its sensors on and off [...] and other
/// attributes"): told once, with its start; its course is a function of match time that everybody has (world/acts.h).
/// owner → server: it begins. server → clients, and to whoever joins while it matters: it has begun.
struct Act {
    enum class Kind : std::uint8_t { smoke, open_hatch, close_hatch, count };
    ActorId actor = 0;
    Kind kind = Kind::smoke;
    double time = 0;          ///< match time when it begins [s]
    dr::Vec3<float> place{0}; ///< of smoke [m]
};

} // namespace protocol
