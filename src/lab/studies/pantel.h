#pragma once
/// The eight prediction schemes of Pantel & Wolf 2002 on traces of three genres. From each packet a scheme predicts the
/// position one latency later; its figure is the mean distance from the true position then.
///
/// They are predictors of the table (scheme.h). Position schemes get only the packets' positions, and derive velocities
/// by differences. Input schemes get position, heading and stick, and simulate the genre's object instead of the tank.

#include "lab/studies/traces.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace lab {

struct PantelRow {
    std::string genre{}, style{};
    int scheme = 0; ///< Number in the paper, 1 to 8.
    std::string name{};
    double weight = 0;                         ///< Weight w of scheme 7; 0 for the others.
    double latency = 0;                        ///< Time over which the scheme predicts [s].
    double mean = 0;                           ///< Mean distance of the prediction from the true position [m].
    double percent_of_none = 0;                ///< `mean` as a share of that of scheme 8, "none" [%].
    std::optional<double> published_percent{}; ///< `percent_of_none` in the paper, if given there [%].
};

/// The paper's weight of scheme 7, found by experiment.
inline constexpr double published_weight = 0.3;

/// Mean deviation of a scheme (number in the paper, 1 to 8) on a trace with a latency [m]. `path`, if set, receives the
/// true position and the prediction for it, once for each packet.
struct PredictedPoint {
    glm::dvec2 truth{0}, predicted{0}; ///< [m]
};
double pantel_deviation(const Trace& trace, Genre genre, int scheme, double latency, double weight = published_weight,
                        std::vector<PredictedPoint>* path = nullptr);

/// Returns rows for all genres at 100 and 200 ms, from 8 seeds of 120 s each; for scheme 7 one row for each weight.
std::vector<PantelRow> pantel(Style style, const std::vector<double>& weights = {published_weight});

/// Writes the traces behind the rows as trajectories (trajectory.h), a file for each genre, GENRE-STYLE.csv, with a
/// track for each seed, and the stick as stick_x and stick_y. Makes the folder. Throws platform::FileError.
void write_traces(const std::filesystem::path& folder, Style style, const std::string& origin);

} // namespace lab
