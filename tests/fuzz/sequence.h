#pragma once
/// Peers that send the protocol's messages in any order. The functions return an error text, or `nullopt`.

#include "dice.h"

#include <optional>
#include <string>

namespace fuzz {

/// Hostile guests join, send and leave a match of honest bots. The match must continue, and the bots must stay and
/// drive.
std::optional<std::string> hostile_guests(Dice dice);
/// A hostile server. The client's frames must continue, or the client must leave with a message.
std::optional<std::string> hostile_server(Dice dice);

} // namespace fuzz
