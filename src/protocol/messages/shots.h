#pragma once
/// Shots, and how they are judged.
///
/// Times are match time: seconds since the match server started, by its clock [s]. Positions [m], velocities [m/s] and
/// orientations (body to world) are in world axes.

#include "protocol/judging.h"
#include "protocol/messages/actors.h"

namespace protocol {

/// How a client displays remote tanks (dr::ReceiverSettings), so that the server can compute what the shooter saw.
struct DisplaySettings {
    std::uint16_t scheme = 0; ///< index in dr::schemes(), which must equal the server's
    bool compensate = false, half_round_trip = false, average_blend = false;
    float blend_scale = 1;
    float delay = 0;  ///< local presentation delay: everything is displayed this much later (Pantel & Wolf) [s]
    float travel = 0; ///< travel time of an update from the server, by the client's estimate [s]
    float interpolation_delay = 0, extrapolation_limit = 0; ///< of a scheme that interpolates in the past [s]
    float targeting_share = 0.5f, stick_weight = 0.3f;
    std::uint8_t phase_in_frames = 10;
};
/// client → server: the player fires. A shell is one event: every program simulates its flight.
struct Fire {
    ActorId actor = 0;
    dr::Vec3<float> origin{0};   ///< the muzzle as the shooter sees it [m]
    dr::Vec3<float> velocity{0}; ///< [m/s]
    double time = 0;             ///< [s]
    std::uint32_t number = 0;    ///< counts the client's shots, from 1
    DisplaySettings display{};
};
/// server → clients: a shot that was accepted.
struct Shot {
    std::uint32_t shell = 0; ///< number of the shell in the match
    ActorId actor = 0;       ///< tank that fired it
    dr::Vec3<float> origin{0};
    dr::Vec3<float> velocity{0};
    double time = 0;
    std::uint32_t number = 0; ///< the client's number of the shot
};
/// server → the shooter: the shot is refused, and there is no such shell.
struct ShotRefused {
    ActorId actor = 0;
    std::uint32_t number = 0; ///< the client's number of the shot
    std::string why{};        ///< reason, for people; follows "Shot refused – "
};
/// Displayed pose of a tank.
struct DisplayedPose {
    bool known = false; ///< false: the other fields mean nothing
    dr::Vec3<float> position{0};
    dr::Quat<float> orientation{1, 0, 0, 0};
    float turret = 0; ///< yaw, left + [rad]
};
/// client → server, once per shell: how it ended on the shooter's screen. A message with a victim claims a hit. Else
/// the shell met the ground or an object, or its time was over.
struct ShellEnd {
    ActorId actor = 0;        ///< tank that fired it; a guided shell's own actor
    std::uint32_t number = 0; ///< the client's number of the shot; 0 for a guided shell
    double time = 0;          ///< match time that the screen showed [s]
    dr::Vec3<float> position{0};
    ActorId victim = 0; ///< 0: none
    std::uint8_t incarnation = 0;
    std::uint16_t sequence = 0; ///< sequence number of the victim's displayed update
    DisplayedPose shown{};      ///< displayed pose of the victim when the shell met it
    DisplaySettings display{};  ///< settings of the victim's display
};
/// The rulings of all judges.
struct Rulings {
    Ruling present = Ruling::missed, rewound = Ruling::missed, claims = Ruling::no_claim, validated = Ruling::no_claim;
    friend bool operator==(const Rulings&, const Rulings&) = default;
};
/// The victim at the judged instant: as the shooter saw it, as the server dead-reckoned it, and as its own updates say.
struct VictimPoses {
    DisplayedPose shooter{}, server{}, victim{};
};
/// Conditions under which the shooter saw the victim.
struct ShooterView {
    std::uint16_t scheme = 0; ///< index in dr::schemes()
    float round_trip = 0;     ///< measured by the server [s]
    float update_age = 0;     ///< age of the victim's update that the shooter saw [s]; 0 without a claim
};
/// A shell's path: p(t) = origin + velocity t − ½ g t², with t since `fired`.
struct ShellPath {
    dr::Vec3<float> origin{0};   ///< [m]
    dr::Vec3<float> velocity{0}; ///< [m/s]
    double fired = 0;            ///< time of firing [s]
};
/// server → shooter, victim and spectators: the rulings on a shot that hit by the shooter's claim or by the server.
struct ShotVerdict {
    std::uint32_t shell = 0;
    ActorId actor = 0;            ///< tank that fired it
    ActorId victim = 0;           ///< claimed by the shooter; without a claim, found by the server
    double time = 0;              ///< when the shell met the victim [s]
    Judge judge = Judge::present; ///< judge whose ruling counted
    Rulings rulings{};
    VictimPoses poses{};
    ShellPath path{};
    ShooterView view{};
};
/// server → clients: something exploded. `shell`: number of the shell; 0: a guided shell, a mine or a wreck.
struct Explosion {
    ExplosionKind kind = ExplosionKind::shell;
    std::uint32_t shell = 0;
    dr::Vec3<float> position{0};
    double time = 0;
};

} // namespace protocol
