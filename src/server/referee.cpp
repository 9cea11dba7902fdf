#include "server/referee.h"

#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <spdlog/spdlog.h>

namespace server {

namespace {

constexpr float elbow_room = 8; ///< two tanks do not start nearer to each other [m]
constexpr float edge = 5;       ///< nor nearer to the map's edge [m]

float heading(const glm::quat& orientation) {
    const glm::vec3 forward = orientation * glm::vec3(1, 0, 0);
    return std::atan2(forward.y, forward.x);
}

/// By name in the logs; whoever has left is nobody.
std::string name_of(Roster& roster, ActorId id) {
    const Actor* actor = roster.actor(id);
    return actor ? actor->name : "nobody";
}

} // namespace

float distance_to_tank(const glm::vec3& point, const dr::Displayed<float>& tank) {
    float nearest = std::numeric_limits<float>::max();
    for (const world::Box& box :
         world::tank_boxes(tank.state.position, tank.state.orientation, tank.articulations[dr::turret].angle)) {
        const glm::vec3 inside = glm::conjugate(box.orientation) * (point - box.centre);
        nearest = std::min(nearest, glm::distance(inside, glm::clamp(inside, -box.half_extents, box.half_extents)));
    }
    return nearest;
}

protocol::MatchState Referee::state() const {
    const double limit = game_.settings.rules.time_limit;
    const double end = limit > 0 ? started_ + limit : 0;
    return {running_, winner_, running_ ? end : next_start_};
}

void Referee::start_match() {
    ++match_;
    running_ = true;
    winner_ = 0;
    started_ = game_.now;
    game_.tell_all(state());
    for (auto& [id, actor] : game_.roster.actors) {
        if (!actor.tank())
            continue;
        actor.kills = actor.deaths = 0;
        game_.tell_all(score_of(actor));
        spawn(actor);
    }
}

void Referee::end_match(ActorId winner) {
    running_ = false;
    winner_ = winner;
    next_start_ = game_.now + game_.settings.pause_after_match;
    game_.tell_all(state());
    spdlog::info("the match is over; the winner is {}", name_of(game_.roster, winner));
}

void Referee::rules_changed() { game_.tell_all(state()); }

void Referee::tick() {
    explosions_.clear();
    if (!running_) {
        if (game_.now >= next_start_ && !game_.moves_on())
            start_match();
        return;
    }
    const world::MatchRules& rules = game_.settings.rules;
    for (auto& [id, actor] : game_.roster.actors) {
        if (!actor.tank())
            continue;
        if (!actor.alive() && game_.now >= actor.respawn_at)
            spawn(actor);
        if (rules.score_limit > 0 && actor.kills >= rules.score_limit)
            return end_match(id);
    }
    if (rules.time_limit > 0 && game_.now >= started_ + rules.time_limit)
        end_match(leader());
}

ActorId Referee::leader() const {
    const Actor* best = nullptr;
    bool shared = false;
    for (const auto& [id, actor] : game_.roster.actors) {
        if (!actor.tank() || (best && actor.kills < best->kills))
            continue;
        shared = best && actor.kills == best->kills;
        best = &actor;
    }
    return best && !shared ? best->id : ActorId{0};
}

void Referee::spawn(Actor& tank) {
    const Actor* other = company(tank);
    const auto beside = other ? near(*other) : std::nullopt;
    const world::Spawn best = beside ? *beside : best_spawn(tank);
    tank.health = game_.settings.rules.health;
    tank.loaded_at = tank.mine_ready_at = game_.now;
    place(tank, best.x, best.y, best.heading);
    game_.tell_all(health_of(tank));
}

void Referee::put_back(Actor& tank) {
    const bool seen = tank.motion.known();
    const dr::KinematicState<float>& state = tank.motion.last.state;
    const glm::vec3 place_ = seen ? state.position : tank.placed;
    spdlog::warn("{} is put back to {:.1f} {:.1f}: its motion was impossible for too long", tank.name, place_.x,
                 place_.y);
    place(tank, place_.x, place_.y, seen ? heading(state.orientation) : tank.placed_heading);
}

void Referee::place(Actor& tank, float x, float y, float heading_) {
    if (tank.placed_at >= 0)
        ++tank.incarnation;
    tank.placed = {x, y, game_.ground(x, y) + world::ride_height};
    tank.placed_heading = heading_;
    tank.placed_at = game_.now;
    const dr::Update<float> last = tank.motion.last; // sequence numbers go on
    tank.motion = {};
    tank.motion.last = last;
    game_.tell_all(protocol::Spawned{tank.id, tank.incarnation, x, y, heading_});
}

world::Spawn Referee::best_spawn(const Actor& tank) {
    const auto distance_to_others = [&](float x, float y) {
        float nearest = std::numeric_limits<float>::max();
        for (const auto& [id, other] : game_.roster.actors)
            if (id != tank.id && other.tank() && other.placed_at >= 0)
                nearest = std::min(nearest, glm::distance(glm::vec2(x, y), glm::vec2(other.position())));
        return nearest;
    };
    const auto& spawns = game_.terrain.spawns();
    // From a random one on, so that the first tanks of a match do not always start at the same place.
    const auto first = static_cast<std::size_t>(game_.random.uniform() * static_cast<double>(spawns.size()));
    world::Spawn best = spawns[first];
    float room = -1;
    const auto consider = [&](const world::Spawn& spawn) {
        if (const float distance = distance_to_others(spawn.x, spawn.y); distance > room) {
            room = distance;
            best = spawn;
        }
    };
    for (std::size_t i = 0; i < spawns.size(); ++i)
        consider(spawns[(first + i) % spawns.size()]);
    // More tanks than spawns: beside one of them.
    const float reach = game_.terrain.size() / 2 - edge;
    for (int attempt = 0; attempt < 64 && room < elbow_room; ++attempt) {
        world::Spawn near = spawns[static_cast<std::size_t>(attempt) % spawns.size()];
        near.x = std::clamp(near.x + static_cast<float>(game_.random.uniform(-40, 40)), -reach, reach);
        near.y = std::clamp(near.y + static_cast<float>(game_.random.uniform(-40, 40)), -reach, reach);
        if (game_.terrain.ground(near.x, near.y).normal.z > 0.9f)
            consider(near);
    }
    return best;
}

const Actor* Referee::company(const Actor& tank) const {
    const float reach = game_.settings.rules.newcomer_near;
    if (reach <= 0 || tank.placed_at >= 0)
        return nullptr;
    const auto there = [&](const Actor& other) {
        return other.id != tank.id && other.tank() && other.placed_at >= 0 && other.alive();
    };
    const auto lonely = [&](const Actor& person) {
        return std::ranges::none_of(game_.roster.actors, [&](const auto& it) {
            return it.second.id != person.id && there(it.second) &&
                   glm::distance(it.second.position(), person.position()) < reach;
        });
    };
    for (const auto& [id, other] : game_.roster.actors)
        if (there(other) && (tank.bot ? !other.bot && other.deaths == 0 && lonely(other) : other.bot))
            return &other;
    return nullptr;
}

std::optional<world::Spawn> Referee::near(const Actor& other) {
    constexpr float nearest = 0.6f, farthest = 0.9f; // shares of the reach: it may drive on meanwhile
    constexpr float clearance = 5, eyes = 2;         // [m]
    constexpr int attempts = 200;
    const float half = game_.terrain.size() / 2 - edge;
    const glm::vec3 there = other.position();
    const float ahead = other.motion.known() ? heading(other.motion.pose.state.orientation) : other.placed_heading;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const double aside = 0.5 + 3.0 * attempt / attempts; // wider and wider [rad]
        const float angle = ahead + static_cast<float>(game_.random.uniform(-aside, aside));
        const float distance =
            game_.settings.rules.newcomer_near * static_cast<float>(game_.random.uniform(nearest, farthest));
        const glm::vec2 place = glm::vec2(there) + distance * glm::vec2(std::cos(angle), std::sin(angle));
        if (std::max(std::abs(place.x), std::abs(place.y)) > half)
            continue;
        const world::Ground ground = game_.terrain.ground(place.x, place.y);
        const glm::vec3 eye(place.x, place.y, ground.height + eyes), goal = there + glm::vec3(0, 0, eyes);
        const bool crowded = std::ranges::any_of(game_.roster.actors, [&](const auto& it) {
            return it.second.tank() && it.second.placed_at >= 0 &&
                   glm::distance(place, glm::vec2(it.second.position())) < elbow_room;
        });
        if (!crowded && ground.normal.z > 0.9f && game_.terrain.obstacles().near(place, clearance).empty() &&
            !game_.terrain.ray(eye, goal) && !game_.terrain.obstacles().ray(eye, goal))
            return world::Spawn{place.x, place.y, std::atan2(there.y - place.y, there.x - place.x)};
    }
    return {};
}

