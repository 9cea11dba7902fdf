#pragma once
/// Everyone else, as seen here: all remote actors, moved on from frame to frame.

#include "client/remote/remote_actor.h"
#include "client/scene/scheme_colours.h"
#include "protocol/compact/decoder.h"
#include "world/crowd.h"
#include "world/terrain.h"

#include <array>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace client {

class RemoteView {
  public:
    /// `terrain`, and `roads` that contracts may be about, must outlive the view. `measures_depth`: how deep a hull is
    /// under the ground is scored, too.
    explicit RemoteView(const world::Terrain& terrain, const dr::Roads* roads = nullptr, bool measures_depth = true);

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
    void forget_failed();
    void settle(Seat& seat, const Frame& frame) const;
    void advance(const Seat& seat, const Frame& frame) const;
    void put_on_land(Ghost& ghost, const Frame& frame, bool spawned) const;
    void watch(const Seat& seat, const Frame& frame) const;
    void group(Seat& seat, const Frame& frame);
    [[nodiscard]] static dr::Batch::Alone why_alone(const Ghost& ghost, const Frame& frame);
    bool take(RemoteActor& actor, const protocol::ActorUpdate& given, const RemoteActor::Arrival& arrival,
              const RenderTime& now);

    RemoteActor& known(protocol::ActorId actor);

    [[nodiscard]] float depth(const Ghost& ghost) const;

    const world::Terrain& terrain_;
    const dr::Roads* roads_;
    bool measures_depth_;
    dr::GroundHeight<float> rays_, triangles_; ///< the ground by the physics engine, and by its triangles
    dr::GroundHeights heights_;                ///< by its triangles, many at once
    dr::Batch crowd_;                          ///< outlives the actors
    std::vector<Seat> seats_;
    std::vector<std::size_t> alone_, watched_; ///< of this frame: seats
    /// The frame before.
    dr::FrameTime last_{.local = std::numeric_limits<double>::lowest(), .match = std::numeric_limits<double>::lowest()};
    Tally tally_;
    std::optional<ViewerSettings> planned_;           ///< what the seats are arranged by
    std::vector<int> schemes_;                        ///< that are shown, by those settings
    bool trails_ = false;                             ///< are drawn
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
