#include "render/passes/effects.h"

#include "dead_reckoning/finite.h"
#include "protocol/acts.h"
#include "render/passes/instances.h"
#include "render/passes/puff_tools.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace render {

namespace {

using glm::vec3;

using dr::finite;

/// Leaves out smoke and dust until that share is left, and lets the others make up for it.
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
    add_all(scene.smoke, protocol::smoke_length, add_smoke);
    add_all(scene.dust, 1, add_dust);
    thin_out(all, share);
    for (const client::MinePicture& mine : scene.mines) {
        if (!finite(mine.position) || (mine.armed && !lamp_on(mine, scene.time)))
            continue;
        const vec3 colour = mine.armed ? vec3(2.8f, 0.05f, 0.03f) : vec3(1.6f, 0.55f, 0.02f);
        // The glow grows with the distance, so that the lamp does not get lost among the grass.
        const vec3 lamp = mine.position + mine.orientation * vec3(0, 0, 0.26f);
        const float distance = glm::distance(lamp, scene.camera.eye);
        all.push_back({{lamp, glm::clamp(0.013f * distance, 0.55f, 1.3f)}, {colour, 0.85f}, {0, 0, 0, 0}});
    }
    const auto away = [&](const Puff& puff) {
        const vec3 way = vec3(puff.centre) - scene.camera.eye;
        return glm::dot(way, way);
    };
    std::sort(all.begin(), all.end(), [&](const Puff& a, const Puff& b) { return away(a) > away(b); });
    return all;
}

} // namespace render
