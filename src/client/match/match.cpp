#include "client/match/match.h"

#include "client/scene/scene.h"

#include <algorithm>
#include <tuple>

namespace client {

std::vector<const Actor*> Match::ranking() const {
    std::vector<const Actor*> tanks;
    for (const auto& [id, actor] : actors)
        if (actor.driven())
            tanks.push_back(&actor);
    std::ranges::sort(tanks, {}, [](const Actor* a) { return std::tuple(-a->kills, a->deaths, a->added.actor); });
    return tanks;
}

void Match::tidy(double now) {
    constexpr double longest_flight = 12; // [s] a shell whose end was never told
    std::erase_if(shells, [&](const FlyingShell& shell) { return now - shell.shot.time > longest_flight; });
    while (!explosions.empty() && now - explosions.front().time > 2 * explosion_length)
        explosions.pop_front();
    while (!hits.empty() && now - hits.front().time > 4)
        hits.pop_front();
    while (!repairs.empty() && now - repairs.front().time > 8)
        repairs.pop_front();
    while (kills.size() > 6 || (!kills.empty() && now - kills.front().time > 8))
        kills.pop_front();
}

} // namespace client
