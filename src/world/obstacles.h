#pragma once
/// The map's fixed props as simple solids: what stops tanks, shells, mines and the camera. Neither the ground's queries
/// nor the ground clamp know them. World axes [m].

#include "world/map.h"
#include "world/tank_shape.h"

#include <functional>
#include <glm/vec2.hpp>
#include <optional>
#include <span>
#include <vector>

namespace world {

/// Upright: only its heading turns it.
struct Solid {
    PropKind kind = PropKind::pine;
    PropShape shape = PropShape::box;
    glm::vec3 centre{0};
    float heading = 0;         ///< [rad]
    glm::vec3 half_extents{1}; ///< a cylinder's and a sphere's radius is x
    /// Radius of the circle round it, seen from above.
    [[nodiscard]] float reach() const;
};

/// Where a straight way enters something.
struct Entry {
    float fraction = 0;  ///< of the way; 0 if it starts inside
    glm::vec3 normal{0}; ///< of what it enters, unit
};
/// Nothing if it does not.
std::optional<Entry> enter(const Solid& solid, const glm::vec3& from, const glm::vec3& to);
/// Nothing for a way that is not finite, too.
std::optional<Entry> enter(const Box& box, const glm::vec3& from, const glm::vec3& to);

class Obstacles {
  public:
    /// `height` of the ground at (x, y). The solids reach `foot` metres into the ground, to stand on slopes.
    Obstacles(std::span<const Prop> props, float map_size, const std::function<float(float, float)>& height);

    [[nodiscard]] std::span<const Solid> all() const { return solids_; }
    /// The first of them on the way; nothing for ways that are not finite.
    [[nodiscard]] std::optional<Entry> ray(const glm::vec3& from, const glm::vec3& to) const;
    /// Those whose circle comes nearer than `distance` to a place.
    [[nodiscard]] std::vector<const Solid*> near(const glm::vec2& place, float distance) const;

    static constexpr float foot = 2;

  private:
    /// Calls `visit(index)` for what may touch the rectangle, perhaps more than once.
    template <class Visit> void visit(const glm::vec2& low, const glm::vec2& high, Visit&& visit) const;
    [[nodiscard]] int cell(float coordinate) const;

    std::vector<Solid> solids_;
    float half_size_;
    int side_; ///< cells along a side
    std::vector<std::vector<std::uint16_t>> cells_;
};

} // namespace world
