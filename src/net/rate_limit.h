#pragma once
/// A token bucket: an average rate with a burst, to limit peers that flood.

#include <algorithm>
#include <cstddef>
#include <map>

namespace net {

class RateLimit {
  public:
    /// A bucket whose burst is the amount of `seconds` [s] at the rate.
    static RateLimit at_rate(double per_second, double seconds) { return {per_second, per_second * seconds}; }
    /// `per_second`: rate in the counted unit, such as messages or bytes. `burst`: amount that may come at once after a
    /// pause.
    RateLimit(double per_second, double burst) : per_second_(per_second), burst_(burst), left_(burst) {}

    /// Takes `amount` at `now` [s], which does not run backwards. If less is left, takes nothing and returns false.
    bool take(double now, double amount = 1) {
        left_ = std::min(burst_, left_ + per_second_ * std::max(0.0, now - last_));
        last_ = std::max(last_, now);
        if (left_ < amount)
            return false;
        left_ -= amount;
        return true;
    }
    [[nodiscard]] double last() const { return last_; } ///< time of the last `take` [s]

  private:
    double per_second_, burst_, left_;
    double last_ = 0;
};

/// A bucket per key, in bounded memory: a key beyond `most` replaces the least recently used one, which later starts
/// again with a full bucket.
template <class Key> class RateLimits {
  public:
    RateLimits(double per_second, double burst, std::size_t most) : fresh_(per_second, burst), max_buckets_(most) {}

    bool take(double now, const Key& key) {
        const auto found = buckets_.find(key);
        if (found != buckets_.end())
            return found->second.take(now);
        if (buckets_.size() >= max_buckets_)
            buckets_.erase(std::ranges::min_element(buckets_, {}, [](const auto& it) { return it.second.last(); }));
        return buckets_.emplace(key, fresh_).first->second.take(now);
    }
    /// Gives the key a full bucket again.
    void forget(const Key& key) { buckets_.erase(key); }
    [[nodiscard]] std::size_t size() const { return buckets_.size(); }

  private:
    RateLimit fresh_;
    std::size_t max_buckets_;
    std::map<Key, RateLimit> buckets_;
};

} // namespace net
