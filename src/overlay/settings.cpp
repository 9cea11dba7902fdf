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
                  .help = "Top of the plot; 0: as high as the lines. The wheel over its left edge changes it, too"},
                 view, &PlotView::maximum)};
}

tunables::Tunables tunables(Settings& settings) {
    tunables::Tunables rows{bind({.name = "ui-scale",
                                  .minimum = 0.5,
                                  .maximum = 2,
                                  .help = "Size of panels and their text; 1: as fits the window"},
                                 settings, &Settings::scale)};
    for (const auto& row : tunables(settings.plot))
        rows.push_back(row);
    return rows;
}

} // namespace overlay
