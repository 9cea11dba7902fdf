#pragma once
/// One shot as its shooter, its victim and the server saw it, and what each of the judges says: all that a picture of
/// it needs. Positions [m] in world axes, times match time [s].

#include "protocol/messages.h"
#include "protocol/messages/shots.h"

#include <optional>
#include <string>
#include <string_view>

namespace client {

struct JudgedShot {
    protocol::ShotVerdict said{}; ///< path, the three poses of the victim, rulings, scheme, round trip
    double told = 0;              ///< when it was known here
    std::string shooter{}, victim{};
    std::string_view scheme{};          ///< that the shooter saw it by
    protocol::Ruling counted{};         ///< of the judge whose word counts
    dr::Vec3<float> muzzle{0};          ///< from where it was fired
    dr::Vec3<float> place{0};           ///< where the shell was at `said.time`
    std::optional<float> shooter_gap{}; ///< from where the victim was to where its shooter saw it [m]
    std::optional<float> server_gap{};  ///< ... and to where the server reckoned it
};

JudgedShot judged_shot(const protocol::ShotVerdict& said, double now, std::string shooter, std::string victim);
/// What a judge says of it.
protocol::Ruling of(const protocol::Rulings& rulings, protocol::Judge judge);

} // namespace client
