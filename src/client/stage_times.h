#pragma once
/// How long each of the frame's stages took: the last one's, the mean, and the 99th percentile.

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace client {

inline constexpr std::array<std::string_view, 7> stage_names{"handle_input", "tick_local",    "tick_remote", "publish",
                                                             "step_physics", "update_camera", "render"};

class StageTimes {
  public:
    void add(std::size_t stage, double seconds) { samples_[stage].push_back(static_cast<float>(seconds)); }
    [[nodiscard]] std::size_t frames() const { return samples_.back().size(); }
    [[nodiscard]] double last(std::size_t stage) const {
        return samples_[stage].empty() ? 0.0 : samples_[stage].back();
    } ///< [s]
    [[nodiscard]] double mean(std::size_t stage) const {
        double sum = 0;
        for (const float sample : samples_[stage])
            sum += sample;
        return samples_[stage].empty() ? 0 : sum / static_cast<double>(samples_[stage].size());
    }
    [[nodiscard]] double p99(std::size_t stage) const {
        auto sorted = samples_[stage];
        if (sorted.empty())
            return 0;
        const auto nth = sorted.begin() + static_cast<std::ptrdiff_t>(0.99 * static_cast<double>(sorted.size() - 1));
        std::nth_element(sorted.begin(), nth, sorted.end());
        return *nth;
    }

  private:
    std::array<std::vector<float>, stage_names.size()> samples_;
};

} // namespace client
