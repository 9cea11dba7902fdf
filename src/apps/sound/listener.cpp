#include "apps/sound/listener.h"

#include "world/physics_world.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace apps {

namespace {
// Distances at which sounds are half as loud [m].
constexpr float of_shots = 110, of_explosions = 150, of_engines = 28, of_mines = 10, of_crates = 30, of_power = 60;
constexpr std::size_t max_engines = 6; ///< Only this number of engines, the loudest ones, are played.
constexpr float mine_range = 16;       ///< Largest distance between own tank and mine at which the mine ticks [m].

/// Returns the middle of a cell, 1 m above the ground [m].
glm::vec3 middle_of(const world::Terrain& terrain, const protocol::NoiseCell& cell) {
    const float x = (static_cast<float>(cell.x) + 0.5f) * protocol::NoiseCell::side,
                y = (static_cast<float>(cell.y) + 0.5f) * protocol::NoiseCell::side;
    return {x, y, terrain.ground(x, y).height + 1};
}
} // namespace

Spatialization spatialize(const client::Camera& listener, const glm::vec3& source, float loudness, float half) {
    constexpr float speed_of_sound = 340; // [m/s]
    constexpr float at_hand = 25; // Distance without delay, so that the own gun has none at the chase camera [m].
    const glm::vec3 way = source - listener.eye;
    const float distance = glm::length(way);
    const glm::vec3 right = glm::cross(listener.target - listener.eye, glm::vec3(0, 0, 1));
    const bool has_side = distance > 0.5f && glm::length(right) > 1e-4f;
    const float side = has_side ? glm::dot(way / distance, glm::normalize(right)) : 0;
    // Panning with constant power; the far ear is never silent.
    const float angle = (1 + 0.9f * side) * 0.7853982f;
    const float near = loudness / (1 + (distance / half) * (distance / half));
    return {.left = near * std::cos(angle),
            .right = near * std::sin(angle),
            .delay = std::max(0.0f, distance - at_hand) / speed_of_sound,
            .bright = 1 / (1 + distance / 150)};
}

float occlusion(const world::Terrain& terrain, const glm::vec3& ear, const glm::vec3& source) {
    // Sound bends over an edge: if only the lower part of a source is hidden, the sound is dampened little.
    constexpr float heights[] = {1, 3, 6, 10}; // Heights above the source [m].
    float blocked = 0;
    for (const float height : heights) {
        const glm::vec3 from = source + glm::vec3(0, 0, height);
        blocked += terrain.ray(ear, from) || terrain.obstacles().ray(ear, from) ? 1.0f : 0.0f;
    }
    return blocked / static_cast<float>(std::size(heights));
}

Spatialization occlude(Spatialization spatial, float occlusion) {
    const float loud = 1 - 0.65f * occlusion;
    spatial.left *= loud;
    spatial.right *= loud;
    spatial.bright *= 1 - 0.85f * occlusion;
    return spatial;
}

double tick_interval(float distance) { return 0.12 + 0.05 * static_cast<double>(std::max(0.0f, distance)); }

/// Spatialization of a source that terrain and obstacles may hide, at the user's volume.
Spatialization Listener::spatialize_occluded(const client::ClientState& client, const client::Camera& camera,
                                             const glm::vec3& source, float loudness, float half) const {
    return occlude(spatialize(camera, source, loudness * settings_.volume, half),
                   occlusion(client.terrain(), camera.eye, source));
}

void Listener::listen(const client::ClientState& client, const client::Scene& scene, const FrameEvents& events,
                      Mixer& mixer) {
    const float effects = settings_.volume * settings_.effects;
    for (const client::FlyingShell& shell : events.shots)
        mixer.play(Clip::shot,
                   spatialize_occluded(client, scene.camera, shell.drawn_from, 0.9f * settings_.effects, of_shots));
    hear_noises(client, scene.camera, events, mixer);
    for (const protocol::Explosion& explosion : events.explosions)
        mixer.play(Clip::explosion,
                   spatialize_occluded(client, scene.camera, explosion.position, settings_.effects, of_explosions));
    if (events.damage > 0)
        hear_hit(client, scene.camera, events, mixer);
    hear_crates(client, scene.camera, events, mixer);
    // A signal to the player, not a sound from the hit tank: no delay, and the same loudness at any distance.
    if (events.hits > 0 || events.kills > 0) {
        const float loud = (events.kills > 0 ? 0.6f : 0.4f) * effects;
        mixer.play(events.kills > 0 ? Clip::kill : Clip::hit, {.left = loud, .right = loud});
    }
    if (events.reloaded)
        mixer.play(Clip::reloaded, {.left = 0.35f * effects, .right = 0.35f * effects});
    hear_mines(client, scene, mixer);
    hear_engines(client, scene, mixer);
}

/// Shots of concealed tanks, from the middles of their cells.
void Listener::hear_noises(const client::ClientState& client, const client::Camera& camera, const FrameEvents& events,
                           Mixer& mixer) const {
    for (const client::Noise& noise : events.noises)
        mixer.play(Clip::shot, spatialize_occluded(client, camera, middle_of(client.terrain(), noise.cell),
                                                   0.9f * settings_.effects, of_shots));
}

