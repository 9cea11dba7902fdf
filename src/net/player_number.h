#pragma once
/// The number by which servers recognise a player, for bans and mutes. Each server gets another number, derived from
/// the player's secret number and the server's key. So no server can pose as the player at another server.
///
/// Bans and mutes move with a match to the next server. A server hands their numbers on derived by a random salt, from
/// which the next server cannot compute the numbers here. Keys and salts of all former servers lead clients to their
/// number at the present server. Numbers of zeros, of players without a number, stay zeros.

#include "protocol/messages/joining.h"

#include <span>
#include <string_view>

namespace net {

/// Returns the number at the server with the fingerprint `key`; empty: a server in this process.
protocol::SeatToken number_at(const protocol::SeatToken& number, std::string_view key);
/// Returns the number that a server hands on to the next one.
protocol::SeatToken number_handed_on(const protocol::SeatToken& number, const protocol::SeatToken& salt);
/// Returns the number of the player with the secret number `secret` at the server with the fingerprint `key`, which
/// continues the match of the `former` servers, oldest first.
protocol::SeatToken number_at(protocol::SeatToken secret, std::span<const protocol::FormerServer> former,
                              std::string_view key);

} // namespace net
