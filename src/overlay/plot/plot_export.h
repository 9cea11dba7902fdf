#pragma once
/// A plot as files, for reports and spreadsheets: a picture (SVG) and figures (CSV).

#include "overlay/actions.h"
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

/// Writes both where results go. `name`: of the files, what letters and digits are in it. Returns where they are, or
/// what went wrong, for people.
std::string save_plot(const Actions& actions, const Plot& plot, std::string_view name, std::string_view title,
                      std::string_view about);

} // namespace overlay
