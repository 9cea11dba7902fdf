#pragma once
/// Data published about an actor, and data predicted from it: the kinematic state (Murphy 18.2).
///
/// SI units and radians; time is `double`. World: x east, y north, z up. Body: x forward, y left, z up. Quaternions
/// rotate body to world; angular velocity is in world axes. `Real` is float in the game, double in the lab and for DIS.

#include <array>
#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace dr {

template <class Real> using Vec3 = glm::vec<3, Real, glm::defaultp>;
template <class Real> using Quat = glm::qua<Real, glm::defaultp>;

template <class Real> struct KinematicState {
    Vec3<Real> position{0};             ///< [m]
    Vec3<Real> velocity{0};             ///< [m/s]
    Vec3<Real> acceleration{0};         ///< [m/s²]
    Quat<Real> orientation{1, 0, 0, 0}; ///< body to world (w, x, y, z)
    Vec3<Real> angular_velocity{0};     ///< world axes [rad/s]
    Vec3<Real> angular_acceleration{0}; ///< world axes [rad/s²]; 0 unless published (Murphy 18.7)
};

/// A part that only turns, for example a turret (Murphy 18.8, Articulations: "use the same techniques as if it were a
/// full actor").
template <class Real> struct Articulation {
    Real angle = 0; ///< relative to the part that carries it [rad]
    Real rate = 0;  ///< [rad/s]
};
enum Part : std::size_t { turret, gun, part_count };
template <class Real> using Articulations = std::array<Articulation<Real>, part_count>;

/// A predictive contract about the turret: the turret swings between two angles like a pendulum (Aronson: "a tank that
/// scans its turret back and forth while patrolling"). See receiving/parts.h.
template <class Real> struct Scan {
    Real low = 0, high = 0; ///< turning points, relative to the hull, low < high [rad]
    Real rate = 0;          ///< largest rate, in the middle [rad/s]; 0: no contract
    Real phase = 0;         ///< phase of the swing at the articulations' time [rad]; 0: in the middle, towards `high`
};

/// Input of the driver: a player, a bot or a script.
struct Stick {
    float throttle = 0; ///< forward +, -1..1
    float steer = 0;    ///< left +, -1..1
    bool brake = false;
};

/// A predictive contract: until the next update the actor drives along this road (road.h; Aronson, "drive along road to
/// waypoint"; Murphy 18.8).
template <class Real> struct Contract {
    std::uint8_t road = 0; ///< 0: no contract
    Real progress = 0;     ///< distance along the road at the update's time [m]; Murphy's T̂
    Real speed = 0;        ///< before braking [m/s], Murphy's T_v; below 0: against the road's direction
    Real side = 0;         ///< distance from the road's middle, to the vehicle's left [m]; below 0: on the right
    bool ends = false;     ///< the vehicle brakes (contract_braking) and stands at `end`
    Real end = 0;          ///< distance along the road of the waypoint at which the drive ends [m]
};

/// A published update, quantised: the *last-known* state. Never the rendered pose (Murphy 18.5).
///
/// An update has two parts: the *location* (position, velocity, acceleration) and the *orientation* (with its rates and
/// the articulations). They may be published separately, at different rates (Murphy 18.5) and with their own times
/// (18.4). `has_location` and `has_orientation` tell which parts are new; in a decoded update the other part repeats
/// earlier values. Articulations may be published separately as a third part (18.8).
template <class Real> struct Update {
    KinematicState<Real> state;
    Articulations<Real> articulations{};
    Stick stick;
    Contract<Real> contract{};       ///< predictive contract of the driver; belongs to the location
    Scan<Real> scan{};               ///< scan of the turret; belongs to separate articulations
    double time = 0;                 ///< instant of the location, in the publisher's match time [s]
    double interval = 1.0 / 3;       ///< nominal time between updates [s]: T_Δ = 1 / update rate
    double orientation_lag = 0;      ///< location time minus orientation time [s]; may be negative
    double orientation_interval = 0; ///< nominal time between orientations [s]; 0: `interval`
    std::uint32_t sequence = 0;      ///< counts the updates of the actor
    std::uint8_t incarnation = 0;    ///< changes at spawn and teleport: receivers snap, and that frame is not scored
    bool has_location = true;
    bool has_orientation = true;
    bool fixed = false; ///< does not move: receivers neither predict nor blend
    /// Whether articulations are a part of their own. Only then `has_articulations` and `articulation_lag` count.
    bool separate_articulations = false;
    bool has_articulations = true;
    double articulation_lag = 0; ///< location time minus articulation time [s]; may be negative

    /// Instant of the orientation [s].
    [[nodiscard]] double orientation_time() const { return time - orientation_lag; }
    /// Instant of the articulations [s].
    [[nodiscard]] double articulation_time() const {
        return separate_articulations ? time - articulation_lag : orientation_time();
    }
    [[nodiscard]] bool brings_articulations() const {
        return separate_articulations ? has_articulations : has_orientation;
    }
    /// Time of the tick in which the update was published [s].
    [[nodiscard]] double stamp() const {
        return has_location ? time : has_orientation ? orientation_time() : articulation_time();
    }
};

/// The pose to draw, from prediction and convergence, and from the ground clamp once it is applied.
template <class Real> struct Displayed {
    KinematicState<Real> state;
    Articulations<Real> articulations{};
};

} // namespace dr
