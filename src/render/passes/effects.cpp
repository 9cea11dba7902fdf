#include "render/passes/effects.h"

#include "dead_reckoning/finite.h"
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
    for (const client::ExplosionPicture& explosion : scene.explosions) {
        if (finite(explosion.position) && explosion.age >= 0 && explosion.age < client::explosion_length)
            add_explosion(explosion, all);
    }
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
    for (const client::FlashPicture& flash : scene.flashes) {
        if (finite(flash.position) && finite(flash.direction) && flash.age >= 0 && flash.age < client::flash_length)
            add_flash(flash, all);
    }
    for (const client::SmokePicture& smoke : scene.smoke)
        if (finite(smoke.position) && smoke.age >= 0)
            add_smoke(smoke, all);
    for (const client::DustPicture& dust : scene.dust) {
        if (finite(dust.position) && dust.age >= 0 && dust.age < 1)
            add_dust(dust, all);
    }
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
