#pragma once
/// How good a client's link is, for everybody's scoreboard: from its pings, which come ten times a second on the
/// channel that loses some. A link that is spoken ill of by its own client is only worse for it: nothing but the table
/// believes this.

#include "protocol/messages.h"
#include "protocol/messages/course.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>

namespace server {

/// The shortest of what was measured lately, e.g. of round trips: what queues, frames and whoever dawdles add is not in
/// it. Times in seconds.
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

class LinkQuality {
  public:
    static constexpr double window = 10; ///< that losses are counted over [s]

    /// A ping with this number came at `now` [s].
    void came(double now, std::uint32_t number);
    /// The round trip of one of them [s].
    void took(double round_trip);
    /// As everybody is told; without a ping or a round trip yet: nothing.
    [[nodiscard]] std::optional<protocol::LinkFigures> figures() const;

  private:
    struct Ping {
        double time = 0; ///< [s]
        std::uint32_t number = 0;
    };
    std::deque<Ping> pings_; ///< of the window, by number
    std::optional<double> mean_, last_;
    double jitter_ = 0; ///< [s]
};

} // namespace server
