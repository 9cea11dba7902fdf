#pragma once
/// Which ghost is which: the colours of what is drawn beside the tanks.

#include "client/scene/scheme_colours.h"
#include "client/settings.h"
#include "overlay/style.h"

#include <string>
#include <vector>

namespace overlay {

struct LegendEntry {
    std::string text;
    ImU32 colour = colours::text;
    bool ghost = true; ///< translucent; false: the tank itself
    int dash = 0;      ///< of its line in the plot: see dashes.h
};
/// Of everything that these settings draw translucent, after the solid tanks' scheme; empty if there is no ghost.
std::vector<LegendEntry> ghost_legend(const client::ViewerSettings& settings, const client::SchemeColours& colours);

} // namespace overlay
