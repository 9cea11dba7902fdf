#pragma once
/// Results of the lab as text: an aligned table, CSV, or JSON (an array of objects). In CSV and JSON each row ends with
/// `origin`, if given (provenance.h). Heads of CSV have units (format.h).

#include "lab/cheats/gains.h"
#include "lab/exercise/exercise.h"
#include "lab/match/match.h"
#include "lab/match/replay.h"
#include "lab/output/format.h"
#include "lab/output/provenance.h"
#include "lab/run.h"
#include "lab/score.h"
#include "lab/studies/articulations.h"
#include "lab/studies/baselines.h"
#include "lab/studies/bodies.h"
#include "lab/studies/bot_hours.h"
#include "lab/studies/coding.h"
#include "lab/studies/cover.h"
#include "lab/studies/drm.h"
#include "lab/studies/fairness.h"
#include "lab/studies/late_truth.h"
#include "lab/studies/pantel.h"
#include "lab/studies/prediction_sides.h"
#include "lab/studies/presentation_delay.h"
#include "lab/studies/shells.h"
#include "lab/studies/table18.h"
#include "lab/studies/votes.h"
#include "lab/sweep/sweep.h"

#include <span>
#include <string>
#include <variant>

namespace lab {

/// Rows of one kind, with these columns:
/// - Row: scheme, mean, p95, max, dv_max, jerk_rms, lateral_oscillation, updates_per_s, bytes_per_s, heading_deg,
///   penetration, dv_p99, jerk_p99, reversal, mean_then, underruns; if a camera looked, also seen_mean, seen_jerk_rms;
///   innovation, innovation_p95. If a script failed, CSV and JSON have also failures (Failure::count) and failure
///   (file, line, why). Figures that were not scored (run.h), and figures in pixels without a frame in the picture,
///   are – in tables and CSV, null in JSON.
/// - ReplayRow: actor (the tank's name), then the columns of Row.
/// - ScoreRow: actor, the columns of Row without those that the file does not tell, then along, across, up, prediction
///   and smoothing (the last two unknown without received poses).
/// - DrmRow: drm, model, group, cases, position_m, orientation_rad, velocity_m_s, result.
/// - FairnessRow: scheme, round_trip, judge, shots, honest, hits, confirmed, confirmed_percent, unseen, behind_cover,
///   gap_m, off_the_path.
/// - FakeLagRow: scheme, round_trip, dawdle, shots, honest_hits, tried, hits, gain_percent, accuracy_percent (with late
///   pongs), accuracy_there_percent (honest, with a round trip as long as the late pongs pretend).
/// - ArticulationRow: bots, published, delay, updates_per_s, bytes_per_s, alone_per_s, alone_bytes_per_s, mean_deg,
///   p95_deg, then_deg, rough_deg.
/// - Gain: cheat, speed, honest_speed, ratio, farthest_m, height_m, walls_s, turned_rad_s, body_m_s, kills,
///   honest_kills, most_kills, dead_way_m, truth_off_m, refused, put_back, dismissed, why, falsely.
/// - LateTruthRow: truth_delay (null: no true poses), drawn_m, corrected_m, extrapolated_m, kills, honest_kills.
/// - CoverRow: map, cover, updates, out_of_sight_percent, never_in_sight_percent, appearances, late_percent, longest_s.
/// - ShellRow: round_trip, share, shots, muzzle_m, path_m, later_m.
/// - PresentationDelayRow: target, speed, presentation_delay, shots, hits, hits_percent, present_percent, lead_error_m,
///   drawn_m.
/// - PredictionSideRow: side, way, scheme, budget, latency, loss, threshold, updates_per_s, bytes_per_s, mean, p95.
/// - BaselineRow: way, bundle, position_threshold, updates_per_s, bytes_per_s, wire_bytes_per_s, mean, p95,
///   heading_deg, share, share_on_the_wire.
/// - BodiesRow: position_threshold, rotation_threshold_deg, updates_per_s, bytes, kb_per_s, kb_per_s_up, mean, p95,
///   p99, rotation_deg, rotation_p95_deg.
/// - VoteRow: about, says, yes, no, neither, percent, low_percent, high_percent (of yes among yes and no, with its 95 %
///   interval), by_chance_percent, sittings_yes, sittings_no.
/// - ExerciseRow: scheme, updates, mean, p95, max, rotation_mean_deg, rotation_p95_deg, rotation_max_deg, sends,
///   sends_per_s (of one entity).
template <class... Each> using RowsOf = std::variant<std::span<const Each>...>;
using Rows =
    RowsOf<Row, ReplayRow, ScoreRow, DrmRow, FairnessRow, FakeLagRow, ArticulationRow, Gain, LateTruthRow, CoverRow,
           ShellRow, PresentationDelayRow, PredictionSideRow, BaselineRow, BodiesRow, VoteRow, ExerciseRow>;
std::string report(const Rows& rows, Format format, const Provenance* origin = nullptr);
/// Columns of a Row, and drivers, speed [m/s], shots and kills: the bots' activity, which the table prints above the
/// rows.
std::string report(const MatchFigures& match, Format format, const Provenance* origin = nullptr);
/// Columns setting, rate, scheme, mean, published. The table also gives the lead of PVB over the Bézier curve.
std::string report(std::span<const Table18Row> rows, Format format, const Provenance* origin = nullptr);
/// Columns genre, style, latency, scheme, name, weight, mean_m, percent_of_none, published_percent.
std::string report(std::span<const PantelRow> rows, Format format, const Provenance* origin = nullptr);
/// Columns hours, matches, km, shots, updates, false_alarms. The table also lists the alarms.
std::string report(const BotHours& found, Format format, const Provenance* origin = nullptr);
/// Columns coding, viewer, updates_per_s, updates_a_packet, bytes, mean, p95, added, added_p95. For each use of an
/// update's bits a column NAME_bits; the table lists these below the rows.
std::string report(std::span<const CodingRow> rows, Format format, const Provenance* origin = nullptr);
/// A sweep's cases as a JSON array: track, scheme, rate, threshold, model_fit, latency, jitter, loss, link, and a Row's
/// columns.
std::string report_json(std::span<const SweepRow> rows);
/// A sweep's means over the tracks: the columns of its cases without track, then tracks, mean, deviation,
/// half_width_95, updates_per_s, bytes_per_s, against, against_half_width_95.
std::string report_json(std::span<const SweepSummary> summaries);
/// Table of schemes: convergences and predictors with their help and sources.
std::string report_schemes();

} // namespace lab
