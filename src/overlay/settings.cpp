#include "overlay/settings.h"

namespace overlay {

using tunables::bind;

tunables::Tunables tunables(PlotView& view) {
    return {bind({.name = "plot-span",
                  .unit = "s",
                  .minimum = PlotView::min_span,
                  .maximum = PlotView::max_span,
                  .help = "Time that the plot shows; the wheel over the plot changes it, too"},
                 view, &PlotView::span),
            bind({.name = "plot-maximum",
                  .unit = "m",
                  .maximum = 100,
                  .help = "Top of the plot; 0: as high as the lines. The wheel over its left edge changes it, too",
                  .zero = "auto"},
                 view, &PlotView::maximum)};
}

tunables::Tunables look_rows(Settings& settings) {
    static constexpr std::string_view palettes[] = {"usual", "colour-blind"};
    return {bind({.name = "ui-scale",
                  .minimum = 0.5,
                  .maximum = 2,
                  .help = "Size of panels and their text; 1: as fits the screen's density"},
                 settings, &Settings::scale),
            bind({.name = "palette",
                  .help = "Hues that say something; colour-blind: blue, yellow and orange instead of green and red",
                  .choices = palettes},
                 settings, &Settings::palette),
            bind({.name = "prompts",
                  .help = "Play shows what to do: drive, aim, fire, lay a mine. Goes off once all four were done"},
                 settings, &Settings::prompts),
            bind({.name = "lag-meter",
                  .help = "The round trip to the server, its jitter and what is lost, always; else while it is poor"},
                 settings, &Settings::lag_meter)};
}

tunables::Tunables tunables(Settings& settings) {
    return tunables::joined({look_rows(settings), tunables(settings.plot)});
}

} // namespace overlay
