#pragma once
/// The protocol's version, limits and channels, and the types of the ids of actors and clients.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace protocol {

using Bytes = std::vector<std::uint8_t>;
using ActorId = std::uint16_t;  ///< 0: none
using ClientId = std::uint16_t; ///< 1 to max_clients; 0: the server itself

/// Kinematics: unreliable; a late message is delivered late, never held back. Events: reliable, ordered. Truth:
/// reliable, ordered, never emulated.
enum class Channel : std::uint8_t { kinematics, events, truth, count };

/// Why a client is not admitted, or why its match ends: for everyone (`failure`, `over`), or for one client that the
/// host or the server removes (`dismissed`).
enum class Refusal : std::uint8_t { version, full, bad_hello, failure, over, dismissed, count };

constexpr std::uint16_t version = 17;
constexpr std::uint32_t magic = 0x52454b4e; ///< "REKN": the first field of the first message, whatever the version
constexpr std::uint16_t default_port = 26000;
constexpr std::size_t max_message = 1172; ///< longest message that fits one datagram [B]; ENet splits longer ones
constexpr std::size_t max_name = 24;      ///< longest name of a tank [B]
constexpr std::size_t max_key = 64; ///< longest name of a map, a setting or a kind, and longest value of a setting [B]
constexpr std::size_t max_text = 200;     ///< longest free text: line of chat, order, line of an answer, reason [B]
constexpr std::size_t max_packet = 65536; ///< longest message [B]; above max_message ENet splits it
constexpr std::size_t max_source = 16384; ///< longest source of a shared scheme [B]
constexpr int max_tanks_per_client = 64;
constexpr int max_tanks = 1024;          ///< per match, bots included
constexpr int max_clients = 1280;        ///< per match, spectators included
constexpr std::uint8_t colours = 12;     ///< number of tank colours in the palette
constexpr std::uint8_t any_colour = 255; ///< no preferred colour
constexpr std::size_t max_maps = 16;     ///< largest number of maps in a rotation or a vote
constexpr std::size_t max_answer = 64;   ///< largest number of lines in the answer to an order

constexpr std::size_t max_sanctions = 255;     ///< largest number of bans, and of mutes, that move with a match
constexpr std::size_t max_former_servers = 16; ///< largest number of servers whose bans and mutes move with a match

} // namespace protocol
