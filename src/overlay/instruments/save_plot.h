#pragma once
/// Plots as files: each as a picture (SVG) and as figures (CSV), named by what they show and by when.

#include "client/view.h"
#include "overlay/actions.h"
#include "overlay/plot/plot.h"

namespace overlay {

/// Writes both where results go. `name`: of the files, what letters and digits are in it. Returns where they are, or
/// what went wrong, for people.
std::string save_plot(const Actions& actions, const Plot& plot, std::string_view name, std::string_view title,
                      std::string_view about);

/// Under which conditions a match is measured, in a line.
std::string conditions(const client::View& client);

} // namespace overlay
