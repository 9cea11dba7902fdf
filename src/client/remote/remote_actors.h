#pragma once
/// All remote actors as displayed here, advanced from frame to frame.

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

class RemoteActors {
  public:
    /// `terrain`, and `roads` for contracts, must outlive this object.
    explicit RemoteActors(const world::Terrain& terrain, const dr::Roads* roads = nullptr);

    /// The instant that receivers without time compensation assume for an update. `arrival`: the arrival, for live
    /// updates. `time_stamp`: the time stamp, for own updates and those of a snapshot, which may be old.
    enum class TimeBasis { arrival, time_stamp };
    /// Sets an actor's kind; call it before other functions with this actor. `scale`: factor on a loose body's size.
    void introduce(protocol::ActorId actor, world::ActorKind kind, float scale);
    /// Uses an encoded update, which arrived at `arrival` [s, local clock], from this frame on. Returns false if it is
    /// malformed.
    bool receive(const protocol::EncodedUpdate& encoded, const RenderTime& now, double arrival,
                 TimeBasis basis = TimeBasis::arrival);
    /// Uses a decoded update of the compact coding.
    void receive(const protocol::compact::Decoded& decoded, const RenderTime& now, double arrival);
    /// Uses a true pose. `now`: match time, by the clock sync that bypasses the link emulator [s].
    void receive(const protocol::TruthPose& pose, double now);
    /// Discards the actor's true poses, and all scores of its ghosts.
    void forget_truth(protocol::ActorId actor);
    /// Stops displaying an actor that the server conceals, until a newer update or one with basis `time_stamp` comes.
    /// Does nothing if an update newer than number `sequence` has come.
    void conceal(protocol::ActorId actor, std::uint16_t sequence);
    void remove(protocol::ActorId actor);
    /// Sets the travel time from the actor's owner to the server, for updates that arrive from now on [s]
    /// (dr::PacketHistory::owner_travel).
    void set_owner_travel(protocol::ActorId actor, double travel);
    /// Sets a known actor's state in the local physics at the render time; `nullopt`: not simulated there.
    void simulated(protocol::ActorId actor, const std::optional<dr::KinematicState<float>>& state) {
        actors_.at(actor).simulated = state;
    }
    /// Sets the displayed state, at the render time, of an actor that is simulated and published here; `nullopt`:
    /// another client owns it now.
    void hold(protocol::ActorId actor, const std::optional<dr::Displayed<float>>& displayed);

    /// Dead-reckons and clamps every actor under every shown scheme, on several threads. While the settings measure
    /// errors, also scores them where true poses have arrived, and `receive` scores them with the updates. `viewer`:
    /// eye position [m], for clamping by distance. `eye`: camera for errors in pixels, if there is one.
    ///
    /// Actors are predicted together in a batch where possible, otherwise one by one. Trails cost time only where they
    /// are drawn, and fixed actors cost nothing.
    void advance(const RenderTime& now, const ViewerSettings& settings, const dr::Vec3<float>& viewer,
                 const std::optional<dr::Eye>& eye = {});

    [[nodiscard]] const std::map<protocol::ActorId, RemoteActor>& actors() const { return actors_; }
    [[nodiscard]] const RemoteActor* find(protocol::ActorId actor) const {
        const auto found = actors_.find(actor);
        return found == actors_.end() ? nullptr : &found->second;
    }
    /// An actor as displayed in the last frame.
    struct NearbyActor {
        protocol::ActorId actor;
        const dr::KinematicState<float>& state;
    };
    /// Returns the actors displayed within `reach` of one of `places` [m], unsorted. Valid until the next `advance`,
    /// `introduce`, `receive` or `remove`.
    [[nodiscard]] std::vector<NearbyActor> near(std::span<const dr::Vec3<float>> places, float reach) const;
    /// Numbers of ghosts in the last frame: predicted in the batch, at rest, and predicted alone, by reason.
    struct Tally {
        std::size_t together = 0, resting = 0;
        std::array<std::size_t, static_cast<std::size_t>(dr::Batch::Alone::count)> alone{};
    };
    [[nodiscard]] const Tally& tally() const { return tally_; }
    void clear_scores();
    /// Sets the publishers' reference scheme, from which the updates' deviations are measured.
    void set_reference_scheme(const dr::Scheme& reference) { reference_ = reference; }
    /// Sets the delay with which the server sends true poses to living players [s].
    void set_truth_delay(double delay) { truth_delay_ = delay; }
    /// Largest number of actors whose displayed poses wait for late true poses, which limits their memory.
    static constexpr std::size_t max_late = 64;
    [[nodiscard]] const SchemeColours& colours() const { return colours_; } ///< colours of the schemes shown as ghosts

