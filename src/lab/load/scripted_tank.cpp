#include "lab/load/scripted_tank.h"

#include "world/physics_world.h"
#include "world/tank.h"
#include "world/tank_shape.h"

#include <cmath>

namespace lab {

namespace {

constexpr float steepest = 0.94f;   // Steepest drivable slope, 20°, as the z of the ground's normal.
constexpr float from_solids = 4.5f; // Smallest distance from a hull's middle to solids: half a hull, room to turn [m].
constexpr float from_the_edge = 10; // Smallest distance of a drivable place from the map's edge [m].

bool free(const world::Terrain& terrain, const glm::vec2& place) {
    const float reach = terrain.size() / 2 - from_the_edge;
    if (std::max(std::abs(place.x), std::abs(place.y)) > reach)
        return false;
    constexpr float hull = 3; // Distance of the samples under nose and tail from the middle [m].
    for (const glm::vec2 off :
         {glm::vec2(0), glm::vec2(hull, 0), glm::vec2(-hull, 0), glm::vec2(0, hull), glm::vec2(0, -hull)})
        if (terrain.ground(place.x + off.x, place.y + off.y).normal.z < steepest)
            return false;
    return terrain.obstacles().near(place, from_solids).empty();
}

constexpr double look_ahead_every = 0.2; // Time between two checks of the way ahead [s].
constexpr float foresight = 2.5;         // Driving time ahead that a check covers [s].
constexpr double on_the_spot = 0.9;      // Turn rate on the spot [rad/s].

glm::vec2 direction(float heading) { return {std::cos(heading), std::sin(heading)}; }

} // namespace

Drivable::Drivable(const world::Terrain& terrain)
    : half_size_(terrain.size() / 2), side_(static_cast<int>(terrain.size() / cell)),
      cells_(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_)) {
    for (int row = 0; row < side_; ++row)
        for (int column = 0; column < side_; ++column)
            cells_[static_cast<std::size_t>(row * side_ + column)] = free(terrain, middle(column, row));
}

glm::vec2 Drivable::middle(int column, int row) const {
    return cell * (glm::vec2(static_cast<float>(column), static_cast<float>(row)) + 0.5f) - half_size_;
}

int Drivable::index(float coordinate) const { return static_cast<int>(std::floor((coordinate + half_size_) / cell)); }

bool Drivable::at(const glm::vec2& place) const {
    const int column = index(place.x), row = index(place.y);
    return column >= 0 && column < side_ && row >= 0 && row < side_ &&
           cells_[static_cast<std::size_t>(row * side_ + column)];
}

std::optional<glm::vec2> Drivable::nearest(const glm::vec2& place, float within) const {
    std::optional<glm::vec2> found;
    const int reach = static_cast<int>(within / cell);
    for (int row = index(place.y) - reach; row <= index(place.y) + reach; ++row)
        for (int column = index(place.x) - reach; column <= index(place.x) + reach; ++column)
            if (const glm::vec2 there = middle(column, row);
                at(there) && (!found || glm::distance(place, there) < glm::distance(place, *found)))
                found = there;
    return found;
}

ScriptedTank::ScriptedTank(const Course& course, const dr::PathOptions& path, float faster)
    : course_(course), path_(path), faster_(faster) {
    actor_.max_acceleration = world::max_acceleration(world::TankSettings{}.grip);
    // Spreads the tanks' checks of the way ahead over the ticks.
    looks_in_ = look_ahead_every * static_cast<double>(path.seed % 12) / 12;
}

void ScriptedTank::place(float x, float y, float heading) {
    place_ = {x, y};
    heading_ = heading;
    tracks_ = {};
    instead_.reset();
    stand();
}

/// Whether the tank stays on drivable ground for `foresight` with this command.
bool ScriptedTank::leads_somewhere(const dr::Command& command) const {
    constexpr float step = 0.2f; // Driving time between two checked places [s].
    glm::vec2 there = place_;
    float heading = heading_;
    for (float ahead = 0; ahead < foresight; ahead += step) {
        there += step * static_cast<float>(command.speed) * direction(heading);
        heading += step * static_cast<float>(command.turn_rate);
        if (!course_.drivable.at(there))
            return false;
    }
    return true;
}

