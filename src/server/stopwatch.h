#pragma once
/// How long the stages of a tick take: in constant memory, however long the match.

#include "dead_reckoning/measuring/log_histogram.h"

#include <array>
#include <functional>
#include <span>
#include <string_view>

namespace server {

enum class Stage { receive, validate, dead_reckon, play, relay, physics, count };
std::span<const std::string_view> stage_names();

class Stopwatch {
  public:
    /// `clock` [s] may be empty: then nothing is measured.
    explicit Stopwatch(std::function<double()> clock) : clock_(std::move(clock)) {}

    template <class Work> void time(Stage stage, Work&& work) {
        if (!clock_)
            return work();
        const double begin = clock_();
        work();
        record(stage, clock_() - begin);
    }

    struct Figures {
        double mean = 0, p99 = 0; ///< [s]
    };
    [[nodiscard]] Figures figures(Stage stage) const;
    /// The stages from the last call to this one were a tick's.
    void end_tick() {
        whole_.all.add(this_tick_);
        whole_.sum += this_tick_;
        this_tick_ = 0;
    }
    [[nodiscard]] Figures whole() const; ///< ticks

  private:
    struct Times {
        dr::LogHistogram all;
        double sum = 0; ///< [s]
    };
    void record(Stage stage, double seconds) {
        Times& times = stages_[static_cast<std::size_t>(stage)];
        times.all.add(seconds);
        times.sum += seconds;
        this_tick_ += seconds;
    }
    [[nodiscard]] static Figures figures(const Times& times);

    std::function<double()> clock_;
    std::array<Times, static_cast<std::size_t>(Stage::count)> stages_{};
    Times whole_{};
    double this_tick_ = 0; ///< [s]
};

} // namespace server
