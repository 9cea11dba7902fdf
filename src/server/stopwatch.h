#pragma once
/// How long the stages of a tick take.

#include <array>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

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
        double mean = 0, p99 = 0; ///< [s]; the 99th percentile is of the last 10 minutes
    };
    [[nodiscard]] Figures figures(Stage stage) const;

  private:
    struct Samples {
        double sum = 0;
        std::size_t count = 0;
        std::vector<float> last; ///< a ring
    };
    void record(Stage stage, double seconds);

    std::function<double()> clock_;
    std::array<Samples, static_cast<std::size_t>(Stage::count)> stages_{};
};

} // namespace server
