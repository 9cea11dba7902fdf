#pragma once
/// The viewer's live settings of the overlay.

#include "overlay/plot/plot.h"
#include "overlay/style.h"
#include "tunables/tunables.h"

namespace overlay {

struct Settings {
    double scale = 1; ///< factor on the size that the screen's density gives
    Palette palette = Palette::usual;
    bool prompts = true;    ///< shows instructions until the player has done them all
    bool lag_meter = false; ///< the lag meter is always shown; else only with an open instrument or on a poor link
    PlotView plot;
};
tunables::Tunables tunables(Settings& settings);  ///< all rows: those of the look, then of the plot
tunables::Tunables look_rows(Settings& settings); ///< rows ui-scale, palette, prompts, lag-meter
tunables::Tunables tunables(PlotView& view);      ///< rows plot-span, plot-maximum

} // namespace overlay
