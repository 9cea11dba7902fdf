#pragma once
/// Who is in which team.

#include "server/game.h"

namespace server {

/// The team of a newcomer: the smaller one; none where the mode has none.
[[nodiscard]] world::TeamId team_for(const Game& game, bool bot);
/// The tank's own; where it has none, as a newcomer's.
[[nodiscard]] world::TeamId team_of(const Game& game, const Actor& tank);
/// From now on the tank is in that team.
void join_team(Game& game, Actor& tank, world::TeamId team);
/// A person wants to change: returns why not. A bot of that team takes their place, so that teams stay as large as they
/// were. `counts`: a round is on in which scores count.
std::optional<std::string> change_team(Game& game, ClientId person, world::TeamId team, bool counts);
/// Makes the teams as equal as possible. Those who are in a team stay in it, unless it has too many: then the last one
/// who came changes sides, a bot if there is one. Where the mode has no teams, nobody is in one.
void deal_teams(Game& game);

} // namespace server
