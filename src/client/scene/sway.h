#pragma once
/// Fake articulations (Murphy 18.8): what nobody publishes, but everybody can work out from the motion that is
/// displayed. An antenna that whips, a gun that runs back, a hull that rocks on its springs.

#include <glm/vec2.hpp>

namespace client {

/// The antenna's tip as a mass on a spring, pulled by the changes of its foot's velocity.
class Antenna {
  public:
    /// `change`: of the tank's velocity since the last call, forward and left [m/s]; `dt`: since then [s]. A change
    /// that no drive and no hit can make counts as none (a spawn, a snap).
    void move(const glm::vec2& change, float dt);
    [[nodiscard]] const glm::vec2& lean() const { return lean_; } ///< forward, left [rad]

  private:
    glm::vec2 lean_{0}, rate_{0};
};

/// How far the gun has run back `age` [s] after the shot: 0..1. Back at once, forward slowly.
float recoil(float age);
/// How the hull rocks `age` [s] after a shot with the turret at `turret` [rad]: nose up, left side up [rad].
glm::vec2 rock(float age, float turret);

} // namespace client
