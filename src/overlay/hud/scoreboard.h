#pragma once
/// Who plays, and who leads (Tab); and who won, while a round is over.

#include "client/view.h"
#include "overlay/style.h"

#include <optional>
#include <string>

namespace overlay {

/// Returns the tank that was clicked on: its ghosts are wanted; 0 for the own one, everybody's.
std::optional<protocol::ActorId> scoreboard(const Look& look, const client::View& client);
/// Above the middle: who won, the teams' totals, everybody's figures, and when it goes on. It takes no input.
void round_table(const Look& look, const client::View& client);
/// "Teams on valley, first to 25 kills, 4:12 left"
std::string match_facts(const client::View& client);
/// "Mercator leads with 3 kills"; level scores are said to be level.
std::string who_leads(const std::vector<const client::Actor*>& ranking);

} // namespace overlay
