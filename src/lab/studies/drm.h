#pragma once
/// Checks DIS dead-reckoning models against cases with known results. The input is a CSV file with a header and these
/// columns:
/// - drm (1–9), group, dt [s].
/// - p0*, v0*, a0* (world axes for models 1–5, body axes for 6–9) [m, m/s, m/s²].
/// - psi0 theta0 phi0 (z, y', x'') and w* (body axes) [rad, rad/s].
/// - the results p*, qw qx qy qz, v1*.
/// Other columns are not read.

#include <string>
#include <vector>

namespace lab {

enum class Precision { with_double, with_float };

/// Largest errors of one model and group.
struct DrmRow {
    int drm = 0;
    std::string model, group;
    int cases = 0;
    double position = 0;    ///< Largest error of position [m].
    double orientation = 0; ///< Largest angle [rad].
    double velocity = 0;    ///< Largest error of velocity [m/s].
    bool judged = true;     ///< Whether the errors count. They do not in single precision far from the origin.
    bool passed = true;
};

/// `file` names the input in errors. Returns rows ordered by model, then group. Throws platform::FileError with the
/// line and the column.
std::vector<DrmRow> check_drm(std::string text, const std::string& file, Precision precision);

} // namespace lab
