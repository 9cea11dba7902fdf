#pragma once
/// Many measuring runs: paths or recorded drives × schemes × update rates × thresholds × links × model fit, each a case
/// of its own (run.h), on all cores. Results go to a file as they come, a line a case, so that an interrupted sweep
/// goes on where it was (sweep_file.h).

#include "client/match/pareto.h"
#include "lab/run.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace lab {

/// The sweep makes no sense, or its file cannot be used: what, where, and what to do.
struct SweepError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What is driven: `base.path` with this kind and seed, or a recorded drive.
struct SweepDrive {
    std::string name; ///< "random#2": no comma
    dr::PathOptions path{};
    std::shared_ptr<const RecordedDrive> recorded{};
    std::string input_hash{}; ///< of its file (output/provenance.h)
};

struct SweepOptions {
    RunOptions base{}; ///< what all cases share
    std::vector<SweepDrive> drives{};
    std::vector<std::string> schemes{}; ///< each is its publisher's reference, too
    std::vector<double> rates{};        ///< [1/s]
    std::vector<double> thresholds{};   ///< [m]; 0: fixed publishing
    std::vector<Link> links{};
    std::vector<int> model_fit{}; ///< 0: without, 1: with
    bool look_ahead = true;       ///< a model fit looks ahead by its link's latency; false: by the base's
    static constexpr std::size_t max_cases = 200'000;
};

struct SweepCase {
    std::size_t drive = 0; ///< in SweepOptions::drives
    std::string drive_name{}, scheme{};
    double rate = 0, threshold = 0;
    bool model_fit = false;
    Link link{};
    [[nodiscard]] std::string key() const {
        return key_with(dr::whole_name(scheme));
    }                                                                     ///< the first columns of its line
    [[nodiscard]] std::string key_with(const std::string& spelled) const; ///< its scheme spelled so
};
struct SweepRow {
    SweepCase of{};
    Row row{};
};

/// One more drive for each of so many seeds, from the base's on.
void add_path(SweepOptions& options, dr::PathKind kind, int seeds);

/// All combinations, in the order of the lists; schemes by their whole names. Throws SweepError if a list is empty, a
/// name unknown, or there are too many.
std::vector<SweepCase> cases(const SweepOptions& options);

/// `frames` as in run().
Row run_case(const SweepOptions& options, const SweepCase& one, std::vector<Frame>* frames = nullptr);

/// Runs what `todo` holds; `done` is called for each, one at a time, in any order. Ends early, after the cases under
/// way, if `stop`, which is asked by several threads at once, says so or `done` throws.
void run_cases(const SweepOptions& options, std::span<const SweepCase> todo,
               const std::function<void(const SweepRow&)>& done, const std::function<bool()>& stop);

/// A mean of several runs, and how well it is known: the 95 % confidence interval of the mean by Student's t ("Student"
/// 1908), for runs that are independent of each other.
struct Estimate {
    std::size_t count = 0;
    double mean = 0;       ///< NaN without a value
    double deviation = 0;  ///< standard deviation of the values, n − 1; NaN of fewer than two
    double half_width = 0; ///< the interval is mean ± this; likewise
};

/// Of the values that are numbers.
Estimate estimate(std::span<const double> values);

/// Student's t, two-sided 95 %, for so many degrees of freedom (1 and more).
double student_95(std::size_t freedom);

/// Of each link, a point a scheme, rate, threshold and model fit: the means over the drives.
struct SweepSummary {
    Link link{};
    std::vector<client::ParetoPoint> points{};
    std::vector<Estimate> errors{};  ///< of the mean error of each point, over the drives [m]
    std::vector<Estimate> against{}; ///< how much more that is than the baseline's, drive by drive [m]
};
/// `baseline`: a scheme; the others are held against it, drive by drive, at the same rate, threshold, model fit and
/// link. Empty: none, and nothing is against it.
std::vector<SweepSummary> summarise(std::span<const SweepRow> rows, const std::string& baseline = {});

} // namespace lab
