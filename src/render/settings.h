#pragma once
/// Quality and cost of the picture.

#include "render/models/prop_models.h"
#include "tunables/tunables.h"

#include <cstddef>

namespace render {

enum class Quality { low, medium, high };
/// Drawn share of the window's width and height: as large as the frame rate allows, or fixed (resolution.h).
enum class Resolution { automatic, all, large, middle, small, half };

struct Settings {
    Quality quality = Quality::medium;
    double frame_rate = 60; ///< frame rate that Resolution::automatic tries to reach [1/s]
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
    int anisotropy;             ///< maximum samples of a texture at grazing angles, by the driver's anisotropic filter
    float draw_distance;        ///< maximum distance of drawn land and props [m]
    std::size_t all_triangles;  ///< wanted maximum of triangles per frame; the ground is drawn coarser to meet it
    std::size_t land_triangles; ///< wanted maximum of the ground's triangles per view, met by a coarser ground
    float land_tolerance;       ///< height error of the ground as an angle at the eye [rad]; triangle limits raise it
    float tank_distance;        ///< distance up to which the nearest tanks have all links and fittings [m]
    float shadow_reach;         ///< minimum of half the side of the shadow map's square [m]
    float prop_near;            ///< distance up to which props of 8 m radius have full detail [m]
    float prop_middle;          ///< distance from which props of 8 m radius are silhouettes [m]
    PropDetail shadow_detail;   ///< detail of props that cast shadows
    float scatter_distance;     ///< radius of grass and stones around the camera; 0: none [m]
    float scatter_near;         ///< distance up to which tufts have all blades [m]
    int ground_samples;     ///< maximum samples of ground details at grazing angles, if there is no anisotropic filter
    float mark_distance;    ///< distance up to which marks on the ground are drawn [m]
    float contact_distance; ///< distance up to which the ground is darker under props; 0: nowhere [m]
    bool leaf_cards;        ///< near trees have leaves
    float puffs;            ///< share of smoke and dust to draw; fewer puffs are larger
};
const QualityRow& row(Quality quality);

} // namespace render
