#pragma once
/// Tells which enemies a driver sees, and finds places out of an enemy's line of fire. Ray casts are expensive, so a
/// call checks one enemy or two places, and the results are remembered for a while. World axes [m].

#include "bots/driver.h"

#include <map>
#include <optional>

namespace bots {

/// The height of a gun above a tank's origin [m].
inline constexpr float gun_height = 0.8f;

/// The enemies that a driver sees; each call of `look` checks one of them, in turn.
class EnemySpotter {
  public:
    void look(const Perception& sight);
    /// Time for which the driver has seen the enemy [s]; 0: it does not see it.
    [[nodiscard]] float seen_for(protocol::ActorId actor) const;

  private:
    struct Seen {
        bool now = false;
        float since = 0; ///< value of `time_` when `now` changed last [s]
    };
    std::map<protocol::ActorId, Seen> seen_;
    std::size_t next_ = 0;
    float time_ = 0;
};

/// Searches the nearest place out of an enemy's line of fire.
class CoverSearch {
  public:
    struct Cover {
        glm::vec3 place{0};
        float drive_time = 0; ///< time that the tank needs to get there, driving and turning [s]
    };
    void search(const Perception& sight, const Enemy& enemy);
    [[nodiscard]] const std::optional<Cover>& found() const { return found_; }

  private:
    void look(const Perception& sight, const Enemy& enemy);
    std::optional<Cover> found_;
    std::size_t next_ = 0;
    float age_ = 0; ///< time since the place `found_` was last checked [s]
};

/// Returns the time that a tank needs to `place` [s]. It turns on the spot, and drives backward where that is quicker.
float drive_time_to(const dr::KinematicState<float>& own, const glm::vec3& place);

} // namespace bots
