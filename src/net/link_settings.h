#pragma once
/// Settings of an emulated link, their presets, and their rows (tunables/tunables.h).

#include "net/link_trace.h"
#include "tunables/tunables.h"

#include <memory>
#include <string>

namespace net {

/// Settings that apply to each direction, unless a comment names one. Up is from the client to the server.
struct LinkSettings {
    double delay = 0; ///< one way [s]
    /// Largest difference between a message's delay and `delay`, uniformly distributed; the sum is at least 0 [s].
    double jitter = 0;
    double loss = 0;            ///< share of messages lost, 0 to 1
    double duplicate = 0;       ///< share of unreliable messages that arrive twice
    double resend_delay = 0.25; ///< additional delay of a reliable message per loss [s]
    double bandwidth = 0;       ///< bandwidth of each direction [B/s]; 0: unlimited

    double burst = 0;            ///< mean duration of the bad state of Gilbert and Elliott's channel [s]; 0: never bad
    double burst_every = 5;      ///< mean duration of the good state [s]
    double burst_loss = 1;       ///< share of messages lost in the bad state, instead of `loss`
    double asymmetry = 0;        ///< delay up minus delay down [s]; their sum stays the same
    double up_bandwidth = 0;     ///< bandwidth from the client to the server [B/s]; 0: as `bandwidth`
    bool in_order = false;       ///< no unreliable message overtakes another
    double reorder = 0;          ///< share of unreliable messages that come `reorder_delay` later and are overtaken
    double reorder_delay = 0.05; ///< additional delay of a message that is overtaken [s]
    double detour = 0;           ///< additional delay of a second route [s]; 0: there is only one route
    double route_every = 10;     ///< mean time on each route [s]

    /// Measured delay and loss, which replace `delay`, `jitter` and `loss`. The other settings apply too. Null: none.
    std::shared_ptr<const LinkTrace> trace{};

    /// An unreliable message that would wait longer than this for the bandwidth is lost [s].
    static constexpr double max_queue_time = 0.5;
    friend bool operator==(const LinkSettings&, const LinkSettings&) = default;
};

/// Rows: `link` (a preset, or "custom" if the numbers match none), then one row per setting: link-delay, link-jitter,
/// link-loss ...
tunables::Tunables tunables(LinkSettings& settings);
std::span<const tunables::Preset> link_presets(); ///< without "custom"

/// Text for people of the settings beyond delay, jitter and loss: ", bursts of 0.2 s every 4 s with 80 % lost, ...";
/// empty if all are off. Leaves out `duplicate`, `resend_delay` and the bandwidth limits.
std::string describe_extras(const LinkSettings& settings);
/// One cell of a table with the settings that differ from their defaults, without delay, jitter, loss, duplicate,
/// resend_delay and bandwidth: "burst=0.2;burst-every=4;..."; empty if none does.
std::string format_extras(const LinkSettings& settings);

} // namespace net
