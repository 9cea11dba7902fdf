#include "render/effects.h"

#include "render/instances.h"
#include "tunables/random.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace render {

namespace {

using client::BlastPicture;
using glm::vec3;

/// What one kind of explosion looks like. Sizes [m] for a blast seen at its greatest.
struct BlastLook {
    float radius; ///< of the fire
    float height; ///< that it reaches
    int fire, smoke, earth;
    vec3 smoke_colour;
};
constexpr std::array<BlastLook, 3> looks{{
    {1.7f, 1.8f, 9, 9, 14, {0.20f, 0.18f, 0.16f}},      // shell
    {2.3f, 5.5f, 14, 13, 22, {0.24f, 0.19f, 0.14f}},    // mine: earth thrown high
    {3.4f, 5.0f, 20, 20, 16, {0.035f, 0.033f, 0.032f}}, // wreck: black smoke
}};
static_assert(looks.size() == static_cast<std::size_t>(protocol::Blast::count));

class Dice {
  public:
    /// The same for the same place.
    explicit Dice(const vec3& place)
        : random_((std::uint64_t{std::bit_cast<std::uint32_t>(place.x)} << 32 | std::bit_cast<std::uint32_t>(place.y)) ^
                  std::bit_cast<std::uint32_t>(place.z)) {}
    float operator()(float low, float high) { return static_cast<float>(random_.uniform(low, high)); }
    vec3 in_dome() {
        const float angle = (*this)(0, glm::two_pi<float>()), radius = std::sqrt((*this)(0, 1));
        return {radius * std::cos(angle), radius * std::sin(angle), (*this)(0, 1)};
    }

