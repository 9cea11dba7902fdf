#pragma once
/// The ground of a map: Bullet's height field, and direct queries of the same triangles. Also has the map's fixed props
/// (`obstacles`), which ground queries ignore.
///
/// Every cell is two triangles with the diagonal from south-east to north-west, in physics, queries and rendering
/// alike. All queries are const, and any number of threads may call them at once.

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
    glm::vec3 normal{0};   ///< normal of the triangle, unit vector, upward
    float fraction = 0;    ///< fraction of the path from `from` to `to` before the hit
};

/// The ground at a position (x, y): a point of a terrain triangle.
struct Ground {
    float height = 0;          ///< [m]
    glm::vec3 normal{0, 0, 1}; ///< unit vector, upward
};

class Terrain {
  public:
    explicit Terrain(const Map& map);
    ~Terrain();
    Terrain(const Terrain&) = delete;
    Terrain& operator=(const Terrain&) = delete;

    /// Height of the ground at (x, y) [m]; `nullopt` outside the map.
    [[nodiscard]] std::optional<float> height(float x, float y) const;
    /// Writes the heights at `count` positions [m], equal to those of `height(x, y)`; NaN outside the map.
    void heights(const float* x, const float* y, std::size_t count, float* height) const;
    /// Height and normal at (x, y) [m]. Outside the map, as physics needs ground: those of the map's nearest point.
    [[nodiscard]] Ground ground(float x, float y) const;
    /// First hit from `from` to `to` [m]: Bullet's ray cast against this height field only. `nullopt` if there is none,
    /// or if an end is far outside the map or not finite.
    [[nodiscard]] std::optional<RayHit> ray(const glm::vec3& from, const glm::vec3& to) const;

    [[nodiscard]] float size() const { return size_; }     ///< side of the square map [m]
    [[nodiscard]] int samples() const { return samples_; } ///< number of heights along a side
    /// Heights of the samples [m], row by row from the south-west corner.
    [[nodiscard]] const std::vector<float>& heights() const { return heights_; }
    [[nodiscard]] float min_height() const { return min_height_; }             ///< smallest terrain height [m]
    [[nodiscard]] float max_height() const { return max_height_; }             ///< largest terrain height [m]
    [[nodiscard]] const std::vector<Spawn>& spawns() const { return spawns_; } ///< Map::starts; if empty, Map::spawns
    [[nodiscard]] const Obstacles& obstacles() const { return obstacles_; }    ///< fixed props of the map

  private:
    float size_, spacing_;
    int samples_;
    float min_height_, max_height_;
    std::vector<float> heights_; ///< heights of the samples [m]; Bullet reads this memory, too
    std::vector<Spawn> spawns_;
    Obstacles obstacles_;
    std::unique_ptr<btHeightfieldTerrainShape> shape_;
};

/// The ground for dr::clamp_to_ground, by Bullet's ray casts straight down. The rays start above the map's highest
/// point, so that they also find the ground above an actor. `terrain` must outlive the result.
dr::GroundHeight<float> ground_by_rays(const Terrain& terrain);
/// The ground for dr::clamp_to_ground, by direct use of the triangles: within 1 mm of the ray casts on the shipped
/// maps, and faster (docs/results.md). `terrain` must outlive the result.
dr::GroundHeight<float> ground_by_triangles(const Terrain& terrain);

} // namespace world
