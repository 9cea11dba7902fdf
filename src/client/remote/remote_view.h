#pragma once
/// Everyone else, as seen here: for every remote actor one packet history, one merged last-known state, and any number
/// of ghosts (the first is drawn as the actor itself), each scored against truth. The rendered and the last-known pose
/// are different variables, always.

#include "client/remote/parts_error.h"
#include "client/remote/truth.h"
#include "client/scene/scheme_colours.h"
#include "client/scene/update_mark.h"
#include "client/settings.h"
#include "dead_reckoning/receiving/receiver.h"
#include "protocol/actor_update.h"
#include "protocol/compact/decoder.h"
#include "world/actor_kinds.h"
#include "world/loose_body.h"
#include "world/terrain.h"

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace client {

/// One scheme's receiver of one actor, with its ground clamp, trail and error.
struct Ghost {
    explicit Ghost(int scheme, bool on_physics = false)
        : scheme_index(scheme), physics(on_physics), receiver(dr::schemes()[static_cast<std::size_t>(scheme)]) {}
    /// "pvb:order2"; "pvb on physics" where the prediction is the local physics'.
    [[nodiscard]] std::string name() const;
    int scheme_index;             ///< in dr::schemes()
    bool physics;                 ///< predicted by the local physics, and not clamped
    dr::Receiver<float> receiver; ///< before the ground clamp
    dr::GroundClamp<float> clamp;
    dr::Displayed<float> displayed; ///< after it: what is drawn and scored
    ErrorTrack error;
    PartsError parts_error;            ///< of turret and gun
    std::deque<dr::Vec3<float>> trail; ///< where it was drawn over `RemoteActor::trail_length` [m]
    std::uint8_t incarnation = 0;      ///< in the previous frame
    bool drawn_once = false;           ///< it has been displayed
    bool pane_only = false;            ///< drawn in its pane of the split view alone
};

struct RemoteActor {
    static constexpr double trail_length = 4; ///< [s]
    dr::PacketHistory<float> history;
    dr::Update<float> last;    ///< merged from full and partial updates
    protocol::ToViewer sent;   ///< how that one came to be sent here, where the server has zones
    std::vector<Ghost> ghosts; ///< [0] is the drawn one
    /// Where the local physics has it at the render time, if it is simulated here (Murphy 18.8).
    std::optional<dr::KinematicState<float>> simulated;
    world::ActorKind kind = world::ActorKind::tank;
    std::optional<world::LooseShape> loose; ///< of what lies about
    /// Simulated and published here for the time being: drawn as it is, not scored; when that ends, the ghosts go on
    /// from it.
    std::optional<dr::Displayed<float>> held;
    TruthTrack truth;
    std::deque<dr::Vec3<float>> truth_trail;                   ///< [m]
    std::deque<UpdateMark> marks;                              ///< the last seconds'
    std::uint64_t updates = 0, full = 0, bytes = 0, stale = 0; ///< stale: came after a newer one, and was not used
    std::uint64_t parts_updates = 0, parts_bytes = 0;          ///< of these, those of turret and gun alone
    std::array<std::uint64_t, dr::reason_count> by_reason{};
    bool moved = false;      ///< an update has said that it is not fixed
    double first_update = 0; ///< local time [s]
    double delay_sum = 0;    ///< of all live updates: see UpdateMark::delay [s]
    std::uint64_t delays = 0;
    [[nodiscard]] bool visible() const { return !ghosts.empty() && ghosts.front().drawn_once; }
};

/// The frame's instant on all clocks [s]: what is drawn in this frame is drawn as it is then.
struct RenderTime {
    double local = 0;    ///< own clock
    double match = 0;    ///< match time by the sync that shares the updates' link
    double truth = 0;    ///< match time by the sync past the link emulator
    double previous = 0; ///< `local` of the frame before
    double travel = 0;   ///< how long an update is thought to travel: half of what a ping takes there and back [s]
    bool synced = false; ///< false: `match` and `truth` mean nothing yet, and nobody is displayed
};

class RemoteView {
  public:
    /// How deep the deepest of a hull's points is under the ground [m].
    using Depth = std::function<float(const dr::KinematicState<float>&, std::span<const dr::Vec3<float>> hull)>;

    /// Where an actor that was reckoned there may be at most, from its newest update of an age [s]: world::confine.
    using Confine = std::function<dr::KinematicState<float>(const dr::KinematicState<float>& reckoned,
                                                            const dr::KinematicState<float>& published, double age)>;

    /// The ground that remote actors are clamped to, how deep they are in it, and what keeps them on the map. All must
    /// be callable from several threads.
    /// Roads that contracts may be about; they must outlive the view.
    RemoteView(dr::GroundHeight<float> ground, Depth depth, Confine confine, const dr::Roads* roads = nullptr)
        : ground_(std::move(ground)), depth_(std::move(depth)), confine_(std::move(confine)), roads_(roads) {}

    /// How old an update is, for those who do not compensate for its travel: it describes the instant of its
    /// arrival (a live one), or the instant of its time stamp (a snapshot, which may have been sent long ago).
    enum class Age { unknown, of_time_stamp };
    /// What an actor is: to be told before anything else about it. `scale`: of what lies about.
    void introduce(protocol::ActorId actor, world::ActorKind kind, float scale);
    /// Takes one encoded update, which arrived at `arrival` [s, own clock], into use in this frame. False if it is
    /// malformed.
    bool receive(const protocol::EncodedUpdate& encoded, const RenderTime& now, double arrival, Age age = Age::unknown);
    /// One that has been decoded already.
    void receive(const protocol::compact::Decoded& decoded, const RenderTime& now, double arrival);
    void receive(const protocol::TruthPose& pose);
    /// It was not true: nor is what was scored by it.
    void forget_truth(protocol::ActorId actor);
    void remove(protocol::ActorId actor) {
        actors_.erase(actor);
        introduced_.erase(actor);
    }
    /// Where the local physics has a known actor at the render time; nothing if it is not simulated.
    void simulated(protocol::ActorId actor, const std::optional<dr::KinematicState<float>>& state) {
        actors_.at(actor).simulated = state;
    }
    /// Where a loose body that is owned here is at the render time; nothing from when on it is somebody else's.
    void hold(protocol::ActorId actor, const std::optional<dr::Displayed<float>>& displayed) {
        known(actor).held = displayed;
    }

    /// Dead-reckons and clamps every actor under every scheme that is shown, split over worker threads, and scores what
    /// truth reaches. `viewer`: from where they are looked at [m], for what the clamp does by distance.
    void advance(const RenderTime& now, const ViewerSettings& settings, const dr::Vec3<float>& viewer);

    [[nodiscard]] const std::map<protocol::ActorId, RemoteActor>& actors() const { return actors_; }
    [[nodiscard]] const RemoteActor* find(protocol::ActorId actor) const {
        const auto found = actors_.find(actor);
        return found == actors_.end() ? nullptr : &found->second;
    }
    void clear_scores();
    /// What publishers compare truth with: their updates' deviations are told against it.
    void publishers_use(const dr::Scheme& reference) { reference_ = reference; }
    [[nodiscard]] const SchemeColours& colours() const { return colours_; } ///< of the ghosts that are shown

  private:
    struct Work {
        RemoteActor* actor;
        const dr::ReceiverSettings& receiver;
        double stagger;
    };
    void advance(const Work& work, const RenderTime& now, const ViewerSettings& settings,
                 const dr::Vec3<float>& viewer) const;
    /// `missing`: updates since the last one that were sent to us, and have not come.
    void take(const protocol::ActorUpdate& given, std::uint32_t missing, std::size_t bytes, const RenderTime& now,
              double arrival, Age age);
    [[nodiscard]] UpdateMark explain(const RemoteActor& actor, const protocol::ActorUpdate& given,
                                     std::uint32_t missing) const;

    RemoteActor& known(protocol::ActorId actor);

    dr::GroundHeight<float> ground_;
    Depth depth_;
    Confine confine_;
    const dr::Roads* roads_;
    std::map<protocol::ActorId, RemoteActor> actors_; ///< of whom updates or truth have come
    struct Introduction {
        world::ActorKind kind = world::ActorKind::tank;
        std::optional<world::LooseShape> loose;
    };
    std::map<protocol::ActorId, Introduction> introduced_;
    dr::Scheme reference_ = dr::reference({});
    SchemeColours colours_;
};

} // namespace client
