#pragma once
/// Datagrams to and from everybody in a group: a multicast group of IPv4, a network's broadcast address, or one
/// machine. For protocols whose every word is for all, as DIS. Several programs of one machine may be in the same
/// group: all of them hear what goes to a multicast group or a broadcast address, and the newest alone what goes to the
/// machine's own address.

#include "net/endpoint.h"
#include "net/transport.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace net {

class GroupSocket {
  public:
    /// `group`: of IPv4. `interface`: its name or own address, where multicast is to go out and come in; empty: the
    /// system's choice; other groups do not need it. `listens`: else it only speaks, and `receive` has nothing. Throws
    /// Error, for people.
    explicit GroupSocket(const Endpoint& group, const std::string& interface = {}, bool listens = true);
    ~GroupSocket();
    GroupSocket(const GroupSocket&) = delete;
    GroupSocket& operator=(const GroupSocket&) = delete;

    /// Whatever cannot be sent is like a lost datagram. What was sent comes back to this machine, too.
    void send(std::span<const std::uint8_t> bytes);
    /// The next one that has arrived, written into `into`: its length; nothing: none has. Never blocks. 0: it was
    /// empty, or longer than `into`, and is left out.
    std::optional<std::size_t> receive(Endpoint& from, std::span<std::uint8_t> into);
    /// Was it sent by this very socket?
    [[nodiscard]] bool is_own(const Endpoint& from) const;
    /// Was it sent by this machine?
    [[nodiscard]] bool from_here(const Endpoint& from) const;

  private:
    struct Sockets;
    std::unique_ptr<Sockets> sockets_;
};

/// "GROUP[:PORT]" as people write it: an address of IPv4 and a port. Throws Error with what is wrong with it.
Endpoint parse_group(const std::string& text, std::uint16_t usual_port);

} // namespace net
