#pragma once
/// A token bucket: how much somebody may do a second, with a burst. For peers that flood us.

#include <algorithm>

namespace net {

class RateLimit {
  public:
    /// `per_second` in whatever is counted (messages, bytes); `burst`: how much at once after a pause.
    RateLimit(double per_second, double burst) : per_second_(per_second), burst_(burst), left_(burst) {}

    /// Uses up `amount` at `now` [s], which does not run backwards; false, and nothing used, if there is not enough.
    bool take(double now, double amount = 1) {
        left_ = std::min(burst_, left_ + per_second_ * std::max(0.0, now - last_));
        last_ = std::max(last_, now);
        if (left_ < amount)
            return false;
        left_ -= amount;
        return true;
    }

  private:
    double per_second_, burst_, left_;
    double last_ = 0;
};

} // namespace net
