#pragma once
/// What peers say: packets of every kind, out of a real match and made up, and what becomes of them in a liar's mouth.

#include "dice.h"
#include "protocol/message_types.h"
#include "protocol/messages.h"

namespace fuzz {

/// Every message that the clients, and the server, of a short match of bots say; and one of each kind beside.
struct Speech {
    std::vector<protocol::Bytes> clients{}, server{};
    std::vector<protocol::Bytes> updates{}; ///< as publishers encode them
};
const Speech& speech();

/// One of them, with some of its bits turned over or overwritten; mostly still a message.
protocol::Bytes twisted(const std::vector<protocol::Bytes>& phrases, Dice& dice);

} // namespace fuzz
