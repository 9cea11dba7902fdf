#pragma once
/// The land around the player's tank from above, turned so that the view's direction points up. It shows hills, water,
/// roads, recently seen rivals, crates, the player's mines, and a match's bases and zones.

#include "client/client_state.h"
#include "overlay/style.h"

#include <glm/mat4x4.hpp>
#include <map>

namespace overlay {

struct HudFrame;

// A rival is any remote tank, allies included. A sighting is the pose in which a rival was last seen from the player's
// tank or in the picture. It is removed `remembered` seconds later, or when the rival is destroyed.

struct Sighting {
    double time = 0;        ///< match time at which the rival was last seen [s]
    glm::vec2 place{0};     ///< position at `time` [m]
    float heading = 0;      ///< heading of the hull at `time` [rad]
    glm::vec3 colour{0.4f}; ///< the tank's colour, linear RGB
};

class Sightings {
  public:
    static constexpr double remembered = 3; ///< time for which a sighting is kept [s]
    /// Number of rivals whose visibility is tested per frame. With more than 16 times as many rivals, a sixteenth of
    /// them is tested.
    static constexpr std::size_t looked_for = 32;
    /// Call once a frame. `view_projection`: matrix of the picture, world to clip space.
    void update(const client::ClientState& client, const client::Scene& scene, const glm::mat4& view_projection);
    [[nodiscard]] const std::map<protocol::ActorId, Sighting>& all() const { return all_; }

  private:
    std::map<protocol::ActorId, Sighting> all_;
    std::size_t next_ = 0; ///< index of the rival to test next
};

/// Colours of a map seen from above, computed from its heights on a grid of points.
struct LandPicture {
    static constexpr float step = 8; ///< distance between grid points [m]
    int side = 0;                    ///< number of grid points along each side of the map
    std::vector<ImU32> colours;      ///< colours of the grid points, row by row from the south-west corner
};
/// `water`: height of the water's surface [m]; `nullopt`: the map has no water.
LandPicture land_picture(const world::Terrain& terrain, std::optional<float> water);

class Minimap {
  public:
    static constexpr float radius = 120;   ///< distance in the world from the minimap's middle to its edge [m]
    static constexpr float side = 150;     ///< side of the minimap at scale 1 [pixels]
    static constexpr float tallest = 0.4f; ///< largest side, as a share of the free area's height

    /// Side of the minimap [pixels].
    static float wide(const Look& look, float free_height) { return std::min(look.px(side), tallest * free_height); }
    /// Draws at the bottom right of the free area; nothing if the player has no tank.
    void draw(const HudFrame& frame, const Sightings& sightings);

  private:
    const world::Terrain* terrain_ = nullptr; ///< terrain of `land_`
    std::string map_;
    LandPicture land_;
};

} // namespace overlay
