#include "render/passes/puff_tools.h"

#include <algorithm>
#include <array>

namespace render {

namespace {

using client::ExplosionPicture;
using glm::vec3;

/// Parameters of an explosion kind: largest sizes [m], and numbers of puffs of fire, smoke and earth.
struct ExplosionLook {
    float radius; ///< radius of the fire
    float height; ///< height that the fire reaches
    int fire, smoke, earth;
    vec3 smoke_colour;
};
constexpr std::array<ExplosionLook, 3> looks{{
    {1.7f, 1.8f, 9, 9, 14, {0.20f, 0.18f, 0.16f}},      // shell
    {2.3f, 5.5f, 14, 13, 22, {0.24f, 0.19f, 0.14f}},    // mine: earth thrown high
    {3.4f, 5.0f, 20, 20, 16, {0.035f, 0.033f, 0.032f}}, // wreck: black smoke
}};
static_assert(looks.size() == static_cast<std::size_t>(protocol::ExplosionKind::count));

} // namespace

void add_explosion(const ExplosionPicture& explosion, std::vector<Puff>& puffs) {
    ExplosionLook look = looks[std::min(static_cast<std::size_t>(explosion.kind), looks.size() - 1)];
    const float age = explosion.age;
    if (explosion.on_metal)
        look.radius *= 0.6f;
    const bool earthen = !explosion.on_metal;
    Dice dice(explosion.position);

    const float flash = std::exp(-age * 16);
    if (flash > 0.01f)
        puffs.push_back({{explosion.position + vec3(0, 0, 0.3f * look.radius), look.radius * (1.6f + 2 * age)},
                         {6.0f, 3.6f, 1.7f, flash}});
    const float glow = std::exp(-age * 4.5f);
    puffs.push_back(
        {{explosion.position + vec3(0, 0, 0.4f * look.radius), look.radius * 2.6f}, {1.5f, 0.42f, 0.08f, 0.5f * glow}});

    for (int i = 0; i < look.fire; ++i) {
        const vec3 way = dice.in_dome();
        const float own_life = dice(0.42f, 0.75f), spread = 1 - std::exp(-age * dice(7, 11));
        const float seed = dice(0, 50), angle = dice.turn(), size = dice(0.35f, 0.62f);
        const float part = age / own_life;
        if (part >= 1)
            continue;
        const vec3 place =
            explosion.position +
            vec3(way.x * look.radius, way.y * look.radius, 0.25f + way.z * look.height * 0.75f) * spread +
            vec3(0, 0, 1.2f * age);
        puffs.push_back({{place, look.radius * size * (0.45f + 0.75f * std::sqrt(part))},
                         {fire_colour(1 - part), 1 - fade(0.55f, 1.0f, part)},
                         {angle + part * 0.8f, seed, 1.0f, 0.35f + 0.6f * part}});
    }
    for (int i = 0; i < look.smoke; ++i) {
        const vec3 way = dice.in_dome();
        const float start = dice(0.03f, 0.22f), spread = 1 - std::exp(-age * dice(3, 6));
        const float seed = dice(0, 50), angle = dice.turn(), size = dice(0.55f, 0.95f), shade = dice(0.8f, 1.25f);
        const float part = (age - start) / (client::explosion_length * dice(0.7f, 1.0f) - start);
        if (part <= 0 || part >= 1)
            continue;
        const vec3 place =
            explosion.position +
            vec3(way.x * look.radius * 1.25f, way.y * look.radius * 1.25f, 0.3f + way.z * look.height) * spread +
            vec3(0.5f * age, 0.1f * age, 1.7f * age);
        puffs.push_back({{place, look.radius * size * (0.5f + 1.1f * std::sqrt(part))},
                         {look.smoke_colour * shade, 0.8f * fade(0.0f, 0.1f, part) * (1 - fade(0.2f, 1.0f, part))},
                         {angle + part * 0.5f, seed, 1.0f, 1.0f}});
    }
    // Clods of earth fly on parabolas.
    for (int i = 0; i < (earthen ? look.earth : 4); ++i) {
        const vec3 way = dice.in_dome();
        const float speed = dice(0.7f, 1.4f), size = dice(0.03f, 0.09f), seed = dice(0, 50);
        const vec3 velocity(way.x * 5.5f, way.y * 5.5f, (2.5f + way.z * 4) * std::sqrt(look.height / 1.8f));
        const vec3 place = explosion.position + velocity * (speed * age) - vec3(0, 0, 4.9f * age * age);
        if (place.z < explosion.position.z - 1)
            continue;
        puffs.push_back({{place, size * (1 + 0.5f * age)},
                         {vec3(0.045f, 0.032f, 0.022f), 1 - fade(1.1f, 1.6f, age)},
                         {seed, seed, 0.6f, 1.0f}});
    }
    // Dust spreads along the ground.
    for (int i = 0; i < (earthen ? 10 : 0); ++i) {
        const float direction = dice.turn(), seed = dice(0, 50), size = dice(0.5f, 0.8f);
        const float run = look.radius * (0.6f + 1.7f * (1 - std::exp(-age * 4.5f)));
        const vec3 place =
            explosion.position + vec3(run * std::cos(direction), run * std::sin(direction), 0.25f * look.radius * size);
        puffs.push_back(
            {{place, look.radius * size * (0.35f + 0.35f * age)},
             {0.30f, 0.24f, 0.17f, 0.42f * fade(0.0f, 0.1f, age) * (1 - fade(0.4f, client::explosion_length, age))},
             {direction, seed, 1.0f, 1.0f}});
    }
}

std::vector<LineInstance> sparks(const client::Scene& scene) {
    constexpr float life = 0.8f, trail = 0.035f; // longest life of a spark; duration of the drawn part of its path [s]
    std::vector<LineInstance> lines;
    for (const ExplosionPicture& explosion : scene.explosions) {
        const vec3 at = explosion.position;
        if (!(explosion.age >= 0 && explosion.age < life) || !std::isfinite(at.x + at.y + at.z))
            continue;
        Dice dice(at + 1.0f);
        const int count = explosion.on_metal ? 34 : explosion.kind == protocol::ExplosionKind::wreck ? 40 : 14;
        for (int i = 0; i < count; ++i) {
            const vec3 way = dice.in_dome();
            const float speed = dice(5, explosion.on_metal ? 22.0f : 14.0f), own_life = life * dice(0.4f, 1.0f);
            const float part = explosion.age / own_life;
            if (part >= 1)
                continue;
            const auto place = [&](float age) { // a parabola with drag
                return at + way * (speed * (1 - std::exp(-1.6f * age)) / 1.6f) - vec3(0, 0, 4.9f * age * age);
            };
            const glm::vec4 colour(glm::mix(vec3(1.0f, 0.85f, 0.50f), vec3(1.0f, 0.28f, 0.03f), part), 1 - part * part);
            lines.push_back({glm::vec4(place(std::max(0.0f, explosion.age - trail)), 2.0f),
                             glm::vec4(place(explosion.age), 0), glm::vec4(vec3(colour), 0), colour});
        }
    }
    return lines;
}

} // namespace render
