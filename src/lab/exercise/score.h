#pragma once
/// Errors at updates, of all entities.

#include "dead_reckoning/measuring/log_histogram.h"

#include <array>
#include <cmath>
#include <vector>

namespace lab {

class Figures {
  public:
    void add(double value) {
        if (!std::isfinite(value)) // a scheme lost itself
            value = 1e9;
        sum_ += value;
        max_ = std::max(max_, value);
        spread_.add(value);
    }
    [[nodiscard]] std::uint64_t count() const { return spread_.count(); }
    [[nodiscard]] double mean() const { return count() == 0 ? 0 : sum_ / static_cast<double>(count()); }
    [[nodiscard]] double p95() const { return spread_.percentile(.95); }
    [[nodiscard]] double max() const { return max_; }

  private:
    double sum_ = 0, max_ = 0;
    dr::LogHistogram spread_;
};

inline constexpr std::size_t dis_models = 9; ///< of DIS

struct ExerciseScores {
    struct OfScheme {
        Figures position{}, rotation{}; ///< [m], [rad]
    };
    OfScheme as_sent{};
    std::vector<OfScheme> schemes{};
    std::uint64_t sent = 0;                        ///< updates, over `seconds`
    std::array<std::uint64_t, dis_models> sends{}; ///< that each model would send
    double seconds = 0;
};

} // namespace lab
