#pragma once
/// The protocol's version, its bounds, its channels, and the numbers that actors and clients go by.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace protocol {

using Bytes = std::vector<std::uint8_t>;
using ActorId = std::uint16_t;  ///< 0: nobody
using ClientId = std::uint16_t; ///< to max_clients; 0: the server itself

/// Kinematics: unreliable; a late message is delivered late, never held back. Events: reliable, ordered. Truth:
/// reliable, ordered, never emulated.
enum class Channel : std::uint8_t { kinematics, events, truth, count };

/// Why a client is not admitted; (`failure`, `over`) why the match ends for everybody, (`dismissed`) for this one: the
/// host has sent it away.
enum class Refusal : std::uint8_t { version, full, bad_hello, failure, over, dismissed, count };

constexpr std::uint16_t version = 14;
constexpr std::uint32_t magic = 0x52454b4e; ///< "REKN": the first field of the first message, whatever the version
constexpr std::uint16_t default_port = 26000;
constexpr std::size_t max_message = 1172; ///< [B] larger unreliable messages become reliable fragments in ENet
constexpr std::size_t max_name = 24;      ///< [B] a tank's
constexpr std::size_t max_key = 64;       ///< [B] a map's, a setting's or a kind's name, and a setting's value
constexpr std::size_t max_text = 200;     ///< [B] why somebody was refused, and a line of chat
constexpr std::size_t max_packet = 65536; ///< [B] of a reliable message
constexpr std::size_t max_source = 16384; ///< [B] of a scheme that is handed on
constexpr int max_tanks_per_client = 64;
constexpr int max_tanks = 1024;      ///< of a match, bots included
constexpr int max_clients = 1280;    ///< of a match, those who only look on included
constexpr std::uint8_t colours = 12; ///< in the palette; what a tank's colour counts
constexpr std::uint8_t any_colour = 255;
constexpr std::size_t max_maps = 16;   ///< that a vote is about
constexpr std::size_t max_answer = 64; ///< lines that an order is answered with

} // namespace protocol
