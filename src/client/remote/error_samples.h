#pragma once
/// Recent errors of a ghost from one source, for plots, and the time at which they begin.

#include <cstddef>
#include <deque>

namespace client {

class ErrorSamples {
  public:
    struct Sample {
        double time = 0;                                  ///< match time [s]
        double error = 0;                                 ///< distance between displayed and true position [m]
        float prediction = 0, latency = 0, smoothing = 0; ///< parts of the error: dr::Projections [m]
    };
    /// Adds a sample that is later than the others, and drops those from more than `length` before it.
    void add(const Sample& sample);
    /// Samples of the last `length` seconds.
    [[nodiscard]] const std::deque<Sample>& recent() const { return recent_; }
    /// Mean error in the `seconds` before the newest sample [m]; 0 without samples.
    [[nodiscard]] double recent_mean(double seconds) const;
    /// Match time of the first sample, dropped or not [s]; 0 if there is none.
    [[nodiscard]] double since() const { return since_; }
    [[nodiscard]] double last() const { return recent_.empty() ? 0 : recent_.back().error; } ///< newest error [m]
    [[nodiscard]] std::size_t bytes() const { return recent_.size() * sizeof(Sample); }

    static constexpr double length = 120; ///< time for which samples are kept [s]

  private:
    std::deque<Sample> recent_;
    double since_ = 0;
};

} // namespace client
