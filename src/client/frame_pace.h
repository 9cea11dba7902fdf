#pragma once
/// How fast frames follow one another. Below 12 a second what is measured in them says more about the machine than
/// about the schemes: physics falls behind, updates wait for the next frame, and errors are seen only now and then.

#include <algorithm>
#include <array>
#include <cstddef>

namespace client {

class FramePace {
  public:
    static constexpr double slowest = 1.0 / 12; ///< a longer frame is a slow one [s]
    static constexpr std::size_t kept = 240;    ///< frames

    /// A frame began `passed` [s] after the one before. One of 2 s and more was an interruption, and 0 none.
    void add(double passed) {
        if (!(passed > 0) || passed >= 2)
            return;
        lengths_[count_++ % kept] = static_cast<float>(passed);
        time_ += passed;
        if (passed > slowest)
            slow_ += passed;
    }
    void clear() { *this = {}; }

    /// How many frames' lengths there are, and the one `back` frames ago (0: the last) [s].
    [[nodiscard]] std::size_t size() const { return std::min(count_, kept); }
    [[nodiscard]] float length(std::size_t back) const { return lengths_[(count_ - 1 - back) % kept]; }
    /// The share of the time, since the beginning, that passed in slow frames.
    [[nodiscard]] double slow_share() const { return time_ > 0 ? slow_ / time_ : 0; }
    /// Are figures to be marked? More than a twentieth of their time is enough to move a percentile.
    [[nodiscard]] bool too_slow() const { return slow_share() > 0.05; }

  private:
    std::array<float, kept> lengths_{};
    std::size_t count_ = 0;
    double time_ = 0, slow_ = 0; ///< [s]
};

} // namespace client
