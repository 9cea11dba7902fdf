#pragma once
/// Functions that build clouds of puffs (effects.h): random numbers, colours, and a function for each kind of cloud.

#include "render/passes/effects.h"
#include "tunables/random.h"

#include <bit>
#include <cmath>
#include <glm/common.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/vec3.hpp>

namespace render {

/// Random numbers that depend on a position only, so that every frame draws the same cloud.
class Dice {
  public:
    explicit Dice(const glm::vec3& place)
        : random_((std::uint64_t{std::bit_cast<std::uint32_t>(place.x)} << 32 | std::bit_cast<std::uint32_t>(place.y)) ^
                  std::bit_cast<std::uint32_t>(place.z)) {}
    float operator()(float low, float high) { return static_cast<float>(random_.uniform(low, high)); }
    float turn() { return (*this)(0, glm::two_pi<float>()); }
    glm::vec3 in_dome() {
        const float angle = turn(), radius = std::sqrt((*this)(0, 1));
        return {radius * std::cos(angle), radius * std::sin(angle), (*this)(0, 1)};
    }

  private:
    tunables::Random random_;
};

inline float fade(float from, float to, float value) { return glm::smoothstep(from, to, value); }

/// Colour of fire, from white-hot over orange to soot as `heat` falls from 1 to 0.
inline glm::vec3 fire_colour(float heat) {
    using glm::vec3;
    return glm::mix(glm::mix(vec3(0.06f, 0.035f, 0.025f), vec3(1.6f, 0.24f, 0.015f), fade(0.05f, 0.45f, heat)),
                    vec3(2.9f, 0.66f, 0.07f), fade(0.65f, 1.0f, heat));
}

void add_explosion(const client::ExplosionPicture& explosion, std::vector<Puff>& puffs);
void add_flash(const client::FlashPicture& flash, std::vector<Puff>& puffs);
/// Adds the flames and the column of black smoke of a wreck.
void add_fire(const client::TankPicture& wreck, double time, std::vector<Puff>& puffs);
/// Adds the smoke over a damaged tank's engine, which thickens as health falls, and flames at 25 % of the health or
/// less.
void add_damage(const client::TankPicture& tank, double time, std::vector<Puff>& puffs);
/// Adds the flames behind a boosted tank.
void add_boost(const client::TankPicture& tank, double time, std::vector<Puff>& puffs);
/// Adds the jets under a jumping tank and the smoke that they leave.
void add_leap(const client::TankPicture& tank, double time, std::vector<Puff>& puffs);
/// Adds a guided shell's flame and trail of smoke.
void add_motor(const client::ShellPicture& shell, double time, std::vector<Puff>& puffs);
void add_smoke(const client::SmokePicture& smoke, std::vector<Puff>& puffs);
void add_dust(const client::DustPicture& dust, std::vector<Puff>& puffs);

} // namespace render
