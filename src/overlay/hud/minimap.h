#pragma once
/// The land round the own tank from above, what the view looks at upward: hills, water and roads, rivals as far as they
/// are known, crates, and the own mines.

#include "client/view.h"
#include "overlay/style.h"

#include <glm/mat4x4.hpp>
#include <map>

namespace overlay {

struct HudFrame;

// Which rivals the player knows of: whom his tank or his picture sees, and for some seconds whom they saw.

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

/// A map's colours from above, by its heights: a grid of `step` metres over all of it.
struct LandPicture {
    static constexpr float step = 8; ///< [m]
    int side = 0;                    ///< places along a side
    std::vector<ImU32> colours;      ///< row by row from the south-west corner
};
/// `water`: its height [m], if there is some.
LandPicture land_picture(const world::Terrain& terrain, std::optional<float> water);

class Minimap {
  public:
    static constexpr float radius = 120;   ///< from its middle to its edge [m]
    static constexpr float side = 150;     ///< at scale 1 [pixels]
    static constexpr float tallest = 0.4f; ///< of what panels leave free

    /// How wide and tall it is [pixels].
    static float wide(const Look& look, float free_height) { return std::min(look.px(side), tallest * free_height); }
    /// At the bottom right of what panels leave free; nothing without an own tank.
    void draw(const HudFrame& frame, const Sightings& sightings);

  private:
    const world::Terrain* terrain_ = nullptr; ///< that `land_` is of
    std::string map_;
    LandPicture land_;
};

} // namespace overlay
