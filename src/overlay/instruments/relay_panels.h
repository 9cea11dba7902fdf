#pragma once
/// Traffic from the server, measured by received updates. The page "zones" shows each actor's zone in its last update,
/// and its update figures over 10 s (Murphy 18.8, Subscription Zones). The page "bits" shows the bits of an update by
/// field in the compact coding (docs/coding.md).

#include "client/client_state.h"
#include "overlay/widgets.h"
#include "protocol/compact/bit_counts.h"

#include <deque>
#include <string>
#include <vector>

namespace overlay {

/// Figures of one actor over the last `window` seconds.
struct ZoneFigures {
    static constexpr double window = 10; ///< [s]
    protocol::ActorId actor = 0;
    std::string name{};
    protocol::Zone zone = protocol::Zone::none;
    double distance = 0; ///< distance from the camera of the last drawn picture to the actor [m]
    double rate = 0;     ///< rate of updates [1/s]
    double bytes = 0;    ///< rate of update bytes without headers [B/s]
    /// Mean distance of an update from its prediction by earlier updates, seen from the camera in a picture of 1080
    /// lines [pixels].
    double correction = 0;
    double longest_wait = 0; ///< longest time between two updates, or since the last one [s]
    unsigned lost = 0;       ///< updates sent to this client that did not arrive in order; none that a zone held back
};
/// Figures of displayed tanks from which updates have arrived, the nearest to the camera first.
std::vector<ZoneFigures> zone_figures(const client::ClientState& client);

class ZonesPanel {
  public:
    /// Draws the page over the remaining area of the current ImGui window.
    void draw(const Look& look, const client::ClientState& client);

  private:
    std::vector<ZoneFigures> rows_;
    Pace pace_{0.5};
};

class CodingPanel {
  public:
    static constexpr double window = 10; ///< period of the figures [s]

    /// Call once a frame. Stores a copy of `account`, the decoder's counts, every 0.5 s. `now`: local clock [s].
    void watch(const protocol::compact::BitCounts& account, double now);
    /// Draws the page over the remaining area of the current ImGui window. `on`: the host uses the compact coding.
    void draw(const Look& look, bool on) const;
    /// Bit counts of the last `window` seconds.
    [[nodiscard]] protocol::compact::BitCounts lately() const;

  private:
    struct Reading {
        double time = 0;
        protocol::compact::BitCounts account{};
    };
    std::deque<Reading> readings_; ///< readings of the last `window` seconds, every 0.5 s
};

} // namespace overlay
