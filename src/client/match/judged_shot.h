#pragma once
/// A shot at a tank, with all data to draw it: the victim's pose as shooter, victim and server knew it, and each
/// judge's ruling. A judge is one of the rules by which a match can decide hits (protocol/judging.h).
/// Positions [m] in world axes, times in match time [s].

#include "protocol/messages.h"
#include "protocol/messages/shots.h"

#include <optional>
#include <string>
#include <string_view>

namespace client {

struct JudgedShot {
    protocol::ShotVerdict verdict{}; ///< path, the three poses of the victim, rulings, scheme, round trip
    double received_at = 0;          ///< match time of the drawn instant when the verdict arrived
    std::string shooter{}, victim{};
    std::string_view scheme{};  ///< name of the shooter's drawn scheme
    protocol::Ruling counted{}; ///< ruling of the judge that decides in this match
    dr::Vec3<float> muzzle{0};
    dr::Vec3<float> place{0};           ///< shell's position at `verdict.time`
    std::optional<float> shooter_gap{}; ///< from the victim's own pose to the one that the shooter saw, if known [m]
    std::optional<float> server_gap{};  ///< from the victim's own pose to the server's estimate, if known [m]
};

JudgedShot judged_shot(const protocol::ShotVerdict& verdict, double now, std::string shooter, std::string victim);
protocol::Ruling ruling_of(const protocol::Rulings& rulings, protocol::Judge judge);

} // namespace client
