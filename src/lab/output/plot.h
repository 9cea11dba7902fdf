#pragma once
/// Pictures by gnuplot. Data and script are written beside them, so that they can be changed and drawn again: run
/// the script in the folder where it lies. Picture, data and script contain their origin.

#include "lab/output/provenance.h"
#include "lab/sweep/sweep.h"

#include <filesystem>

namespace lab {

/// A picture cannot be made. The message says why, and what to do.
struct PlotError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Picture { svg, png, pdf };

/// Frames of a run under one scheme.
struct Trail {
    std::string scheme;
    std::vector<Frame> frames;
};

/// Draws the frames of runs. Makes `folder` if needed. Throws platform::FileError and PlotError, also if gnuplot is not
/// installed; data and script are written before that. Draws nothing without trails.
///
/// `timeline`: the error over time. `paths`: the true path beside the displayed ones, seen from above, with a dot where
/// an update came into use (Murphy figure 18.4; the viewer of Pantel & Wolf). `title`: data and conditions.
void plot_trails(const std::filesystem::path& folder, std::span<const Trail> trails, Picture picture,
                 const std::string& title = {}, const Provenance& origin = {});
/// Draws three pictures for each link. `error_over_updates` has a line for each scheme and model fit; up to six lines
/// have 95 % intervals and a name at the end. `pareto_updates` and `pareto_bytes` have the mean error over updates/s
/// and over bytes/s, with the front. Several links are numbered in their order. `data`: names the tracks, for the
/// title. Leaves out points without figures.
void plot_sweep(const std::filesystem::path& folder, std::span<const SweepSummary> summaries, Picture picture,
                const std::string& data = {}, const Provenance& origin = {});

/// Writes the frames of all schemes as CSV: scheme, time, true and displayed x, y, z, error, updated, and the
/// cells of their origin. Throws platform::FileError.
void write_timeline(const std::filesystem::path& path, std::span<const Trail> trails, const Provenance& origin);

} // namespace lab
