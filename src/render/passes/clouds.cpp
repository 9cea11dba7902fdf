// Smoke, flames and dust other than explosions.

#include "protocol/cosmetic_events.h"
#include "render/passes/puff_tools.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace render {

using glm::vec3;

namespace {
/// Returns the age of a puff in an endless stream, as a share of its `life` [s], 0..1. The puffs differ in `start`.
float phase(double time, float life, float start) {
    return static_cast<float>(std::fmod(time / static_cast<double>(life) + static_cast<double>(start), 1.0));
}
constexpr vec3 wind{0.9f, 0.35f, 0}; ///< velocity of the wind that carries smoke [m/s]

/// Returns the brightness of a power-up's flames at `time` [s]. Flames differ in `start`.
float flicker(double time, float start) {
    return 0.8f + 0.2f * std::sin(static_cast<float>(std::fmod(time, 100.0)) * 31 + start);
}

} // namespace

void add_flash(const client::FlashPicture& flash, std::vector<Puff>& puffs) {
    const float age = flash.age;
    const vec3 way = flash.direction, at = flash.position;
    const vec3 level(way.x, way.y, 0);
    const vec3 aside = glm::length(level) > 1e-3f ? glm::normalize(vec3(-way.y, way.x, 0)) : vec3(0, 1, 0);
    Dice dice(at);
    if (age < 0.11f) { // a flame ahead, and the muzzle brake's jets to both sides
        const float left = 1 - age / 0.11f;
        puffs.push_back({{at + 0.6f * way, 2.6f}, {2.4f, 0.95f, 0.25f, 0.8f * left}});
        for (int i = 0; i < 6; ++i) {
            const float far = (0.3f + 0.42f * static_cast<float>(i)) * (0.6f + 5 * age);
            puffs.push_back({{at + way * far, 0.52f - 0.06f * static_cast<float>(i)},
                             {vec3(6.0f, 3.2f, 1.1f) * left, left},
                             {dice.turn(), dice(0, 50), 0.7f, 0.2f}});
        }
        for (const float side : {-1.0f, 1.0f})
            for (int i = 1; i < 4; ++i)
                puffs.push_back(
                    {{at + aside * (side * 0.38f * static_cast<float>(i)) - way * (0.1f * static_cast<float>(i)),
                      0.34f - 0.04f * static_cast<float>(i)},
                     {vec3(4.5f, 1.9f, 0.5f) * left, left},
                     {dice.turn(), dice(0, 50), 0.8f, 0.2f}});
    }
    for (int i = 0; i < 9; ++i) {
        const float speed = dice(0.5f, 4.6f), life = client::flash_length * dice(0.55f, 1.0f), seed = dice(0, 50);
        const float turn = dice.turn();
        const vec3 off(dice(-0.4f, 0.4f), dice(-0.4f, 0.4f), dice(-0.2f, 0.5f));
        const float part = age / life;
        if (part >= 1)
            continue;
        const vec3 place = at + way * (speed * (1 - std::exp(-3 * age))) + off * std::min(1.0f, 3 * age) + wind * age +
                           vec3(0, 0, 0.5f * age);
        puffs.push_back({{place, 0.35f + 0.95f * std::sqrt(part)},
                         {vec3(0.42f, 0.41f, 0.39f), 0.5f * fade(0.0f, 0.08f, part) * (1 - fade(0.15f, 1.0f, part))},
                         {turn + part, seed, 1.0f, 1.0f}});
    }
    for (int i = 0; i < 8; ++i) { // the blast raises dust from the ground
        const float angle = dice.turn(), seed = dice(0, 50), part = age / (client::flash_length * dice(0.6f, 0.9f));
        const float run = (0.8f + 1.9f * (1 - std::exp(-5 * age))) * dice(0.6f, 1.1f);
        if (part >= 1)
            continue;
        puffs.push_back({{at + level * 0.6f + vec3(run * std::cos(angle), run * std::sin(angle), -1.45f),
                          0.45f + 0.75f * std::sqrt(part)},
                         {0.58f, 0.49f, 0.36f, 0.40f * fade(0.0f, 0.1f, age) * (1 - fade(0.2f, 1.0f, part))},
                         {angle, seed, 1.0f, 1.0f}});
    }
}

