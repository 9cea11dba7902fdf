#pragma once
/// Everyone else, as seen here: for every remote actor one packet history, one merged last-known state, and any number
/// of ghosts (the first is drawn as the actor itself), each scored against truth. The rendered and the last-known pose
/// are different variables, always.

#include "client/remote/parts_error.h"
#include "client/remote/surroundings.h"
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
#include <limits>
#include <map>
#include <optional>
#include <span>
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
    bool restarted = false;            ///< in this frame: its trail begins anew
    bool pane_only = false;            ///< drawn in its pane of the split view alone
    /// While it is in the crowd, `receiver` stands where it was taken over.
    world::Crowd::Slot slot = world::Crowd::nowhere;
};

struct RemoteActor {
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
    std::deque<dr::Vec3<float>> truth_trail;                   ///< [m]
    std::deque<UpdateMark> marks;                              ///< the last seconds'
    std::uint64_t updates = 0, full = 0, bytes = 0, stale = 0; ///< stale: came after a newer one, and was not used
    std::uint64_t parts_updates = 0, parts_bytes = 0;          ///< of these, those of turret and gun alone
    std::array<std::uint64_t, dr::reason_count> by_reason{};
    bool moved = false;      ///< an update has said that it is not fixed
    double first_update = 0; ///< local time [s]
    double delay_sum = 0;    ///< of all live updates: see UpdateMark::delay [s]
    std::uint64_t delays = 0;
    std::size_t seat = 0; ///< in its view's list
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
    /// `roads` that contracts may be about must outlive the view.
    explicit RemoteView(Surroundings land, const dr::Roads* roads = nullptr) : land_(std::move(land)), roads_(roads) {}

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
    void remove(protocol::ActorId actor);
    /// Where the local physics has a known actor at the render time; nothing if it is not simulated.
    void simulated(protocol::ActorId actor, const std::optional<dr::KinematicState<float>>& state) {
        actors_.at(actor).simulated = state;
    }
    /// Where a loose body that is owned here is at the render time; nothing from when on it is somebody else's.
    void hold(protocol::ActorId actor, const std::optional<dr::Displayed<float>>& displayed);

    /// Dead-reckons and clamps every actor under every scheme that is shown, split over worker threads, and scores what
    /// truth reaches. `viewer`: from where they are looked at [m], for what the clamp does by distance; `eye`: in which
    /// picture, for the errors in pixels, if there is one.
    ///
    /// Whoever can be is reckoned together with the others; the rest each by itself. Scores cost where truth comes,
    /// trails where they are drawn, and what is fixed costs nothing.
    void advance(const RenderTime& now, const ViewerSettings& settings, const dr::Vec3<float>& viewer,
                 const std::optional<dr::Eye>& eye = {});

    [[nodiscard]] const std::map<protocol::ActorId, RemoteActor>& actors() const { return actors_; }
    [[nodiscard]] const RemoteActor* find(protocol::ActorId actor) const {
        const auto found = actors_.find(actor);
        return found == actors_.end() ? nullptr : &found->second;
    }
    /// A tank, barrel ... as it was displayed in the last frame.
    struct Shown {
        protocol::ActorId actor;
        const dr::KinematicState<float>& state;
    };
    /// All who were displayed within `reach` of one of these places [m], in no order. Good until the view is changed.
    [[nodiscard]] std::vector<Shown> near(std::span<const dr::Vec3<float>> places, float reach) const;
    /// Displayed states of the last frame: reckoned together, at rest, and alone by why.
    struct Tally {
        std::size_t together = 0, resting = 0;
        std::array<std::size_t, static_cast<std::size_t>(dr::Batch::Alone::count)> alone{};
    };
    [[nodiscard]] const Tally& tally() const { return tally_; }
    void clear_scores();
    /// What publishers compare truth with: their updates' deviations are told against it.
    void publishers_use(const dr::Scheme& reference) { reference_ = reference; }
    [[nodiscard]] const SchemeColours& colours() const { return colours_; } ///< of the ghosts that are shown

  private:
    /// What of an actor every frame has to look at.
    struct Seat {
        RemoteActor* actor;
        protocol::ActorId id;
        const dr::KinematicState<float>* shown = nullptr; ///< as itself, if it has been: its first ghost's
        double truth_until = 0;                           ///< match time: so long truth about it is expected [s]
        bool met = false;                                 ///< a frame has seen it
        bool news = true;                                 ///< something has come
        bool alone = true;                                ///< some of its ghosts go the scalar way
        bool rests = false;                               ///< it is fixed, and is where it was
        bool scored = false;                              ///< in the last frame
    };
    /// What a frame is made by.
    struct Frame {
        const RenderTime& now;
        const ViewerSettings& settings;
        dr::Vec3<float> viewer;
        std::optional<dr::Eye> eye;
        dr::ReceiverSettings as_published; ///< of what does not face its way
        [[nodiscard]] dr::FrameTime time() const { return {now.local, now.match, now.travel}; }
        [[nodiscard]] double dt() const { return now.local - now.previous; }
        [[nodiscard]] const dr::ReceiverSettings& receiver(const RemoteActor& actor) const {
            return world::row(actor.kind).faces_its_way ? settings.receiver : as_published;
        }
    };
    void plan(const ViewerSettings& settings);
    void match_schemes_of(Seat& seat, const ViewerSettings& settings);
    static void find_shown(Seat& seat);
    void settle(Seat& seat, const Frame& frame);
    void advance(const Seat& seat, const Frame& frame) const;
    void put_on_land(const RemoteActor& actor, Ghost& ghost, const Frame& frame, bool spawned) const;
    void watch(const Seat& seat, const Frame& frame, bool trails) const;
    void group(Seat& seat, const Frame& frame);
    void join_crowd(RemoteActor& actor, std::size_t ghost, const dr::GroundClampSettings& clamp);
    void leave_crowd(RemoteActor& actor);
    [[nodiscard]] dr::Batch::Alone why_alone(const RemoteActor& actor, const Ghost& ghost, const Frame& frame) const;
    /// `missing`: updates since the last one that were sent to us, and have not come. False if it is stale.
    bool take(RemoteActor& actor, const protocol::ActorUpdate& given, std::uint32_t missing, std::size_t bytes,
              const RenderTime& now, double arrival, Age age);
    [[nodiscard]] UpdateMark explain(const RemoteActor& actor, const protocol::ActorUpdate& given,
                                     std::uint32_t missing) const;

    RemoteActor& known(protocol::ActorId actor);

    Surroundings land_;
    const dr::Roads* roads_;
    world::Crowd crowd_;
    struct Member {
        RemoteActor* actor = nullptr;
        std::size_t ghost = 0;
    };
    std::vector<Member> crowd_members_; ///< by slot
    std::vector<Seat> seats_;
    std::vector<std::size_t> alone_, watched_; ///< of this frame: seats
    /// The frame before.
    dr::FrameTime last_{.local = std::numeric_limits<double>::lowest(), .match = std::numeric_limits<double>::lowest()};
    Tally tally_;
    /// What the seats are arranged by.
    struct Plan {
        int scheme = -1;
        std::vector<int> ghosts, panes;
        std::map<protocol::ActorId, std::vector<int>> ghosts_on;
        dr::ReceiverSettings receiver;
        dr::GroundClampSettings clamp;
        bool physics = false, together = false, trails = false;
        bool operator==(const Plan&) const = default;
    };
    Plan plan_;
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
