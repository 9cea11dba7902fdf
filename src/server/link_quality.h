#pragma once
/// Quality of a client's link for the scoreboard, from its pings on the unreliable channel. A client can falsify its
/// own figures. Other clients and RewoundView use the round-trip time, where `half_round_trip` is on.

#include "protocol/messages.h"
#include "protocol/messages/course.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>

namespace server {

/// The smallest of the recent measurements, for instance of round-trip times: it excludes delays by queues and frames.
/// Times in seconds.
class WindowedMinimum {
  public:
    static constexpr double memory = 10;      ///< Largest age that counts, against the newest measurement [s].
    static constexpr std::size_t window = 64; ///< Largest number of measurements that count.

    void add(double now, double value) {
        values_.push_back({now, value});
        while (values_.size() > window || now - values_.front().at > memory)
            values_.pop_front();
    }
    [[nodiscard]] std::optional<double> get() const {
        if (values_.empty())
            return {};
        return std::ranges::min_element(values_, {}, &Sample::value)->value;
    }

  private:
    struct Sample {
        double at, value;
    };
    std::deque<Sample> values_;
};

class LinkQuality {
  public:
    static constexpr double window = 10; ///< Time for which a ping counts towards the losses [s].

    /// Records the arrival of ping `number` at `now` [s].
    void add_ping(double now, std::uint32_t number);
    /// Records a round-trip time [s].
    void add_round_trip(double round_trip);
    /// Returns the figures for the scoreboard; `nullopt` before the first ping and round trip.
    [[nodiscard]] std::optional<protocol::LinkFigures> figures() const;

  private:
    struct Ping {
        double time = 0; ///< Time of its arrival [s].
        std::uint32_t number = 0;
    };
    std::deque<Ping> pings_; ///< Pings in the window, by number.
    std::optional<double> mean_, last_;
    double jitter_ = 0; ///< Smoothed difference between consecutive round-trip times [s].
};

} // namespace server
