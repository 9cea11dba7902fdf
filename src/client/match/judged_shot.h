#pragma once
/// One shot as the shooter, the victim and the server saw it, with each judge's ruling: all data for a picture of it.
/// Positions [m] in world axes, times in match time [s].

#include "protocol/messages.h"
#include "protocol/messages/shots.h"

#include <optional>
#include <string>
#include <string_view>

namespace client {

struct JudgedShot {
    protocol::ShotVerdict said{}; ///< path, the three poses of the victim, rulings, scheme, round trip
    double told = 0;              ///< when the verdict arrived
    std::string shooter{}, victim{};
    std::string_view scheme{};  ///< the shooter's scheme
    protocol::Ruling counted{}; ///< ruling of the judge that decides
    dr::Vec3<float> muzzle{0};
    dr::Vec3<float> place{0};           ///< shell's position at `said.time`
    std::optional<float> shooter_gap{}; ///< distance of the victim's pose from the one that the shooter saw [m]
    std::optional<float> server_gap{};  ///< distance of the victim's pose from the server's estimate [m]
};

JudgedShot judged_shot(const protocol::ShotVerdict& said, double now, std::string shooter, std::string victim);
/// Returns the ruling of `judge`.
protocol::Ruling of(const protocol::Rulings& rulings, protocol::Judge judge);

} // namespace client
