#pragma once
/// What a user may change about publishing (Murphy 18.5): each of the text's tips is a row. docs/publishing.md shows
/// what each does, with figures.

#include "dead_reckoning/scheme.h"
#include "tunables/tunables.h"

namespace dr {

struct PublisherSettings {
    enum class When { fixed, threshold }; ///< always at the rate, or at most at the rate and only if needed
    /// As the simulation says, or from positions: see motion_estimate.h.
    enum class Velocity { engine, difference, fit };
    enum class Acceleration { engine, difference, none, fit }; ///< likewise
    When when = When::threshold;
    double rate = 3;                      ///< nominal and largest number of updates a second [1/s]
    double orientation_rate = 0;          ///< of the orientation, if it is published separately [1/s]; 0: it is not
    double position_threshold = 0.02;     ///< [m], true distance
    double time_space_threshold = 0;      ///< [m s], of the deviation summed up since the last location; 0: not checked
    double rotation_threshold = 0.0175;   ///< [rad], angle between the quaternions, 0: not checked
    double articulation_threshold = 0.05; ///< [rad], of turret and gun, 0: not checked
    double articulation_rate = 0;         ///< of turret and gun, if they are published apart [1/s]; 0: they are not
    double velocity_threshold = 0;        ///< [m/s], 0: not checked
    double acceleration_threshold = 0;    ///< [m/s²], 0: not checked
    double heartbeat = 10;                ///< a full update at least this often [s]
    double heartbeat_stagger = 0.1;       ///< each heartbeat interval is varied by up to this share
    Velocity velocity = Velocity::engine;
    Acceleration acceleration = Acceleration::difference;
    double velocity_average = 1; ///< F frames: v̄ += (v − v̄)/F; 1: none
    int fit_frames = 12;         ///< positions in the least-squares fit
    bool damp = false;  ///< scale acceleration by the dot product of its direction with the last published one's
    double tiny = 0.01; ///< components of velocity, acceleration and angular velocity below it are sent as 0 [SI]
    bool zero_vertical_acceleration = true;
    bool impact_acceleration = false;   ///< publish also an acceleration that only a hit can give
    bool angular_acceleration = false;  ///< publish it, too
    bool predictive_prevention = false; ///< damp what would carry a remote copy under the ground
    bool contract = true;               ///< publish what the driver of the actor has promised: road.h
    bool model_fit = false;             ///< publish what the own vehicle's model forecasts: model_fit.h
    double model_fit_latency = 0;       ///< look so much farther ahead than the update interval [s]
    int reference_scheme = -1;          ///< index in schemes(); −1: pvb:order2
};
tunables::Tunables tunables(PublisherSettings& settings); ///< rate, publish, position-threshold, ... one row a member

/// The scheme of the threshold ghost.
Scheme reference(const PublisherSettings& settings);

} // namespace dr
