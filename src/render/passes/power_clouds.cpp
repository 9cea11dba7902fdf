// The flames of power-ups.

#include "render/passes/puff_tools.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace render {

using glm::vec3;

namespace {
float flicker(double time, float start) {
    return 0.8f + 0.2f * std::sin(static_cast<float>(std::fmod(time, 100.0)) * 31 + start);
}
} // namespace

void add_boost(const client::TankPicture& tank, double time, std::vector<Puff>& puffs) {
    Dice dice(vec3(static_cast<float>(tank.actor), 5, 6));
    const vec3 back = tank.orientation * vec3(-1, 0, 0);
    for (const float side : {-0.8f, 0.8f}) { // an exhaust at either side
        const vec3 pipe = tank.position + tank.orientation * vec3(-3.1f, side, 0.15f);
        puffs.push_back({{pipe + 0.5f * back, 1.7f},
                         {vec3(1.6f, 0.55f, 0.10f), 0.5f * tank.boost * flicker(time, side)},
                         {0, 0, 0, 0}});
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
        for (const float y : {-1.2f, 1.2f}) { // a jet at each corner, down
            const vec3 jet = tank.position + tank.orientation * vec3(x, y, -0.6f);
            puffs.push_back({{jet, 1.2f}, {vec3(1.6f, 0.6f, 0.12f), 0.5f * left}, {0, 0, 0, 0}});
            for (int i = 0; i < 6; ++i) {
                const float seed = dice(0, 50), along = static_cast<float>(i) / 6;
                puffs.push_back({{jet + tank.orientation * vec3(0, 0, -2.2f * along * flicker(time, seed)),
                                  0.45f * (1 - 0.5f * along)},
                                 {fire_colour(1.0f - 0.7f * along) * 1.6f, left * (1 - 0.6f * along)},
                                 {seed, seed, 0.8f, 0.25f}});
            }
        }
    for (int i = 0; i < 14; ++i) { // smoke that the jets leave below
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
    puffs.push_back({{shell.position, 1.3f}, {vec3(2.2f, 0.7f, 0.15f), 0.6f * flicker(time, 0)}, {0, 0, 0, 0}});
    for (int i = 0; i < 6; ++i) {
        const float along = static_cast<float>(i) / 6;
        puffs.push_back({{shell.position + 1.9f * along * back, 0.34f * (1 - 0.5f * along)},
                         {fire_colour(1.0f - 0.6f * along) * 2.0f, 1 - 0.6f * along},
                         {static_cast<float>(i) + static_cast<float>(std::fmod(time * 11, 50.0)), 3, 0.7f, 0.2f}});
    }
    const auto count = static_cast<float>(shell.smoke.size());
    for (std::size_t i = 2; i < shell.smoke.size(); ++i) { // white, thinner the older it is
        const float age = static_cast<float>(i) / count;
        Dice dice(shell.smoke[i]);
        const float turn = dice.turn(), seed = dice(0, 50);
        puffs.push_back({{shell.smoke[i] + vec3(0.5f * age, 0.2f * age, 0.6f * age), 0.22f + 0.75f * age},
                         {vec3(0.78f, 0.77f, 0.75f), 0.5f * (1 - age)},
                         {turn + age, seed, 1.0f, 1.0f}});
    }
}

} // namespace render
