#pragma once
/// Durations of the stages of a tick, in constant memory.

#include "dead_reckoning/measuring/log_histogram.h"

#include "tunables/enum_table.h"

#include <functional>
#include <string_view>
#include <utility>

namespace server {

enum class Stage { receive, validate, dead_reckon, play, relay, physics, count };
struct StageRow {
    Stage stage;
    std::string_view name;
};
inline constexpr auto stage_rows = tunables::table<&StageRow::stage>({
    {Stage::receive, "receive"},
    {Stage::validate, "validate"},
    {Stage::dead_reckon, "dead_reckon"},
    {Stage::play, "play"},
    {Stage::relay, "relay"},
    {Stage::physics, "physics"},
});

class Stopwatch {
  public:
    /// `clock`: returns a time [s]; if empty, nothing is measured.
    explicit Stopwatch(std::function<double()> clock) : clock_(std::move(clock)) {}

    template <class Work> void time(Stage stage, Work&& work) {
        if (!clock_)
            return work();
        const double begin = clock_();
        work();
        const double seconds = clock_() - begin;
        stages_[stage].add(seconds);
        this_tick_ += seconds;
    }

    struct Figures {
        double mean = 0, p99 = 0; ///< [s]
    };
    [[nodiscard]] Figures figures(Stage stage) const { return stages_[stage].figures(); }
    /// Ends a tick: the stages since the last call belong to it.
    void end_tick() { whole_.add(std::exchange(this_tick_, 0)); }
    [[nodiscard]] Figures whole() const { return whole_.figures(); } ///< Durations of whole ticks.

  private:
    struct Times {
        dr::LogHistogram all;
        double sum = 0; ///< [s]
        void add(double seconds) {
            all.add(seconds);
            sum += seconds;
        }
        [[nodiscard]] Figures figures() const {
            return all.count() == 0
                       ? Figures{}
                       : Figures{.mean = sum / static_cast<double>(all.count()), .p99 = all.percentile(0.99)};
        }
    };

    std::function<double()> clock_;
    tunables::PerEnum<Stage, Times> stages_{};
    Times whole_{};
    double this_tick_ = 0; ///< Time spent in the stages of the current tick [s].
};

} // namespace server
