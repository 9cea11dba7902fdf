#pragma once
/// How long somebody waits for an answer, as far as he listens: what he cannot have heard, because a picture took
/// seconds, does not count.

#include <algorithm>

namespace net {

class Patience {
  public:
    explicit Patience(double longest) : left_(longest) {} ///< [s]

    /// At each look at what has come, `now` by one clock [s]: is it at an end?
    bool over(double now) {
        constexpr double longest_look = 0.25; // from the one before [s]
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
