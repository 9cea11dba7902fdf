#pragma once
/// How far the turret and the gun that are drawn are off the owner's, where truth tells of them: while they are
/// published apart (dead_reckoning/publishing). Angles in radians.

#include "client/remote/truth.h"
#include "dead_reckoning/measuring/log_histogram.h"

#include <deque>

namespace client {

class PartsError {
  public:
    /// What was displayed at match time `time` [s], of that incarnation. It waits until truth has come.
    void displayed(double time, const dr::Articulations<float>& parts, std::uint8_t incarnation);
    void score(const TruthTrack& truth);

    struct Figures {
        std::uint64_t frames = 0;
        double mean = 0, p95 = 0, max = 0; ///< of the turret's azimuth [rad]
        double gun_mean = 0;               ///< of the gun's elevation [rad]
    };
    [[nodiscard]] Figures figures() const;

  private:
    struct Waiting {
        double time;
        std::array<float, dr::part_count> angles;
        std::uint8_t incarnation;
    };
    std::deque<Waiting> waiting_;
    std::optional<dr::LogHistogram> spread_; ///< made when there is something to count
    double sum_ = 0, gun_sum_ = 0, max_ = 0;
};

} // namespace client
