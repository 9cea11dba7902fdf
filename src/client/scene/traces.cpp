#include "client/scene/traces.h"

#include "client/scene/ground_cover.h"
#include "dead_reckoning/finite.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace client {

namespace {

constexpr float longest_print = 3;                   ///< longest piece of a track's print [m]
constexpr float shortest_print = 0.5f;               ///< shorter prints have no reliable heading [m]
constexpr float widest_turn = 0.10f;                 ///< largest turn within one print [rad]
constexpr float scorch_radii[] = {1.5f, 2.8f, 3.6f}; ///< radius of the burnt ground, by ExplosionKind [m]
static_assert(std::size(scorch_radii) == static_cast<std::size_t>(protocol::ExplosionKind::count));

template <class T> void add_bounded(std::deque<T>& all, T one, std::size_t most) {
    all.push_back(std::move(one));
    if (all.size() > most)
        all.pop_front();
}

using dr::finite;

/// Strength of a trace: 1 up to half its life, then falling to 0 at the end.
float freshness(double age, double life) { return static_cast<float>(1 - glm::smoothstep(0.5 * life, life, age)); }

/// Returns where an explosion at `place` [m] marks the tank: on the surface of its hull or turret, because errors of
/// dead reckoning may move the drawn tank away from the explosion.
HitPicture hit_on(const TankPicture& tank, const glm::vec3& place) {
    const auto surface = [](const glm::vec3& at, const glm::vec3& centre, const glm::vec3& half) {
        const glm::vec3 out = at - centre, shares = glm::abs(out) / half;
        return centre + out / std::max({shares.x, shares.y, shares.z, 1e-3f});
    };
    const glm::vec3 body = glm::inverse(tank.orientation) * (place - tank.position);
    if (body.z < world::turret_pivot.z)
        return {surface(body, world::body_centre, world::body_half_extents), HitPicture::Part::hull};
    const glm::vec3 turret = glm::angleAxis(-tank.turret, glm::vec3(0, 0, 1)) * (body - world::turret_pivot);
    return {surface(turret, {0, 0, world::turret_half_extents.z}, world::turret_half_extents),
            HitPicture::Part::turret};
}

} // namespace

void Traces::fired(std::uint32_t shell, protocol::ActorId actor, const glm::vec3& muzzle, const glm::vec3& direction,
                   double time) {
    if (shell <= newest_shell_)
        return;
    newest_shell_ = shell;
    add_bounded(flashes_, {actor, {muzzle, direction, 0}, time}, max_flashes);
}

bool Traces::exploded(const ExplosionPicture& explosion, double time, const TankPicture* struck) {
    const auto known = std::ranges::find_if(
        scorches_, [&](const Scorch& other) { return other.born == time && other.position == explosion.position; });
    if (known != scorches_.end())
        return known->on_metal;
    if (!finite(explosion.position) || explosion.kind >= protocol::ExplosionKind::count)
        return struck;
    if (struck && finite(struck->position)) {
        auto& hits = tanks_[struck->actor].hits;
        hits = {hit_on(*struck, explosion.position), hits[0], hits[1]};
    }
    const float ground = terrain_.ground(explosion.position.x, explosion.position.y).height;
    const bool on_ground = !struck && std::abs(explosion.position.z - ground) < 1.5f && ground > water_;
    add_bounded(scorches_, {explosion.kind, explosion.position, time, struck != nullptr, on_ground}, max_scorches);
    return struck;
}

void Traces::match(bool running) {
    if (running && !running_)
        clear();
    running_ = running;
}

void Traces::clear() {
    tanks_.clear();
    prints_.clear();
    clouds_.clear();
    scorches_.clear();
    flashes_.clear();
}

