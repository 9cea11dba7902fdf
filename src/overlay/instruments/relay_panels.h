#pragma once
/// What the server relays to here, measured by what arrives. The page "zones": for each actor the zone that its last
/// update was sent in, and what came of it lately (Murphy 18.8, Subscription Zones). The page "bits": what the bits of
/// an update are spent on in the compact coding, field by field (docs/coding.md).

#include "client/view.h"
#include "overlay/widgets.h"
#include "protocol/compact/account.h"

#include <deque>
#include <string>
#include <vector>

namespace overlay {

/// Of one actor, over the last `ZoneFigures::window`.
struct ZoneFigures {
    static constexpr double window = 10; ///< [s]
    protocol::ActorId actor = 0;
    std::string name{};
    protocol::Zone zone = protocol::Zone::none;
    double distance = 0; ///< from the eye of the last picture [m]
    double rate = 0;     ///< locations [1/s]
    double bytes = 0;    ///< of them, without headers [B/s]
    /// What an update put right, seen from here on a picture of 1080 lines, in the mean [pixels].
    double put_right = 0;
    double longest_wait = 0; ///< between two of them, or since the last one [s]
    unsigned lost = 0;       ///< what was sent here and did not come; what a zone keeps back is not among it
};
/// Tanks of which something came, the nearest first.
std::vector<ZoneFigures> zone_figures(const client::View& client);

class ZonesPanel {
  public:
    /// Inside an open ImGui window; fills it.
    void draw(const Look& look, const client::View& client);

  private:
    std::vector<ZoneFigures> rows_;
    Pace pace_{0.5};
};

class CodingPanel {
  public:
    static constexpr double window = 10; ///< what came in the last so many seconds counts [s]

    /// What had come by `now` [s].
    void watch(const protocol::compact::Account& account, double now);
    /// Inside an open ImGui window; fills it. `on`: the host has the compact coding.
    void draw(const Look& look, bool on) const;
    /// Of the last `window`.
    [[nodiscard]] protocol::compact::Account lately() const;

  private:
    struct Reading {
        double time = 0;
        protocol::compact::Account account{};
    };
    std::deque<Reading> readings_; ///< half a second apart
};

} // namespace overlay
