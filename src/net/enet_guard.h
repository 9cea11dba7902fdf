#pragma once
/// Checks every decrypted datagram before ENet reads it, so that no peer can make ENet use much time or memory.
///
/// ENet sorts each reliable command that arrives before its predecessors into a list, so the work grows with the square
/// of the commands that wait. A guard passes only the commands that ENet sends for our programs, and limits how many
/// commands a session may send and how many may wait. A session that breaks a limit is barred: its datagrams are
/// dropped, and the owner of the guard disconnects it. An honest sender never has more than `max_waiting` messages
/// under way (reliable_queue.h).

#include "net/enet_library.h"
#include "net/rate_limit.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace net {

/// The program that sends the datagrams.
enum class Sender : std::uint8_t { client, server };

/// Limits of one session: a source address with its port.
struct EnetLimits {
    double datagrams_per_second = 1000; ///< [1/s]
    double commands_per_second = 12000; ///< [1/s]; a client that joins a thousand tanks acknowledges thousands at once
    double connects_per_second = 2;     ///< CONNECT commands [1/s]
    double burst = 2;                   ///< Each limit allows a burst of this time at its rate [s]
    /// Largest number of reliable messages of a channel that wait for an earlier one. An honest sender has no more
    /// under way (reliable_queue.h).
    std::size_t max_waiting = 256;
    /// A command counts as 1 + (number of waiting messages) / this, because ENet may walk all of them.
    double waiting_for_free = 64;
};
/// Returns the limits for a sender. For comparison: with 64 tanks of one client at 20 updates/s, either side sends up
/// to 240 datagrams/s and 900 commands/s.
EnetLimits limits_for(Sender sender);

/// The commands of one datagram.
struct DatagramCommands {
    std::uint16_t peer = ENET_PROTOCOL_MAXIMUM_PEER_ID; ///< ENet's number of the peer at the receiver
    int count = 0;
    enet_uint32 connect_id = 0;         ///< connection number in the CONNECT command; 0: there is no such command
    std::uint8_t reliable_channels = 0; ///< Bit i: has a reliable message of channel i, or a fragment of one
};
/// Parses `bytes` as ENet will. Returns the fault ("a compressed datagram"); empty if our client or server
/// (`sender`) may send it.
std::string_view read_commands(std::span<const std::uint8_t> bytes, Sender sender, DatagramCommands& commands);

class EnetGuard {
  public:
    explicit EnetGuard(Sender sender) : sender_(sender), limits_(limits_for(sender)) {}

    /// Whether ENet may read the datagram that `host` received from `from` at `now` [s].
    bool passes(ENetHost& host, const ENetAddress& from, std::span<const std::uint8_t> bytes, double now);

    /// Advances the guard's time to `now` [s]. Call it before datagrams are read. A pause between two calls counts as
    /// at most 0.25 s.
    void listen(double now);
    /// Time since the session's last datagram, by the guard's time [s]; 0 for an unknown session.
    [[nodiscard]] double silence_of(const ENetAddress& session) const;

    /// A session that was barred, and why.
    struct Offence {
        ENetAddress from;
        std::string why;
    };
    /// Returns the sessions that were barred since the last call.
    std::vector<Offence> take_offences();

  private:
    struct Session {
        RateLimit datagrams, commands, connects;
        double heard = 0; ///< time of the last datagram, by the guard's time [s]
        bool barred = false;
    };
    std::string reason_to_bar(ENetHost& host, const ENetAddress& from, std::span<const std::uint8_t> bytes, double now,
                              Session& session) const;
    void forget_silent(double now);

    Sender sender_;
    EnetLimits limits_;
    std::unordered_map<std::uint64_t, Session> sessions_; ///< By address and port
    std::vector<Offence> offences_;
    double next_tidying_ = 0;        ///< time of the next removal of silent sessions [s]
    double listened_ = 0, last_ = 0; ///< the guard's time; `now` of the last `listen` [s]
};

} // namespace net
