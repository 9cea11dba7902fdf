#include "client/match/judged_shot.h"

#include "dead_reckoning/scheme.h"
#include "world/shell.h"

#include <glm/geometric.hpp>

namespace client {

protocol::Ruling of(const protocol::Rulings& rulings, protocol::Judge judge) {
    using R = protocol::Rulings;
    static constexpr std::array members{&R::present, &R::rewound, &R::claims, &R::validated};
    static_assert(members.size() == static_cast<std::size_t>(protocol::Judge::count));
    return rulings.*members[static_cast<std::size_t>(judge)];
}

JudgedShot judged_shot(const protocol::ShotVerdict& said, double now, std::string shooter, std::string victim) {
    const auto schemes = dr::scheme_names();
    const auto gap = [&](const protocol::Shown& seen) -> std::optional<float> {
        if (!seen.known || !said.sights.victim.known)
            return {};
        return glm::distance(seen.position, said.sights.victim.position);
    };
    const world::Shell shell{said.path.origin, said.path.velocity};
    return {.said = said,
            .told = now,
            .shooter = std::move(shooter),
            .victim = std::move(victim),
            .scheme = said.view.scheme < schemes.size() ? schemes[said.view.scheme] : "unknown",
            .counted = of(said.rulings, said.judge),
            .muzzle = said.path.origin,
            .place = world::position(shell, said.time - said.path.fired),
            .shooter_gap = gap(said.sights.shooter),
            .server_gap = gap(said.sights.server)};
}

} // namespace client
