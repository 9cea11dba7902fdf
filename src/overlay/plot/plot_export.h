#pragma once
/// A plot as a file, for reports and spreadsheets: pure functions from the plot to text.

#include "overlay/plot/plot.h"

namespace overlay {

/// A picture on white of 960 × 540, taller where the legend needs more rows than two, all of its text escaped: axes,
/// levels, events, lines with their dashes, marks in their lanes, a legend. Colours are made dark enough to be seen on
/// white. `about`: a line below the title.
std::string plot_svg(const Plot& plot, std::string_view title, std::string_view about);

/// A row a figure, `what,name,x,y`: points of lines, dots, levels (y alone), updates and events (x alone); only what is
/// in sight. Before it title, `about` and the units, each after a "# ".
std::string plot_csv(const Plot& plot, std::string_view title, std::string_view about);

/// The colour as it is drawn on white: at least 3 : 1 against it.
ImU32 on_white(ImU32 colour);

} // namespace overlay
