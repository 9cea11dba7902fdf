#pragma once
/// Pictures by gnuplot: data and script are written beside them, so that anybody can change and draw them again: the
/// script runs in its own folder. Picture, data and script say where they come from.

#include "lab/output/provenance.h"
#include "lab/sweep/sweep.h"

#include <filesystem>

namespace lab {

/// A picture cannot be made: why, and what to do.
struct PlotError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Picture { svg, png, pdf };

/// One scheme's frames of a run.
struct Trail {
    std::string scheme;
    std::vector<Frame> frames;
};

/// Makes `folder` if needed. Throws platform::FileError and PlotError, also if gnuplot is not installed; data and
/// script lie there then.
///
/// `timeline`: the error over time; `paths`: the true path beside the displayed ones, seen from above, with a dot where
/// an update came into use (Murphy figure 18.4; the viewer of Pantel & Wolf). `title`: which data, and under which
/// conditions.
void plot_trails(const std::filesystem::path& folder, std::span<const Trail> trails, Picture picture,
                 const std::string& title = {}, const Provenance& origin = {});
/// For each link, `error_over_updates` (a line a scheme and model fit, with 95 % intervals and its name at its end) and
/// `pareto` (mean error over updates/s and over bytes/s, with the front); of several links numbered in their order.
/// `data`: of which tracks these are the means.
void plot_sweep(const std::filesystem::path& folder, std::span<const SweepSummary> summaries, Picture picture,
                const std::string& data = {}, const Provenance& origin = {});

/// The frames of all schemes as CSV: scheme, time, true and displayed x, y, z, error, updated; before them where they
/// come from, after a "# ". Throws platform::FileError.
void write_timeline(const std::filesystem::path& path, std::span<const Trail> trails, const Provenance& origin);

} // namespace lab
