#pragma once
/// What a viewer may change about the overlay itself. Everything in it is live.

#include "overlay/plot/plot.h"
#include "overlay/style.h"
#include "tunables/tunables.h"

namespace overlay {

struct Settings {
    double scale = 1; ///< factor on the size that follows from the screen's density
    Palette palette = Palette::usual;
    bool prompts = true;    ///< a newcomer's, who has not done them all yet
    bool lag_meter = false; ///< always; else while an instrument is open, and while the link is poor
    PlotView plot;
};
tunables::Tunables tunables(Settings& settings);  ///< those of the look, then those of the plot
tunables::Tunables look_rows(Settings& settings); ///< ui-scale, palette, prompts, lag-meter
tunables::Tunables tunables(PlotView& view);      ///< plot-span, plot-maximum

} // namespace overlay
