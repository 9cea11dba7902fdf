#pragma once
/// Checks a hit that a shooter's client claims. The server repeats the shell's flight and reconstructs the victim's
/// pose on that client: from the same updates, in the same scheme, with the same delay (protocol/judging.h,
/// `validated`).

#include "server/gunnery.h"

namespace server {

/// Returns why the claim is refused, or `hit`. Does not check whether the victim was behind cover.
protocol::Ruling examine(const Game& game, const Client& client, const Flight& flight, const protocol::ShellEnd& end);
/// Checks only whether the victim was alive, and whether the shooter's client showed it at the claimed pose.
protocol::Ruling examine_victim(const Game& game, const Client& client, const Actor& victim,
                                const protocol::ShellEnd& end);
/// Whether a part of the victim, in its published pose at `time`, was visible from the muzzle. If no later update has
/// come, that pose is a guess: returns `nullopt`, to wait for an update, unless the whole victim was visible.
/// `last_word`: wait no longer and use the guess.
std::optional<bool> exposed(const Game& game, const Flight& flight, const Actor& victim, double time, bool last_word);

} // namespace server