void Referee::explode(const Explosion& explosion) {
    explosions_.push_back(explosion);
    game_.tell_all(protocol::Explosion{explosion.kind, explosion.shell, explosion.position, game_.now});
    if (!running_)
        return;
    for (auto& [id, actor] : game_.roster.actors) {
        if (!actor.tank() || !actor.alive() || !actor.motion.known())
            continue;
        const float distance = id == explosion.on ? 0 : distance_to_tank(explosion.position, actor.motion.pose);
        if (const float damage = world::splash_damage(distance, explosion.damage, explosion.radius); damage > 0)
            hurt(actor, damage, explosion);
    }
}

void Referee::hurt(Actor& tank, float damage, const Explosion& explosion) {
    if (!tank.bot && game_.now < tank.joined + game_.settings.rules.newcomer_unhurt)
        return;
    tank.health = std::max(0.0f, tank.health - damage);
    protocol::Health health = health_of(tank);
    health.by = explosion.by;
    health.cause = explosion.kind;
    game_.tell_all(health);
    if (!tank.alive())
        destroy(tank, explosion.by);
}

void Referee::destroy(Actor& tank, ActorId by) {
    ++tank.deaths;
    tank.respawn_at = game_.now + game_.settings.rules.respawn_delay;
    tank.died = tank.position();
    tank.died_at = game_.now;
    if (by == tank.id) {
        tank.kills = std::max(0, tank.kills - 1); // its own shell or mine
    } else if (Actor* killer = game_.roster.actor(by)) {
        ++killer->kills;
        game_.tell_all(score_of(*killer));
    }
    game_.tell_all(score_of(tank));
    game_.tell_all(protocol::Explosion{protocol::ExplosionKind::wreck, 0, tank.died, game_.now});
    spdlog::info("{} was destroyed by {}", tank.name, by == tank.id ? "itself" : name_of(game_.roster, by));
}

std::optional<Drop> Referee::objection(const Client& client, const Actor* tank) const {
    if (!tank)
        return Drop::unknown_actor;
    if (tank->owner != client.id)
        return Drop::not_owner;
    if (!running())
        return Drop::paused;
    if (!tank->alive() || !tank->motion.known())
        return Drop::dead;
    return {};
}

} // namespace server
