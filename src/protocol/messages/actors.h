#pragma once
/// The actors of a match and their state: tanks, mines and loose bodies.
///
/// Times are match time: seconds since the match server started, by its clock [s]. Positions [m], velocities [m/s] and
/// orientations (body to world) are in world axes.

#include "dead_reckoning/state.h"
#include "protocol/limits.h"

#include <compare>
#include <string>
#include <vector>

namespace protocol {

/// server → clients
struct ActorAdded {
    ActorId actor = 0;
    std::string kind = "tank"; ///< among the world's kinds of actors; clients ignore unknown kinds
    ClientId owner = 0;        ///< client that simulates and publishes it
    bool bot = false;
    std::uint8_t colour = 0; ///< index in the palette
    ActorId layer = 0;       ///< tank that laid this mine or fired this guided shell; 0: another kind of actor
    float scale = 1;         ///< size of a loose body as a factor on the size of its kind
    std::string name{};
    std::uint8_t team = 0; ///< 0: none
};
struct ActorRemoved {
    ActorId actor = 0;
};
/// server → clients: the server has placed a tank, to spawn or to reset it. The owner's client puts its tank there and
/// drives on; other clients show the tank as alive, and are not told the place.
struct Spawned {
    ActorId actor = 0;
    std::uint8_t incarnation = 0; ///< incarnation of the owner's updates from now on
    float x = 0, y = 0;           ///< [m]; 0 for other clients
    float heading = 0;            ///< [rad] from east, counter-clockwise; 0 for other clients
};
/// server → client: ground or houses hide this actor from the client's player. The server sends no more of its updates,
/// and the client does not show it until a Snapshot or a newer update comes.
struct Concealed {
    ActorId actor = 0;
    std::uint16_t sequence = 0; ///< sequence number of its newest update; older ones may still arrive
};
/// A square of the map from which a noise comes: from (x, y) · `side` to (x + 1, y + 1) · `side`.
struct NoiseCell {
    static constexpr float side = 30; ///< [m]
    std::int16_t x = 0, y = 0;
    friend auto operator<=>(const NoiseCell&, const NoiseCell&) = default;
};
/// server → client: where engines of concealed tanks run near the client's tank, from now on.
struct EngineNoise {
    static constexpr std::size_t most = 64;
    std::vector<NoiseCell> cells{};
};
/// server → client: a concealed tank has fired.
struct ShotNoise {
    NoiseCell cell{};
};
/// server → clients: a tank's team from now on.
struct Team {
    ActorId actor = 0;
    std::uint8_t team = 0; ///< 0: none
};
/// client → server: the client's tank pushes this loose body, so the client asks to simulate and publish it. Updates
/// may follow at once; they count if the server grants the claim.
struct Claim {
    ActorId actor = 0;
    ActorId tank = 0; ///< tank that pushes it
};
/// server → clients: the client that simulates and publishes a loose body from now on. Also the answer to a refused
/// claim, with the present owner. Incarnation and sequence numbers continue.
struct Ownership {
    ActorId actor = 0;
    ClientId owner = 0;
};
enum class ExplosionKind : std::uint8_t { shell, mine, wreck, count };
/// server → clients: damage, death (health 0) and repair.
struct Health {
    ActorId actor = 0;
    std::uint8_t health = 100; ///< 0: dead; at most the rules' health
    ActorId by = 0;            ///< tank or crate that caused the change; the actor itself: an accident or a spawn
    ExplosionKind cause = ExplosionKind::shell;
};
struct Score {
    ActorId actor = 0;
    std::int16_t kills = 0;
    std::int16_t deaths = 0;
    std::int16_t best = 0;   ///< most kills in one life
    std::int16_t crates = 0; ///< number of crates that the tank has brought home
};
/// server → clients: a tank's ammunition and protection. `shells`: shells left; `no_end`: unlimited.
struct Loadout {
    static constexpr std::uint16_t no_end = 65535;
    ActorId actor = 0;
    std::uint16_t shells = no_end;
    double protected_until = 0; ///< end of the spawn protection [s]
};
/// server → clients: the power-up that a tank holds from now on, and the one that it begins to use. The owner's client
/// moves the tank with that power-up, and the server accepts such motion from now on.
struct Power {
    ActorId actor = 0;
    std::string holds{}; ///< name of the power-up that the tank holds; empty: none
    std::string uses{};  ///< name of the power-up that the tank begins to use; empty: none
    double until = 0;    ///< end of the use [s]
};
/// client → server: the client's tank uses its power-up. The answer is a Power; for a guided shell, an ActorAdded comes
/// first, and the shell starts at the tank's muzzle.
struct UsePower {
    ActorId actor = 0;
};
/// client → server: the client's tank lays a mine.
struct LayMine {
    ActorId actor = 0;
};
/// A cosmetic event, as a contract (Aronson: "when the tank turns its sensors on and off [...] and other attributes").
/// It is sent once, with its start time; its course is a function of match time (protocol/cosmetic_events.h).
/// owner → server: the event begins. server → clients, and to newcomers while the event is visible: it has begun.
struct CosmeticEvent {
    enum class Kind : std::uint8_t { smoke, open_hatch, close_hatch, count };
    ActorId actor = 0;
    Kind kind = Kind::smoke;
    double time = 0;          ///< match time when it begins [s]
    dr::Vec3<float> place{0}; ///< middle of the smoke screen [m]; unused for a hatch
};

} // namespace protocol
