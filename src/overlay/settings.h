#pragma once
/// The user's live settings of the overlay.

#include "overlay/plot/plot.h"
#include "overlay/style.h"
#include "tunables/tunables.h"

namespace overlay {

struct Settings {
    double scale = 1; ///< factor on the panels' scale that fits screen and window (scale_for)
    Palette palette = Palette::usual;
    bool prompts = true;                        ///< shows a new player instructions until all were followed
    double caption_size = LetterSizes::regular; ///< size of the letters in the tour's captions at scale 1 [pixels]
    bool lag_meter = false; ///< always shows the lag meter; off: only on a poor link or while an instrument is open
    PlotView plot;
};
tunables::Tunables tunables(Settings& settings);  ///< all rows: those of the look, then of the plot
tunables::Tunables look_rows(Settings& settings); ///< rows ui-scale, palette, prompts, lag-meter, caption-size
tunables::Tunables tunables(PlotView& view);      ///< rows plot-span, plot-maximum

} // namespace overlay
