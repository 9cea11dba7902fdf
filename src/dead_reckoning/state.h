#pragma once
/// What is published about an actor and what is predicted from it: the kinematic state (Murphy 18.2).
///
/// Units SI and radians; seconds are `double`. World: x east, y north, z up. Body: x forward, y left, z up.
/// Quaternions rotate body to world; angular velocity is in world axes, rad/s. `Real` is float (game) or double (lab,
/// DIS).

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
    Vec3<Real> angular_acceleration{0}; ///< world axes [rad/s²]; 0 unless it is published (Murphy 18.7)
};

/// A part that only turns, e.g. a turret: "use the same techniques as if it were a full actor" (Murphy 18.8,
/// Articulations).
template <class Real> struct Articulation {
    Real angle = 0; ///< relative to its parent [rad]
    Real rate = 0;  ///< [rad/s]
};
enum Part : std::size_t { turret, gun, part_count };
template <class Real> using Articulations = std::array<Articulation<Real>, part_count>;

/// A predictive contract about the turret: it sweeps to and fro between two azimuths, like a pendulum, by itself
/// (Aronson: "a tank that scans its turret back and forth while patrolling"). See receiving/parts.h.
template <class Real> struct Scan {
    Real low = 0, high = 0; ///< the azimuths at which it turns back, low < high [rad]
    Real rate = 0;          ///< the largest, in the middle [rad/s]; 0: no contract
    Real phase = 0;         ///< where in the sweep it is at the articulations' time [rad]; 0: in the middle, going up
};

/// The driver's input: what the person, the bot or the script decides.
struct Stick {
    float throttle = 0; ///< forward +, -1..1
    float steer = 0;    ///< left +, -1..1
    bool brake = false;
};

/// A predictive contract: while no other update comes, the actor drives along this road (road.h; Aronson; Murphy 18.8).
template <class Real> struct Contract {
    std::uint8_t road = 0; ///< 0: no contract
    Real progress = 0;     ///< along it at the update's time: Murphy's T̂, as a length [m]
    Real speed = 0;        ///< Murphy's T_v [m/s]; below 0: against the road's direction
};

/// One published update, as the publisher sent it (quantised) and the receiver got it: the *last-known* state.
/// Never the rendered pose (Murphy 18.5).
///
/// It has two parts, which may be published separately and at different rates (Murphy 18.5), each with its own times
/// (18.4): the *location* (position, velocity, acceleration) and the *orientation* (with its rates, and the
/// articulations). `has_location` and `has_orientation` say which of them this update brings; the other one is what was
/// known before. Articulations may be published *apart* ("as if it were a full actor", 18.8): then they are a third
/// part.
template <class Real> struct Update {
    KinematicState<Real> state;
    Articulations<Real> articulations{};
    Stick stick;
    Contract<Real> contract{};       ///< belongs to the location
    Scan<Real> scan{};               ///< belongs to the articulations, where they are apart
    double time = 0;                 ///< the tick that the location describes, in the publisher's match time [s]
    double interval = 1.0 / 3;       ///< nominal time between updates, T_Δ = 1 / update rate [s]
    double orientation_lag = 0;      ///< how much older than the location the orientation is; may be negative [s]
    double orientation_interval = 0; ///< nominal time between orientations [s]; 0: `interval`
    std::uint32_t sequence = 0;      ///< per actor, counts up with every update sent
    std::uint8_t incarnation = 0;    ///< changes at spawn and teleport: receivers snap, and score no error
    bool has_location = true;
    bool has_orientation = true;
    bool fixed = false; ///< the actor stays where it is: receivers put it there, and neither predict nor blend
    bool articulations_apart = false; ///< they do not come with the orientation, and the next two count
    bool has_articulations = true;
    double articulation_lag = 0; ///< how much older than the location the articulations are; may be negative [s]

    [[nodiscard]] double orientation_time() const { return time - orientation_lag; } ///< that it describes [s]
    [[nodiscard]] double articulation_time() const {                                 ///< likewise [s]
        return articulations_apart ? time - articulation_lag : orientation_time();
    }
    [[nodiscard]] bool brings_articulations() const {
        return articulations_apart ? has_articulations : has_orientation;
    }
    /// The tick at which it was published [s].
    [[nodiscard]] double stamp() const {
        return has_location ? time : has_orientation ? orientation_time() : articulation_time();
    }
};

/// What is drawn: the result of prediction and convergence (and of the ground clamp, when it has been applied).
template <class Real> struct Displayed {
    KinematicState<Real> state;
    Articulations<Real> articulations{};
};

} // namespace dr
