#pragma once
/// A remote actor at this client: its packet history, its last-known state merged from updates, and its ghosts. The
/// first ghost is drawn as the actor itself. Each ghost is scored against updates and true poses. Displayed and
/// last-known pose are always different variables.

#include "client/remote/truth.h"
#include "client/scene/update_mark.h"
#include "client/settings.h"
#include "dead_reckoning/receiving/displayed_actor.h"
#include "protocol/actor_update.h"
#include "world/actor_kinds.h"
#include "world/loose_body.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace client {

/// The instant that the frame draws, on all clocks [s].
struct RenderTime {
    double local = 0;    ///< local clock
    double match = 0;    ///< match time, by the clock sync on the updates' link
    double truth = 0;    ///< match time, by the clock sync that bypasses the link emulator
    double previous = 0; ///< `local` of the previous frame
    double travel = 0;   ///< assumed travel time of an update: half the round-trip time [s]
    bool synced = false; ///< false: `match` and `truth` are not valid yet, and no remote actor is displayed
    /// Converts a match time, by the clock sync on the updates' link, to the local clock [s].
    [[nodiscard]] double on_own_clock(double match_time) const { return match_time + local - match; }
};

struct RemoteActor;

/// One scheme's receiver of one actor, with its ground clamp, trail and error. The receiver works before the clamp;
/// `displayed`, after it, is drawn and scored.
struct Ghost : dr::DisplayedActor {
    Ghost(RemoteActor& whose, int scheme, bool on_physics)
        : DisplayedActor(dr::schemes()[static_cast<std::size_t>(scheme)]), actor(&whose), scheme_index(scheme),
          used_scheme(scheme), physics(on_physics) {}
    /// "pvb:order2", or "pvb on physics" if the local physics predicts.
    [[nodiscard]] std::string name() const;
    /// True if the scheme's script failed: a simpler scheme is displayed under the same name, without figures.
    [[nodiscard]] bool failed() const;
    RemoteActor* actor; ///< the actor that this ghost displays
    int scheme_index;   ///< index in dr::schemes()
    int used_scheme;    ///< the scheme in use, which differs from `scheme_index` in a DR mode; index in dr::schemes()
    bool physics;       ///< the local physics predicts, and no ground clamp applies
    dr::GroundClamp<float> clamp;
    ErrorTrack error;
    std::deque<dr::Vec3<float>> trail; ///< drawn positions of the last `RemoteActor::trail_length` seconds [m]
    std::uint8_t incarnation = 0;      ///< incarnation displayed in the previous frame
    bool drawn_once = false;           ///< the ghost has been displayed at least once
    bool restarted = false;            ///< the trail starts again in this frame
    bool pane_only = false;            ///< drawn only in its pane of the split view
};

struct RemoteActor : UpdateCounts {
    static constexpr double trail_length = 4; ///< time that a trail covers [s]
    dr::PacketHistory<float> history;
    dr::Update<float> last;    ///< last-known state, merged from full and partial updates
    protocol::ZoneTag sent;    ///< zone and number of `last`, if the server has zones
    std::uint64_t missing = 0; ///< number of updates sent to this client that did not arrive
    bool compact = false;      ///< `last` came in the compact coding: `sent` has no number
    /// The server conceals the actor: it is not displayed, and `history` is empty. Sequence number of the newest update
    /// before; a later one ends the concealment, and so does a snapshot.
    std::optional<std::uint16_t> concealed;
    std::vector<Ghost> ghosts; ///< [0] is drawn as the actor itself
    /// State in the local physics at the render time, if it is simulated here (Murphy 18.8).
    std::optional<dr::KinematicState<float>> simulated;
    world::ActorKind kind = world::ActorKind::tank;
    std::optional<world::LooseShape> loose; ///< shape, if the actor is a loose body
    /// Displayed state while the actor is simulated and published here: drawn unchanged and not scored. Afterwards the
    /// ghosts continue from it.
    std::optional<dr::Displayed<float>> held;
    TruthTrack truth;
    bool truth_expected = false; ///< true poses were expected in the last frame
    /// Age of the newest true pose when it arrived [s]: near the host's `truth-delay` for a living player of a match,
    /// else below `fresh_truth`.
    double truth_lag = 0;
    static constexpr double fresh_truth = 1; ///< largest `truth_lag` of true poses that are shown as the present [s]
    [[nodiscard]] bool truth_is_late() const { return truth_lag > fresh_truth; }
    std::deque<dr::Vec3<float>> truth_trail; ///< true positions of the last `trail_length` seconds [m]
    std::deque<UpdateMark> marks;            ///< updates with a location, of the last `ErrorTrack::plot_length` seconds
    std::uint64_t stale = 0;                 ///< updates that arrived after a newer one and were not used
    bool moved = false;                      ///< at least one update did not mark the actor as fixed
    double first_update = 0;                 ///< local render time when the first update arrived [s]
    double delay_sum = 0;                    ///< sum of UpdateMark::delay over `delays` live updates [s]
    std::uint64_t delays = 0;
    std::size_t index = 0; ///< index in RemoteActors::entries_
    [[nodiscard]] bool visible() const { return !ghosts.empty() && ghosts.front().drawn_once; }

    /// How an update arrived.
    struct Arrival {
        double at = 0;             ///< local time of the arrival [s]
        double described_at = 0;   ///< local time of the update's instant, for receivers without time compensation [s]
        bool live = true;          ///< false: from a snapshot, so that the age says nothing about the link
        std::uint32_t missing = 0; ///< number of updates lost between the previous update and this one
        std::size_t bytes = 0;
    };
    /// Uses an update from this frame on. Returns false if it is stale. `reference`: the publishers' reference scheme;
    /// null: the update's deviation from it is not measured.
    bool take(const protocol::ActorUpdate& given, const Arrival& arrival, const RenderTime& now,
              const dr::Scheme* reference);
    void leave_crowd(); ///< removes all ghosts from the batch (dr::Batch)
    /// Stops displaying the actor; its scores and counts stay.
    void conceal(std::uint16_t sequence);
    /// Whether an update was sent before the server concealed the actor.
    [[nodiscard]] bool is_outdated(const dr::Update<float>& update) const {
        return concealed && !protocol::newer(static_cast<std::uint16_t>(update.sequence), *concealed);
    }

  private:
    [[nodiscard]] UpdateMark explain(const protocol::ActorUpdate& given, const Arrival& arrival,
                                     const dr::Scheme* reference) const;
    void score(const dr::Update<float>& update, UpdateMark& mark);
};

/// Gives the actor a ghost for each scheme that is shown; existing ghosts keep their states and scores. Returns false
/// if nothing changed.
bool match_ghosts(RemoteActor& actor, protocol::ActorId id, const ViewerSettings& settings);

} // namespace client
