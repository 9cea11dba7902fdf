#pragma once
/// Fake articulations (Murphy 18.8): motion that is not published, but follows from the displayed motion. The antenna
/// sways, the gun recoils, the hull rocks on its springs.

#include <glm/vec2.hpp>

namespace client {

/// The antenna's tip as a mass on a spring, driven by changes of its foot's velocity.
class Antenna {
  public:
    /// Advances by `dt` [s]. `change`: change of the tank's velocity in that time, forward and left [m/s]. Ignores a
    /// change of 8 m/s or more, which no drive or hit can cause, only a spawn or a snap.
    void move(const glm::vec2& change, float dt);
    [[nodiscard]] const glm::vec2& lean() const { return lean_; } ///< lean of the antenna, forward and left [rad]

  private:
    glm::vec2 lean_{0}, rate_{0};
};

/// Recoil of the gun `age` [s] after the shot, 0..1: back at once, forward slowly.
float recoil(float age);
/// Rocking of the hull `age` [s] after a shot with the turret at `turret` [rad]: nose up, left side up [rad].
glm::vec2 rock(float age, float turret);

} // namespace client
