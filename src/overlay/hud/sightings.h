#pragma once
/// Which rivals the player knows of: whom his tank or his picture sees, and for some seconds whom they saw.

#include "client/view.h"

#include <glm/mat4x4.hpp>
#include <map>

namespace overlay {

struct Sighting {
    double time = 0;        ///< when he was last seen, match time [s]
    glm::vec2 place{0};     ///< there [m]
    float heading = 0;      ///< of his hull then [rad]
    glm::vec3 colour{0.4f}; ///< linear
};

class Sightings {
  public:
    static constexpr double remembered = 3;       ///< [s]
    static constexpr std::size_t looked_for = 32; ///< rivals in a frame; of more, so many or a share of them in turn
    /// Once a frame. `view_projection`: the picture's, world to clip space.
    void update(const client::View& client, const client::Scene& scene, const glm::mat4& view_projection);
    [[nodiscard]] const std::map<protocol::ActorId, Sighting>& all() const { return all_; }

  private:
    std::map<protocol::ActorId, Sighting> all_;
    std::size_t next_ = 0; ///< of the rivals: whose turn it is
};

} // namespace overlay
