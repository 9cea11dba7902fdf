#pragma once
/// How much the pictures may cost.

#include "tunables/tunables.h"

namespace render {

enum class Quality { low, medium, high };

struct Settings {
    Quality quality = Quality::medium;
};
tunables::Tunables tunables(Settings& settings);

/// What a quality means.
struct QualityRow {
    int shadow_size;      ///< of the shadow map's side [texels]
    int shadow_side;      ///< a pixel takes a square of samples of it, so many a side
    int samples;          ///< of multisampling; 0: none
    int anisotropy;       ///< samples of a texture seen at a grazing angle
    float draw_distance;  ///< of the land [m]
    float land_tolerance; ///< error of the ground's height that may show, as an angle at the eye [rad]
    float tank_distance;  ///< to which tanks are drawn with all links and fittings [m]
};
const QualityRow& row(Quality quality);

} // namespace render
