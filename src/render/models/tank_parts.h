#pragma once
/// Parts of the tank's mesh and their paints, shared by tank_model.cpp and the files that build the parts. Body axes
/// [m]; turret and gun relative to their pivots.

#include "render/models/mesh_builder.h"
#include "render/models/tank_model.h"
#include "world/tank_shape.h"

#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace render {

inline const Paint armour{{0.120f, 0.118f, 0.068f}, 0.30f, 0.22f};
inline const Paint armour_dark{{0.060f, 0.060f, 0.038f}, 0.16f, 0.15f};
inline const Paint wheel_shade{{0.040f, 0.040f, 0.028f}, 0.12f, 0.15f};
inline const Paint team{{0, 0, 0}, 1.0f, 0.35f};
inline const Paint steel{{0.050f, 0.050f, 0.052f}, 0.0f, 0.45f};
inline const Paint dark{{0.012f, 0.012f, 0.012f}, 0.0f, 0.1f};
inline const Paint rubber{{0.020f, 0.020f, 0.021f}, 0.0f, 0.12f};
inline const Paint link_steel{{0.062f, 0.054f, 0.046f}, 0.0f, 0.3f};
inline const Paint glass{{0.02f, 0.05f, 0.06f}, 0.0f, 1.0f};
inline const Paint headlight{{0.95f, 0.90f, 0.75f}, 0.0f, 1.0f, 0.55f};
inline const Paint tail_light{{0.70f, 0.02f, 0.01f}, 0.0f, 0.8f, 0.5f};
inline const Paint canvas{{0.150f, 0.125f, 0.075f}, 0.0f, 0.05f};

// y of the left track's edges [m].
inline constexpr float track_inner = world::track_gauge / 2 - world::track_width / 2;
inline constexpr float track_outer = world::track_gauge / 2 + world::track_width / 2;

void build_hull(MeshBuilder& build, Detail detail);
void build_turret(MeshBuilder& build, Detail detail);
void build_hatch(MeshBuilder& build, Detail detail); ///< commander's hatch, in turret axes; `motion`: x, z of its hinge
void build_gun(MeshBuilder& build, Detail detail);
void build_antenna(MeshBuilder& build, Detail detail);
void build_running_gear(MeshBuilder& build, Detail detail); ///< wheels and tracks

// The closed loop of a track: a belt stretched around the wheels and divided into links of equal length.

struct Wheel {
    glm::vec2 axle{0}; ///< x, z of the axle [m]
    float radius = 0;  ///< radius of the wheel [m]
};

struct BeltPoint {
    glm::vec2 place{0};   ///< x, z of the point [m]
    glm::vec2 forward{0}; ///< unit vector along the belt, in the direction that is +x at the top
};

/// Returns `links` points at equal distances around the wheels. The upper run between the outermost wheels sags by
/// `sag` [m].
std::vector<BeltPoint> belt(std::span<const Wheel> wheels, int links, float sag);
/// Returns the length of the closed line through the points [m].
float belt_length(std::span<const BeltPoint> points);

} // namespace render
