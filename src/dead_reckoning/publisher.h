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

#include "dead_reckoning/displayed_state.h"
#include "tunables/random.h"

#include <functional>
#include <optional>

namespace dr {

/// Why an update was sent.
enum class Reason : std::uint8_t { spawn, interval, position, rotation, velocity, acceleration, heartbeat, event };
std::span<const std::string_view> reason_names(); ///< in the order of Reason

struct PublisherSettings {
    enum class When { fixed, threshold };       ///< always at the rate, or at most at the rate and only if needed
    enum class Velocity { engine, difference }; ///< as the simulation says, or backward difference of positions
    enum class Acceleration { engine, difference, none };
    When when = When::threshold;
    double rate = 3;                      ///< nominal and largest number of updates a second [1/s]
    double position_threshold = 0.02;     ///< [m], true distance
    double rotation_threshold = 0.0175;   ///< [rad], angle between the quaternions, 0: not checked
    double articulation_threshold = 0.05; ///< [rad], of turret and gun, 0: not checked
    double velocity_threshold = 0;        ///< [m/s], 0: not checked
    double acceleration_threshold = 0;    ///< [m/s²], 0: not checked
    double heartbeat = 10;                ///< a full update at least this often [s]
    double heartbeat_stagger = 0.1;       ///< each heartbeat interval is varied by up to this share
    Velocity velocity = Velocity::engine;
    Acceleration acceleration = Acceleration::difference;
    double velocity_average = 1; ///< F frames: v̄ += (v − v̄)/F; 1: none
    bool damp = false;  ///< scale acceleration by the dot product of its direction with the last published one's
    double tiny = 0.01; ///< components of velocity, acceleration and angular velocity below it are sent as 0
    bool zero_vertical_acceleration = true;
    int reference_scheme = -1; ///< index in schemes(); −1: pvb:order2
};
tunables::Tunables tunables(PublisherSettings& settings); ///< rate, publish, position-threshold, ... one row a member

/// What the simulation says of a local actor in a completed tick.
template <class Real> struct LocalActor {
    KinematicState<Real> state; ///< raw physics state, never the interpolated pose
    Articulations<Real> articulations{};
    Stick stick;
};

template <class Real> struct Publication {
    Update<Real> update; ///< before the wire's quantisation
    Reason reason = Reason::interval;
    bool full = false; ///< everything (heartbeat, spawn) or the kinematic part and what changed
};

template <class Real> class Publisher {
  public:
    /// The wire's rounding: returns the update as a receiver gets it.
    using Quantise = std::function<Update<Real>(const Update<Real>&)>;

    /// The first update is sent in the first tick. `random` staggers the heartbeats.
    Publisher(tunables::Random random, Quantise quantise) : random_(random), quantise_(std::move(quantise)) {}

    /// To be called once a completed tick, in order. `time`: the tick's match time [s]; `dt`: the tick's length [s].
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
    void send_full_next() { event_ = true; } ///< e.g. somebody joined

    /// The threshold ghost: what receivers with the reference scheme and no delay display now.
    [[nodiscard]] const Displayed<Real>& ghost() const; ///< as it was set up, before the first tick
    /// Difference to truth at the last tick: what the thresholds were tested against.
    struct Deviation {
        double position = 0, rotation = 0, velocity = 0, acceleration = 0;
        double articulation = 0; ///< the part that is off most [rad]
    };
    [[nodiscard]] const Deviation& deviation() const { return deviation_; }
    [[nodiscard]] std::uint8_t incarnation() const { return incarnation_; }

  private:
    void follow(double time, const LocalActor<Real>& actor, const PublisherSettings& settings);
    void measure(double dt, const KinematicState<Real>& state, const PublisherSettings& settings);
    [[nodiscard]] std::optional<Reason> due(const PublisherSettings& settings) const;
    Update<Real> describe(double time, const LocalActor<Real>& actor, const PublisherSettings& settings);

    tunables::Random random_;
    Quantise quantise_;
    PacketHistory<Real> history_;
    std::optional<DisplayedState<Real>> ghost_;
    Deviation deviation_;
    Vec3<Real> last_position_{0};          ///< at the tick before
    Vec3<Real> velocity_{0};               ///< v̄: measured, averaged
    Vec3<Real> acceleration_{0};           ///< measured
    Vec3<Real> published_acceleration_{0}; ///< its direction at the last update, before damping
    double since_sent_ = 0;
    double until_heartbeat_ = 0;
    std::uint32_t sequence_ = 0;
    std::uint8_t incarnation_ = 0;
    bool fresh_ = true;
    bool event_ = false;
};

} // namespace dr
