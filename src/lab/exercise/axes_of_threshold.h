#pragma once
/// By which axes does a sender compare with its threshold? A threshold on the distance sends when the distance reaches
/// it; one on each axis when the largest component does: by then the distance is up to √3 times that, 73 % more. The
/// errors at updates tell which: what is compared is much the same each time, the other varies.

#include "dead_reckoning/state.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lab {

class AxesOfThreshold {
  public:
    static constexpr std::array<std::string_view, 3> names{"geocentric", "east-north-up", "body"};
    /// An error at an update that the threshold caused, in each of these axes [m].
    void add(const std::array<dr::Vec3<double>, 3>& error);

    struct Found {
        std::string_view axes;
        double threshold; ///< on each axis [m]
        double distance;  ///< that 1 of 10 updates exceeds [m]
        std::uint64_t updates;
    };
    [[nodiscard]] std::optional<Found> per_axis() const;

  private:
    struct Sample {
        float distance;
        std::array<float, 3> largest;
    };
    static constexpr std::size_t most = 256; ///< then every second one goes, and from then on every second one comes
    std::vector<Sample> samples_{};
    std::uint64_t seen_ = 0, every_ = 1;
};

} // namespace lab
