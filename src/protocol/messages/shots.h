#pragma once
/// Shots, and how they are judged.
///
/// Times are match time: the server's clock, seconds since the match server started [s]. Positions [m], velocities
/// [m/s] and orientations (body to world) are in world axes.

#include "protocol/judging.h"
#include "protocol/messages/actors.h"

namespace protocol {

/// How a client displays the others' tanks, so that the server can find what its shooter saw: dr::ReceiverSettings.
struct Viewing {
    std::uint16_t scheme = 0; ///< index in dr::schemes(); of the server's version, or nothing is found
    bool compensate = false, half_round_trip = false, average_blend = false;
    float blend_scale = 1;
    float delay = 0;  ///< of everything that it shows: Pantel & Wolf's local presentation delay [s]
    float travel = 0; ///< of an update from the server, by its own account [s]
    float interpolation_delay = 0, extrapolation_limit = 0; ///< of a scheme that plays the past [s]
};
/// client → server: I pull the trigger now. A shell is one event: every side flies it.
struct Fire {
    ActorId actor = 0;
    dr::Vec3<float> origin{0};   ///< the muzzle as the shooter sees it [m]
    dr::Vec3<float> velocity{0}; ///< [m/s]
    double time = 0;             ///< [s]
    std::uint32_t number = 0;    ///< of the client's shots, from 1
    Viewing viewing{};
};
/// server → clients: accepted.
struct Shot {
    std::uint32_t shell = 0; ///< its number in the match
    ActorId actor = 0;       ///< that fired it
    dr::Vec3<float> origin{0};
    dr::Vec3<float> velocity{0};
    double time = 0;
    std::uint32_t number = 0; ///< that its client gave it
};
/// server → the shooter: there is no such shell.
struct ShotRefused {
    ActorId actor = 0;
    std::uint32_t number = 0; ///< of the client's shots
    std::string why{};        ///< for people, as "the shot was refused: ..."
};
/// Where a tank is on somebody's screen.
struct Shown {
    bool known = false; ///< else the rest means nothing
    dr::Vec3<float> position{0};
    dr::Quat<float> orientation{1, 0, 0, 0};
    float turret = 0; ///< yaw, left + [rad]
};
/// client → server, once a shell: how mine ended on my screen. With a victim it is the claim of a hit; without one it
/// met the ground, or what stands on it, or its time was over.
struct ShellEnd {
    ActorId actor = 0;        ///< that fired it; of a guided shell, itself
    std::uint32_t number = 0; ///< of the client's shots; of a guided shell 0
    double time = 0;          ///< that the picture showed [s]
    dr::Vec3<float> position{0};
    ActorId victim = 0; ///< 0: nobody
    std::uint8_t incarnation = 0;
    std::uint16_t sequence = 0; ///< of the update of it that was in use
    Shown shown{};              ///< the victim, when the shell met it
    Viewing viewing{};          ///< by which it was displayed
};
/// What each of the judges says.
struct Rulings {
    Ruling present = Ruling::missed, rewound = Ruling::missed, claims = Ruling::no_claim, validated = Ruling::no_claim;
    friend bool operator==(const Rulings&, const Rulings&) = default;
};
/// The victim at the instant that is judged, as its shooter saw it, as the server reckoned it, and where it was by its
/// own updates.
struct Sights {
    Shown shooter{}, server{}, victim{};
};
/// How the shooter saw it.
struct ShooterView {
    std::uint16_t scheme = 0; ///< index in dr::schemes()
    float round_trip = 0;     ///< as the server measured it [s]
    float update_age = 0;     ///< of the victim's update that he saw it by; 0 without a claim [s]
};
/// A shell's way: p(t) = origin + velocity t − ½ g t².
struct ShellPath {
    dr::Vec3<float> origin{0};   ///< [m]
    dr::Vec3<float> velocity{0}; ///< [m/s]
    double fired = 0;            ///< [s]
};
/// server → shooter, victim and those without a tank: how a shot was judged that hit somebody in somebody's eyes.
struct ShotVerdict {
    std::uint32_t shell = 0;
    ActorId actor = 0;            ///< that fired it
    ActorId victim = 0;           ///< whom the shooter claims; without a claim, whom the server found
    double time = 0;              ///< when the shell met it [s]
    Judge judge = Judge::present; ///< whose word counted
    Rulings rulings{};
    Sights sights{};
    ShellPath path{};
    ShooterView view{};
};
/// server → clients: something exploded. `shell` is 0 unless a shell ended.
struct Explosion {
    ExplosionKind kind = ExplosionKind::shell;
    std::uint32_t shell = 0;
    dr::Vec3<float> position{0};
    double time = 0;
};

} // namespace protocol
