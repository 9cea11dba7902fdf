#include "server/teams.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <span>

namespace server {

world::TeamId team_for(const Game& game, bool bot) {
    if (!world::row(game.mode).teams)
        return world::no_team;
    // Balance people first; bots balance the total.
    std::array<std::pair<int, int>, world::teams.size()> sizes{};
    for (const Actor& tank : game.roster.each_tank())
        if (tank.team != world::no_team) {
            auto& [people, all] = sizes[tank.team - 1u];
            people += tank.bot ? 0 : 1;
            ++all;
        }
    const auto& [a, b] = sizes;
    const bool even = bot || a.first == b.first;
    return (even ? b.second < a.second : b.first < a.first) ? world::blue : world::orange;
}

world::TeamId team_of(const Game& game, const Actor& tank) {
    return world::row(game.mode).teams && tank.team != world::no_team ? tank.team : team_for(game, tank.bot);
}

void join_team(Game& game, Actor& tank, world::TeamId team) {
    if (tank.team == team)
        return;
    tank.team = team;
    game.tell_all(protocol::Team{tank.id, team});
}

std::optional<std::string> change_team(Game& game, ClientId person, world::TeamId team, bool counts) {
    std::vector<Actor*> own, bots;
    std::ptrdiff_t there = 0, here = 0;
    for (Actor& tank : game.roster.each_tank()) {
        (tank.team == team ? there : here) += 1;
        if (tank.owner == person)
            own.push_back(&tank);
        else if (tank.bot && tank.team == team)
            bots.push_back(&tank);
    }
    if (own.empty())
        return "a spectator has no team";
    if (own.front()->team == team)
        return fmt::format("you are in team {} already", world::team_name(team));
    if (counts && std::ranges::any_of(own, &Actor::alive))
        return "you can change teams when your tank is destroyed, in the warm-up, or between two rounds";
    const auto count = static_cast<std::ptrdiff_t>(own.size());
    const std::ptrdiff_t exchanged =
        there + count > here - count + 1 ? std::min(count, static_cast<std::ptrdiff_t>(bots.size())) : 0;
    if (there + count - exchanged > here - count + exchanged + 1)
        return fmt::format("team {} would become too large, and has no bot to exchange", world::team_name(team));
    for (Actor* bot : std::span(bots).first(static_cast<std::size_t>(exchanged)))
        join_team(game, *bot, world::other_team(team));
    for (Actor* tank : own)
        join_team(game, *tank, team);
    return {};
}

void deal_teams(Game& game) {
    std::vector<Actor*> tanks;
    for (Actor& tank : game.roster.each_tank())
        tanks.push_back(&tank);
    std::ranges::stable_sort(tanks, {}, [](const Actor* it) { return std::pair(it->bot, it->joined); });
    if (!world::row(game.mode).teams) {
        for (Actor* tank : tanks)
            join_team(game, *tank, world::no_team);
        return;
    }
    for (Actor* tank : tanks)
        if (tank->team == world::no_team)
            join_team(game, *tank, team_for(game, tank->bot));
    const auto size = [&](world::TeamId team) { return std::ranges::count(tanks, team, &Actor::team); };
    for (const world::TeamId team : world::teams)
        for (auto tank = tanks.rbegin(); tank != tanks.rend() && size(team) > size(world::other_team(team)) + 1; ++tank)
            if ((*tank)->team == team)
                join_team(game, **tank, world::other_team(team));
}

} // namespace server
