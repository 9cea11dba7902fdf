#pragma once
/// Which props are drawn in a frame, where, and in which detail: pure functions of map, scene and camera.

#include "client/scene/scene.h"
#include "render/camera_matrices.h"
#include "render/ground/height_grid.h"
#include "render/models/prop_models.h"
#include "render/settings.h"
#include "world/map.h"

#include <array>
#include <glm/vec4.hpp>
#include <vector>

namespace render {

/// As in shaders/prop.vert.
struct PropInstance {
    std::array<glm::vec4, 3> pose{}; ///< body to world with its scale, by rows
    glm::vec4 look{0};               ///< tint, and a number of its own for the wind and the noise
};
/// One prop in the world, with the sphere that it fits into.
struct PlacedProp {
    world::PropKind kind = world::PropKind::pine;
    PropInstance instance;
    glm::vec3 centre{0};
    float radius = 1;
};

/// Those of the map that stand fast, on its ground.
std::vector<PlacedProp> fixed_props(const world::Map& map, const HeightGrid& ground);
/// Those of the scene. What has no finite place is left out.
std::vector<PlacedProp> loose_props(const client::Scene& scene);

constexpr std::size_t prop_kinds = static_cast<std::size_t>(world::PropKind::count);
constexpr std::size_t prop_details = static_cast<std::size_t>(PropDetail::count);
/// By kind and detail.
using PropBatches = std::array<std::array<std::vector<PropInstance>, prop_details>, prop_kinds>;

/// Adds those that may be seen, each in the detail that its distance asks for.
void add_visible(PropBatches& batches, const std::vector<PlacedProp>& props, const Frustum& seen, const glm::vec3& eye,
                 const QualityRow& quality);
/// Adds those that may throw a shadow into the square that the sun's projection covers, all in one detail.
void add_shading(PropBatches& batches, const std::vector<PlacedProp>& props, const glm::mat4& sun, PropDetail detail);

/// How much of the sun props that stand fast let through to the ground, 0..255, over the map row by row from the
/// south-west; `side` texels a side. Soft: for where the shadow map does not reach.
std::vector<std::uint8_t> baked_shade(const std::vector<PlacedProp>& props, const glm::vec3& to_sun, float size,
                                      int side);

} // namespace render
