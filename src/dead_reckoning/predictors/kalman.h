#pragma once
/// What the Kalman filter takes for granted. Chosen by sweeps: docs/measuring.md.

#include <array>
#include <cstddef>

namespace dr::predictor {

/// Standard deviations of a published position [m], velocity [m/s] and acceleration [m/s²] from the motion that goes on.
constexpr std::array<double, 3> published_deviation{0.02, 0.1, 2};
constexpr double jerk_density = 20;           ///< spectral density of the jerk, which is white noise [m²/s⁵]
constexpr std::size_t filtered_updates = 8;   ///< no more than the last so many count
constexpr double longest_filtered_gap = 5;    ///< what was before a longer one says nothing any more [s]

} // namespace dr::predictor
