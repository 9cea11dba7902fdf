#pragma once
/// The scoreboard (Tab) and the table at the end of a round.

#include "client/client_state.h"
#include "overlay/style.h"

#include <optional>
#include <string>

namespace overlay {

/// Draws the scoreboard. Returns the tank whose row was clicked, to choose its ghosts; 0 for the player's own tank,
/// which stands for all tanks.
std::optional<protocol::ActorId> scoreboard(const Look& look, const client::ClientState& client);
/// Draws the winner, the teams' totals, all players' figures and the time to the next round. It takes no input.
void round_table(const Look& look, const client::ClientState& client);
/// "Teams on valley, a match, first to 25 kills, 4:12 left"
std::string match_facts(const client::ClientState& client);
/// "Mercator leads with 3 kills"; a tie is reported as a tie.
std::string who_leads(const std::vector<const client::Actor*>& ranking);

} // namespace overlay