/// Returns the gentlest turn that stays on drivable ground, preferably to `side` (1: left, -1: right); otherwise a turn
/// on the spot.
dr::Command ScriptedTank::way_round(double speed, double side) const {
    for (const double turn : {0.3, -0.3, 0.6, -0.6, 0.95, -0.95})
        if (const dr::Command way{.speed = speed, .turn_rate = side * turn}; leads_somewhere(way))
            return way;
    return {.speed = 0, .turn_rate = side * on_the_spot};
}

/// Command for a tank that was spawned on, or slid onto, undrivable ground: slowly to the nearest drivable cell.
/// `nullopt` on drivable ground, or if no such cell is near.
std::optional<dr::Command> ScriptedTank::way_back() const {
    constexpr float farthest = 40; // Largest distance of that cell [m].
    if (course_.drivable.at(place_))
        return {};
    const auto goal = course_.drivable.nearest(place_, farthest);
    if (!goal)
        return {};
    const glm::vec2 way = *goal - place_;
    const double off = std::remainder(std::atan2(way.y, way.x) - heading_, 2 * static_cast<float>(M_PI));
    return dr::Command{.speed = std::abs(off) < 0.5 ? 3.0 : 0.0,
                       .turn_rate = std::clamp(2 * off, -on_the_spot, on_the_spot)};
}

dr::Command ScriptedTank::command(double dt) {
    const dr::Command scripted = path_.next(dt);
    looks_in_ -= dt;
    if (looks_in_ <= 0) {
        looks_in_ += look_ahead_every;
        const double side = std::copysign(1, instead_.value_or(scripted).turn_rate);
        instead_ = way_back();
        if (!instead_ && !leads_somewhere(scripted))
            instead_ = way_round(scripted.speed, side);
    }
    return instead_.value_or(scripted);
}

void ScriptedTank::step(double dt) {
    const dr::Command wanted = command(dt);
    dr::Stick& stick = actor_.stick;
    stick.throttle = static_cast<float>(std::clamp(wanted.speed / drive_.forward_speed, 0.0, 1.0));
    stick.steer = static_cast<float>(std::clamp(wanted.turn_rate / drive_.turn_rate, -1.0, 1.0));
    stick.brake = wanted.speed == 0;
    const auto seconds = static_cast<float>(dt);
    tracks_ = dr::drive(tracks_, stick, seconds, drive_);
    const glm::vec3 before = actor_.state.velocity;
    heading_ = std::remainder(heading_ + tracks_.turn * seconds, 2 * static_cast<float>(M_PI));
    const glm::vec3 forward = actor_.state.orientation * glm::vec3(1, 0, 0);
    const float level = std::hypot(forward.x, forward.y); // It is slower over steep ground.
    place_ += seconds * faster_ * tracks_.speed * level * direction(heading_);
    stand();
    // Changes of height at the ground's creases are not a lasting acceleration.
    actor_.state.acceleration = glm::vec3(glm::vec2(actor_.state.velocity - before) / seconds, 0);
}

void ScriptedTank::stand() {
    const dr::GroundHeight<float> ground = [this](float x, float y, float) {
        const world::Ground found = course_.terrain.ground(x, y);
        return std::optional(dr::GroundHit<float>(found.height, found.normal));
    };
    const dr::KinematicState<float> level{
        .position = glm::vec3(place_, course_.terrain.ground(place_.x, place_.y).height + world::ride_height),
        .orientation = {std::cos(heading_ / 2), 0, 0, std::sin(heading_ / 2)}};
    dr::KinematicState<float>& state = actor_.state;
    state = dr::clamp_to_ground(level, world::tank_footprint, ground, dr::ClampMode::always);
    state.velocity = faster_ * tracks_.speed * (state.orientation * glm::vec3(1, 0, 0));
    state.angular_velocity = {0, 0, tracks_.turn};
}

} // namespace lab
