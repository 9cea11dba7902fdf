#include "net/enet_guard.h"

#include "net/transport.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace net {
namespace {

constexpr std::size_t max_sessions = 8192; ///< Sealing allows fewer; without it, forged addresses could create more
constexpr double remembered = 30;          ///< A session is forgotten this time after its last valid datagram [s]
constexpr double tidying_interval = 5;     ///< [s]
constexpr std::size_t max_datagram = 1400; ///< ENet's default limit; this program sends shorter ones (mtu) [B]

/// The channels that a command may name.
enum class ChannelRule : std::uint8_t { system, unreliable, reliable, any };

/// A command that ENet sends for our programs, with its flags.
struct CommandRow {
    int command;
    ChannelRule channel;
    bool from_client, from_server;
};
constexpr int acknowledged = ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE;
constexpr int unsequenced = ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED;
constexpr std::array<CommandRow, 11> rows{{
    {ENET_PROTOCOL_COMMAND_ACKNOWLEDGE, ChannelRule::any, true, true},
    {ENET_PROTOCOL_COMMAND_CONNECT | acknowledged, ChannelRule::system, true, false},
    {ENET_PROTOCOL_COMMAND_VERIFY_CONNECT | acknowledged, ChannelRule::system, false, true},
    {ENET_PROTOCOL_COMMAND_DISCONNECT | acknowledged, ChannelRule::system, true, true},
    {ENET_PROTOCOL_COMMAND_DISCONNECT | unsequenced, ChannelRule::system, true, true},
    {ENET_PROTOCOL_COMMAND_PING | acknowledged, ChannelRule::system, true, true},
    {ENET_PROTOCOL_COMMAND_SEND_RELIABLE | acknowledged, ChannelRule::reliable, true, true},
    {ENET_PROTOCOL_COMMAND_SEND_FRAGMENT | acknowledged, ChannelRule::reliable, true, true},
    {ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED | unsequenced, ChannelRule::unreliable, true, true},
    {ENET_PROTOCOL_COMMAND_BANDWIDTH_LIMIT | acknowledged, ChannelRule::system, true, true},
    {ENET_PROTOCOL_COMMAND_THROTTLE_CONFIGURE | acknowledged, ChannelRule::system, true, true},
}};
constexpr std::uint8_t system_channel = 0xff;

bool fits(ChannelRule rule, std::uint8_t channel) {
    const bool is_data = channel < static_cast<std::uint8_t>(Channel::count);
    const bool is_unreliable = channel == static_cast<std::uint8_t>(Channel::kinematics);
    switch (rule) {
    case ChannelRule::system:
        return channel == system_channel;
    case ChannelRule::unreliable:
        return is_unreliable;
    case ChannelRule::reliable:
        return is_data && !is_unreliable;
    case ChannelRule::any:
        return is_data || channel == system_channel;
    }
    return false;
}

/// The fields of a command that the guard checks.
struct Content {
    std::optional<std::size_t> data{}; ///< Length of the message that follows the command, if any [B]
    enet_uint32 channels = static_cast<enet_uint32>(Channel::count);
    enet_uint32 bandwidth = 0; ///< Not 0: a bandwidth limit
};
Content content_of(const ENetProtocol& command) {
    const auto connection = [](const auto& it) {
        return Content{.channels = ENET_NET_TO_HOST_32(it.channelCount),
                       .bandwidth = it.incomingBandwidth | it.outgoingBandwidth};
    };
    switch (command.header.command & ENET_PROTOCOL_COMMAND_MASK) {
    case ENET_PROTOCOL_COMMAND_SEND_RELIABLE:
        return {.data = ENET_NET_TO_HOST_16(command.sendReliable.dataLength)};
    case ENET_PROTOCOL_COMMAND_SEND_FRAGMENT:
        return {.data = ENET_NET_TO_HOST_16(command.sendFragment.dataLength)};
    case ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED:
        return {.data = ENET_NET_TO_HOST_16(command.sendUnsequenced.dataLength)};
    case ENET_PROTOCOL_COMMAND_CONNECT:
        return connection(command.connect);
    case ENET_PROTOCOL_COMMAND_VERIFY_CONNECT:
        return connection(command.verifyConnect);
    case ENET_PROTOCOL_COMMAND_BANDWIDTH_LIMIT:
        return {.bandwidth = command.bandwidthLimit.incomingBandwidth | command.bandwidthLimit.outgoingBandwidth};
    default:
        return {};
    }
}

std::uint64_t key_of(const ENetAddress& address) { return std::uint64_t{address.host} << 16 | address.port; }

/// Number of messages that wait for an earlier one, in the fullest of the channels that a datagram adds to.
std::size_t max_waiting_of(ENetHost& host, const ENetAddress& from, const DatagramCommands& commands) {
    std::size_t most = 0;
    if (commands.peer >= host.peerCount || !same(host.peers[commands.peer].address, from))
        return most;
    ENetPeer& peer = host.peers[commands.peer];
    for (std::size_t channel = 0; channel < peer.channelCount; ++channel)
        if ((commands.reliable_channels >> channel & 1) != 0)
            most = std::max(most, enet_list_size(&peer.channels[channel].incomingReliableCommands));
    return most;
}

bool has_other_connection(const ENetHost& host, const ENetAddress& from, enet_uint32 connect_id) {
    return std::any_of(host.peers, host.peers + host.peerCount, [&](const ENetPeer& peer) {
        return peer.state != ENET_PEER_STATE_DISCONNECTED && peer.state != ENET_PEER_STATE_ZOMBIE &&
               same(peer.address, from) && peer.connectID != connect_id;
    });
}

} // namespace

