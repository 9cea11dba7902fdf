#pragma once
/// The publisher (Murphy 18.5): when to send an update of a local actor, what it contains, and why it is sent.
///
/// The publisher dead-reckons its own actor from the quantised updates under one *reference scheme*. The result is the
/// threshold ghost. When the true state deviates too far from the ghost, an update is due. Follows listings 18.1 and
/// 18.2 with their errors corrected: true distances and angles between quaternions, without wrap-around, NaN, or a
/// special case at the origin.
///
/// `rate`, or the rate of a part that is published separately, limits all updates except spawns and events. An update
/// with a due location is sent in full, as the heartbeat, if the next possible update might come too late for the
/// heartbeat. The ghost uses an update from the next tick on, like a receiver without delay.
///
/// If `orientation_rate` is above 0, the orientation is published separately. Location and orientation each have a
/// timer and thresholds. If both are due in one tick they share an update. A heartbeat always carries both. A part that
/// is sent before it is due keeps its timer, so that its updates stay regular.
///
/// An actor that follows a road has a contract (road.h), and publishes it in every location. If the reference scheme's
/// predictor is `path`, only heartbeats are due while the actor drives as the contract says, and while it stands at the
/// contract's end. An update is due when a contract is made, changed or cancelled.
///
/// Turret and gun are published with the orientation. With an `articulation_rate` they are published separately, with a
/// timer and a threshold of their own (Murphy 18.8, Articulations). Then the turret may have a contract, too, the scan
/// (receiving/parts.h): turret and gun need no update while the turret swings as the last published scan says.
///
/// A *fixed* actor (a building) is published when a threshold is exceeded and in heartbeats, never at a fixed rate.
/// When the actor starts to move, a full update follows at once.

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

/// Why the publisher sends an update.
enum class Reason : std::uint8_t {
    spawn,    ///< spawn, teleport or `resume`
    interval, ///< the update interval has passed (PublisherSettings::When::fixed)
    position, ///< threshold of the position error, or of its time integral
    rotation, ///< threshold of the orientation error, or of turret and gun if published with the orientation
    velocity,
    acceleration,
    heartbeat,
    event,        ///< `send_full_next`, or a fixed actor starts to move
    contract,     ///< a contract was made, changed or ended
    articulation, ///< threshold of turret and gun, if they are published separately
    count
};
constexpr auto reason_count = static_cast<std::size_t>(Reason::count);
std::span<const std::string_view> reason_names(); ///< in the order of Reason

/// State of a local actor after a completed tick.
template <class Real> struct LocalActor {
    KinematicState<Real> state{}; ///< raw physics state, not the interpolated pose
    Articulations<Real> articulations{};
    Stick stick{};
    bool fixed = false;        ///< does not move, like a building
    Contract<Real> contract{}; ///< predictive contract of its driver, at this tick
    /// Largest acceleration by grip and weight [m/s²]; a larger one comes from a collision.
    Real max_acceleration = std::numeric_limits<Real>::infinity();
    Scan<Real> scan{}; ///< predictive contract of its turret, at this tick
};

template <class Real> struct Publication {
    Update<Real> update; ///< not yet quantised; parts that are not sent hold the current state
    Reason reason = Reason::interval;
    /// Send every field (spawn, event, heartbeat); false: only the kinematic state and changed fields.
    bool full = false;
};

