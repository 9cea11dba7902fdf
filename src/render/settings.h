#pragma once
/// How much the pictures may cost.

#include "render/models/prop_models.h"
#include "tunables/tunables.h"

#include <cstddef>

namespace render {

enum class Quality { low, medium, high };
/// Which share of the window's size is drawn: as large as the frame rate allows, or always the same (resolution.h).
enum class Resolution { automatic, all, large, middle, small, half };

struct Settings {
    Quality quality = Quality::medium;
    double frame_rate = 60; ///< that `automatic` is to hold [frames/s]
    Resolution resolution = Resolution::automatic;
    bool frame_graph = false; ///< the last frames' times are shown
};
tunables::Tunables tunables(Settings& settings);

/// What a quality means.
struct QualityRow {
    bool plain;                 ///< shaders leave out what costs most: see Program::Variant
    int shadow_size;            ///< of the shadow map's side [texels]
    int shadow_side;            ///< a pixel takes a square of samples of it, so many a side
    int samples;                ///< of multisampling; 0: none
    int anisotropy;             ///< samples of a texture seen at a grazing angle
    float draw_distance;        ///< of the land [m]
    std::size_t all_triangles;  ///< that a frame should have at most: the ground gives way to what moves
    std::size_t land_triangles; ///< the ground is drawn coarser until it has no more than these
    float land_tolerance;       ///< error of the ground's height that may show, as an angle at the eye [rad]
    float tank_distance;        ///< to which tanks are drawn with all links and fittings [m]
    float shadow_reach;         ///< half the side of the square that the shadow map covers at least [m]
    float prop_near;            ///< to which a tree is drawn in every detail [m]
    float prop_middle;          ///< beyond it a tree is a silhouette [m]
    PropDetail shadow_detail;   ///< of the props that throw shadows
    float scatter_distance;     ///< to which there is grass and stones on the ground; 0: none [m]
    float scatter_near;         ///< to which a tuft has all its blades [m]
    int ground_samples;         ///< of the ground's detail where it is seen at a grazing angle, at most
    float mark_distance;        ///< to which tracks are seen on the ground [m]
    float puffs;                ///< share of the smoke and dust that is drawn; fewer puffs are larger
};
const QualityRow& row(Quality quality);

} // namespace render
