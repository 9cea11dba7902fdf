#pragma once
/// Tells which enemies a driver sees, and finds places out of an enemy's line of fire. Ray casts are expensive, so a
/// call checks one enemy or two places, and results are stored between calls. World axes [m].

#include "bots/driver.h"

#include <map>
#include <optional>

namespace bots {

/// The height of a gun above a tank's origin [m].
inline constexpr float gun_height = 0.8f;

/// The enemies that a driver sees. Each call of `look` checks one enemy; successive calls check them all.
class EnemySpotter {
  public:
    void look(const Perception& sight);
    /// Time for which the driver has seen the enemy [s]; 0: it does not see it.
    [[nodiscard]] float seen_for(protocol::ActorId actor) const;

  private:
    struct Seen {
        bool now = false;
        float since = 0; ///< value of `time_` at the last change between seen and hidden [s]
    };
    std::map<protocol::ActorId, Seen> seen_;
    std::size_t next_ = 0;
    float time_ = 0; ///< sum of Perception::dt since the start [s]
};

/// Searches for a place out of an enemy's line of fire with the shortest drive.
class CoverSearch {
  public:
    struct Cover {
        glm::vec3 place{0};
        float drive_time = 0; ///< drive_time_to() `place` [s]
    };
    /// Call once a frame. Checks two more places; checks the found place again every second.
    void search(const Perception& sight, const Enemy& enemy);
    [[nodiscard]] const std::optional<Cover>& found() const { return found_; }

  private:
    void look(const Perception& sight, const Enemy& enemy);
    std::optional<Cover> found_;
    std::size_t next_ = 0;
    float age_ = 0; ///< time since `found_` was checked [s]
};

/// Estimates the time that a tank needs to reach `place` [s]. The tank turns on the spot, and drives backward if
/// `place` is behind it.
float drive_time_to(const dr::KinematicState<float>& own, const glm::vec3& place);

} // namespace bots
