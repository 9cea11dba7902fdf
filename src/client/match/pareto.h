#pragma once
/// The results of a sweep (`reckoning-lab sweep`) as CSV, which the game can plot: one point for each combination of
/// publishing and display, with its error and cost. `assets/sweeps/` has the default file.

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

namespace client {

/// One combination of publishing and display, with its measured error and cost.
struct ParetoPoint {
    std::string scheme;       ///< name for dr::scheme(), used by receivers and as the publisher's reference
    double rate = 0;          ///< maximum update rate [1/s]
    double threshold = 0;     ///< position threshold [m]; 0: always publishes at `rate`
    bool model_fit = false;   ///< the publisher's model fit is on
    double mean_error = 0;    ///< mean DR error [m]
    double updates_per_s = 0; ///< updates sent, per tank [1/s]
    double bytes_per_s = 0;   ///< bytes sent, with headers, per tank [B/s]
    double jerk = 0;          ///< rms jerk of the displayed motion [m/s³]; 0: unknown, from an older file
    friend bool operator==(const ParetoPoint&, const ParetoPoint&) = default;
};

/// Columns of a file that tell where the points come from: their names, and the cells, equal in each row.
struct ParetoOrigin {
    std::string names{}, cells{};
};

struct ParetoData {
    std::string about; ///< one line: conditions of the measurement
    std::vector<ParetoPoint> points;
    ParetoOrigin origin{}; ///< read_pareto() leaves it empty
};

/// The cost that is plotted against the error.
enum class ParetoCost { updates, bytes };
/// The figure that a front minimises: the mean error, or the jerk.
enum class ParetoGoal { accuracy, smoothness };

/// Indices of the points on the Pareto front, by rising cost: each is better than all other points of the same or lower
/// cost. Of equal points, only the first counts. Skips points that were not measured (error NaN, jerk 0).
std::vector<std::size_t> pareto_front(std::span<const ParetoPoint> points, ParetoCost cost,
                                      ParetoGoal goal = ParetoGoal::accuracy);

/// Format: `# about`, a head with the columns' names and units, then one line a point. Ignores further columns, such as
/// those of the origin. Older files have no units and no jerk. `name`: source of the text, for error messages. Throws
/// platform::FileError with the line number, also for unknown schemes and numbers out of range.
ParetoData read_pareto(std::string text, const std::string& name);
/// Writes the format of `read_pareto`. Skips points whose error is NaN.
void write_pareto(std::ostream& output, const ParetoData& data);

} // namespace client
