#pragma once
/// The lab's results as text: an aligned table for people, CSV for spreadsheets, JSON (an array of objects) for
/// programs.

#include "lab/drm.h"
#include "lab/pantel.h"
#include "lab/replay.h"
#include "lab/run.h"
#include "lab/table18.h"

#include <optional>
#include <span>
#include <string>

namespace lab {

enum class Format { table, csv, json };

/// Columns scheme, mean, p95, max, dv_max, jerk_rms, lateral_oscillation, updates_per_s, bytes_per_s, heading [deg],
/// penetration, dv_p99, jerk_p99, reversal.
std::string report(std::span<const Row> rows, Format format);
/// The same with the tank's name, actor, before them.
std::string report(std::span<const ReplayRow> rows, Format format);
/// Columns setting, rate, scheme, mean, published. The table also says by how much PVB is closer.
std::string report(std::span<const Table18Row> rows, Format format);
/// Columns drm, model, group, cases, position, orientation, velocity, result.
std::string report(std::span<const DrmRow> rows, Format format);
/// Columns genre, style, latency, scheme, mean_m, percent_of_none, published_percent.
std::string report(std::span<const PantelRow> rows, Format format);
/// The table of schemes: convergences and predictors with their help and sources.
std::string report_schemes();

} // namespace lab