void Listener::hear_hit(const client::ClientState& client, const client::Camera& camera, const FrameEvents& events,
                        Mixer& mixer) const {
    const float loud = std::min(1.0f, 0.3f + static_cast<float>(events.damage) / 40);
    // The direction is as heard inside the hull: from the chase camera, every part of the tank is straight ahead.
    const glm::vec3 hull = client.pose(*client.player()).state.position;
    const client::Camera inside{.eye = hull, .target = hull + camera.target - camera.eye};
    glm::vec3 place = inside.target; // Straight ahead, unless the position of the explosion is known.
    float nearest = 10;              // Largest distance from the hull of an explosion that counts as the hit [m].
    // Not the explosions of `events`, because damage is reported a frame or two before its explosion is drawn.
    for (const protocol::Explosion& explosion : client.match().explosions)
        if (const float way = glm::distance(explosion.position, hull);
            way < nearest && std::abs(explosion.time - client.render_time().match) < 0.5) {
            nearest = way;
            place = explosion.position;
        }
    mixer.play(Clip::hull_hit, spatialize(inside, place, loud * settings_.volume * settings_.effects, of_explosions));
}

void Listener::hear_crates(const client::ClientState& client, const client::Camera& camera, const FrameEvents& events,
                           Mixer& mixer) const {
    const auto at = [&](protocol::ActorId tank, std::span<const float> sound, float half) {
        std::optional<glm::vec3> place;
        if (const client::RemoteActor* remote = client.remote().find(tank); remote && remote->visible())
            place = remote->ghosts.front().displayed.state.position;
        for (const client::LocalPlayer& player : client.own())
            if (player.actor() == tank)
                place = client.pose(player).state.position;
        if (place)
            mixer.play(sound, spatialize_occluded(client, camera, *place, 0.8f * settings_.effects, half));
    };
    for (const client::Hit& repair : events.repairs)
        if (repair.kind)
            at(repair.victim, sound_of(*repair.kind).taken, of_crates);
    for (const client::FeedEvent& event : events.pickups)
        at(event.actor, sound_of(*event.took).taken, of_crates);
    for (const client::PowerUse& use : events.uses)
        at(use.actor, sound_of(world::row(use.power).crate).used, of_power);
}

void Listener::hear_mines(const client::ClientState& client, const client::Scene& scene, Mixer& mixer) {
    const client::LocalPlayer* player = client.player();
    if (!player || !player->spawned() || client.now() < next_tick_)
        return;
    const glm::vec3 own = client.pose(*player).state.position;
    const client::MinePicture* nearest = nullptr;
    float distance = mine_range;
    for (const client::MinePicture& mine : scene.mines)
        if (const float way = glm::distance(mine.position, own); mine.armed && way < distance) {
            nearest = &mine;
            distance = way;
        }
    if (!nearest)
        return;
    mixer.play(Clip::mine_tick,
               spatialize_occluded(client, scene.camera, nearest->position, 0.8f * settings_.effects, of_mines));
    next_tick_ = client.now() + tick_interval(distance);
}

EngineState engine_state(const dr::KinematicState<float>& state) {
    const glm::vec3 ahead = state.orientation * glm::vec3(1, 0, 0);
    const float speed = glm::dot(state.velocity, ahead), turn = state.angular_velocity.z;
    const float turning = std::abs(turn) * world::track_gauge / 2; // speed of the outer track beyond the hull's [m/s]
    const float spin_up = std::copysign(state.angular_acceleration.z, turn * state.angular_acceleration.z) *
                          world::track_gauge / 2; // acceleration of the outer track beyond the hull's [m/s²]
    const float direction = speed < 0 ? -1.0f : 1.0f;
    const float push = direction * (glm::dot(state.acceleration, ahead) + world::gravity * ahead.z) + spin_up;
    return engine_state(std::abs(speed) + turning, push);
}

void Listener::hear_engines(const client::ClientState& client, const client::Scene& scene, Mixer& mixer) const {
    struct AudibleEngine : Mixer::Engine {
        glm::vec3 place{0};
    };
    std::vector<AudibleEngine> audible;
    const auto add = [&](protocol::ActorId id, const dr::KinematicState<float>& state) {
        const client::Actor* actor = client.match().find(id);
        if (!actor || !actor->alive() || !sound_of(actor->kind).engine)
            return;
        audible.push_back(
            {{.id = id,
              .state = engine_state(state),
              .spatial = spatialize(scene.camera, state.position, settings_.volume * settings_.engines, of_engines)},
             state.position});
    };
    for (const client::LocalPlayer& player : client.own())
        if (player.spawned())
            add(player.actor(), client.pose(player).state);
    for (const auto& [id, remote] : client.remote().actors())
        if (remote.visible() && !client.is_own(id))
            add(id, remote.ghosts.front().displayed.state);
    for (const protocol::NoiseCell& cell : client.match().engines) {
        constexpr float speed = 4, push = 1; // of an engine whose motion is unknown [m/s], [m/s²]
        const glm::vec3 place = middle_of(client.terrain(), cell);
        const auto id =
            static_cast<std::uint32_t>(static_cast<std::uint16_t>(cell.x)) << 16 |
            static_cast<std::uint16_t>(cell.y); // far above the actors' numbers, or in a corner of the world
        audible.push_back(
            {{.id = id,
              .state = engine_state(speed, push),
              .spatial = spatialize(scene.camera, place, settings_.volume * settings_.engines, of_engines)},
             place});
    }
    std::ranges::sort(audible, std::greater{},
                      [](const AudibleEngine& engine) { return engine.spatial.left + engine.spatial.right; });
    audible.resize(std::min(audible.size(), max_engines));
    std::vector<Mixer::Engine> engines;
    for (AudibleEngine& engine : audible) {
        engine.spatial = occlude(engine.spatial, occlusion(client.terrain(), scene.camera.eye, engine.place));
        engines.push_back(engine);
    }
    mixer.set_engines(engines);
}

} // namespace apps
