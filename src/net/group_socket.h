#pragma once
/// Datagrams to and from all members of a group: an IPv4 multicast group, a network's broadcast address, or one
/// machine. For protocols that send everything to everyone, such as DIS. Several programs on one machine may join a
/// group. All of them receive datagrams to a multicast group or a broadcast address. Only the newest one receives
/// datagrams to the machine's own address.

#include "net/endpoint.h"
#include "net/transport.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace net {

class GroupSocket {
  public:
    /// `group`: an IPv4 endpoint. `interface`: name or address of the network interface for multicast (empty: the
    /// system's choice); other groups do not use it. Without `listens` the socket only sends, and `receive` returns
    /// nothing. Throws Error with a message for people.
    explicit GroupSocket(const Endpoint& group, const std::string& interface = {}, bool listens = true);
    ~GroupSocket();
    GroupSocket(const GroupSocket&) = delete;
    GroupSocket& operator=(const GroupSocket&) = delete;

    /// Sends to the whole group, this machine included. A datagram that cannot be sent counts as lost.
    void send(std::span<const std::uint8_t> bytes);
    /// Writes the next arrived datagram into `into` and returns its length; `nullopt` if none has arrived. Returns 0
    /// for one that is empty or longer than `into`, which is dropped. Never blocks.
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into);
    /// Whether this socket sent the datagram that came from `from`.
    [[nodiscard]] bool is_own(const Endpoint& from) const;
    /// Whether this machine sent the datagram that came from `from`.
    [[nodiscard]] bool from_here(const Endpoint& from) const;

  private:
    struct Sockets;
    std::unique_ptr<Sockets> sockets_;
};

/// Parses "GROUP[:PORT]": an IPv4 address and a port, by default `usual_port`. Throws Error with a message for people.
Endpoint parse_group(const std::string& text, std::uint16_t usual_port);

} // namespace net
