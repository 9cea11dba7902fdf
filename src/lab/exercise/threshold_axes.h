#pragma once
/// Finds the axes by which a sender compares with its threshold. A threshold on the distance sends when the distance
/// reaches it. A threshold on each axis sends when the largest component does; by then the distance is up to √3 times
/// as large. The errors at updates tell which: the compared quantity is nearly equal each time, the others vary.

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
    /// Adds the error at an update that the threshold caused, in each of these axes [m].
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
        float distance;
        std::array<float, 3> largest;
    };
    static constexpr std::size_t most = 256; ///< At this number, drops every second sample and halves the sampling.
    std::vector<Sample> samples_{};
    std::uint64_t seen_ = 0, every_ = 1;
};

} // namespace lab
