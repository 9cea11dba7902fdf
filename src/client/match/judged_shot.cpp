#include "client/match/judged_shot.h"

#include "dead_reckoning/scheme.h"
#include "world/shell.h"

#include <glm/geometric.hpp>

namespace client {

protocol::Ruling ruling_of(const protocol::Rulings& rulings, protocol::Judge judge) {
    using R = protocol::Rulings;
    static constexpr std::array members{&R::present, &R::rewound, &R::claims, &R::validated};
    static_assert(members.size() == static_cast<std::size_t>(protocol::Judge::count));
    return rulings.*members[static_cast<std::size_t>(judge)];
}

JudgedShot judged_shot(const protocol::ShotVerdict& verdict, double now, std::string shooter, std::string victim) {
    const auto schemes = dr::scheme_names();
    const auto gap = [&](const protocol::DisplayedPose& seen) -> std::optional<float> {
        if (!seen.known || !verdict.poses.victim.known)
            return {};
        return glm::distance(seen.position, verdict.poses.victim.position);
    };
    const world::Shell shell{verdict.path.origin, verdict.path.velocity};
    return {.verdict = verdict,
            .received_at = now,
            .shooter = std::move(shooter),
            .victim = std::move(victim),
            .scheme = verdict.view.scheme < schemes.size() ? schemes[verdict.view.scheme] : "unknown",
            .counted = ruling_of(verdict.rulings, verdict.judge),
            .muzzle = verdict.path.origin,
            .place = world::position(shell, verdict.time - verdict.path.fired),
            .shooter_gap = gap(verdict.poses.shooter),
            .server_gap = gap(verdict.poses.server)};
}

} // namespace client
