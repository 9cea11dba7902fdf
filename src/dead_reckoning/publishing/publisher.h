#pragma once
/// The publisher's side (Murphy 18.5): when to send an update of a local actor, what to send, and why.
///
/// The local actor is dead-reckoned as if it were remote, from the updates as they leave the wire's quantisation, under
/// one *reference scheme*; when truth has moved too far from that threshold ghost, an update is due (listings 18.1
/// and 18.2 with their errata: true distance and the angle between quaternions; no wrap, no NaN, nothing special at the
/// origin).
///
/// `rate` is a cap on everything but spawns and events. A heartbeat takes the place of an update that is due anyway if
/// the next chance might be too late. The ghost gets an update through the wire's quantisation and uses it from the
/// next tick on, as a receiver without delay would.
///
/// With an `orientation_rate` of its own the orientation is published separately: each part has its timer and its
/// thresholds, both travel in one update when they are due in the same tick, and a heartbeat takes the place of a
/// location and brings both. A part that only rides along keeps its timer, so that its updates stay regular.
///
/// An actor under contract (road.h) publishes what its driver has promised in every location. With a `path` scheme as
/// the reference nothing is due while it keeps to that; when a contract is made, changed or ended that is a reason.
///
/// Turret and gun are published with the orientation, or, with an `articulation_rate`, apart from it: by a timer and a
/// threshold of their own (Murphy 18.8, Articulations). Then the turret may be under contract, too: while it scans
/// (receiving/parts.h) as promised, nothing is due for it.
///
/// A *fixed* actor (a building) is published when it has been moved or turned by more than the thresholds, and in
/// heartbeats: never because time goes by. One that begins to move says so at once, and in full.

#include "dead_reckoning/publishing/motion_estimate.h"
#include "dead_reckoning/publishing/predictive_prevention.h"
#include "dead_reckoning/publishing/publisher_settings.h"
#include "dead_reckoning/receiving/receiver.h"
#include "tunables/random.h"

#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace dr {

/// Why an update was sent.
enum class Reason : std::uint8_t {
    spawn,
    interval,
    position,
    rotation,
    velocity,
    acceleration,
    heartbeat,
    event,
    contract,     ///< one was made, changed or ended
    articulation, ///< of turret or gun, where they are published apart
    count
};
constexpr auto reason_count = static_cast<std::size_t>(Reason::count);
std::span<const std::string_view> reason_names(); ///< in the order of Reason

/// What the simulation says of a local actor in a completed tick.
template <class Real> struct LocalActor {
    KinematicState<Real> state{}; ///< raw physics state, never the interpolated pose
    Articulations<Real> articulations{};
    Stick stick{};
    bool fixed = false;        ///< it stays where it is, like a building
    Contract<Real> contract{}; ///< what its driver promises, at this tick
    /// What its grip and its weight can do [m/s²]: beyond that something hits it.
    Real max_acceleration = std::numeric_limits<Real>::infinity();
    Scan<Real> scan{}; ///< what its turret does by itself, at this tick
};

template <class Real> struct Publication {
    Update<Real> update; ///< before the wire's quantisation; of the parts that it does not have, the state is current
    Reason reason = Reason::interval;
    bool full = false; ///< everything (heartbeat, spawn) or the kinematic part and what changed
};

