#pragma once
/// What a client is told: what the person who looks prefers, and what the host of the match decides.
/// All of it is live: the frame reads it anew each time.

#include "dead_reckoning/publishing/publisher_settings.h"
#include "dead_reckoning/receiving/ground_clamp.h"
#include "dead_reckoning/receiving/receiver.h"
#include "net/link_emulator.h"
#include "protocol/actor_update.h"
#include "protocol/judging.h"
#include "protocol/relaying.h"
#include "protocol/zones.h"
#include "tunables/tunables.h"
#include "world/rules.h"

#include <map>
#include <vector>

namespace client {

/// What the host of a match decides for everybody. The server tells each change to every client (protocol::Setting).
/// As it comes, publishers do what the preset *Reckoning* (presets.h) says.
struct HostSettings {
    HostSettings();
    dr::PublisherSettings publisher;
    world::MatchRules rules;
    protocol::ZoneSettings zones;
    protocol::Judge judge = protocol::Judge::validated; ///< who says who was hit
    protocol::Relaying relaying;                        ///< how the server passes updates on
    bool give_schemes = false;                          ///< players' schemes in Lua among it
};
/// The publisher's rows, those of the rules, of the zones and of the relaying, the judge and the giving of schemes.
tunables::Tunables tunables(HostSettings& settings);

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
