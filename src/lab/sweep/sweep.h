#pragma once
/// Many measuring runs (run.h) on all cores: one case for each combination of path or recorded drive, scheme, update
/// rate, threshold, link and model fit. Results are appended to a file, one line for each case, so that an interrupted
/// sweep can continue (sweep_file.h).

#include "client/match/pareto.h"
#include "lab/run.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace lab {

/// The sweep is inconsistent, or its file cannot be used. The message gives the error, its place, and a remedy.
struct SweepError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Motion of a case: `path`, or a recorded drive instead.
struct SweepDrive {
    std::string name; ///< "random#2"; must not have a comma.
    dr::PathOptions path{};
    std::shared_ptr<const RecordedDrive> recorded{};
    std::string input_hash{}; ///< Hash of the recorded drive's file (output/provenance.h).
};

struct SweepOptions {
    RunOptions base{}; ///< Shared by all cases.
    std::vector<SweepDrive> drives{};
    std::vector<std::string> schemes{}; ///< Each is also the reference scheme of its publisher.
    std::vector<double> rates{};        ///< Update rates [1/s].
    std::vector<double> thresholds{};   ///< Position thresholds [m]; 0: fixed rate.
    std::vector<Link> links{};
    std::vector<int> model_fit{}; ///< 0: without, 1: with.
    bool look_ahead = true;       ///< Sets model_fit_latency to the link's delay, at most 1 s; false: as in `base`.
    static constexpr std::size_t max_cases = 200'000;
};

struct SweepCase {
    std::size_t drive = 0; ///< Index in SweepOptions::drives.
    std::string drive_name{}, scheme{};
    double rate = 0, threshold = 0;
    bool model_fit = false;
    Link link{};
    [[nodiscard]] std::string key() const { return key_with(dr::full_name(scheme)); } ///< First columns of its line.
    [[nodiscard]] std::string key_with(const std::string& spelled) const; ///< Key with the scheme's name as `spelled`.
};
struct SweepRow {
    SweepCase of{};
    Row row{};
};

/// Adds `seeds` drives on this kind of path; their seeds count up from `base.path.seed`.
void add_path(SweepOptions& options, dr::PathKind kind, int seeds);

/// Returns all combinations, with the full names of schemes. The drive varies slowest, then link, scheme, model fit,
/// threshold and rate. Throws SweepError if a list is empty, a scheme is unknown, a recorded drive lacks the data for a
/// scheme or model fit, or there are more than `max_cases`.
std::vector<SweepCase> cases(const SweepOptions& options);

/// Runs one case. `frames`, if set, receives every frame with a displayed pose.
Row run_case(const SweepOptions& options, const SweepCase& one, std::vector<Frame>* frames = nullptr);

/// Runs the cases of `todo`; calls `done` for each, one at a time, in any order. If `stop` returns true or `done`
/// throws, it ends after the running cases. Several threads call `stop` at once.
void run_cases(const SweepOptions& options, std::span<const SweepCase> todo,
               const std::function<void(const SweepRow&)>& done, const std::function<bool()>& stop);

/// Mean of several independent runs, and its 95 % confidence interval by Student's t ("Student" 1908).
struct Estimate {
    std::size_t count = 0;
    double mean = 0;       ///< Mean of the values; NaN without a value.
    double deviation = 0;  ///< Standard deviation of the values, n − 1; NaN for fewer than two.
    double half_width = 0; ///< The interval is mean ± this; NaN for fewer than two.
};

/// Ignores values that are NaN.
Estimate estimate(std::span<const double> values);

/// Student's t, two-sided 95 %, for `freedom` degrees of freedom; NaN for 0.
double student_95(std::size_t freedom);

/// Results of one link: a point for each scheme, rate, threshold and model fit, averaged over the drives.
struct SweepSummary {
    Link link{};
    std::vector<client::ParetoPoint> points{};
    std::vector<Estimate> errors{};  ///< Mean error of each point, over the drives [m].
    std::vector<Estimate> against{}; ///< Mean error minus the baseline's, drive by drive [m].
};
/// `baseline`: scheme that the others are compared with, drive by drive, at the same rate, threshold, model fit and
/// link. Empty: no comparison.
std::vector<SweepSummary> summarise(std::span<const SweepRow> rows, const std::string& baseline = {});

} // namespace lab
