#pragma once
/// A token bucket: how much somebody may do a second, with a burst. For peers that flood us.

#include <algorithm>
#include <cstddef>
#include <map>

namespace net {

class RateLimit {
  public:
    /// What comes in `seconds` at that rate may come at once.
    static RateLimit at_rate(double per_second, double seconds) { return {per_second, per_second * seconds}; }
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
    [[nodiscard]] double last() const { return last_; } ///< it was asked for something [s]

  private:
    double per_second_, burst_, left_;
    double last_ = 0;
};

/// One bucket for each of many, in bounded memory: of more than `most`, who has asked for nothing for the longest time
/// is forgotten, and then has a full one.
template <class Key> class RateLimits {
  public:
    RateLimits(double per_second, double burst, std::size_t most) : fresh_(per_second, burst), most_(most) {}

    bool take(double now, const Key& key) {
        const auto found = buckets_.find(key);
        if (found != buckets_.end())
            return found->second.take(now);
        if (buckets_.size() >= most_)
            buckets_.erase(std::ranges::min_element(buckets_, {}, [](const auto& it) { return it.second.last(); }));
        return buckets_.emplace(key, fresh_).first->second.take(now);
    }
    /// It has a full one again.
    void forget(const Key& key) { buckets_.erase(key); }
    [[nodiscard]] std::size_t size() const { return buckets_.size(); }

  private:
    RateLimit fresh_;
    std::size_t most_;
    std::map<Key, RateLimit> buckets_;
};

} // namespace net
