#pragma once
/// A client's settings: the player's preferences, and the host's decisions. A change takes effect in the next frame.

#include "client/remote/dr_modes.h"
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

/// The host's settings for all clients. The server sends each change to every client (protocol::Setting). By default
/// publishers use the preset *Reckoning* (presets.h).
struct HostSettings {
    HostSettings();
    dr::PublisherSettings publisher;
    world::MatchRules rules;
    protocol::ZoneSettings zones;
    protocol::Judge judge = protocol::Judge::validated; ///< rule that decides hits (protocol/judging.h)
    protocol::Relaying relaying;                        ///< settings of the server's relaying of updates
    bool give_schemes = false;                          ///< the server relays players' Lua schemes
};
/// Rows of publisher, rules, power-ups, zones, relaying of updates, judge and relaying of schemes.
tunables::Tunables tunables(HostSettings& settings);

/// The parts of the dead reckoning that are drawn beside the tanks.
struct GhostSettings {
    bool schemes = true;          ///< ghosts of other schemes; off: scored, but not drawn
    bool trails = true;           ///< trails: drawn positions of the last seconds
    bool updates = true;          ///< marks at the positions of updates
    bool arrows = true;           ///< arrows of last-known velocity and acceleration
    bool truth = true;            ///< the true pose, where the server sends it
    bool threshold_ghost = false; ///< own tank: the prediction that the publisher compares with the true pose
    bool threshold_shape = false; ///< the publisher's thresholds as shapes, with the current deviation
    bool echo = false;            ///< own tank as others see it, through the link and back
    bool names = true;            ///< names and health above tanks
    bool always = false;          ///< draw `schemes` to `truth` also while no instrument is open (drawn_ghosts)
    bool operator==(const GhostSettings&) const = default;
};

/// The player's preferences: how remote actors are displayed, and through which link. The default is the preset
/// *Reckoning* (presets.h).
struct ViewerSettings {
    ViewerSettings();
    int scheme;                     ///< index in dr::schemes(), drawn for remote actors
    std::vector<int> ghost_schemes; ///< further schemes shown beside it, indices in dr::schemes()
    std::map<protocol::ActorId, std::vector<int>> ghosts_on; ///< additional schemes on single actors
    /// Local presentation delay (Pantel & Wolf 1) [s]: everything is shown as it was this long ago, the own tank too.
    /// Updates that arrive in this time need no prediction, but players feel their own input later.
    double presentation_delay = 0;
    /// Split view: the scheme of each pane, an index in dr::schemes() or `others_view`. Two or four panes; empty: one
    /// picture.
    std::vector<int> panes;
    /// Value in `panes` for the other players' view: remote tanks at their true poses, the own tank as others see it.
    static constexpr int others_view = -1;
    dr::ReceiverSettings receiver;
    /// Share of the gap between a remote shell and its path that each 1/60 s closes, at most 1 (Haag): the shell leaves
    /// the displayed muzzle. 1: it appears on its path, moved ahead by the whole latency, far from its tank.
    double shell_share = 0.5;
    dr::GroundClampSettings clamp;
    DrModeSettings dr_modes;     ///< simpler dead reckoning of far actors and guided shells
    bool together = true;        ///< dr::Batch predicts remote actors together where it can; off: one by one
    bool remote_physics = false; ///< the local physics re-creates the drawn remote tanks, without a ground clamp
    bool swap_schemes = true;    ///< share own Lua schemes and offer other players' here, if `give_schemes` allows
    net::LinkSettings link;
    GhostSettings ghosts;
    /// An instrument is open; otherwise `drawn_ghosts` may hide ghosts, true poses, trails, marks and arrows. The
    /// game's window sets this; other programs leave it on.
    bool instruments = true;
    /// Errors are measured even while nothing shows them, for the figures at the end of the program. The game's window
    /// sets this; other programs leave it on.
    bool figures = true;
    bool operator==(const ViewerSettings&) const = default;
};
/// Returns every scheme that is drawn or scored, without duplicates: of all tanks, of single tanks, of the panes. The
/// drawn one comes first. Schemes of DR modes are left out.
std::vector<int> shown_schemes(const ViewerSettings& settings);
/// Returns the parts of `settings.ghosts` that are drawn now. If no instrument is open and the view is not split,
/// `schemes`, `trails`, `updates`, `arrows` and `truth` are off, unless `always` is on.
GhostSettings drawn_ghosts(const ViewerSettings& settings);

/// Whether errors are measured: for an open instrument, a split view, ghosts that are always drawn, or `figures`.
bool measures_errors(const ViewerSettings& settings);

struct Settings : ViewerSettings {
    HostSettings host; ///< the user's own; in another host's match, the server's values
};
/// Rows of preset, scheme, presentation delay, `together`, `swap_schemes`, receiver, clamp, DR modes, `remote_physics`,
/// publisher, zones, link and ghosts. A program that hosts matches adds the other host settings. A row's default is
/// that of a new `Settings`.
tunables::Tunables tunables(Settings& settings);
/// Rows of the ghosts only.
tunables::Tunables tunables(GhostSettings& settings);

} // namespace client
