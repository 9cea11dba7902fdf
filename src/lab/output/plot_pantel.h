#pragma once
/// The figures of Pantel & Wolf 2002, drawn from our synthetic traces.

#include "lab/output/plot.h"

namespace lab {

/// Draws figures 2 to 13, each as `figure-N`: predicted paths (2), deviations of the schemes (3 to 5) and of the best
/// one (6 to 9), driven paths by style (10, 11), and the schemes by style (12, 13). Makes `folder` if needed. Throws
/// platform::FileError and PlotError.
void plot_pantel(const std::filesystem::path& folder, Picture picture, const Provenance& origin);

} // namespace lab
