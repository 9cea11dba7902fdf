#pragma once
/// Drivers of bots: they see only their client's data, and produce only the input that a player has.

#include "bots/skill.h"
#include "client/match/task.h"
#include "dead_reckoning/measuring/measuring_path.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace bots {

/// An enemy's tank as the driver's client displays it.
struct Enemy {
    protocol::ActorId actor = 0;
    dr::KinematicState<float> state;
};

/// The facts that a driver may use about its tank and its surroundings.
struct Perception {
    const world::Terrain& terrain;
    dr::LocalActor<float> own;    ///< state of the own tank after the last completed tick
    std::vector<Enemy> enemies{}; ///< living enemies, except those hidden by smoke
    bool can_fire = false;
    float muzzle_speed = 90;            ///< speed of a shell relative to the gun [m/s]
    double time = 0;                    ///< time since the client's first frame [s]
    double dt = 0;                      ///< time since the client's previous frame [s]
    double tick_time = 0;               ///< time of `own` on the client's clock [s]
    const dr::Roads* roads = nullptr;   ///< roads of the match, known to all clients
    std::optional<client::Task> task{}; ///< task of the tank: of the match's objective, or to fetch ammunition
    world::PowerUp holds = world::PowerUp::none;
    std::optional<glm::vec3>
        power_crate{};        ///< place of the nearest power-up crate, if near and the tank holds no power-up [m]
    dr::RoadId waypoints = 0; ///< road of the tank's own waypoints; 0: none
    bool publishes_contracts = false; ///< a turret that keeps its scan needs no updates
    dr::PublisherSettings::ContractEnd contract_end = dr::PublisherSettings::ContractEnd::none;
    double contract_side = 0; ///< side of the road on which to drive: distance from its middle, to the left [m]
    float health = 100;       ///< health of the own tank
    float reload = 1.5f;      ///< time between two shots of the gun [s]
    std::optional<glm::vec3> repair{}; ///< place of the nearest repair crate [m]
};

class Driver {
  public:
    virtual ~Driver() = default;
    virtual client::PlayerInput drive(const Perception& sight) = 0;
    [[nodiscard]] virtual std::string_view name() const = 0; ///< "fighter", "patrol", "ranger", or the path's name
};

/// Drives a measuring path (docs/measuring.md). Stick: each command divided by the tank's maximum. At the map's edge it
/// turns back towards the middle, then continues. It never shoots.
std::unique_ptr<Driver> path_driver(const dr::PathOptions& path);

/// Seeks the nearest enemy, circles it, aims ahead of it and fires. It lays mines now and then and frees itself when
/// stuck. Depending on its skill it shoots only at enemies in sight, and takes cover while its gun is not ready.
std::unique_ptr<Driver> fighter(tunables::Random random, const Skill& skill = {});

/// Follows a road and publishes that it will (a contract, dead_reckoning/road.h), at `speed` [m/s] or, if the
/// bends require, slower. It takes the newest road drawn in the match, or else a road of the map, a different one for
/// each `index`. It cancels the contract when it leaves the predicted place or its way is blocked, and publishes
/// a new one when it is back on the road. It never shoots. With `ranges`, or if there are no roads, it follows
/// waypoints of its own under a contract. It drives on the side of the road and stops at waypoints as Perception says.
/// With `scans`, or while contracts are published, its turret swings from side to side (a scan, receiving/parts.h).
std::unique_ptr<Driver> patrol(double speed, std::size_t index, bool ranges = false, bool scans = false);

/// Returns the facts for `player`'s driver. `started`: local time of the first frame; `dt`: time since the previous
/// frame [s].
Perception perceive(const client::ClientState& client, const client::LocalPlayer& player, double started, double dt);

} // namespace bots
