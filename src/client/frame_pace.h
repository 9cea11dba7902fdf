#pragma once
/// The frame rate. Below 12 frames/s, measured figures depend more on the machine than on the schemes: physics lags,
/// updates wait for the next frame, and errors are sampled too rarely.

#include <algorithm>
#include <array>
#include <cstddef>

namespace client {

class FramePace {
  public:
    static constexpr double slowest = 1.0 / 12; ///< longer frames are slow [s]
    static constexpr std::size_t kept = 240;    ///< number of frame lengths that are kept

    /// Adds a frame that began `passed` [s] after the previous one. Ignores 0 and less, and 2 s or more, which is an
    /// interruption.
    void add(double passed) {
        if (!(passed > 0) || passed >= 2)
            return;
        lengths_[count_++ % kept] = static_cast<float>(passed);
        time_ += passed;
        if (passed > slowest)
            slow_ += passed;
    }
    void clear() { *this = {}; }

    /// Number of kept frame lengths, and the length `back` frames ago (0: the last) [s].
    [[nodiscard]] std::size_t size() const { return std::min(count_, kept); }
    [[nodiscard]] float length(std::size_t back) const { return lengths_[(count_ - 1 - back) % kept]; }
    /// Share of slow frames in the total length of all frames since the last `clear`.
    [[nodiscard]] double slow_share() const { return time_ > 0 ? slow_ / time_ : 0; }
    /// True if figures must be marked as unreliable: over 5 % of the time in slow frames can move a percentile.
    [[nodiscard]] bool too_slow() const { return slow_share() > 0.05; }

  private:
    std::array<float, kept> lengths_{};
    std::size_t count_ = 0;
    double time_ = 0, slow_ = 0; ///< total length of all frames, and of the slow ones [s]
};

} // namespace client