EnetLimits limits_for(Sender sender) {
    EnetLimits limits;
    if (sender == Sender::server) { // a client that joins a thousand tanks gets three messages for each at once
        limits.datagrams_per_second = 8000;
        limits.commands_per_second = 24000;
        limits.max_waiting = 8192;
        limits.waiting_for_free = 256;
    }
    return limits;
}

std::string_view read_commands(std::span<const std::uint8_t> bytes, Sender sender, DatagramCommands& commands) {
    constexpr std::size_t short_header = sizeof(enet_uint16);
    if (bytes.size() < short_header)
        return "a datagram without a header";
    if (bytes.size() > max_datagram)
        return "a datagram longer than ENet sends";
    const int head = bytes[0] << 8 | bytes[1];
    if ((head & ENET_PROTOCOL_HEADER_FLAG_COMPRESSED) != 0)
        return "a compressed datagram";
    commands.peer = static_cast<std::uint16_t>(head & ENET_PROTOCOL_MAXIMUM_PEER_ID);
    std::size_t at = (head & ENET_PROTOCOL_HEADER_FLAG_SENT_TIME) != 0 ? sizeof(ENetProtocolHeader) : short_header;
    while (at < bytes.size()) {
        const auto row = std::ranges::find(rows, int{bytes[at]}, &CommandRow::command);
        if (row == rows.end() || !(sender == Sender::client ? row->from_client : row->from_server))
            return "an ENet command that this program never sends";
        const std::size_t size = enet_protocol_command_size(bytes[at]);
        if (at + size > bytes.size())
            return "an incomplete ENet command";
        ENetProtocol command{};
        std::memcpy(&command, &bytes[at], size);
        const std::uint8_t channel = command.header.channelID;
        if (!fits(row->channel, channel))
            return "an ENet command on a wrong channel";
        const Content content = content_of(command);
        if (content.bandwidth != 0) // our hosts set none; with a limit, ENet would divide bandwidth among all peers
            return "a bandwidth limit";
        if (content.channels != static_cast<enet_uint32>(Channel::count))
            return "a connection with another number of channels";
        at += size;
        if (content.data) {
            if (*content.data == 0)
                return "an empty message";
            at += *content.data;
            if (at > bytes.size())
                return "an incomplete message";
            if (row->channel == ChannelRule::reliable)
                commands.reliable_channels |= static_cast<std::uint8_t>(1 << channel);
        }
        if ((command.header.command & ENET_PROTOCOL_COMMAND_MASK) == ENET_PROTOCOL_COMMAND_CONNECT)
            commands.connect_id = std::max(command.connect.connectID, 1u);
        if (++commands.count > ENET_PROTOCOL_MAXIMUM_PACKET_COMMANDS)
            return "more commands in a datagram than ENet sends";
    }
    return {};
}

/// Why the session must be barred; empty if it may continue.
std::string EnetGuard::reason_to_bar(ENetHost& host, const ENetAddress& from, std::span<const std::uint8_t> bytes,
                                     double now, Session& session) const {
    DatagramCommands commands;
    if (const auto wrong = read_commands(bytes, sender_, commands); !wrong.empty())
        return fmt::format("it sent {}", wrong);
    if (!session.datagrams.take(now))
        return fmt::format("it sent more than {} datagrams/s", limits_.datagrams_per_second);
    if (commands.connect_id != 0 && !session.connects.take(now))
        return fmt::format("it tried to connect more than {} times/s", limits_.connects_per_second);
    if (commands.connect_id != 0 && has_other_connection(host, from, commands.connect_id))
        return "it connected twice";
    const std::size_t waiting = max_waiting_of(host, from, commands);
    if (waiting > limits_.max_waiting)
        return fmt::format("more than {} of its messages waited for an earlier one", limits_.max_waiting);
    if (!session.commands.take(now, commands.count * (1 + static_cast<double>(waiting) / limits_.waiting_for_free)))
        return fmt::format("it sent more than {} ENet commands/s", limits_.commands_per_second);
    return {};
}

bool EnetGuard::passes(ENetHost& host, const ENetAddress& from, std::span<const std::uint8_t> bytes, double now) {
    forget_silent(now);
    auto found = sessions_.find(key_of(from));
    if (found == sessions_.end()) {
        if (sessions_.size() >= max_sessions)
            return false;
        const auto bucket = [&](double rate) { return RateLimit::at_rate(rate, limits_.burst); };
        found = sessions_
                    .emplace(key_of(from), Session{.datagrams = bucket(limits_.datagrams_per_second),
                                                   .commands = bucket(limits_.commands_per_second),
                                                   .connects = bucket(limits_.connects_per_second)})
                    .first;
    }
    Session& session = found->second;
    if (session.barred)
        return false;
    session.heard = listened_;
    std::string why = reason_to_bar(host, from, bytes, now, session);
    if (why.empty())
        return true;
    session.barred = true;
    offences_.push_back({.from = from, .why = std::move(why)});
    return false;
}

void EnetGuard::listen(double now) {
    constexpr double longest = 0.25; // longer times between two calls count as this [s]
    listened_ += std::clamp(now - last_, 0.0, longest);
    last_ = now;
}

double EnetGuard::silence_of(const ENetAddress& session) const {
    const auto found = sessions_.find(key_of(session));
    return found == sessions_.end() ? 0 : listened_ - found->second.heard;
}

std::vector<EnetGuard::Offence> EnetGuard::take_offences() { return std::exchange(offences_, {}); }

void EnetGuard::forget_silent(double now) {
    if (now < next_tidying_)
        return;
    next_tidying_ = now + tidying_interval;
    std::erase_if(sessions_, [&](const auto& entry) { return now - entry.second.datagrams.last() > remembered; });
}

} // namespace net