void add_fire(const client::TankPicture& wreck, double time, std::vector<Puff>& puffs) {
    constexpr int smoke = 28, flames = 16;
    constexpr float life = 6.5f; // life of a puff of smoke [s]
    Dice dice(vec3(static_cast<float>(wreck.actor), 1, 2));
    for (int i = 0; i < smoke; ++i) {
        const float start = (static_cast<float>(i) + dice(0, 0.6f)) / smoke;
        const float x = dice(-0.6f, 0.6f), y = dice(-0.5f, 0.5f), angle = dice.turn(), seed = dice(0, 50);
        const float part = phase(time, life, start), age = part * life;
        const vec3 rise = vec3(x * (1 + 1.5f * part), y * (1 + 1.5f * part), 1.0f + 2.3f * age * (1 - 0.3f * part)) +
                          wind * (0.25f * age * age * 0.5f);
        puffs.push_back({{wreck.position + rise, 0.5f + 2.4f * part},
                         {vec3(0.016f + 0.06f * part), 0.88f * fade(0.0f, 0.07f, part) * (1 - fade(0.25f, 1.0f, part))},
                         {angle + 1.2f * part, seed, 1.0f, 1.0f}});
    }
    const float flicker = 0.75f + 0.25f * std::sin(static_cast<float>(std::fmod(time, 100.0)) * 17);
    puffs.push_back({{wreck.position + vec3(0, 0, 1.2f), 3.2f}, {1.3f, 0.38f, 0.06f, 0.34f * flicker}});
    for (int i = 0; i < flames; ++i) {
        // About a third of the flames is over the engine, the others are over the middle of the hull.
        const float start = dice(0, 1), own_life = dice(0.55f, 0.95f), seed = dice(0, 50);
        const vec3 root =
            wreck.orientation * vec3(i % 3 == 0 ? dice(-2.2f, -1.4f) : dice(-0.9f, 0.6f), dice(-0.6f, 0.6f), 0.55f);
        const float part = phase(time, own_life, start);
        puffs.push_back(
            {{wreck.position + root + vec3(0.25f * part, 0.1f * part, 1.7f * part), 0.58f * (1 - 0.6f * part)},
             {fire_colour(0.9f - 0.6f * part), (1 - part) * 0.95f * fade(0.0f, 0.1f, part)},
             {seed + part, seed, 1.0f, 0.3f}});
    }
}

void add_damage(const client::TankPicture& tank, double time, std::vector<Puff>& puffs) {
    const float worse = 1 - 2 * std::max(tank.health, 0.0f); // 0 at half of the health, 1 without health
    constexpr int count = 10;
    constexpr float life = 2.6f; // life of a puff of smoke [s]
    const vec3 engine = tank.position + tank.orientation * vec3(-1.9f, 0, 0.6f);
    Dice dice(vec3(static_cast<float>(tank.actor), 3, 4));
    for (int i = 0; i < count; ++i) {
        const float start = (static_cast<float>(i) + dice(0, 0.5f)) / count, seed = dice(0, 50), angle = dice.turn();
        const vec3 off(dice(-0.3f, 0.3f), dice(-0.5f, 0.5f), 0);
        const float part = phase(time, life, start), age = part * life;
        puffs.push_back(
            {{engine + off + wind * (0.3f * age * age) + vec3(0, 0, 1.3f * age), 0.22f + (0.6f + 0.5f * worse) * part},
             {vec3(0.16f - 0.12f * worse),
              (0.30f + 0.45f * worse) * fade(0.0f, 0.1f, part) * (1 - fade(0.2f, 1.0f, part))},
             {angle + part, seed, 1.0f, 1.0f}});
    }
    if (worse < 0.5f)
        return;
    for (int i = 0; i < 6; ++i) {
        const float start = dice(0, 1), seed = dice(0, 50), part = phase(time, 0.6f, start);
        const vec3 off = tank.orientation * vec3(dice(-0.4f, 0.4f), dice(-0.5f, 0.5f), 0);
        puffs.push_back({{engine + off + vec3(0, 0, 0.8f * part), 0.32f * (1 - 0.6f * part)},
                         {fire_colour(0.85f - 0.6f * part), (1 - part) * worse},
                         {seed + part, seed, 1.0f, 0.3f}});
    }
}

void add_smoke(const client::SmokePicture& smoke, std::vector<Puff>& puffs) {
    constexpr int count = 46;
    const double age = static_cast<double>(smoke.age);
    const float radius = protocol::smoke_radius(age), cover = protocol::smoke_cover(age);
    Dice dice(smoke.position);
    for (int i = 0; i < count; ++i) { // the cube root spreads puffs evenly in the dome's volume
        const float angle = dice.turn(), up = dice(0, 0.75f), out = std::cbrt(dice(0.02f, 1.0f)), seed = dice(0, 50);
        const float size = dice(0.26f, 0.4f), grey = dice(0.62f, 0.78f), spin = dice(-0.25f, 0.25f);
        const float level = std::sqrt(1 - up * up);
        const vec3 off = out * radius * vec3(level * std::cos(angle), level * std::sin(angle), 0.75f * up);
        puffs.push_back({{smoke.position + off + vec3(0, 0, 0.4f) + 0.15f * smoke.age * wind, size * radius},
                         {vec3(grey, grey, grey * 1.02f), 0.85f * cover},
                         {seed + spin * smoke.age, seed, 1.0f, 1.0f}});
    }
}

