#pragma once
/// One remote actor as seen here: its packet history, its merged last-known state, and any number of ghosts (the first
/// is drawn as the actor itself), each scored against truth. The rendered and the last-known pose are different
/// variables, always.

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

/// The frame's instant on all clocks [s]: what is drawn in this frame is drawn as it is then.
struct RenderTime {
    double local = 0;    ///< own clock
    double match = 0;    ///< match time by the sync that shares the updates' link
    double truth = 0;    ///< match time by the sync past the link emulator
    double previous = 0; ///< `local` of the frame before
    double travel = 0;   ///< how long an update is thought to travel: half of what a ping takes there and back [s]
    bool synced = false; ///< false: `match` and `truth` mean nothing yet, and nobody is displayed
    [[nodiscard]] double on_own_clock(double match_time) const { return match_time + local - match; }
};

struct RemoteActor;

/// One scheme's receiver of one actor, with its ground clamp, trail and error.
/// Its receiver is before the ground clamp; `displayed`, after it, is drawn and scored.
struct Ghost : dr::DisplayedActor {
    Ghost(RemoteActor& whose, int scheme, bool on_physics)
        : DisplayedActor(dr::schemes()[static_cast<std::size_t>(scheme)]), actor(&whose), scheme_index(scheme),
          physics(on_physics) {}
    /// "pvb:order2"; "pvb on physics" where the prediction is the local physics'.
    [[nodiscard]] std::string name() const;
    /// Its script failed: something simpler is displayed under its name, and has no figures.
    [[nodiscard]] bool failed() const;
    RemoteActor* actor; ///< whose ghost it is
    int scheme_index;   ///< in dr::schemes()
    bool physics;       ///< predicted by the local physics, and not clamped
    dr::GroundClamp<float> clamp;
    ErrorTrack error;
    std::deque<dr::Vec3<float>> trail; ///< where it was drawn over `RemoteActor::trail_length` [m]
    std::uint8_t incarnation = 0;      ///< in the previous frame
    bool drawn_once = false;           ///< it has been displayed
    bool restarted = false;            ///< in this frame: its trail begins anew
    bool pane_only = false;            ///< drawn in its pane of the split view alone
};

struct RemoteActor : UpdateCounts {
    static constexpr double trail_length = 4; ///< [s]
    dr::PacketHistory<float> history;
    dr::Update<float> last;    ///< merged from full and partial updates
    protocol::ToViewer sent;   ///< how that one came to be sent here, where the server has zones
    std::uint64_t missing = 0; ///< updates that were sent to us and have not come
    bool compact = false;      ///< in that coding the last one came: it has no number in `sent`
    std::vector<Ghost> ghosts; ///< [0] is the drawn one
    /// Where the local physics has it at the render time, if it is simulated here (Murphy 18.8).
    std::optional<dr::KinematicState<float>> simulated;
    world::ActorKind kind = world::ActorKind::tank;
    std::optional<world::LooseShape> loose; ///< of what lies about
    /// Simulated and published here for the time being: drawn as it is, not scored; when that ends, the ghosts go on
    /// from it.
    std::optional<dr::Displayed<float>> held;
    TruthTrack truth;
    std::deque<dr::Vec3<float>> truth_trail; ///< [m]
    std::deque<UpdateMark> marks;            ///< the last seconds'
    std::uint64_t stale = 0;                 ///< updates that came after a newer one, and were not used
    bool moved = false;                      ///< an update has said that it is not fixed
    double first_update = 0;                 ///< local time [s]
    double delay_sum = 0;                    ///< of all live updates: see UpdateMark::delay [s]
    std::uint64_t delays = 0;
    std::size_t seat = 0; ///< in its view's list
    [[nodiscard]] bool visible() const { return !ghosts.empty() && ghosts.front().drawn_once; }

    /// How an update came.
    struct Arrival {
        double at = 0;             ///< own clock [s]
        double described_at = 0;   ///< what it is taken to describe for those who do not compensate for its travel [s]
        bool live = true;          ///< just sent; else its age says nothing of the link
        std::uint32_t missing = 0; ///< updates since the last one that were sent to us, and have not come
        std::size_t bytes = 0;
    };
    /// Takes an update into use in this frame. False if it is stale. `reference`: what publishers compare truth with.
    bool take(const protocol::ActorUpdate& given, const Arrival& arrival, const RenderTime& now,
              const dr::Scheme& reference);
    void leave_crowd(); ///< all its ghosts

  private:
    [[nodiscard]] UpdateMark explain(const protocol::ActorUpdate& given, const Arrival& arrival,
                                     const dr::Scheme& reference) const;
};

/// Gives it a ghost for each scheme that is to be shown of it: those that go on keep their states and scores. False if
/// it has them already.
bool match_ghosts(RemoteActor& actor, protocol::ActorId id, const ViewerSettings& settings);

} // namespace client
