#pragma once
/// A row of equal ENet commands with rising or falling numbers: a fuzzer describes an attack with it in a few bytes.

#include "datagram.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace attacks {

struct CommandRow {
    std::uint8_t type = 0; ///< command and its flags
    std::uint8_t channel = 0;
    std::uint16_t number = 0, second = 0; ///< reliable number in the header, and first field of the command
    int step = 0, second_step = 0;        ///< steps of both numbers between commands
    std::uint16_t length = 0;             ///< length of each command's data [B]
    std::uint32_t pieces = 1;             ///< number of fragments of the message
    int commands = 1;                     ///< commands in a datagram
    int datagrams = 1;

    /// Builds a row from `roll(n)`, which returns a number from 0 to n - 1.
    template <class Roll> static CommandRow from(Roll&& roll) {
        constexpr std::array<std::uint8_t, 4> flags{0, ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE,
                                                    ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED, 0xc0};
        constexpr std::array<std::uint8_t, 4> channels{0, 1, 2, 0xff};
        constexpr std::array<std::uint16_t, 4> lengths{0, 1, 2, 100};
        constexpr std::array<int, 4> counts{1, 8, 32, 500};
        CommandRow row;
        row.type = static_cast<std::uint8_t>(roll(ENET_PROTOCOL_COMMAND_COUNT) | flags[roll(flags.size())]);
        row.channel = channels[roll(channels.size())];
        row.number = static_cast<std::uint16_t>(roll(65536));
        row.second = static_cast<std::uint16_t>(roll(65536));
        row.step = static_cast<int>(roll(5)) - 2;
        row.second_step = static_cast<int>(roll(5)) - 2;
        row.length = lengths[roll(lengths.size())];
        row.pieces = 1u << roll(17);
        row.commands = counts[roll(counts.size())];
        row.datagrams = 1 + static_cast<int>(roll(255));
        return row;
    }

    /// Returns the next datagram; the numbers continue.
    std::vector<std::uint8_t> next(std::uint16_t header) {
        Datagram datagram(header);
        const std::size_t size = std::max(sizeof(ENetProtocolCommandHeader), enet_protocol_command_size(type));
        const std::vector<std::uint8_t> data(length);
        for (int i = 0; i < commands && datagram.bytes().size() + size + data.size() <= ENET_PROTOCOL_MAXIMUM_MTU;
             ++i) {
            ENetProtocol command{};
            fill(command);
            datagram.add_raw({reinterpret_cast<const std::uint8_t*>(&command), size}, data);
            number = static_cast<std::uint16_t>(number + step);
            second = static_cast<std::uint16_t>(second + second_step);
        }
        return datagram.bytes();
    }

  private:
    void fill(ENetProtocol& command) const {
        command.header = {type, channel, htons(number)};
        switch (type & ENET_PROTOCOL_COMMAND_MASK) {
        case ENET_PROTOCOL_COMMAND_ACKNOWLEDGE:
            command.acknowledge.receivedReliableSequenceNumber = htons(second);
            command.acknowledge.receivedSentTime = htons(static_cast<std::uint16_t>(enet_time_get()));
            break;
        case ENET_PROTOCOL_COMMAND_CONNECT:
            command.connect.channelCount = htonl(3);
            command.connect.connectID = htonl(second);
            break;
        case ENET_PROTOCOL_COMMAND_SEND_RELIABLE:
            command.sendReliable.dataLength = htons(length);
            break;
        case ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE:
            command.sendUnreliable.unreliableSequenceNumber = htons(second);
            command.sendUnreliable.dataLength = htons(length);
            break;
        case ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED:
            command.sendUnsequenced.unsequencedGroup = htons(second);
            command.sendUnsequenced.dataLength = htons(length);
            break;
        case ENET_PROTOCOL_COMMAND_SEND_FRAGMENT:
        case ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE_FRAGMENT:
            command.sendFragment.startSequenceNumber = htons(second);
            command.sendFragment.dataLength = htons(length);
            command.sendFragment.fragmentCount = htonl(pieces);
            command.sendFragment.totalLength = htonl(std::max<std::uint32_t>(pieces, length));
            break;
        default:
            break;
        }
    }
};

} // namespace attacks
