#pragma once

#include "server/game.h"

namespace server {

/// Returns the team that a newcomer joins: that with fewer people, or if they are equal or for a bot with fewer tanks;
/// none if the mode has no teams.
[[nodiscard]] world::TeamId team_for(const Game& game, bool bot);
/// Returns the tank's team; if it has none, the team that a newcomer joins; none if the mode has no teams.
[[nodiscard]] world::TeamId team_of(const Game& game, const Actor& tank);
/// Moves the tank to a team and tells all clients.
void join_team(Game& game, Actor& tank, world::TeamId team);
/// Moves a person's tanks to a team, in exchange for bots where the sizes require it; returns why not. `counts`: a
/// round is running in which scores count.
std::optional<std::string> change_team(Game& game, ClientId person, world::TeamId team, bool counts);
/// Makes the teams as equal as possible. A tank stays in its team unless that is too large; then the last to join
/// changes sides, bots first. If the mode has no teams, every tank leaves its team.
void deal_teams(Game& game);

} // namespace server
