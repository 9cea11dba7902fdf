#pragma once
/// What a client is told: what the person who looks prefers, and what the host of the match decides (host_settings.h).
/// All of it is live: the frame reads it anew each time.

#include "client/host_settings.h"
#include "dead_reckoning/receiving/ground_clamp.h"
#include "dead_reckoning/receiving/receiver.h"
#include "protocol/actor_update.h"

#include <map>
#include <vector>

namespace client {

/// What is drawn of the dead reckoning beside the tanks themselves.
struct GhostSettings {
    bool schemes = true;          ///< the tanks of the other schemes; without it they are scored unseen
    bool trails = true;           ///< where a tank or ghost was drawn in the last seconds
    bool updates = true;          ///< a mark where each update said the tank was
    bool arrows = true;           ///< last-known velocity and acceleration
    bool truth = true;            ///< the true pose, where truth is sent
    bool threshold_ghost = false; ///< own tank: what the publisher compares truth with
    bool threshold_shape = false; ///< the thresholds as shapes, and how near to them the deviation is
    bool echo = false;            ///< own tank: as others see me, through the link and back
    bool names = true;            ///< names and health above tanks
    bool always = false;          ///< all this also while no instrument is open
    bool operator==(const GhostSettings&) const = default;
};

/// What the person who looks prefers: how others are displayed, and through which link. As it comes, this is the preset
/// *Reckoning* (presets.h).
struct ViewerSettings {
    ViewerSettings();
    int scheme;                     ///< index in dr::schemes(), drawn for remote actors
    std::vector<int> ghost_schemes; ///< further schemes shown beside it, indices in dr::schemes()
    std::map<protocol::ActorId, std::vector<int>> ghosts_on; ///< still further ones, on one actor each
    /// Local presentation delay (Pantel & Wolf 1): everything is shown as it was so long ago, the own tank too. What
    /// arrives meanwhile need not be predicted, and one's own input is felt later [s].
    double presentation_delay = 0;
    /// Split view: what each of its panes draws remote actors with, an index in dr::schemes() or `others_view`. Two or
    /// four; empty: one picture.
    std::vector<int> panes;
    /// A pane as the others' screens show it: they where they truly are, the own tank as they see it.
    static constexpr int others_view = -1;
    dr::ReceiverSettings receiver;
    dr::GroundClampSettings clamp;
    bool together = true;        ///< remote actors are reckoned by dr::Batch where it can; else each by itself
    bool remote_physics = false; ///< the drawn remote tanks are re-created by the local physics, without a ground clamp
    bool swap_schemes =
        true; ///< own schemes in Lua are handed to the others, and theirs offered here, where the host's rule lets them
    net::LinkSettings link;
    GhostSettings ghosts;
    /// An instrument is open, and ghosts, trails, marks and arrows are drawn; else the match alone. A window says it.
    bool instruments = true;
    bool operator==(const ViewerSettings&) const = default;
};
/// What is drawn of `settings.ghosts` now. The own tank's are drawn whenever they are on: nobody has them by default.
GhostSettings drawn_ghosts(const ViewerSettings& settings);

struct Settings : ViewerSettings {
    HostSettings host; ///< live in a match: the server's word comes into it
};
/// Preset, scheme, presentation delay, then the rows of the receiver, the clamp, the publisher, the zones, the link and
/// the ghosts. Of the host's the rules are left out: those of a match of one's own are the program's. A row's default
/// is what a new `Settings` has.
tunables::Tunables tunables(Settings& settings);
/// Only the ghosts' switches.
tunables::Tunables tunables(GhostSettings& settings);

} // namespace client
