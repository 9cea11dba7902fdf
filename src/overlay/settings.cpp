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

tunables::Tunables tunables(Settings& settings) {
    return tunables::joined({{bind({.name = "ui-scale",
                                    .minimum = 0.5,
                                    .maximum = 2,
                                    .help = "Size of panels and their text; 1: as fits the window"},
                                   settings, &Settings::scale)},
                             tunables(settings.plot)});
}

} // namespace overlay
