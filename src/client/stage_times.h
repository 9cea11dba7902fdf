#pragma once
/// Time of each stage of a frame: of the last frame, mean and 99th percentile.

#include "dead_reckoning/measuring/log_histogram.h"

#include <cstddef>
#include <string_view>

namespace client {

inline constexpr std::array<std::string_view, 7> stage_names{"handle_input", "tick_local",    "tick_remote", "publish",
                                                             "step_physics", "update_camera", "render"};

class StageTimes {
  public:
    /// `stage`: in the order of `stage_names`.
    void add(std::size_t stage, double seconds) {
        Stage& times = stages_[stage];
        times.all.add(seconds);
        times.sum += seconds;
        times.last = seconds;
    }
    [[nodiscard]] std::size_t frames() const { return stages_.back().all.count(); }
    [[nodiscard]] double last(std::size_t stage) const { return stages_[stage].last; } ///< time in the last frame [s]
    /// Mean time of the stage over all frames [s].
    [[nodiscard]] double mean(std::size_t stage) const {
        const Stage& times = stages_[stage];
        return times.sum / static_cast<double>(std::max<std::size_t>(times.all.count(), 1));
    }
    /// 99th percentile of the stage's times [s].
    [[nodiscard]] double p99(std::size_t stage) const { return stages_[stage].all.percentile(0.99); }

  private:
    struct Stage {
        dr::LogHistogram all;
        double sum = 0, last = 0; ///< sum over all frames; time in the last frame [s]
    };
    std::array<Stage, stage_names.size()> stages_;
};

} // namespace client
