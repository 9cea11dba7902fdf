#pragma once
/// How long somebody waits for an answer, as far as he listens: what he cannot have heard, because a picture took seconds,
/// does not count.

#include <algorithm>
#include <optional>

namespace net {

class Patience {
  public:
    explicit Patience(double longest) : left_(longest) {} ///< [s]

    /// At each look at what has come, `now` by one clock [s]: is it at an end?
    bool over(double now) {
        constexpr double longest_look = 0.25; // from the one before [s]
        if (last_)
            left_ -= std::min(now - *last_, longest_look);
        last_ = now;
        return left_ <= 0;
    }

  private:
    double left_;
    std::optional<double> last_;
};

} // namespace net
