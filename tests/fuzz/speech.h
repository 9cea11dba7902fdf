#pragma once
/// Packets of every kind, from a real match and generated, and mutations of them.

#include "dice.h"
#include "protocol/message_types.h"
#include "protocol/messages.h"

namespace fuzz {

/// Every message of the clients and the server in a short match of bots, plus one generated message of each kind.
struct Speech {
    std::vector<protocol::Bytes> clients{}, server{};
    std::vector<protocol::Bytes> updates{}; ///< updates as encoded by publishers
};
const Speech& speech();

/// Returns one of the packets with some bits flipped or overwritten; usually still a valid message.
protocol::Bytes twisted(const std::vector<protocol::Bytes>& phrases, Dice& dice);

} // namespace fuzz
