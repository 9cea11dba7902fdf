#include "overlay/settings.h"

namespace overlay {

using tunables::bind;

tunables::Tunables tunables(PlotView& view) {
    return {bind({.name = "plot-span",
                  .unit = "s",
                  .minimum = PlotView::min_span,
                  .maximum = PlotView::max_span,
                  .help = "Time span of the plot; the mouse wheel over the plot changes it"},
                 view, &PlotView::span),
            bind({.name = "plot-maximum",
                  .unit = "m",
                  .maximum = 100,
                  .help = "Top of the plot; 0: fits the lines. The mouse wheel over the plot's left edge changes it",
                  .zero = "auto"},
                 view, &PlotView::maximum)};
}

tunables::Tunables look_rows(Settings& settings) {
    static constexpr std::string_view palettes[] = {"usual", "colour-blind"};
    return {
        bind({.name = "ui-scale",
              .minimum = 0.5,
              .maximum = 2,
              .help = "Size of panels and their text; 1: matches the screen's density"},
             settings, &Settings::scale),
        bind({.name = "palette",
              .help = "Colours that carry a meaning; colour-blind: blue, yellow and orange instead of green and red",
              .choices = palettes},
             settings, &Settings::palette),
        bind({.name = "prompts",
              .help = "Play shows hints: drive, aim, fire, lay a mine. The hints turn off once the player has done all "
                      "four"},
             settings, &Settings::prompts),
        bind({.name = "lag-meter",
              .help = "Always shows round trip, jitter, loss; off: only on a poor link or with an instrument open"},
             settings, &Settings::lag_meter),
        bind({.name = "caption-size",
              .unit = "px",
              .minimum = LetterSizes::regular,
              .maximum = 48,
              .help = "Size of the letters in the tour's captions; 28 or more for a lecture hall"},
             settings, &Settings::caption_size)};
}

tunables::Tunables tunables(Settings& settings) {
    return tunables::joined({look_rows(settings), tunables(settings.plot)});
}

} // namespace overlay