template <class Real> class Publisher {
  public:
    /// The wire's rounding: returns the update as a receiver gets it.
    using Quantise = std::function<Update<Real>(const Update<Real>&)>;

    /// The vehicle under its present stick: where it will be [m] after each of `steps` ticks of `dt` [s], no fewer.
    using Forecast = std::function<std::vector<Vec3<Real>>(const LocalActor<Real>& actor, double dt, int steps)>;

    /// The first update is sent in the first tick. `random` staggers the heartbeats, `footing` is for predictive
    /// prevention, `forecast` for the model fit, `roads` for contracts; an actor without them goes without these.
    Publisher(tunables::Random random, Quantise quantise, Footing<Real> footing = {}, Forecast forecast = {},
              const Roads* roads = nullptr)
        : random_(random), quantise_(std::move(quantise)), footing_(std::move(footing)), forecast_(std::move(forecast)),
          roads_(roads) {}

    /// To be called once a completed tick, in order. `time`: the tick's match time [s]; `dt`: the tick's length [s],
    /// not below 0. The actor's state is finite, and the settings lie in their rows' ranges.
    std::optional<Publication<Real>> tick(double time, double dt, const LocalActor<Real>& actor,
                                          const PublisherSettings& settings);

    /// Spawn or teleport: the next tick sends a full update, receivers snap.
    void incarnate() {
        if (!fresh_)
            ++incarnation_;
        fresh_ = true;
    }
    /// The same under a number that somebody else counts: a server may spawn an actor twice between two ticks.
    void incarnate(std::uint8_t incarnation) {
        incarnation_ = incarnation;
        fresh_ = true;
    }
    /// Somebody else published this actor until now: the same incarnation, and sequence numbers from `sequence` on,
    /// which must be above theirs. The next tick sends a full update, receivers blend.
    void resume(std::uint32_t sequence, std::uint8_t incarnation) {
        sequence_ = sequence;
        incarnate(incarnation);
    }
    /// How the actor moves, for a reference scheme that runs its model on; the game's tank unless told otherwise.
    void vehicle(const DriveParameters& parameters) { history_.vehicle = tracked<Real>(parameters); }
    void send_full_next() { event_ = true; } ///< e.g. somebody joined

    /// The threshold ghost: what receivers with the reference scheme and no delay display now.
    [[nodiscard]] const Displayed<Real>& ghost() const; ///< as it was set up, before the first tick
    /// Difference to truth at the last tick: what the thresholds were tested against.
    struct Deviation {
        double position = 0;     ///< [m]
        double rotation = 0;     ///< [rad]
        double velocity = 0;     ///< [m/s]
        double acceleration = 0; ///< [m/s²]
        double articulation = 0; ///< of the part that is off most [rad]
    };
    [[nodiscard]] const Deviation& deviation() const { return deviation_; }
    [[nodiscard]] std::uint8_t incarnation() const { return incarnation_; }

  private:
    void advance_ghost(double time, const LocalActor<Real>& actor, const PublisherSettings& settings);
    template <class Thresholds>
    [[nodiscard]] std::optional<Reason> due(double since, double rate, bool always, const Thresholds& thresholds) const;
    [[nodiscard]] std::optional<Reason> location_due(const PublisherSettings& settings,
                                                     const LocalActor<Real>& actor) const;
    [[nodiscard]] bool contract_changed(const PublisherSettings& settings, const LocalActor<Real>& actor) const;
    [[nodiscard]] std::optional<Reason> orientation_due(const PublisherSettings& settings, bool fixed) const;
    [[nodiscard]] std::optional<Reason> articulations_due(const PublisherSettings& settings,
                                                          const LocalActor<Real>& actor) const;
    [[nodiscard]] bool scan_changed(const PublisherSettings& settings, const LocalActor<Real>& actor) const;
    Update<Real> describe(double time, const LocalActor<Real>& actor, const PublisherSettings& settings, bool location);
    Vec3<Real> damped(bool damp);
    void fit(Update<Real>& update, const LocalActor<Real>& actor, const PublisherSettings& settings) const;

    tunables::Random random_;
    Quantise quantise_;
    Footing<Real> footing_;
    Forecast forecast_;
    const Roads* roads_;
    PacketHistory<Real> history_;
    std::optional<Receiver<Real>> ghost_;
    Deviation deviation_;
    MotionEstimate<Real> estimate_;
    Vec3<Real> published_acceleration_{0}; ///< its direction at the last update, before damping
    double time_space_ = 0;                ///< deviation of the position, summed up since then [m s]
    double since_location_ = 0;            ///< [s]
    double since_orientation_ = 0;         ///< [s]
    double since_articulations_ = 0;       ///< [s]
    double until_heartbeat_ = 0;           ///< [s]
    std::uint32_t sequence_ = 0;
    std::uint8_t incarnation_ = 0;
    bool fresh_ = true;
    bool event_ = false;
};

} // namespace dr