void add_dust(const client::DustPicture& dust, std::vector<Puff>& puffs) {
    const float part = dust.age;
    const vec3 colour = glm::mix(vec3(0.60f, 0.50f, 0.37f), vec3(0.80f, 0.86f, 0.90f), dust.wet);
    const float cover = glm::mix(0.46f, 0.55f, dust.wet) * fade(0.0f, 0.12f, part) * (1 - fade(0.2f, 1.0f, part));
    puffs.push_back({{dust.position, dust.size * (0.35f + 0.85f * std::sqrt(part))},
                     {colour, cover},
                     {dust.seed * 6 + 0.7f * part, dust.seed, 1.0f, 1.0f}});
}

void add_boost(const client::TankPicture& tank, double time, std::vector<Puff>& puffs) {
    Dice dice(vec3(static_cast<float>(tank.actor), 5, 6));
    const vec3 back = tank.orientation * vec3(-1, 0, 0);
    for (const float side : {-0.8f, 0.8f}) { // an exhaust on either side
        const vec3 pipe = tank.position + tank.orientation * vec3(-3.1f, side, 0.15f);
        puffs.push_back(
            {{pipe + 0.5f * back, 1.7f}, {vec3(1.6f, 0.55f, 0.10f), 0.5f * tank.boost * flicker(time, side)}});
        constexpr int tongues = 9;
        for (int i = 0; i < tongues; ++i) {
            const float seed = dice(0, 50), along = static_cast<float>(i) / tongues;
            const float far = 2.8f * along * flicker(time, seed);
            puffs.push_back({{pipe + far * back, 0.42f * (1 - 0.6f * along)},
                             {fire_colour(1.0f - 0.75f * along) * 1.6f, tank.boost * (1 - 0.7f * along)},
                             {seed + static_cast<float>(std::fmod(time * 9, 50.0)), seed, 0.8f, 0.25f}});
        }
    }
}

void add_leap(const client::TankPicture& tank, double time, std::vector<Puff>& puffs) {
    const float age = std::max(tank.leapt, 0.0f), left = std::max(0.0f, 1 - 2 * age);
    Dice dice(vec3(static_cast<float>(tank.actor), 7, 8));
    for (const float x : {-2.0f, 2.0f})
        for (const float y : {-1.2f, 1.2f}) { // a downward jet at each corner
            const vec3 jet = tank.position + tank.orientation * vec3(x, y, -0.6f);
            puffs.push_back({{jet, 1.2f}, {vec3(1.6f, 0.6f, 0.12f), 0.5f * left}});
            for (int i = 0; i < 6; ++i) {
                const float seed = dice(0, 50), along = static_cast<float>(i) / 6;
                puffs.push_back({{jet + tank.orientation * vec3(0, 0, -2.2f * along * flicker(time, seed)),
                                  0.45f * (1 - 0.5f * along)},
                                 {fire_colour(1.0f - 0.7f * along) * 1.6f, left * (1 - 0.6f * along)},
                                 {seed, seed, 0.8f, 0.25f}});
            }
        }
    for (int i = 0; i < 14; ++i) { // smoke that the jets leave below the tank
        const float angle = dice.turn(), seed = dice(0, 50), run = dice(0.5f, 1.2f) * 3 * (1 - std::exp(-3 * age));
        const vec3 at = tank.position + vec3(run * std::cos(angle), run * std::sin(angle), -1.2f - 3 * age);
        puffs.push_back({{at, 0.6f + 1.1f * std::sqrt(age)},
                         {0.55f, 0.50f, 0.42f, 0.45f * fade(0.0f, 0.1f, age) * (1 - fade(0.3f, 1.0f, age))},
                         {angle, seed, 1.0f, 1.0f}});
    }
}

void add_motor(const client::ShellPicture& shell, double time, std::vector<Puff>& puffs) {
    const float speed = glm::length(shell.velocity);
    if (speed < 1)
        return;
    const vec3 back = -shell.velocity / speed;
    puffs.push_back({{shell.position, 1.3f}, {vec3(2.2f, 0.7f, 0.15f), 0.6f * flicker(time, 0)}});
    for (int i = 0; i < 6; ++i) {
        const float along = static_cast<float>(i) / 6;
        puffs.push_back({{shell.position + 1.9f * along * back, 0.34f * (1 - 0.5f * along)},
                         {fire_colour(1.0f - 0.6f * along) * 2.0f, 1 - 0.6f * along},
                         {static_cast<float>(i) + static_cast<float>(std::fmod(time * 11, 50.0)), 3, 0.7f, 0.2f}});
    }
    const auto count = static_cast<float>(shell.smoke.size());
    for (std::size_t i = 2; i < shell.smoke.size(); ++i) { // a white trail, thinner with age
        const float age = static_cast<float>(i) / count;
        Dice dice(shell.smoke[i]);
        const float turn = dice.turn(), seed = dice(0, 50);
        puffs.push_back({{shell.smoke[i] + vec3(0.5f * age, 0.2f * age, 0.6f * age), 0.22f + 0.75f * age},
                         {vec3(0.78f, 0.77f, 0.75f), 0.5f * (1 - age)},
                         {turn + age, seed, 1.0f, 1.0f}});
    }
}

} // namespace render
