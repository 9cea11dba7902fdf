#pragma once
/// The ground: a map's heights as Bullet's height field, and the same triangles as plain queries; and what stands on it
/// (`obstacles`), which none of the ground's queries sees.
///
/// Every cell is two triangles, cut along the diagonal from its south-east to its north-west corner, in physics,
/// queries and rendering alike. All queries are const and may be asked from any number of threads at once.

#include "dead_reckoning/receiving/ground_clamp.h"
#include "world/obstacles.h"

#include <cstddef>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <vector>

class btHeightfieldTerrainShape;

namespace world {

struct RayHit {
    glm::vec3 position{0}; ///< [m]
    glm::vec3 normal{0};   ///< of the triangle, unit, upward
    float fraction = 0;    ///< of the way from `from` to `to`
};

/// The plane of the triangle at a place.
struct Ground {
    float height = 0;          ///< [m]
    glm::vec3 normal{0, 0, 1}; ///< unit, upward
};

class Terrain {
  public:
    explicit Terrain(const Map& map);
    ~Terrain();
    Terrain(const Terrain&) = delete;
    Terrain& operator=(const Terrain&) = delete;

    /// Height of the ground at (x, y) [m]; nothing outside the map.
    [[nodiscard]] std::optional<float> height(float x, float y) const;
    /// Of many places at once [m]; NaN outside the map. Equal to `height`.
    void heights(const float* x, const float* y, std::size_t count, float* height) const;
    /// Height and normal, outside the map those of its nearest edge: for physics, which needs an answer everywhere.
    [[nodiscard]] Ground ground(float x, float y) const;
    /// First hit from `from` to `to` [m] (Bullet's ray cast against this height field alone).
    [[nodiscard]] std::optional<RayHit> ray(const glm::vec3& from, const glm::vec3& to) const;

    [[nodiscard]] float size() const { return size_; }     ///< side of the square [m]
    [[nodiscard]] int samples() const { return samples_; } ///< heights along a side
    /// Row by row from the south-west corner [m].
    [[nodiscard]] const std::vector<float>& heights() const { return heights_; }
    [[nodiscard]] float min_height() const { return min_height_; } ///< of the heights that occur [m]
    [[nodiscard]] float max_height() const { return max_height_; } ///< of the heights that occur [m]
    [[nodiscard]] const std::vector<Spawn>& spawns() const { return spawns_; }
    [[nodiscard]] const Obstacles& obstacles() const { return obstacles_; } ///< the map's fixed props

  private:
    float size_, spacing_;
    int samples_;
    float min_height_, max_height_;
    std::vector<float> heights_; ///< Bullet reads them here
    std::vector<Spawn> spawns_;
    Obstacles obstacles_;
    std::unique_ptr<btHeightfieldTerrainShape> shape_;
};

/// The ground for dr::clamp_to_ground, by Bullet's ray casts straight down. A height field has one surface, so that the
/// search always starts above it: an actor that was dead-reckoned under the ground finds it,
/// too. `terrain` must outlive the result.
dr::GroundHeight<float> ground_by_rays(const Terrain& terrain);
/// The same by the triangles themselves: within a millimetre of what rays find, and 50 times as fast.
dr::GroundHeight<float> ground_by_triangles(const Terrain& terrain);

} // namespace world
