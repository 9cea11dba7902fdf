#pragma once
/// Facts about the tracks of a file, for a line before the figures: a wrong unit shows there.

#include "dead_reckoning/state.h"

#include <cstddef>
#include <string>

namespace lab {

struct TrackFacts {
    int tracks = 0;
    std::size_t steps = 0;              ///< Number of steps between samples.
    double seconds = 0;                 ///< Duration of all tracks together [s].
    double speed = 0, acceleration = 0; ///< The largest ones [m/s], [m/s²].
    dr::Vec3<double> low{1e300}, high{-1e300};

    void add_track(std::size_t samples, double its_seconds) {
        ++tracks;
        steps += samples - 1;
        seconds += its_seconds;
    }
    /// Adds a pose with its speed [m/s] and acceleration [m/s²].
    void add(const dr::Vec3<double>& position, double its_speed, double its_acceleration);
    [[nodiscard]] double usual_step() const { return seconds / static_cast<double>(steps); } ///< [s]
    [[nodiscard]] std::string text() const;
    /// Asks whether the times are milliseconds, if the usual step is at least `slow` [s], and a unit of time, `unit`
    /// [s], is not less than a second. Otherwise empty.
    [[nodiscard]] std::string doubt_of_time(double slow, double unit) const;
};

} // namespace lab
