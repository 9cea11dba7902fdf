#pragma once
/// A peer that speaks the protocol in any order. Returns what is wrong, or nothing.

#include "dice.h"

#include <optional>
#include <string>

namespace fuzz {

/// Guests come, lie, and go, in a match of honest bots: the match goes on, and the bots drive and stay.
std::optional<std::string> hostile_guests(Dice dice);
/// A server lies to a client: its frames go on, or it leaves with a word.
std::optional<std::string> hostile_server(Dice dice);

} // namespace fuzz
