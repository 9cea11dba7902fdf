#pragma once
/// Exports a plot as a picture (SVG) and as figures (CSV).

#include "overlay/actions.h"
#include "overlay/plot/plot.h"

namespace overlay {

/// An SVG picture of 960 × 540 on white, taller if the legend needs more than two rows. It has axes, levels, events,
/// dashed lines, marks in lanes and a legend. All text is escaped; colours are darkened for contrast. `about`: line
/// below the title.
std::string plot_svg(const Plot& plot, std::string_view title, std::string_view about);

/// One row for each figure in the visible range, `what,name,x,y`: points of lines, dots, levels (only y), updates and
/// events (only x). Comment lines with "# " before them hold title, `about` and units.
std::string plot_csv(const Plot& plot, std::string_view title, std::string_view about);

/// Darkens the colour to a contrast of at least 3 : 1 against white.
ImU32 on_white(ImU32 colour);

/// Writes both files into the results folder. `name`: base of the file names; only its letters and digits are used.
/// Returns the paths or an error, for display.
std::string save_plot(const Actions& actions, const Plot& plot, std::string_view name, std::string_view title,
                      std::string_view about);

} // namespace overlay
