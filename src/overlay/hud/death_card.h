#pragma once
/// The card that explains the death of the player's tank: the killer, the weapon, the distance, and the damage of the
/// last 10 s.

#include "client/client_state.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace overlay {

struct HudFrame;

/// The side of a hull that faces `place`: "front", "front right", ... "rear".
std::string_view side_facing(const dr::KinematicState<float>& hull, const glm::vec3& place);

class DeathCard {
  public:
    static constexpr double counted = 10; ///< time before the death for which damage of the last life is listed [s]

    /// Call in every frame: notes each hit on the player's tank with its direction, while that is known.
    void update(const client::ClientState& client);
    /// The card's lines: a title, the whole damage, and its parts by source; empty while the tank lives.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    /// Draws the card at the left edge, at half height.
    void draw(const HudFrame& frame) const;

  private:
    struct Damage {
        double time = 0; ///< as client::Hit::time [s]
        int points = 0;
        std::string from{}; ///< "Ben's shell, front left"
    };
    void explain(const client::ClientState& client, const client::KillLine& kill);

    std::deque<Damage> taken_;
    std::uint64_t noted_ = 0; ///< client::Hit::number of the last hit that `update` has seen
    std::vector<std::string> lines_;
};

} // namespace overlay
