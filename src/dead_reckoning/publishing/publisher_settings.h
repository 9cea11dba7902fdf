#pragma once
/// Settings of the publisher, after the recommendations of Murphy 18.5. docs/publishing.md shows the effect of each
/// with figures.

#include "dead_reckoning/scheme.h"
#include "tunables/tunables.h"

namespace dr {

struct PublisherSettings {
    /// Fixed: updates at `rate`; threshold: only when a threshold is exceeded, at most at `rate`.
    enum class When { fixed, threshold };
    /// Source of the velocity: see motion_estimate.h.
    enum class Velocity { engine, difference, fit };
    /// Source of the acceleration: see motion_estimate.h.
    enum class Acceleration { engine, difference, none, fit };
    /// Source of the angular velocity: see motion_estimate.h.
    enum class AngularVelocity { engine, difference };
    /// Drives under contract go on (`none`), or stop at waypoints: without a word (`unannounced`), or as the contract
    /// says (`named`).
    enum class ContractEnd { none, unannounced, named };
    When when = When::threshold;
    double rate = 3; ///< nominal and largest update rate [1/s]
    /// Nominal and largest rate of the orientation if published separately [1/s]; 0: with the location.
    double orientation_rate = 0;
    double position_threshold = 0.02; ///< largest distance of the ghost from the true position without an update [m]
    /// Largest time integral of the distance of the ghost from the true position, since the last location, without an
    /// update [m s]; 0: not tested.
    double time_space_threshold = 0;
    /// Largest angle between ghost and true orientation without an update [rad]; 0: not tested.
    double rotation_threshold = 0.0175;
    /// Largest angle error of the ghost's turret or gun without an update [rad]; 0: not tested.
    double articulation_threshold = 0.05;
    /// Nominal and largest rate of turret and gun if published separately [1/s]; 0: with the orientation.
    double articulation_rate = 0;
    /// Largest difference between the velocities of ghost and actor without an update [m/s]; 0: not tested.
    double velocity_threshold = 0;
    /// Largest difference between the accelerations of ghost and actor without an update [m/s²]; 0: not tested.
    double acceleration_threshold = 0;
    double heartbeat = 10;          ///< longest time between full updates [s]
    double heartbeat_stagger = 0.1; ///< largest fraction by which a heartbeat interval is shortened at random
    Velocity velocity = Velocity::engine;
    AngularVelocity angular_velocity = AngularVelocity::engine;
    Acceleration acceleration = Acceleration::difference;
    double velocity_average = 1; ///< F of the averaged velocity, v̄ += (v − v̄)/F in each tick; 1: no averaging
    int fit_frames = 12;         ///< number of positions in the least-squares fit
    bool damp = false;           ///< scale acceleration by the cosine of its angle to the last published; 0 beyond 90°
    double tiny = 0.01; ///< smaller components of velocity, acceleration and angular velocity are sent as 0 [SI units]
    bool zero_vertical_acceleration = true;
    bool impact_acceleration = false;   ///< also publish accelerations above LocalActor::max_acceleration
    bool angular_acceleration = false;  ///< publish the angular acceleration
    bool predictive_prevention = false; ///< damp motion that would take a remote copy under the ground
    bool contract = true;               ///< publish contracts of driver (road.h) and turret (receiving/parts.h)
    ContractEnd contract_end = ContractEnd::none; ///< how drives on a road end
    double contract_side = 0;     ///< distance of drives from the road's middle, to the vehicle's left [m]
    bool model_fit = false;       ///< publish a fit to the vehicle model's forecast: model_fit.h
    double model_fit_latency = 0; ///< time until receivers begin to use an update [s]; the model fit starts there
    int reference_scheme = -1;    ///< scheme of the threshold ghost: index in schemes(); −1: pvb:order2
};
/// Rows for menus and command lines, one per member: rate, publish, position-threshold, ...
tunables::Tunables tunables(PublisherSettings& settings);

/// Whether updates contain the model fit instead of the measured derivatives: `model_fit` is on, and the time to the
/// next update has at least three ticks.
bool fits_model(const PublisherSettings& settings);

/// The scheme of the threshold ghost; pvb:order2 if the index is invalid or the scheme is `only_a_ghost` (custom.h).
Scheme reference(const PublisherSettings& settings);

} // namespace dr
