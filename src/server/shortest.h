#pragma once
/// The shortest of what was measured lately, e.g. of round trips: what queues, frames and whoever dawdles add is not in
/// it. Times in seconds.

#include <algorithm>
#include <deque>
#include <optional>

namespace server {

class Shortest {
  public:
    static constexpr double memory = 10;      ///< [s]
    static constexpr std::size_t window = 64; ///< measurements

    void add(double now, double value) {
        values_.push_back({now, value});
        while (values_.size() > window || now - values_.front().at > memory)
            values_.pop_front();
    }
    [[nodiscard]] std::optional<double> get() const {
        if (values_.empty())
            return {};
        return std::ranges::min_element(values_, {}, &One::value)->value;
    }

  private:
    struct One {
        double at, value;
    };
    std::deque<One> values_;
};

} // namespace server
