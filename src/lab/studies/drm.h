#pragma once
/// DIS dead-reckoning models against cases of known result: a CSV file with a header and the columns drm (1–9), group,
/// dt [s]; p0*, v0*, a0* (world axes for models 1–5, body axes for 6–9) [m, m/s, m/s²]; psi0 theta0 phi0 (z, y', x'')
/// and w* (body axes) [rad, rad/s]; and the results p*, qw qx qy qz, v1*. Other columns are not read.

#include <string>
#include <vector>

namespace lab {

enum class Precision { with_double, with_float };

/// The worst of one model and group.
struct DrmRow {
    int drm = 0;
    std::string model, group;
    int cases = 0;
    double position = 0;    ///< largest error of position [m]
    double orientation = 0; ///< angle [rad]
    double velocity = 0;    ///< [m/s]
    bool judged = true;     ///< false: single precision does not hold for it, e.g. far from the origin
    bool passed = true;
};

/// `file` names the input in errors. Rows in the order of model, then group. Throws platform::FileError, which names
/// the line and the column.
std::vector<DrmRow> check_drm(std::string text, const std::string& file, Precision precision);

} // namespace lab
