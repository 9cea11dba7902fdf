#pragma once
/// A timeout that counts only the time in which the program listened. A pause between two calls, such as a frame that
/// takes seconds, counts as at most 0.25 s.

#include <algorithm>

namespace net {

class Timeout {
  public:
    explicit Timeout(double longest) : left_(longest) {} ///< [s]

    /// Whether the timeout is over at `now` [s]. Call it each time after arrived messages were read.
    bool over(double now) {
        constexpr double longest_look = 0.25; // longer gaps between calls count as this [s]
        if (looked_)
            left_ -= std::min(now - last_, longest_look);
        looked_ = true;
        last_ = now;
        return left_ <= 0;
    }

  private:
    double left_, last_ = 0;
    bool looked_ = false;
};

} // namespace net
