#pragma once
/// Finds out whether a sender compares its DR error with the threshold as a distance or axis by axis, and in which
/// axes. By distance it sends when the distance reaches the threshold. By axis it sends when the largest component
/// does; the distance is then up to √3 times as large. The compared quantity is nearly equal at all updates, the others
/// vary.

#include "dead_reckoning/state.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lab {

class ThresholdAxes {
  public:
    static constexpr std::array<std::string_view, 3> names{"geocentric", "east-north-up", "body"};
    /// Adds the error at an update that the threshold caused, in each of the axes `names` [m].
    void add(const std::array<dr::Vec3<double>, 3>& error);

    struct Found {
        std::string_view axes;
        double threshold; ///< Estimated threshold on each axis [m].
        double distance;  ///< Distance that 1 of 10 updates exceeds [m].
        std::uint64_t updates;
    };
    [[nodiscard]] std::optional<Found> per_axis() const;

  private:
    struct Sample {
        float distance;               ///< [m]
        std::array<float, 3> largest; ///< Largest component in each of the axes `names` [m].
    };
    static constexpr std::size_t most = 256; ///< At this number, drops every second sample and halves the rate.
    std::vector<Sample> samples_{};
    std::uint64_t seen_ = 0, every_ = 1;
};

} // namespace lab
