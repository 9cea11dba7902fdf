#include "apps/sound/hearing.h"

#include "world/physics_world.h"
#include "world/tank_shape.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace apps {

namespace {
// Distances at which sounds are half as loud [m].
constexpr float of_shots = 110, of_explosions = 150, of_engines = 28, of_mines = 10, of_crates = 30, of_power = 60;
constexpr std::size_t max_engines = 6; ///< Number of engines that sound, the loudest ones; more cannot be told apart.
constexpr float mine_range = 16;       ///< Distance at which a tank hears a mine [m].
} // namespace

Hearing hear(const client::Camera& listener, const glm::vec3& source, float loudness, float half) {
    constexpr float speed_of_sound = 340; // [m/s]
    constexpr float at_hand = 25;         // Nearer sounds have no delay: the own gun, seen from the chase camera [m].
    const glm::vec3 way = source - listener.eye;
    const float distance = glm::length(way);
    const glm::vec3 right = glm::cross(listener.target - listener.eye, glm::vec3(0, 0, 1));
    const bool has_side = distance > 0.5f && glm::length(right) > 1e-4f;
    const float side = has_side ? glm::dot(way / distance, glm::normalize(right)) : 0;
    // Constant power from side to side, never quite silent in the far ear.
    const float angle = (1 + 0.9f * side) * 0.7853982f;
    const float near = loudness / (1 + (distance / half) * (distance / half));
    return {.left = near * std::cos(angle),
            .right = near * std::sin(angle),
            .delay = std::max(0.0f, distance - at_hand) / speed_of_sound,
            .bright = 1 / (1 + distance / 150)};
}

float hidden(const world::Terrain& terrain, const glm::vec3& ear, const glm::vec3& source) {
    // Sound bends over an edge: hiding only the foot of a source dampens it little.
    constexpr float heights[] = {1, 3, 6, 10}; // Heights above the source [m].
    float blocked = 0;
    for (const float height : heights) {
        const glm::vec3 from = source + glm::vec3(0, 0, height);
        blocked += terrain.ray(ear, from) || terrain.obstacles().ray(ear, from) ? 1.0f : 0.0f;
    }
    return blocked / static_cast<float>(std::size(heights));
}

Hearing muffle(Hearing hearing, float hidden) {
    const float loud = 1 - 0.65f * hidden;
    hearing.left *= loud;
    hearing.right *= loud;
    hearing.bright *= 1 - 0.85f * hidden;
    return hearing;
}

double tick_interval(float distance) { return 0.12 + 0.05 * static_cast<double>(std::max(0.0f, distance)); }

/// Hearing of a place on the map, through obstacles.
Hearing Listener::there(const client::View& client, const client::Camera& camera, const glm::vec3& source,
                        float loudness, float half) const {
    return muffle(hear(camera, source, loudness * settings_.volume, half),
                  hidden(client.terrain(), camera.eye, source));
}

void Listener::listen(const client::View& client, const client::Scene& scene, const News& news, Mixer& mixer) {
    const float effects = settings_.volume * settings_.effects;
    for (const client::FlyingShell& shell : news.shots)
        mixer.play(Clip::shot, there(client, scene.camera, shell.drawn_from, 0.9f * settings_.effects, of_shots));
    for (const protocol::Explosion& explosion : news.explosions)
        mixer.play(Clip::explosion, there(client, scene.camera, explosion.position, settings_.effects, of_explosions));
    if (news.damage > 0)
        hear_hit(client, scene.camera, news, mixer);
    hear_crates(client, scene.camera, news, mixer);
    // A message to the player, not a sound at the place of the hit: without delay and equally loud from everywhere.
    if (news.hits > 0 || news.kills > 0) {
        const float loud = (news.kills > 0 ? 0.6f : 0.4f) * effects;
        mixer.play(news.kills > 0 ? Clip::kill : Clip::hit, {.left = loud, .right = loud});
    }
    if (news.reloaded)
        mixer.play(Clip::reloaded, {.left = 0.35f * effects, .right = 0.35f * effects});
    hear_mines(client, scene, mixer);
    hear_engines(client, scene, mixer);
}

