#pragma once
/// Quality and cost of the picture.

#include "render/models/prop_models.h"
#include "tunables/tunables.h"

#include <cstddef>

namespace render {

enum class Quality { low, medium, high };
/// Share of the window's size that is drawn: as large as the frame rate allows, or fixed (resolution.h).
enum class Resolution { automatic, all, large, middle, small, half };

struct Settings {
    Quality quality = Quality::medium;
    double frame_rate = 60; ///< wanted rate, which Resolution::automatic tries to reach [frames/s]
    Resolution resolution = Resolution::automatic;
    bool frame_graph = false; ///< shows the graph of frame times
};
tunables::Tunables tunables(Settings& settings);

/// Parameters of the picture at one quality.
struct QualityRow {
    bool plain;                 ///< shaders omit costly effects: see Program::Variant
    int shadow_size;            ///< side of the shadow map [texels]
    int shadow_side;            ///< a pixel takes shadow_side² samples of the shadow map
    int samples;                ///< samples per pixel (multisampling); 0: no multisampling
    int anisotropy;             ///< samples of a texture seen at a grazing angle
    float draw_distance;        ///< maximum distance of drawn land [m]
    std::size_t all_triangles;  ///< wanted maximum of triangles per frame; the ground is drawn coarser to meet it
    std::size_t land_triangles; ///< maximum of triangles of the ground per frame, which is drawn coarser to meet it
    float land_tolerance;       ///< visible error of the ground's height, as an angle at the eye [rad]
    float tank_distance;        ///< distance up to which tanks have all links and fittings [m]
    float shadow_reach;         ///< minimum of half the side of the shadow map's square [m]
    float prop_near;            ///< distance up to which trees have full detail [m]
    float prop_middle;          ///< distance from which trees are silhouettes [m]
    PropDetail shadow_detail;   ///< detail of props that cast shadows
    float scatter_distance;     ///< radius of grass and stones around the camera; 0: none [m]
    float scatter_near;         ///< distance up to which tufts have all blades [m]
    int ground_samples;         ///< maximum samples of the ground's detail at grazing angles
    float mark_distance;        ///< distance up to which tracks are visible [m]
    float puffs;                ///< share of smoke and dust to draw; fewer puffs are larger
};
const QualityRow& row(Quality quality);

} // namespace render
