#pragma once
/// What an emulated link does to messages: settings, presets, rows.

#include "net/link_trace.h"
#include "tunables/tunables.h"

#include <memory>
#include <string>

namespace net {

/// One way; the other way is alike, but for what says otherwise. Up is from the client to the server.
struct LinkSettings {
    double delay = 0;           ///< [s]
    double jitter = 0;          ///< the delay varies by ± this, evenly; never below 0 [s]
    double loss = 0;            ///< share of messages, 0 to 1
    double duplicate = 0;       ///< share of unreliable messages that arrive twice
    double resend_delay = 0.25; ///< what a loss costs a reliable message [s]
    double bandwidth = 0;       ///< [B/s], 0: unlimited

    double burst = 0;            ///< Gilbert and Elliott's channel: it is bad for so long on average [s]; 0: never ...
    double burst_every = 5;      ///< ... and good for so long [s] ...
    double burst_loss = 1;       ///< ... and while it is bad, this share of messages is lost, instead of `loss`
    double asymmetry = 0;        ///< up takes so much longer than down; what both take together stays [s]
    double up_bandwidth = 0;     ///< [B/s], 0: as `bandwidth`
    bool in_order = false;       ///< jitter is a queue's: no unreliable message overtakes another one
    double reorder = 0;          ///< share of unreliable messages that come `reorder_delay` later, and are overtaken
    double reorder_delay = 0.05; ///< [s]
    double detour = 0;           ///< a route that changes: the other one takes so much longer [s]; 0: there is one
    double route_every = 10;     ///< each is taken for so long on average [s]

    /// Delay and loss as they were measured, instead of `delay`, `jitter` and `loss`; all else is added to that.
    std::shared_ptr<const LinkTrace> trace{};

    static constexpr double max_queue_time = 0.5; ///< of the bandwidth limit: unreliable messages beyond are lost [s]
    friend bool operator==(const LinkSettings&, const LinkSettings&) = default;
};

/// link (a preset, or "custom" once a number differs from all of them), link-delay, link-jitter, link-loss ...: a row a
/// number.
tunables::Tunables tunables(LinkSettings& settings);
std::span<const tunables::Preset> link_presets(); ///< without "custom"

/// What it does beside delay, jitter and loss, for people: ", bursts of 0.2 s every 4 s with 80 % lost, ..."; or
/// nothing. Without `duplicate`, `resend_delay` and what it limits the bandwidth to.
std::string further(const LinkSettings& settings);
/// The same as a word of a table: "burst=0.2;burst-every=4;..."; empty for what has none of it.
std::string further_parts(const LinkSettings& settings);

} // namespace net