  private:
    tunables::Random random_;
};

float fade(float from, float to, float value) { return glm::smoothstep(from, to, value); }

/// White-hot to orange to soot, `heat` 1..0.
vec3 fire_colour(float heat) {
    return glm::mix(glm::mix(vec3(0.06f, 0.035f, 0.025f), vec3(1.6f, 0.24f, 0.015f), fade(0.05f, 0.45f, heat)),
                    vec3(3.2f, 0.80f, 0.10f), fade(0.65f, 1.0f, heat));
}

void explode(const BlastPicture& blast, std::vector<Puff>& puffs) {
    const BlastLook& look = looks[std::min(static_cast<std::size_t>(blast.kind), looks.size() - 1)];
    const float age = blast.age;
    const float life = client::blast_length;
    Dice dice(blast.position);
    const auto turn = [&] { return dice(0, glm::two_pi<float>()); };

    // The flash is over in a tenth of a second, its glow a little later.
    const float flash = std::exp(-age * 16);
    if (flash > 0.01f)
        puffs.push_back({{blast.position + vec3(0, 0, 0.3f * look.radius), look.radius * (1.6f + 2 * age)},
                         {6.0f, 3.6f, 1.7f, flash},
                         {0, 0, 0, 0}});
    const float glow = std::exp(-age * 4.5f);
    puffs.push_back({{blast.position + vec3(0, 0, 0.4f * look.radius), look.radius * 2.6f},
                     {1.5f, 0.42f, 0.08f, 0.5f * glow},
                     {0, 0, 0, 0}});

    for (int i = 0; i < look.fire; ++i) {
        const vec3 way = dice.in_dome();
        const float own_life = life * dice(0.35f, 0.62f), spread = 1 - std::exp(-age * dice(7, 11));
        const float seed = dice(0, 50), angle = turn(), size = dice(0.35f, 0.62f);
        const float part = age / own_life;
        if (part >= 1)
            continue;
        const vec3 place =
            blast.position +
            vec3(way.x * look.radius, way.y * look.radius, 0.25f + way.z * look.height * 0.75f) * spread +
            vec3(0, 0, 1.2f * age);
        puffs.push_back({{place, look.radius * size * (0.45f + 0.75f * std::sqrt(part))},
                         {fire_colour(1 - part), 1 - fade(0.55f, 1.0f, part)},
                         {angle + part * 0.8f, seed, 1.0f, 0.35f + 0.6f * part}});
    }
    for (int i = 0; i < look.smoke; ++i) {
        const vec3 way = dice.in_dome();
        const float start = dice(0.03f, 0.22f), spread = 1 - std::exp(-age * dice(3, 6));
        const float seed = dice(0, 50), angle = turn(), size = dice(0.55f, 0.95f), shade = dice(0.8f, 1.25f);
        const float part = (age - start) / (life - start);
        if (part <= 0 || part >= 1)
            continue;
        const vec3 place =
            blast.position +
            vec3(way.x * look.radius * 1.25f, way.y * look.radius * 1.25f, 0.3f + way.z * look.height) * spread +
            vec3(0, 0, 1.7f * age);
        puffs.push_back({{place, look.radius * size * (0.5f + 0.8f * std::sqrt(part))},
                         {look.smoke_colour * shade, 0.8f * fade(0.0f, 0.2f, part) * (1 - fade(0.35f, 1.0f, part))},
                         {angle + part * 0.5f, seed, 1.0f, 1.0f}});
    }
    // Clods fly on parabolas.
    for (int i = 0; i < look.earth; ++i) {
        const vec3 way = dice.in_dome();
        const float speed = dice(0.7f, 1.4f), size = dice(0.03f, 0.09f), seed = dice(0, 50);
        const vec3 velocity(way.x * 5.5f, way.y * 5.5f, (2.5f + way.z * 4) * std::sqrt(look.height / 1.8f));
        const vec3 place = blast.position + velocity * (speed * age) - vec3(0, 0, 4.9f * age * age);
        if (place.z < blast.position.z - 1)
            continue;
        puffs.push_back({{place, size * (1 + age)},
                         {vec3(0.045f, 0.032f, 0.022f), 1 - fade(0.7f, 1.0f, age / life)},
                         {seed, seed, 0.6f, 1.0f}});
    }
    // Dust that runs outward along the ground.
    for (int i = 0; i < 10; ++i) {
        const float direction = turn(), seed = dice(0, 50), size = dice(0.5f, 0.8f);
        const float run = look.radius * (0.6f + 1.7f * (1 - std::exp(-age * 4.5f)));
        const vec3 place =
            blast.position + vec3(run * std::cos(direction), run * std::sin(direction), 0.25f * look.radius * size);
        puffs.push_back({{place, look.radius * size * (0.35f + 0.45f * age / life)},
                         {0.30f, 0.24f, 0.17f, 0.42f * fade(0.0f, 0.1f, age) * (1 - fade(0.2f, 1.0f, age / life))},
                         {direction, seed, 1.0f, 1.0f}});
    }
}

/// A column of black smoke, leaning with the wind, over a small fire.
void burn(const client::TankPicture& tank, double time, std::vector<Puff>& puffs) {
    constexpr int count = 22;
    constexpr float life = 5.5f; // [s]
    Dice dice(vec3(static_cast<float>(tank.actor), 1, 2));
    for (int i = 0; i < count; ++i) {
        const float phase = (static_cast<float>(i) + dice(0, 0.6f)) / count;
        const float side_x = dice(-0.5f, 0.5f), side_y = dice(-0.5f, 0.5f), angle = dice(0, 6.28f), seed = dice(0, 50);
        const float part = static_cast<float>(std::fmod(time / life + static_cast<double>(phase), 1.0));
        const vec3 rise(1.9f * part * part * life * 0.6f + side_x, side_y * (1 + 2 * part) + 0.4f * part * life * 0.5f,
                        0.9f + 2.0f * part * life * (1 - 0.25f * part));
        puffs.push_back({{tank.position + rise, 0.45f + 2.1f * part},
                         {vec3(0.018f + 0.05f * part), 0.85f * fade(0.0f, 0.08f, part) * (1 - fade(0.3f, 1.0f, part))},
                         {angle + 1.2f * part, seed, 1.0f, 1.0f}});
    }
    for (int i = 0; i < 7; ++i) {
        const float phase = dice(0, 1), side_x = dice(-0.7f, 0.4f), side_y = dice(-0.5f, 0.5f), seed = dice(0, 50);
        const float part = static_cast<float>(std::fmod(time / 0.8 + static_cast<double>(phase), 1.0));
        puffs.push_back({{tank.position + vec3(side_x, side_y, 0.8f + 1.1f * part), 0.42f * (1 - 0.55f * part)},
                         {fire_colour(0.85f - 0.6f * part), (1 - part) * 0.9f},
                         {seed + part, seed, 1.0f, 0.3f}});
    }
}

bool finite(const vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

} // namespace

std::vector<Puff> puffs(const client::Scene& scene) {
    std::vector<Puff> all;
    for (const BlastPicture& blast : scene.blasts) {
        if (finite(blast.position) && blast.age >= 0 && blast.age < client::blast_length)
            explode(blast, all);
    }
    for (const client::TankPicture& tank : scene.tanks) {
        if (tank.wreck && tank.opacity >= 1 && finite(tank.position))
            burn(tank, scene.time, all);
    }
    for (const client::MinePicture& mine : scene.mines) {
        if (!finite(mine.position) || (mine.armed && !lamp_on(mine, scene.time)))
            continue;
        const vec3 colour = mine.armed ? vec3(2.8f, 0.05f, 0.03f) : vec3(1.6f, 0.55f, 0.02f);
        all.push_back({{mine.position + mine.orientation * vec3(0, 0, 0.22f), 0.55f},
                       {colour, 0.85f * mine.opacity},
                       {0, 0, 0, 0}});
    }
    const auto away = [&](const Puff& puff) {
        const vec3 way = vec3(puff.centre) - scene.camera.eye;
        return glm::dot(way, way);
    };
    std::sort(all.begin(), all.end(), [&](const Puff& a, const Puff& b) { return away(a) > away(b); });
    return all;
}

} // namespace render
