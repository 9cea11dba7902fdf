#pragma once
/// What a driver sees of its enemies, and where it would be out of an enemy's line. Rays are dear: two places are
/// looked at a call, and what was found is remembered for a while. World axes [m].

#include "bots/driver.h"

#include <map>
#include <optional>

namespace bots {

/// The height of a gun above a tank's origin [m].
inline constexpr float gun_height = 0.8f;

/// Whom a driver sees: one of the enemies is looked at a call, in turn.
class Lookout {
  public:
    void look(const Sight& sight);
    /// For how long it has seen him [s]; 0: it does not.
    [[nodiscard]] float seen_for(protocol::ActorId actor) const;

  private:
    struct Seen {
        bool now = false;
        float since = 0; ///< on `time_` [s]
    };
    std::map<protocol::ActorId, Seen> seen_;
    std::size_t next_ = 0;
    float time_ = 0;
};

/// The nearest place out of an enemy's line.
class CoverSearch {
  public:
    struct Cover {
        glm::vec3 place{0};
        float way = 0; ///< to get there: driving and turning [s]
    };
    void search(const Sight& sight, const Enemy& enemy);
    [[nodiscard]] const std::optional<Cover>& found() const { return found_; }

  private:
    void look(const Sight& sight, const Enemy& enemy);
    std::optional<Cover> found_;
    std::size_t next_ = 0;
    float age_ = 0; ///< of `found_` [s]
};

/// How long a tank needs to a place: it turns on the spot, and drives backward where that is nearer [s].
float way_to(const dr::KinematicState<float>& own, const glm::vec3& place);

} // namespace bots
