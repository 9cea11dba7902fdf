#pragma once
/// The map's fixed props as simple solids, which stop tanks, shells, mines and the camera. Ground queries and the
/// ground clamp ignore them. World axes [m].

#include "world/map.h"
#include "world/tank_shape.h"

#include <cstdint>
#include <functional>
#include <glm/vec2.hpp>
#include <optional>
#include <span>
#include <vector>

namespace world {

/// An upright solid; only its heading turns it.
struct Solid {
    PropKind kind = PropKind::pine;
    PropShape shape = PropShape::box;
    glm::vec3 centre{0};
    float heading = 0;         ///< [rad]
    glm::vec3 half_extents{1}; ///< x is the radius of a cylinder and of a sphere
    /// Radius of the bounding circle, seen from above [m].
    [[nodiscard]] float reach() const;
};

/// The point at which a straight path enters a solid.
struct Entry {
    float fraction = 0;  ///< fraction of the path before the entry; 0 if the path starts inside
    glm::vec3 normal{0}; ///< normal of the surface, unit vector
};
/// Entry of the path into the solid; `nullopt` if the path misses it.
std::optional<Entry> find_entry(const Solid& solid, const glm::vec3& from, const glm::vec3& to);
/// Entry of the path into the box; `nullopt` if the path misses it or is not finite.
std::optional<Entry> find_entry(const Box& box, const glm::vec3& from, const glm::vec3& to);

class Obstacles {
  public:
    /// Makes solids of the fixed props. `height`: height of the ground at (x, y) [m]. Boxes and cylinders reach `foot`
    /// metres into the ground, to stand on slopes; spheres lie partly in the ground anyway.
    Obstacles(std::span<const Prop> props, float map_size, const std::function<float(float, float)>& height);

    [[nodiscard]] std::span<const Solid> all() const { return solids_; }
    /// First entry of the path into any solid; `nullopt` if there is none or the path is not finite.
    [[nodiscard]] std::optional<Entry> ray(const glm::vec3& from, const glm::vec3& to) const;
    /// Index of any solid that the path enters; `nullopt` if there is none or the path is not finite.
    [[nodiscard]] std::optional<std::uint16_t> any(const glm::vec3& from, const glm::vec3& to) const;
    /// The solids whose bounding circle, seen from above, comes nearer than `distance` [m] to `place` [m].
    [[nodiscard]] std::vector<const Solid*> near(const glm::vec2& place, float distance) const;

    static constexpr float foot = 2;

  private:
    /// Calls `visit(index)` for the solids that may touch the rectangle, possibly more than once each.
    template <class Visit> void visit(const glm::vec2& low, const glm::vec2& high, Visit&& visit) const;
    /// The same for the solids that may touch the path, until `visit` returns true.
    template <class Visit> void visit_path(const glm::vec2& a, const glm::vec2& b, Visit&& visit) const;
    [[nodiscard]] int cell(float coordinate) const;

    std::vector<Solid> solids_;
    float half_size_;
    int side_; ///< number of cells along a side
    std::vector<std::vector<std::uint16_t>> cells_;
};

} // namespace world