  private:
    /// The part of an actor that every frame reads.
    struct Entry {
        RemoteActor* actor;
        protocol::ActorId id;
        const dr::KinematicState<float>* shown = nullptr; ///< state of the first ghost; null until it is displayed
        double truth_until = 0;                           ///< match time until which true poses are expected [s]
        bool met = false;                                 ///< at least one frame has handled the actor
        bool news = true;                                 ///< the actor has changed since the last frame
        bool alone = true;                                ///< some of its ghosts are not in the batch
        bool rests = false;                               ///< the actor is fixed, and displayed at its published pose
        bool scored = false;                              ///< true poses were expected in the last frame
        bool by_rays = true;                              ///< rays, not triangles, find the ground under the actor
        bool clamp_fades = false;                         ///< the drawn ghost's clamp fades after a change of DR mode
        DrMode mode = DrMode::near;                       ///< DR mode of the drawn ghost
        double mode_since = std::numeric_limits<double>::lowest(); ///< local time at which `mode` began [s]
    };
    /// The inputs of a frame.
    struct Frame {
        const RenderTime& now;
        const ViewerSettings& settings;
        dr::Vec3<float> viewer;
        std::optional<dr::Eye> eye;
        dr::ReceiverSettings as_published; ///< settings for actors that do not face their direction of motion
        [[nodiscard]] dr::FrameTime time() const { return {now.local, now.match, now.travel}; }
        [[nodiscard]] double dt() const { return now.local - now.previous; }
        [[nodiscard]] const dr::ReceiverSettings& receiver(const RemoteActor& actor) const {
            return world::row(actor.kind).faces_its_way ? settings.receiver : as_published;
        }
    };
    void plan(const ViewerSettings& settings);
    void match_schemes_of(Entry& entry, const ViewerSettings& settings);
    static void find_shown(Entry& entry);
    void forget_failed();
    void settle(Entry& entry, const Frame& frame) const;
    void advance(const Entry& entry, const Frame& frame) const;
    void choose_by_distance(const Frame& frame);
    [[nodiscard]] float reach_of_rays(const Frame& frame);
    void enter_mode(Entry& entry, DrMode mode, const Frame& frame);
    void use_schemes(Entry& entry);
    [[nodiscard]] const dr::GroundClampSettings& clamp_of(const Ghost& ghost) const;
    [[nodiscard]] dr::ClampTarget clamp_target(const Ghost& ghost) const;
    void put_on_land(Ghost& ghost, const Frame& frame, bool spawned, bool strays) const;
    void watch(const Entry& entry, const Frame& frame) const;
    /// Whether the actor's frames wait for late true poses.
    [[nodiscard]] bool waits_long(const Entry& entry) const {
        return truth_delay_ > 0 && (entry.actor->truth.empty() || entry.actor->truth_is_late());
    }
    [[nodiscard]] double first_truth_by(const Entry& entry, double now) const;
    void group(Entry& entry, const Frame& frame);
    [[nodiscard]] static dr::Batch::Alone fallback_reason(const Ghost& ghost, const Frame& frame);
    bool take(RemoteActor& actor, const protocol::ActorUpdate& given, const RemoteActor::Arrival& arrival,
              const RenderTime& now);

    RemoteActor& known(protocol::ActorId actor);

    [[nodiscard]] float depth(const Ghost& ghost) const;

    /// Without a clamp, actors may sink visibly (Murphy 18.6), 20 m at most.
    static constexpr world::ConfineLimits confines{.depth = 20};

    const world::Terrain& terrain_;
    const dr::Roads* roads_;
    /// Ground heights, by the physics engine's rays and by the terrain's triangles.
    dr::GroundHeight<float> rays_, triangles_;
    dr::GroundHeights heights_; ///< heights of many points at once, by the triangles
    dr::Batch crowd_;           ///< declared before the actors, which it outlives
    std::vector<Entry> entries_;
    /// Indices in `entries_` of the actors that this frame predicts one by one, and of those whose drawn poses, scores
    /// or trails it updates.
    std::vector<std::size_t> alone_, watched_;
    /// Local time at which `choose_by_distance` last chose [s]; `nullopt`: it must choose again.
    std::optional<double> chosen_at_;
    std::vector<float> distances_; ///< squared distances of the tanks from the viewer [m²]
    DrModes modes_;                ///< display of each DR mode under the settings `planned_`
    /// Time of the previous frame.
    dr::FrameTime last_{.local = std::numeric_limits<double>::lowest(), .match = std::numeric_limits<double>::lowest()};
    Tally tally_;
    std::optional<ViewerSettings> planned_;           ///< settings for which `plan` has prepared the entries
    std::vector<int> schemes_;                        ///< schemes shown by `planned_`, indices in dr::schemes()
    bool trails_ = false, measures_ = false;          ///< whether `planned_` draws trails and measures errors
    std::map<protocol::ActorId, RemoteActor> actors_; ///< actors with updates or true poses
    struct Introduction {
        world::ActorKind kind = world::ActorKind::tank;
        std::optional<world::LooseShape> loose;
    };
    std::map<protocol::ActorId, Introduction> introduced_;
    dr::Scheme reference_ = dr::reference({});
    double truth_delay_ = 0;
    SchemeColours colours_;
};

} // namespace client
