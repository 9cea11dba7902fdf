#include "world/terrain.h"

#include "world/bullet_glm.h"

#include <BulletCollision/CollisionShapes/btHeightfieldTerrainShape.h>
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace world {

namespace {

struct NearestHit final : btTriangleRaycastCallback {
    using btTriangleRaycastCallback::btTriangleRaycastCallback;
    btVector3 normal{0, 0, 0};
    btScalar reportHit(const btVector3& hit_normal, btScalar fraction, int, int) override {
        normal = hit_normal;
        return fraction; // Bullet then reports only nearer hits
    }
};

} // namespace

Terrain::Terrain(const Map& map)
    : size_(map.size), spacing_(map.spacing()), samples_(map.samples),
      min_height_(*std::ranges::min_element(map.heights)), max_height_(*std::ranges::max_element(map.heights)),
      heights_(map.heights), spawns_(map.starts.empty() ? map.spawns : map.starts),
      obstacles_(map.props, map.size, [this](float x, float y) { return ground(x, y).height; }) {
    constexpr int up_axis = 2;
    constexpr bool flip_quad_edges = false; // the diagonal runs from south-east to north-west
    shape_ = std::make_unique<btHeightfieldTerrainShape>(samples_, samples_, heights_.data(), min_height_, max_height_,
                                                         up_axis, flip_quad_edges);
    shape_->setLocalScaling({spacing_, spacing_, 1});
    // No buildAccelerator(): with it, Bullet 3.24 misses slanting rays (4 % of them on the map "valley"). The game's
    // rays are short and do not need it.
}

Terrain::~Terrain() = default;

Ground Terrain::ground(float x, float y) const {
    const float last = static_cast<float>(samples_ - 1);
    // This order of arguments turns NaN into 0.
    const float column = std::min(std::max(0.0f, (x + size_ / 2) / spacing_), last);
    const float row = std::min(std::max(0.0f, (y + size_ / 2) / spacing_), last);
    const int left = std::min(static_cast<int>(column), samples_ - 2);
    const int below = std::min(static_cast<int>(row), samples_ - 2);
    const float u = column - static_cast<float>(left), v = row - static_cast<float>(below);

    const float* south = &heights_[static_cast<std::size_t>(below) * samples_ + left];
    const float* north = south + samples_;
    // Rise of the triangle over a cell's side along x and y [m]. The diagonal u + v = 1 divides the triangles.
    const bool lower = u + v <= 1;
    const float along_x = lower ? south[1] - south[0] : north[1] - north[0];
    const float along_y = lower ? north[0] - south[0] : north[1] - south[1];
    const float height =
        lower ? south[0] + u * along_x + v * along_y : north[1] - (1 - u) * along_x - (1 - v) * along_y;
    return {height, glm::normalize(glm::vec3(-along_x, -along_y, spacing_))};
}

std::optional<float> Terrain::height(float x, float y) const {
    if (!(std::abs(x) <= size_ / 2 && std::abs(y) <= size_ / 2)) // NaN is outside, too
        return {};
    return ground(x, y).height;
}

std::optional<RayHit> Terrain::ray(const glm::vec3& from, const glm::vec3& to) const {
    // Refuses far ends, whose cell numbers exceed Bullet's integers, and NaN.
    const float reach = 4 * (size_ + max_height_ - min_height_);
    for (const glm::vec3& end : {from, to}) {
        if (!(std::abs(end.x) < reach && std::abs(end.y) < reach && std::abs(end.z) < reach + std::abs(max_height_)))
            return {};
    }
    // Bullet centres the height field on the middle of its heights.
    const btVector3 middle(0, 0, (min_height_ + max_height_) / 2);
    NearestHit hit(to_bullet(from) - middle, to_bullet(to) - middle);
    shape_->performRaycast(&hit, hit.m_from, hit.m_to);
    if (hit.m_hitFraction >= 1)
        return {};
    const glm::vec3 normal = to_glm(hit.normal);
    return RayHit{from + (to - from) * hit.m_hitFraction, normal.z < 0 ? -normal : normal, hit.m_hitFraction};
}

dr::GroundHeight<float> ground_by_rays(const Terrain& terrain) {
    return [&terrain](float x, float y, float) -> std::optional<dr::GroundHit<float>> {
        const auto hit = terrain.ray({x, y, terrain.max_height() + 1}, {x, y, terrain.min_height() - 1});
        return hit ? std::optional(dr::GroundHit<float>(hit->position.z, hit->normal)) : std::nullopt;
    };
}

dr::GroundHeight<float> ground_by_triangles(const Terrain& terrain) {
    return [&terrain](float x, float y, float) -> std::optional<dr::GroundHit<float>> {
        if (!terrain.height(x, y))
            return {};
        const Ground ground = terrain.ground(x, y);
        return dr::GroundHit<float>(ground.height, ground.normal);
    };
}

} // namespace world
