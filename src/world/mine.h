#pragma once
/// A mine: a flat cylinder, a Bullet rigid body that falls, rolls and comes to rest. The server owns mines and
/// publishes them like other actors. rules.h has the figures for arming and damage.

#include "dead_reckoning/state.h"
#include "world/physics_world.h"

namespace world {

inline constexpr float mine_radius = 0.35f;     ///< [m]
inline constexpr float mine_half_height = 0.1f; ///< [m], along body z
inline constexpr float mine_mass = 20;          ///< [kg]

/// Contact points of a mine that lies on the ground, for dr::clamp_to_ground.
inline constexpr dr::Footprint<float> mine_footprint{{{mine_radius, 0, -mine_half_height},
                                                      {-mine_radius / 2, 0.866f * mine_radius, -mine_half_height},
                                                      {-mine_radius / 2, -0.866f * mine_radius, -mine_half_height}}};

/// Points on the mine's rims, for measuring its depth in the ground [m].
inline constexpr auto mine_hull = [] {
    std::array<dr::Vec3<float>, 6> points{};
    for (std::size_t i = 0; i < 3; ++i) {
        points[i] = points[i + 3] = mine_footprint[i];
        points[i + 3].z = mine_half_height;
    }
    return points;
}();

class Mine final : public BodyActor {
  public:
    /// Position [m] and velocity [m/s] in world axes.
    Mine(PhysicsWorld& world, const glm::vec3& position, const glm::vec3& velocity,
         const glm::quat& orientation = {1, 0, 0, 0});

    [[nodiscard]] const dr::KinematicState<float>& state() const { return state_; }
    [[nodiscard]] bool asleep() const; ///< at rest: Bullet no longer moves it

    void touch_ground() override;
    void after_tick() override;

  private:
    dr::KinematicState<float> state_;
};

} // namespace world
