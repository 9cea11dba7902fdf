#pragma once
/// Exports a plot as a picture (SVG) and as figures (CSV).

#include "overlay/actions.h"
#include "overlay/plot/plot.h"

namespace overlay {

/// An SVG picture on white, 960 × 540 pixels, taller if the legend needs over two rows. It has axes, levels, events,
/// dashed lines, marks in lanes and a legend. All text is escaped; colours are darkened for contrast. `about`: text
/// below the title.
std::string plot_svg(const Plot& plot, std::string_view title, std::string_view about);

/// One row `what,name,x,y` for each point of a line, dot, level (only y), update and event (only x). Points of lines
/// and updates outside the visible range are left out. The first lines, each after "# ", hold title, `about` and units.
std::string plot_csv(const Plot& plot, std::string_view title, std::string_view about);

/// Darkens the colour to a contrast of at least 3 : 1 against white.
ImU32 on_white(ImU32 colour);

/// Saves the SVG and the CSV in the results folder. `name`: base of the file names, cut to 60 bytes; a run of
/// characters other than ASCII letters and digits becomes one "-". Returns a message with the paths or an error, for
/// display.
std::string save_plot(const Actions& actions, const Plot& plot, std::string_view name, std::string_view title,
                      std::string_view about);

} // namespace overlay
