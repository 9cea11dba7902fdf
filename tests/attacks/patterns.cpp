#include "patterns.h"

#include "datagram.h"
#include "net/seal/packets.h"
#include "net/transport.h"
#include "protocol/messages.h"
#include "protocol/messages/motion.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <limits>
#include <stdexcept>

namespace attacks {
namespace {

constexpr int acknowledged = ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE,
              unsequenced = ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED;
constexpr auto kinematics = static_cast<std::uint8_t>(net::Channel::kinematics);
constexpr auto events = static_cast<std::uint8_t>(net::Channel::events);
constexpr std::uint8_t no_channel = 0xff;
constexpr int small = 32;  ///< commands in a datagram; the maximum that ENet itself sends
constexpr int large = 500; ///< commands in a datagram
/// Reliable numbers on the events channel. The attacker has sent 1 (its hello) and never sends 2. ENet keeps those up
/// to seven windows of 4096 numbers ahead.
constexpr std::uint16_t lowest_kept = 3, highest_kept = 28000;
constexpr auto any_number = std::numeric_limits<std::uint16_t>::max();

using Command = std::function<void(Datagram&)>;

/// Calls `add` for each of the `count` commands of every datagram.
Generator datagrams_of(int count, Command add) {
    return [count, add = std::move(add)](std::uint16_t header) {
        Datagram datagram(header);
        for (int i = 0; i < count; ++i)
            add(datagram);
        return datagram.bytes();
    };
}

/// Reliable numbers that fall from the highest to the lowest and stay there: ENet searches its whole list before it
/// finds the number.
struct Falling {
    std::uint16_t next = highest_kept;
    std::uint16_t operator()() { return next > lowest_kept ? next-- : next; }
};
/// Reliable numbers that rise from the lowest to the highest, which costs ENet nothing, and then repeat the lowest.
struct RisingThenLowest {
    std::uint16_t highest = highest_kept, next = lowest_kept;
    std::uint16_t operator()() { return next < highest ? next++ : lowest_kept; }
};

Command unreliable_falling() {
    return [reliable = std::uint16_t{4000}, number = any_number](Datagram& datagram) mutable {
        datagram.add(
            ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE, events, reliable,
            ENetProtocolSendUnreliable{.header = {}, .unreliableSequenceNumber = htons(number), .dataLength = 0});
        if (--number == 0) {
            number = any_number;
            --reliable;
        }
    };
}

constexpr std::array<std::uint8_t, 1> one_byte{}; ///< the shortest message of our programs

Generator reliable(auto numbers) {
    return datagrams_of(small, [next = numbers](Datagram& datagram) mutable {
        datagram.add(ENET_PROTOCOL_COMMAND_SEND_RELIABLE | acknowledged, events, next(),
                     ENetProtocolSendReliable{.header = {}, .dataLength = htons(one_byte.size())}, one_byte);
    });
}

/// Adds the first byte of a message in `count` fragments.
void add_fragment(Datagram& datagram, std::uint16_t start, std::uint32_t count, std::uint32_t length) {
    ENetProtocolSendFragment fragment{};
    fragment.startSequenceNumber = htons(start);
    fragment.dataLength = htons(one_byte.size());
    fragment.fragmentCount = htonl(count);
    fragment.totalLength = htonl(length);
    datagram.add(ENET_PROTOCOL_COMMAND_SEND_FRAGMENT | acknowledged, events, start, fragment, one_byte);
}

Generator unfinished_fragments() {
    constexpr std::uint32_t longest = protocol::max_packet;
    return datagrams_of(
        small, [next = Falling()](Datagram& datagram) mutable { add_fragment(datagram, next(), longest, longest); });
}
Generator short_fragments() {
    return datagrams_of(small,
                        [next = Falling()](Datagram& datagram) mutable { add_fragment(datagram, next(), 2, 2); });
}
Generator repeated_fragments() {
    return datagrams_of(
        small, [next = RisingThenLowest()](Datagram& datagram) mutable { add_fragment(datagram, next(), 2, 2); });
}

Generator pings() {
    return datagrams_of(small, [](Datagram& datagram) {
        datagram.add(ENET_PROTOCOL_COMMAND_PING | acknowledged, no_channel, 1, ENetProtocolPing{});
    });
}

/// For each acknowledgement ENet searches all sent commands. The claimed round trips alternate between 10 ms and
/// `round_trip` [ms].
Generator false_acknowledgements(enet_uint32 round_trip) {
    return datagrams_of(small, [round_trip, number = std::uint16_t{40000}](Datagram& datagram) mutable {
        number = number == any_number ? std::uint16_t{40000} : static_cast<std::uint16_t>(number + 1);
        const enet_uint32 sent = enet_time_get() - (number % 2 == 0 ? round_trip : 10);
        datagram.add(ENET_PROTOCOL_COMMAND_ACKNOWLEDGE, events, number,
                     ENetProtocolAcknowledge{.header = {},
                                             .receivedReliableSequenceNumber = htons(number),
                                             .receivedSentTime = htons(static_cast<std::uint16_t>(sent))});
    });
}

/// ENet accepts one connect command in each datagram, outside of its sessions.
Generator connects(bool disconnects) {
    return [disconnects, id = std::uint32_t{1}](std::uint16_t) mutable {
        Datagram datagram(ENET_PROTOCOL_MAXIMUM_PEER_ID);
        ENetProtocolConnect connect{};
        connect.incomingSessionID = connect.outgoingSessionID = 0xff;
        connect.mtu = htonl(ENET_PROTOCOL_MINIMUM_MTU);
        connect.windowSize = htonl(ENET_PROTOCOL_MINIMUM_WINDOW_SIZE);
        connect.channelCount = htonl(static_cast<std::uint32_t>(net::Channel::count));
        connect.connectID = htonl(++id);
        datagram.add(ENET_PROTOCOL_COMMAND_CONNECT | acknowledged, no_channel, 1, connect);
        if (disconnects)
            datagram.add(ENET_PROTOCOL_COMMAND_DISCONNECT, no_channel, 2, ENetProtocolDisconnect{});
        return datagram.bytes();
    };
}

Generator leaping_groups() {
    return datagrams_of(small, [group = std::uint16_t{0}](Datagram& datagram) mutable {
        group = static_cast<std::uint16_t>(group + 1024);
        datagram.add(ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED | unsequenced, kinematics, 0,
                     ENetProtocolSendUnsequenced{
                         .header = {}, .unsequencedGroup = htons(group), .dataLength = htons(one_byte.size())},
                     one_byte);
    });
}

Generator asks() {
    return [number = std::uint64_t{0}](std::uint16_t) mutable {
        net::seal::Ask ask;
        std::memcpy(ask.nonce.data(), &++number, sizeof number);
        const auto bytes = net::seal::encode(ask);
        return std::vector<std::uint8_t>(bytes.begin(), bytes.end());
    };
}

/// The first byte means "sealed"; the others are a counter.
Generator unauthentic() {
    return [number = std::uint64_t{0}](std::uint16_t) mutable {
        constexpr std::uint8_t sealed = 7;
        std::vector<std::uint8_t> bytes(64, sealed);
        std::memcpy(&bytes[1], &++number, sizeof number);
        return bytes;
    };
}

Generator odd_limits() {
    return datagrams_of(small / 2, [value = std::uint32_t{1}](Datagram& datagram) mutable {
        value = value * 1664525 + 1013904223;
        datagram.add(ENET_PROTOCOL_COMMAND_BANDWIDTH_LIMIT | acknowledged, no_channel, 1,
                     ENetProtocolBandwidthLimit{.header = {}, .incomingBandwidth = value, .outgoingBandwidth = ~value});
        datagram.add(ENET_PROTOCOL_COMMAND_THROTTLE_CONFIGURE | acknowledged, no_channel, 1,
                     ENetProtocolThrottleConfigure{.header = {},
                                                   .packetThrottleInterval = value % 3,
                                                   .packetThrottleAcceleration = ~value,
                                                   .packetThrottleDeceleration = value});
    });
}

Generator unknown_commands() {
    return [](std::uint16_t header) {
        constexpr std::uint8_t unknown = ENET_PROTOCOL_COMMAND_COUNT;
        std::vector<std::uint8_t> bytes = Datagram(header).bytes();
        bytes.resize(ENET_PROTOCOL_MAXIMUM_MTU, unknown);
        return bytes;
    };
}

/// Messages within a viewer's limits of messages and bytes, but each contains hundreds of empty updates.
Generator foreign_updates() {
    const protocol::Bytes message =
        protocol::encode(protocol::UpdateBatch{std::vector<protocol::EncodedUpdate>(380, {.actor = 1, .bytes = {}})});
    return datagrams_of(1, [message, group = std::uint16_t{0}](Datagram& datagram) mutable {
        datagram.add(ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED | unsequenced, kinematics, 0,
                     ENetProtocolSendUnsequenced{.header = {},
                                                 .unsequencedGroup = htons(++group),
                                                 .dataLength = htons(static_cast<std::uint16_t>(message.size()))},
                     message);
    });
}

constexpr double any_rate = 100e6;      ///< [B/s]
constexpr double few = 1000;            ///< [B/s]
constexpr double slow = 9000;           ///< [B/s], of the "-slow" pattern: about 1000 commands a second
constexpr double below_limits = 47e3;   ///< [B/s], 5500 commands a second
constexpr double viewers_share = 180e3; ///< [B/s]; the limit of a viewer is 200 kB/s

using Channel = Pattern::Channel;
const std::array table{
    Pattern{"unreliable-falling",
            "Empty unreliable commands with falling numbers behind a missing reliable one, 500 a datagram.",
            [] { return datagrams_of(large, unreliable_falling()); }},
    Pattern{"unreliable-falling-small", "The same commands, 32 a datagram.",
            [] { return datagrams_of(small, unreliable_falling()); }},
    Pattern{"reliable-falling", "Reliable commands with falling numbers behind a missing one.",
            [] { return reliable(Falling()); }},
    Pattern{"reliable-falling-slow", "The same commands, 1000 a second.", [] { return reliable(Falling()); },
            Channel::sealed, true, slow},
    Pattern{"reliable-repeated",
            "Reliable commands with rising numbers behind a missing one, then the lowest number again and again.",
            [] { return reliable(RisingThenLowest()); }},
    Pattern{"reliable-below-limits",
            "The same with 240 numbers and 5500 commands a second: the work that the limits allow.",
            [] { return reliable(RisingThenLowest{.highest = lowest_kept + 240}); }, Channel::sealed, false,
            below_limits},
    Pattern{"fragments-unfinished", "First fragments of messages of 64 kB that never end.", unfinished_fragments},
    Pattern{"fragments-short", "First fragments of messages of 2 B that never end, with falling numbers.",
            short_fragments},
    Pattern{"fragments-repeated",
            "Fragments with rising numbers, then the fragment with the lowest number again and again.",
            repeated_fragments},
    Pattern{"pings", "Pings of 4 B that the server answers with 8 B.", pings},
    Pattern{"false-acknowledgements", "Acknowledgements of numbers that the server did not send.",
            [] { return false_acknowledgements(10); }},
    Pattern{"false-round-trips",
            "A few acknowledgements that make the round trip 30 s long, so that ENet drops no peer.",
            [] { return false_acknowledgements(30000); }, Channel::sealed, false, few},
    Pattern{"late-acknowledgements", "Acknowledges everything 4 s late, so that the server has to keep it.",
            [] { return Generator{}; }, Channel::sealed, false, any_rate, 4},
    Pattern{"connects", "Connects with changing ids inside one sealed session.", [] { return connects(false); }},
    Pattern{"connects-and-disconnects", "Connect and disconnect in each datagram.", [] { return connects(true); }},
    Pattern{"leaping-groups", "Unsequenced commands whose groups leap.", leaping_groups},
    Pattern{"joins", "Complete handshakes from new ports, one after the other.", nullptr, Channel::joins, false},
    Pattern{"asks", "Questions for a session, which the server answers with a cookie each.", asks, Channel::plain,
            false},
    Pattern{"unauthentic", "Datagrams from a session's own port whose seal is wrong.", unauthentic, Channel::plain,
            false},
    Pattern{"odd-limits", "Bandwidth limits and throttle settings with odd values.", odd_limits},
    Pattern{"unknown-commands", "Datagrams of 4096 B with commands of an unknown type.", unknown_commands},
    Pattern{"foreign-updates",
            "Messages with 380 updates each of an actor that is not the guest's, below the limits of a viewer.",
            foreign_updates, Channel::sealed, false, viewers_share},
};

/// Adds `shift` to the reliable numbers of the commands, which start at `at`.
void shift_numbers(std::vector<std::uint8_t>& datagram, std::size_t at, std::uint16_t shift) {
    const auto read = [&](std::size_t place) { return datagram[place] << 8 | datagram[place + 1]; };
    const auto add = [&](std::size_t place) {
        const int number = read(place) + shift;
        datagram[place] = static_cast<std::uint8_t>(number >> 8);
        datagram[place + 1] = static_cast<std::uint8_t>(number);
    };
    while (at < datagram.size()) {
        const std::size_t size = enet_protocol_command_size(datagram[at]);
        if (size == 0 || at + size > datagram.size())
            return;
        const int type = datagram[at] & ENET_PROTOCOL_COMMAND_MASK;
        const bool fragment =
            type == ENET_PROTOCOL_COMMAND_SEND_FRAGMENT || type == ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE_FRAGMENT;
        add(at + offsetof(ENetProtocolCommandHeader, reliableSequenceNumber));
        std::size_t data = 0; // [B]
        if (type == ENET_PROTOCOL_COMMAND_SEND_RELIABLE)
            data = static_cast<std::size_t>(read(at + offsetof(ENetProtocolSendReliable, dataLength)));
        else if (fragment || type == ENET_PROTOCOL_COMMAND_SEND_UNRELIABLE ||
                 type == ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED) // at the same offset in both
            data = static_cast<std::size_t>(read(at + offsetof(ENetProtocolSendFragment, dataLength)));
        if (fragment)
            add(at + offsetof(ENetProtocolSendFragment, startSequenceNumber));
        at += size + data;
    }
}

} // namespace

std::span<const Pattern> patterns() { return table; }

const Pattern* find_pattern(std::string_view name) {
    const auto* found = std::ranges::find(table, name, &Pattern::name);
    return found == table.end() ? nullptr : found;
}

Generator replay(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    const std::vector<std::uint8_t> all{std::istreambuf_iterator<char>(stream), {}};
    std::vector<std::vector<std::uint8_t>> datagrams;
    for (std::size_t at = 0; at + 2 <= all.size();) {
        const std::size_t size = std::min<std::size_t>(all[at] | all[at + 1] << 8, all.size() - at - 2);
        const auto first = all.begin() + static_cast<std::ptrdiff_t>(at + 2);
        datagrams.emplace_back(first, first + static_cast<std::ptrdiff_t>(size));
        at += 2 + size;
    }
    if (datagrams.empty())
        throw std::runtime_error("there are no datagrams in " + file);
    return [datagrams, next = std::size_t{0}](std::uint16_t header) mutable {
        std::vector<std::uint8_t> datagram = datagrams[next % datagrams.size()];
        const std::size_t repetition = next++ / datagrams.size();
        if (datagram.size() < 2)
            return datagram;
        constexpr int shift_a_repetition = 64;
        const bool timed = (datagram[0] & 0x80) != 0;
        datagram[0] = static_cast<std::uint8_t>((datagram[0] & 0x80) | header >> 8);
        datagram[1] = static_cast<std::uint8_t>(header);
        shift_numbers(datagram, timed ? 4 : 2, static_cast<std::uint16_t>(repetition * shift_a_repetition));
        return datagram;
    };
}

} // namespace attacks