void Traces::print(Tank& known, const TankPicture& tank, std::size_t side, float step, double time) {
    Side& track = known.sides[side];
    const float y = (side == 0 ? 0.5f : -0.5f) * world::track_gauge, half = 0.5f * world::track_width;
    const auto place = [&](float across) {
        return tank.position + tank.orientation * glm::vec3(-1.6f, y + across, -world::ride_height);
    };
    const glm::vec3 middle = place(0);
    const world::Ground ground = terrain_.ground(middle.x, middle.y);
    const bool down = middle.z - ground.height < 0.3f && ground.height > water_ - 1;
    const glm::vec2 left(place(half)), right(place(-half));
    if (!down) {
        if (track.down)
            add_bounded(prints_, track.print, max_prints);
        track.down = false;
        return;
    }
    if (!track.down)
        track = {true, {{GroundMark::Kind::track, {left, right, left, right}, {}, known.along}, {time, time}}, {}, 0};

    GroundMark& mark = track.print.mark;
    mark.corners[2] = left;
    mark.corners[3] = right;
    track.print.born.y = time;
    const glm::vec2 way = 0.5f * (left + right - mark.corners[0] - mark.corners[1]);
    const float length = glm::length(way);
    const glm::vec2 across = glm::normalize(left - right), heading(across.y, -across.x);
    if (length < shortest_print)
        track.heading = heading;
    const bool turned = glm::dot(heading, track.heading) < std::cos(widest_turn);
    if (length > longest_print || (turned && length > 0.05f)) {
        add_bounded(prints_, track.print, max_prints);
        track.print = {{GroundMark::Kind::track, {left, right, left, right}, {}, known.along}, {time, time}};
        track.heading = heading;
    }
    raise_dust(track, {middle.x, middle.y, ground.height}, known.velocity, step, time);
}

void Traces::raise_dust(Side& side, const glm::vec3& place, const glm::vec3& velocity, float step, double time) {
    const float speed = glm::length(velocity);
    side.to_next_cloud -= step;
    if (side.to_next_cloud > 0 || speed < 2.5f)
        return;
    const bool wet = place.z < water_ + 0.1f;
    const world::Ground ground = terrain_.ground(place.x, place.y);
    const float span = std::max(terrain_.max_height() - terrain_.min_height(), 1.0f);
    const GroundCover cover = ground_cover(
        {{place.x, place.y}, place.z, 1 - ground.normal.z, (place.z - terrain_.min_height()) / span}, water_);
    const float loose =
        wet ? 1 : std::clamp(0.30f + 0.45f * cover.dry + 0.55f * cover.bare - 0.3f * cover.rock, 0.2f, 1.0f);
    // The number of earlier clouds is the seed, so that clouds differ from each other but not between replays.
    const float seed = static_cast<float>(cloud_count_++ % 97) * 0.618f;
    const float sway = glm::fract(seed) - 0.5f;
    const float haste = std::min(speed / 12, 1.0f);
    side.to_next_cloud = 1.2f + 0.5f * glm::fract(seed * 3.1f);
    const glm::vec3 aside = glm::normalize(glm::vec3(-velocity.y, velocity.x, 0.001f));
    const glm::vec3 drift = 0.22f * velocity + aside * (1.2f * sway) + glm::vec3(0, 0, wet ? 2.6f : 0.8f) * haste;
    add_bounded(clouds_,
                {place + glm::vec3(0, 0, 0.25f), drift, time, wet ? 0.7f : 0.9f + 0.9f * loose,
                 (0.5f + 0.9f * haste) * (0.45f + 0.75f * loose), wet ? 1.0f : 0.0f, seed},
                max_clouds);
}

