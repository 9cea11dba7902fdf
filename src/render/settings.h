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
    int shadow_size;     ///< of the shadow map's side [texels]
    int shadow_taps;     ///< samples of it a pixel
    int samples;         ///< of multisampling; 0: none
    int anisotropy;      ///< samples of a texture seen at a grazing angle
    float draw_distance; ///< of the land [m]
    float lod_cells;     ///< distance [cells] to which the ground is drawn in full; each doubling halves the detail
    float tank_distance; ///< to which tanks are drawn with all links and bolts [m]
};
const QualityRow& row(Quality quality);

} // namespace render
