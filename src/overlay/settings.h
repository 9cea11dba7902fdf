#pragma once
/// What a viewer may change about the overlay itself. Everything in it is live.

#include "overlay/plot/plot.h"
#include "tunables/tunables.h"

namespace overlay {

struct Settings {
    double scale = 1; ///< factor on the size that follows from the window's
    PlotView plot;
};
tunables::Tunables tunables(Settings& settings); ///< ui-scale, then those of the plot
tunables::Tunables tunables(PlotView& view);     ///< plot-span, plot-maximum

} // namespace overlay
