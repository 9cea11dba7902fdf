#include "lab/track_facts.h"

#include <algorithm>
#include <fmt/format.h>

namespace lab {

void TrackFacts::add(const dr::Vec3<double>& position, double its_speed, double its_acceleration) {
    low = glm::min(low, position), high = glm::max(high, position);
    speed = std::max(speed, its_speed);
    acceleration = std::max(acceleration, its_acceleration);
}

std::string TrackFacts::text() const {
    const dr::Vec3<double> extent = high - low;
    return fmt::format("{} track{}, {:.4g} s in all, {:.3g} samples/s, extent {:.4g} x {:.4g} x {:.4g} m, at most "
                       "{:.3g} m/s and {:.3g} m/s^2",
                       tracks, tracks == 1 ? "" : "s", seconds, 1 / usual_step(), extent.x, extent.y, extent.z, speed,
                       acceleration);
}

std::string TrackFacts::doubt_of_time(double slow, double unit) const {
    if (usual_step() < slow || unit < 1)
        return {};
    return fmt::format("there are {:g} s between samples: if these are milliseconds, add --unit-time 0.001",
                       usual_step());
}

} // namespace lab