void Listener::hear_hit(const client::View& client, const client::Camera& camera, const News& news,
                        Mixer& mixer) const {
    const float loud = std::min(1.0f, 0.3f + static_cast<float>(news.damage) / 40);
    // The side is relative to the hull: from the chase camera all of the tank is straight ahead.
    const glm::vec3 hull = client.pose(*client.player()).state.position;
    const client::Camera inside{.eye = hull, .target = hull + camera.target - camera.eye};
    glm::vec3 place = inside.target; // Straight ahead, unless the place of the hit is known.
    float nearest = 10;              // Largest distance of an explosion that counts as the hit [m].
    // Not the explosions of `news`: the damage is known a frame or two before its flash is drawn.
    for (const protocol::Explosion& explosion : client.match().explosions)
        if (const float way = glm::distance(explosion.position, hull);
            way < nearest && std::abs(explosion.time - client.render_time().match) < 0.5) {
            nearest = way;
            place = explosion.position;
        }
    mixer.play(Clip::hull_hit, hear(inside, place, loud * settings_.volume * settings_.effects, of_explosions));
}

void Listener::hear_crates(const client::View& client, const client::Camera& camera, const News& news,
                           Mixer& mixer) const {
    const auto at = [&](protocol::ActorId tank, std::span<const float> sound, float half) {
        std::optional<glm::vec3> place;
        if (const client::RemoteActor* remote = client.remote().find(tank); remote && remote->visible())
            place = remote->ghosts.front().displayed.state.position;
        for (const client::LocalPlayer& player : client.own())
            if (player.actor() == tank)
                place = client.pose(player).state.position;
        if (place)
            mixer.play(sound, there(client, camera, *place, 0.8f * settings_.effects, half));
    };
    for (const client::Hit& repair : news.repairs)
        if (repair.kind)
            at(repair.victim, sound_of(*repair.kind).taken, of_crates);
    for (const client::Feat& feat : news.taken)
        at(feat.actor, sound_of(*feat.took).taken, of_crates);
    for (const client::PowerUse& use : news.uses)
        at(use.actor, sound_of(world::row(use.power).crate).used, of_power);
}

void Listener::hear_mines(const client::View& client, const client::Scene& scene, Mixer& mixer) {
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
    mixer.play(Clip::mine_tick, there(client, scene.camera, nearest->position, 0.8f * settings_.effects, of_mines));
    next_tick_ = client.now() + tick_interval(distance);
}

void Listener::hear_engines(const client::View& client, const client::Scene& scene, Mixer& mixer) const {
    struct Heard : Mixer::Engine {
        glm::vec3 place{0};
    };
    std::vector<Heard> heard;
    const auto add = [&](protocol::ActorId id, const dr::KinematicState<float>& state) {
        const client::Actor* actor = client.match().find(id);
        if (!actor || !actor->alive() || !sound_of(actor->kind).engine)
            return;
        const glm::vec3 ahead = state.orientation * glm::vec3(1, 0, 0);
        const float speed = glm::dot(state.velocity, ahead);
        const float turning = std::abs(state.angular_velocity.z) * world::track_gauge / 2;
        const float direction = speed < 0 ? -1.0f : 1.0f;
        const float push = direction * (glm::dot(state.acceleration, ahead) + world::gravity * ahead.z) + turning;
        heard.push_back(
            {{.id = id,
              .state = engine_state(std::abs(speed) + turning, push),
              .hearing = hear(scene.camera, state.position, settings_.volume * settings_.engines, of_engines)},
             state.position});
    };
    for (const client::LocalPlayer& player : client.own())
        if (player.spawned())
            add(player.actor(), client.pose(player).state);
    for (const auto& [id, remote] : client.remote().actors())
        if (remote.visible() && !client.is_own(id))
            add(id, remote.ghosts.front().displayed.state);
    std::ranges::sort(heard, std::greater{},
                      [](const Heard& engine) { return engine.hearing.left + engine.hearing.right; });
    heard.resize(std::min(heard.size(), max_engines));
    std::vector<Mixer::Engine> engines;
    for (Heard& engine : heard) {
        engine.hearing = muffle(engine.hearing, hidden(client.terrain(), scene.camera.eye, engine.place));
        engines.push_back(engine);
    }
    mixer.set_engines(engines);
}

} // namespace apps
