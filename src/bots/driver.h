#pragma once
/// Drivers: they see what a client sees and only produce stick positions.

#include "bots/skill.h"
#include "client/match/task.h"
#include "dead_reckoning/measuring/measuring_path.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace bots {

/// Another tank as it is displayed here.
struct Enemy {
    protocol::ActorId actor = 0;
    dr::KinematicState<float> state;
};

/// What a driver may know of its tank and its surroundings.
struct Sight {
    const world::Terrain& terrain;
    dr::LocalActor<float> own;    ///< the last completed tick
    std::vector<Enemy> enemies{}; ///< the living ones, friends left out
    bool can_fire = false;
    float muzzle_speed = 90;            ///< [m/s]
    double time = 0;                    ///< since the client's first frame [s]
    double dt = 0;                      ///< since the last call [s]
    double tick_time = 0;               ///< of `own` on the client's clock [s]
    const dr::Roads* roads = nullptr;   ///< that everybody knows
    std::optional<client::Task> task{}; ///< where the match has an objective
    world::PowerUp holds = world::PowerUp::none;
    std::optional<glm::vec3> gift{};   ///< a crate with a power-up close by, for who holds none [m]
    dr::RoadId waypoints = 0;          ///< the road that it has promised for itself; 0: none
    bool parts_apart = false;          ///< turrets are published by themselves: a scan is a contract
    float health = 100;                ///< own
    float reload = 1.5f;               ///< of the gun [s]
    std::optional<glm::vec3> repair{}; ///< the nearest repair crate that lies about [m]
};

class Driver {
  public:
    virtual ~Driver() = default;
    virtual client::PlayerInput drive(const Sight& sight) = 0;
    [[nodiscard]] virtual std::string_view name() const = 0; ///< "fighter", "patrol", or its path's
};

/// Drives a measuring path (docs/measuring.md): commands divided by what the tank's full stick gives. At the map's edge
/// it turns back towards the middle and then goes on. It never shoots.
std::unique_ptr<Driver> path_driver(const dr::PathOptions& path);

/// Seeks the nearest enemy, circles it, leads and fires; lays a mine now and then; frees itself when stuck. By its
/// skill it looks before it shoots, and goes out of its enemy's line while the gun is not ready.
std::unique_ptr<Driver> fighter(tunables::Random random, const Skill& skill = {});

/// Follows a road, and promises to (predictive contracts, dead_reckoning/road.h): the newest one that was drawn in the
/// match, else one of the map's, another one for each `index`, never faster than its bends allow. It leaves the
/// contract when it is pushed off or somebody is in its way, and makes a new one when it is back. It never shoots.
/// `ranges`, or where there are no roads: by waypoints that it makes up as it goes and promises. `scans`, or where that
/// is a contract: its turret scans meanwhile (receiving/parts.h).
std::unique_ptr<Driver> patrol(double speed, std::size_t index, bool ranges = false, bool scans = false);

/// What `player`'s driver sees. `started`: local time of the first frame [s].
Sight look(const client::View& client, const client::LocalPlayer& player, double started, double dt);

} // namespace bots