void Traces::advance(Tank& known, TankPicture& tank, double time) {
    const auto dt = static_cast<float>(time - known.seen);
    const glm::vec3 moved = tank.position - known.position;
    const bool jumped = known.seen < 0 || dt > 1.5f || glm::length(moved) > 3 + 50 * dt;
    if (jumped) {
        known = {};
        known.position = tank.position;
    } else if (dt > 0) {
        const glm::vec3 velocity = moved / dt;
        const glm::vec3 change = glm::inverse(tank.orientation) * (velocity - known.velocity);
        known.antenna.move(glm::vec2(change), dt);
        known.velocity = velocity;
        const float step = glm::length(moved);
        known.along += step;
        if (!tank.wreck)
            for (std::size_t side = 0; side < 2; ++side)
                print(known, tank, side, step, time);
    }
    known.position = tank.position;
    known.seen = time;
    if (tank.health > known.health)
        known.hits = {};
    known.health = tank.health;
    tank.hits = known.hits;
    tank.antenna = known.antenna.lean();
    const auto last =
        std::find_if(flashes_.rbegin(), flashes_.rend(), [&](const Flash& flash) { return flash.actor == tank.actor; });
    if (last == flashes_.rend() || tank.wreck)
        return;
    const auto age = static_cast<float>(time - last->born);
    tank.recoil = recoil(age);
    tank.rock = rock(age, tank.turret);
}

void Traces::advance(Scene& scene) {
    const double time = scene.time;
    if (time < time_ - 1)
        clear();
    time_ = time;
    for (TankPicture& tank : scene.tanks)
        if (solid(tank.role) && finite(tank.position))
            advance(tanks_[tank.actor], tank, time);
    std::erase_if(tanks_, [&](const auto& one) { return one.second.seen < time - 2; });
    std::erase_if(prints_, [&](const Print& print) { return time - print.born.y > print_life; });
    std::erase_if(clouds_, [&](const Cloud& cloud) { return time - cloud.born > static_cast<double>(cloud.life); });
    std::erase_if(scorches_, [&](const Scorch& scorch) { return time - scorch.born > scorch_life; });
    std::erase_if(flashes_, [&](const Flash& flash) { return time - flash.born > 2; });
    add_to(scene);
}

void Traces::add_to(Scene& scene) const {
    const double time = scene.time;
    const auto add = [&](const Print& print) {
        GroundMark& mark = scene.marks.emplace_back(print.mark);
        mark.strength = {freshness(time - print.born.x, print_life), freshness(time - print.born.y, print_life)};
    };
    std::ranges::for_each(prints_, add);
    for (const auto& [actor, tank] : tanks_)
        for (const Side& side : tank.sides)
            if (side.down)
                add(side.print);
    for (const Scorch& scorch : scorches_) {
        const float r = scorch_radii[static_cast<std::size_t>(scorch.kind)];
        const glm::vec2 at(scorch.position);
        const auto age = time - scorch.born;
        if (age < 0 || !scorch.on_ground)
            continue;
        const float strength = freshness(age, scorch_life);
        scene.marks.push_back(
            {GroundMark::Kind::scorch,
             {at + glm::vec2(-r, r), at + glm::vec2(-r, -r), at + glm::vec2(r, r), at + glm::vec2(r, -r)},
             {strength, strength},
             glm::fract(at.x * 0.37f + at.y * 0.73f)});
    }
    std::size_t scar = 0;
    for (auto it = scorches_.rbegin(); it != scorches_.rend() && scar < scene.scars.size(); ++it)
        if (!it->on_metal && time >= it->born)
            scene.scars[scar++] = {it->position, freshness(time - it->born, scorch_life)};
    for (const Cloud& cloud : clouds_) {
        const auto age = static_cast<float>(time - cloud.born);
        // Air slows the cloud; gravity pulls spray down, but not dust.
        const float way = (1 - std::exp(-2.2f * age)) / 2.2f;
        const glm::vec3 fall(0, 0, cloud.wet * 4.0f * age * age);
        scene.dust.push_back(
            {cloud.position + cloud.velocity * way - fall, age / cloud.life, cloud.size, cloud.wet, cloud.seed});
    }
    for (const Flash& flash : flashes_)
        if (const double age = time - flash.born; age >= 0 && age < static_cast<double>(flash_length))
            scene.flashes.push_back({flash.picture.position, flash.picture.direction, static_cast<float>(age)});
}

} // namespace client
