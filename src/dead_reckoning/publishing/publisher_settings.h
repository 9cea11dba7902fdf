#pragma once
/// Settings of the publisher, after the recommendations of Murphy 18.5. docs/publishing.md shows the effect of each
/// with figures.

#include "dead_reckoning/scheme.h"
#include "tunables/tunables.h"

namespace dr {

struct PublisherSettings {
    enum class When { fixed, threshold }; ///< always at the rate, or only if needed and at most at the rate
    /// Source of the velocity: see motion_estimate.h.
    enum class Velocity { engine, difference, fit };
    /// Source of the acceleration: see motion_estimate.h.
    enum class Acceleration { engine, difference, none, fit };
    When when = When::threshold;
    double rate = 3; ///< nominal and largest update rate [1/s]
    /// Update rate of the orientation if published separately [1/s]; 0: with the location.
    double orientation_rate = 0;
    double position_threshold = 0.02;     ///< distance between ghost and true position [m]
    double time_space_threshold = 0;      ///< integral of that distance since the last location [m s]; 0: not tested
    double rotation_threshold = 0.0175;   ///< angle between the orientations [rad]; 0: not tested
    double articulation_threshold = 0.05; ///< angle of turret or gun [rad]; 0: not tested
    /// Update rate of turret and gun if published separately [1/s]; 0: with the orientation.
    double articulation_rate = 0;
    double velocity_threshold = 0;     ///< [m/s]; 0: not tested
    double acceleration_threshold = 0; ///< [m/s²]; 0: not tested
    double heartbeat = 10;             ///< longest time between full updates [s]
    double heartbeat_stagger = 0.1;    ///< largest fraction by which a heartbeat interval is shortened at random
    Velocity velocity = Velocity::engine;
    Acceleration acceleration = Acceleration::difference;
    double velocity_average = 1; ///< averages over F frames: v̄ += (v − v̄)/F; 1: no averaging
    int fit_frames = 12;         ///< number of positions in the least-squares fit
    bool damp = false;           ///< scale the acceleration by the cosine of its angle to the last one published
    double tiny = 0.01; ///< smaller components of velocity, acceleration and angular velocity are sent as 0 [SI units]
    bool zero_vertical_acceleration = true;
    bool impact_acceleration = false;   ///< also publish accelerations that only a collision gives
    bool angular_acceleration = false;  ///< publish the angular acceleration
    bool predictive_prevention = false; ///< damp motion that would take a remote copy under the ground
    bool contract = true;               ///< publish contracts of the driver: road.h
    bool model_fit = false;             ///< publish a fit to the vehicle model's forecast: model_fit.h
    double model_fit_latency = 0;       ///< additional look-ahead of the model fit beyond the update interval [s]
    int reference_scheme = -1;          ///< index in schemes(); −1: pvb:order2
};
/// one row per member: rate, publish, position-threshold, ...
tunables::Tunables tunables(PublisherSettings& settings);

/// The scheme of the threshold ghost; pvb:order2 if the index is invalid or the scheme is foreign.
Scheme reference(const PublisherSettings& settings);

} // namespace dr
