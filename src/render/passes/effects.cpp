#include "render/passes/effects.h"

#include "dead_reckoning/finite.h"
#include "protocol/cosmetic_events.h"
#include "render/passes/instances.h"
#include "render/passes/puff_tools.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace render {

namespace {

using glm::vec3;

using dr::finite;

/// Removes all but a share of the puffs of smoke and dust, and enlarges the remaining ones to compensate.
void thin_out(std::vector<Puff>& puffs, float share) {
    if (share >= 1)
        return;
    std::vector<Puff> kept;
    float due = 0.5f;
    for (Puff puff : puffs) {
        if (puff.look.w > 0.9f) {
            due += share;
            if (due < 1)
                continue;
            due -= 1;
            puff.centre.w *= 1.2f;
            puff.light.a = std::min(1.0f, puff.light.a * 1.2f);
        }
        kept.push_back(puff);
    }
    puffs = std::move(kept);
}

} // namespace

std::vector<Puff> puffs(const client::Scene& scene, float share) {
    std::vector<Puff> all;
    const auto add_all = [&](const auto& pictures, double longest, auto add) {
        for (const auto& it : pictures)
            if (finite(it.position) && it.age >= 0 && static_cast<double>(it.age) < longest)
                add(it, all);
    };
    add_all(scene.explosions, client::explosion_length, add_explosion);
    for (const client::TankPicture& tank : scene.tanks) {
        if (!solid(tank.role) || !finite(tank.position))
            continue;
        if (tank.wreck)
            add_fire(tank, scene.time, all);
        else if (tank.health < 0.5f)
            add_damage(tank, scene.time, all);
        if (tank.boost > 0)
            add_boost(tank, scene.time, all);
        if (tank.leapt < 1)
            add_leap(tank, scene.time, all);
    }
    for (const client::ShellPicture& shell : scene.shells)
        if (!shell.smoke.empty() && finite(shell.position) && finite(shell.velocity))
            add_motor(shell, scene.time, all);
    add_all(scene.flashes, client::flash_length, [](const client::FlashPicture& flash, std::vector<Puff>& to) {
        if (finite(flash.direction))
            add_flash(flash, to);
    });
    add_all(scene.smoke, protocol::smoke_duration, add_smoke);
    add_all(scene.dust, 1, add_dust);
    thin_out(all, share);
    for (const client::MinePicture& mine : scene.mines) {
        if (!finite(mine.position) || (mine.armed && !lamp_on(mine, scene.time)))
            continue;
        const vec3 colour = mine.armed ? vec3(2.8f, 0.05f, 0.03f) : vec3(1.6f, 0.55f, 0.02f);
        // The glow grows with distance, so that the lamp stays visible in grass.
        const vec3 lamp = mine.position + mine.orientation * vec3(0, 0, 0.26f);
        const float distance = glm::distance(lamp, scene.camera.eye);
        all.push_back({{lamp, glm::clamp(0.013f * distance, 0.55f, 1.3f)}, {colour, 0.85f}});
    }
    const auto away = [&](const Puff& puff) {
        const vec3 way = vec3(puff.centre) - scene.camera.eye;
        return glm::dot(way, way);
    };
    std::sort(all.begin(), all.end(), [&](const Puff& a, const Puff& b) { return away(a) > away(b); });
    return all;
}

std::vector<LineInstance> lines(const client::Scene& scene, bool always_visible) {
    std::vector<LineInstance> instances;
    for (const client::LinePicture& line : scene.lines)
        if (line.always_visible == always_visible && finite(line.from) && finite(line.to))
            instances.push_back({glm::vec4(line.from, line.width), glm::vec4(line.to, 0), line.colour, line.colour});
    return instances;
}

std::vector<LineInstance> tracers(const client::Scene& scene) {
    struct Streak {
        float seconds; ///< length of the streak, as time of flight [s]
        float width;
        glm::vec4 colour;
    };
    constexpr std::array<Streak, 3> streaks{{{0.16f, 9, {1.0f, 0.30f, 0.04f, 0.30f}},
                                             {0.11f, 4, {1.0f, 0.62f, 0.16f, 0.75f}},
                                             {0.035f, 3, {1.0f, 0.95f, 0.75f, 1.0f}}}};
    std::vector<LineInstance> instances;
    for (const client::ShellPicture& shell : scene.shells) {
        if (!finite(shell.position) || !finite(shell.velocity))
            continue;
        for (const Streak& streak : streaks)
            instances.push_back({glm::vec4(shell.position - streak.seconds * shell.velocity, streak.width),
                                 glm::vec4(shell.position, 0), glm::vec4(glm::vec3(streak.colour), 0), streak.colour});
    }
    return instances;
}

} // namespace render