template <class Real> class Publisher {
  public:
    /// Rounds an update as the network does: returns the update that a receiver gets.
    using Quantise = std::function<Update<Real>(const Update<Real>&)>;

    /// Simulates the vehicle with an unchanged stick: returns the positions [m] after each of exactly `steps` ticks of
    /// `dt` [s].
    using Forecast = std::function<std::vector<Vec3<Real>>(const LocalActor<Real>& actor, double dt, int steps)>;

    /// The first update is sent in the first tick. `random` staggers the heartbeats. `footing` (ground and
    /// resting height) serves predictive prevention, `forecast` the model fit; each is off without its argument.
    /// Without `quantise` updates are not rounded. `roads` are the roads that the ghost follows under the predictor
    /// `path`.
    Publisher(tunables::Random random, Quantise quantise, GroundClearance<Real> footing = {}, Forecast forecast = {},
              const Roads* roads = nullptr)
        : random_(random), quantise_(std::move(quantise)), footing_(std::move(footing)), forecast_(std::move(forecast)),
          roads_(roads) {}

    /// Processes a completed tick; call once per tick, in order. `time`: match time of the tick [s]; `dt` ≥ 0: its
    /// length [s]. The state must be finite, the settings within their ranges. Returns the update to send, or
    /// `nullopt`.
    std::optional<Publication<Real>> tick(double time, double dt, const LocalActor<Real>& actor,
                                          const PublisherSettings& settings);

    /// Spawn or teleport: the next tick sends a full update with a new incarnation, and receivers snap to it.
    void respawn() {
        if (!fresh_)
            ++incarnation_;
        fresh_ = true;
    }
    /// Spawn or teleport with a given incarnation number: a server may spawn an actor twice between two ticks.
    void respawn(std::uint8_t incarnation) {
        incarnation_ = incarnation;
        fresh_ = true;
    }
    /// Takes over an actor from another publisher, in the same incarnation. `sequence`: number of the next update; it
    /// must be above all numbers used so far. The next tick sends a full update, to which receivers blend.
    void resume(std::uint32_t sequence, std::uint8_t incarnation) {
        sequence_ = sequence;
        respawn(incarnation);
    }
    /// Sets the vehicle for reference schemes that simulate it; the default is the game's tank.
    void set_vehicle(const DriveParameters& parameters) { history_.vehicle = tracked<Real>(parameters); }
    [[deprecated("respawn")]] void incarnate() { respawn(); }
    [[deprecated("respawn")]] void incarnate(std::uint8_t incarnation) { respawn(incarnation); }
    [[deprecated("set_vehicle")]] void vehicle(const DriveParameters& parameters) { set_vehicle(parameters); }
    void send_full_next() { event_ = true; } ///< sends a full update in the next tick, for example when a client joins

    /// The threshold ghost: the state that receivers without delay display now under the reference scheme.
    [[nodiscard]] const Displayed<Real>& ghost() const; ///< default state before the first tick
    /// Differences between the ghost and the actor at the last tick, to which the thresholds apply. Velocity and
    /// acceleration of the actor are those of its MotionEstimate.
    struct Deviation {
        double position = 0;     ///< distance between ghost and true position [m]
        double time_space = 0;   ///< time integral of `position` since the last update with a location [m s]
        double rotation = 0;     ///< angle between ghost and true orientation [rad]
        double velocity = 0;     ///< size of the velocity difference [m/s]
        double acceleration = 0; ///< size of the acceleration difference [m/s²]
        double articulation = 0; ///< larger of the angle errors of turret and gun [rad]
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
    GroundClearance<Real> footing_;
    Forecast forecast_;
    const Roads* roads_;
    PacketHistory<Real> history_;
    std::optional<Receiver<Real>> ghost_;
    Deviation deviation_;
    MotionEstimate<Real> estimate_;
    Vec3<Real> published_acceleration_{0}; ///< unit vector along the last location's undamped acceleration, or 0
    double time_space_ = 0;                ///< time integral of |ghost − true position| since the last location [m s]
    double since_location_ = 0;            ///< time since the location was last due [s]
    double since_orientation_ = 0;         ///< time since the orientation was last due [s]
    double since_articulations_ = 0;       ///< time since turret and gun were sent last [s]
    double until_heartbeat_ = 0;           ///< time until the next heartbeat is due [s]
    std::uint32_t sequence_ = 0;
    std::uint8_t incarnation_ = 0;
    bool fresh_ = true;
    bool event_ = false;
};

} // namespace dr
